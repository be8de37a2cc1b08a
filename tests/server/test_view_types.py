"""What games show and tell is what their `view_types` declare: no field is missing, none is undeclared."""

import pytest
from pydantic import TypeAdapter

import conqueror
from conqueror.game import CHANCE
from conqueror.protocol.schema import description
from conqueror.registry import companion
from tests.contract.walking import walk

GAMES = ("conquests", "empire", "final-conquest", "duels")


@pytest.mark.parametrize("key", GAMES)
def test_every_view_has_exactly_the_declared_fields(key: str) -> None:
    game = conqueror.load(key)
    module = companion(f"conqueror.games.{game.info.package}", "view_types")
    assert module is not None
    adapter = TypeAdapter(module.VIEW)
    for position, _, _ in walk(game, 4, 60):
        for viewer in (*game.seats, None):
            view = position.view(viewer)
            assert adapter.validate_python(view, strict=True) == view


@pytest.mark.parametrize("key", ["empire", "final-conquest"])
def test_every_battle_told_has_exactly_the_declared_fields(key: str) -> None:
    game = conqueror.load(key)
    module = companion(f"conqueror.games.{game.info.package}", "view_types")
    assert module is not None
    adapter = TypeAdapter(module.BATTLE)
    told = 0
    for position, seat, move in walk(game, 5, 200):
        battle = position.tell(seat, move, None).get("battle") if seat == CHANCE else None
        if battle:
            told += 1
            assert adapter.validate_python(battle, strict=True) == battle
    assert told


def test_the_schema_names_the_view_of_every_game() -> None:
    text = str(description())
    for name in ("ConquestsView", "EmpireView", "MapView", "MapGroup", "MapOdds", "AssessAnswer", "RefusalView"):
        assert f"'{name}':" in text
