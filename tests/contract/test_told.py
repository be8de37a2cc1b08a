"""In every game, what is told of a move is what the position afterwards shows; and a false telling is caught."""

from typing import Any

import pytest

import conqueror
from conqueror.game import Plain
from conqueror.games.conquests.game import ConquestsPosition
from conqueror.games.empire.game import EmpirePosition
from conqueror.games.map_games.game import MapPosition
from tests.contract.told import expected, what_is_told_happens

MOST = 300
OPTIONS: dict[str, dict[str, Any]] = {"final-conquest": {"players": 5}}  # with Darius and Cleopatra


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_what_is_told_of_a_move_happens(key: str) -> None:
    told = what_is_told_happens(conqueror.load(key, **OPTIONS.get(key, {})), seed=21, most=MOST)
    assert expected(key) <= set(told), told


@pytest.mark.parametrize(
    ("key", "kind", "true", "false"),
    [
        ("conquests", ConquestsPosition, "Painted's reserve", "Plain's reserve"),
        ("empire", EmpirePosition, "loses 1 soldier", "loses 2 soldiers"),
        ("duels", MapPosition, " holds, ", " wins the tie, "),
        ("duels", MapPosition, "A draw", "Rome wins"),
        ("duels", MapPosition, "1 infantry", "2 infantry"),
        ("final-conquest", MapPosition, "buys a hero for", "buys a hero for 1"),
    ],
)
def test_a_false_telling_is_caught(
    key: str, kind: type[Any], true: str, false: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = kind.tell

    def tell(self: Any, seat: str, move: str, viewer: str | None) -> Plain:
        said: Plain = honest(self, seat, move, viewer)
        return {**said, "text": said["text"].replace(true, false)}

    monkeypatch.setattr(kind, "tell", tell)
    with pytest.raises(AssertionError):
        what_is_told_happens(conqueror.load(key, **OPTIONS.get(key, {})), seed=21, most=MOST)
