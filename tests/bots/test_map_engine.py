"""The engine of the map games: plain decisions, and what its judgement and its tree owe."""

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import conqueror
from conqueror.bots.bot import make_bot
from conqueror.bots.budget import Budget
from conqueror.bots.engines.engine import Findings
from conqueror.bots.engines.lookup import engine_of
from conqueror.game import Position
from tests.bots.games import positions

_PLAYOUTS = 40


def tactics(name: str) -> list[dict[str, Any]]:
    """Return the plain decisions in a file."""
    file = Path(__file__).parent / "tactics" / f"{name}.toml"
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    return found


def army(said: str) -> dict[str, Any]:
    """Return a land as data: `rome 2c1i` is Rome's, with two cavalry and an infantry."""
    owner, _, units = said.partition(" ")
    counted = {kind: int(number) for number, kind in re.findall(r"(\d+)([ci])", units)}
    return {"owner": owner, "cavalry": counted.get("c", 0), "infantry": counted.get("i", 0)}


def set_up(tactic: Mapping[str, Any]) -> Position:
    """Return the position of a plain decision."""
    lands = {land: army(said) for land, said in tactic["lands"].items()}
    position = conqueror.load(tactic.get("game", "final-conquest")).position({**tactic["data"], "lands": lands})
    for seat, move in tactic.get("before", []):
        position = position.play(seat, move)
    return position


def test_there_are_enough_plain_decisions() -> None:
    assert len(tactics("duels")) >= 20
    assert len(tactics("final")) >= 20


@pytest.mark.parametrize("tactic", [*tactics("duels"), *tactics("final")], ids=lambda tactic: tactic["name"])
def test_the_top_level_finds_what_is_plain(tactic: dict[str, Any]) -> None:
    position = set_up(tactic)
    seat = position.to_act[0]
    for seed in range(2):
        move = make_bot("master", Random(seed), playouts=_PLAYOUTS).choose(position.hide(seat), seat)
        assert move in position.moves(seat)
        if "right" in tactic:
            assert any(fnmatchcase(move, right) for right in tactic["right"]), move
        assert not any(fnmatchcase(move, wrong) for wrong in tactic.get("wrong", [])), move


def test_a_second_throw_is_always_taken() -> None:
    """MS-19: the better die is kept, so it costs nothing."""
    lands = {"rome": army("rome 3c"), "alpes": army("carthage 2c"), "carthage": army("carthage 1c")}
    data = {"round": 4, "turn": "rome", "stage": "action", "heroes": {"rome": ["julius-caesar"]}, "lands": lands}
    position = conqueror.load("final-conquest").position(data)
    for seat, move in (("rome", "rome>alpes 3c"), ("rome", "hero julius-caesar"), ("chance", "roll 1 4")):
        position = position.play(seat, move)
    assert make_bot("master", Random(1), playouts=8).choose(position.hide("rome"), "rome") == "reroll"


def findings(position: Position, seat: str, playouts: int) -> Findings:
    """Return what thinking ahead finds in a position, in one guess of what is hidden."""
    engine = engine_of(position.game)
    guess = position.resample(seat, Random(1))
    number = position.game.seats.index(seat)
    return engine.search([engine.to_state(guess)], number, Budget(None, playouts).begin(), Random(2))


@pytest.mark.parametrize("key", ["final-conquest", "duels", "duels/rome-vs-persia", "duels/syrian-war"])
def test_findings_are_shares_of_one_victory(key: str) -> None:
    for position, seat in positions(conqueror.load(key), seed=3, every=37, most=150):
        found = findings(position, seat, 16)
        assert found.shares.shape == (len(found.moves), len(position.game.seats))
        assert np.allclose(found.shares.sum(axis=1), 1)
        assert found.shares.min() >= 0
        engine = engine_of(position.game)
        written = [engine.write(engine.to_state(position), move) for move in found.moves]
        assert len(set(written)) == len(written)
        assert set(written) <= set(position.moves(seat))


@pytest.mark.parametrize("key", ["final-conquest", "duels"])
def test_expected_lines_can_be_played(key: str) -> None:
    for position, seat in positions(conqueror.load(key), seed=5, every=41, most=150):
        engine = engine_of(position.game)
        state = engine.to_state(position.resample(seat, Random(1)))
        number = position.game.seats.index(seat)
        found = engine.search([state], number, Budget(None, 48).begin(), Random(2))
        for move, line in zip(found.moves, found.lines, strict=False):
            after = engine.play(state, number, move)
            for actor, following in line:
                assert engine.actor(after) == actor
                after = engine.play(after, actor, following)


@pytest.mark.parametrize("key", ["final-conquest", "duels"])
def test_the_same_playouts_find_the_same(key: str) -> None:
    for position, seat in positions(conqueror.load(key), seed=7, every=43, most=150):
        once, again = findings(position, seat, 24), findings(position, seat, 24)
        assert once.moves == again.moves
        assert (once.shares == again.shares).all()


def test_chance_has_the_same_outcomes_and_weights_as_in_the_game() -> None:
    position: Position = conqueror.load("final-conquest").position(
        {
            "lands": {"rome": army("rome 3c"), "brundisium": army("carthage 1i"), "carthage": army("carthage 1c")},
            "turn": "rome",
            "stage": "action",
            "round": 3,
            "eliminated": ["greece", "egypt"],
        }
    )
    position = position.play("rome", "rome>brundisium 3c")
    engine = engine_of(position.game)
    state = engine.to_state(position)
    moves, weights = engine.chances(state)
    found = {engine.write(state, move): weight for move, weight in zip(moves, weights, strict=True)}
    assert found == {outcome: chance * 36 for outcome, chance in position.chances().items()}
