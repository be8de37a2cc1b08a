"""The report as plain data: its fields, and what must hold between them."""

import json
from typing import Any

import pytest

from conqueror.lab.bot_game import seed_of
from conqueror.lab.sweep import Failure, Sweep, SweepProgress, play
from conqueror.lab.sweep_report import report
from conqueror.lab.tally import Outcome, Tally
from conqueror.registry import load

SHAPE = {
    "format": str,
    "version": str,
    "game": str,
    "options": dict,
    "rules": int,
    "content": str,
    "seed": int,
    "wanted": int,
    "games": int,
    "complete": bool,
    "error": (dict, type(None)),
    "seconds": float,
    "moves": int,
    "moves_per_second": int,
    "seats": dict,
    "shared": dict,
    "nobody": dict,
    "endings": dict,
    "length": (dict, type(None)),
}
SEAT = {"bot": str, "wins": float, "rate": float, "low": float, "high": float}
COUNTED = {"games": int, "share": float}
LENGTH = {"mean": float, "median": int, "p95": int, "min": int, "max": int}


def check_shape(plain: Any, shape: dict[str, Any]) -> None:
    """Fail unless exactly these fields are there, in this order, each of its type."""
    assert list(plain) == list(shape)
    for name, kind in shape.items():
        assert isinstance(plain[name], kind), name


def check_report(found: Any) -> None:
    """Fail unless the report has its documented shape, and its parts add up."""
    check_shape(found, SHAPE)
    for won in found["seats"].values():
        check_shape(won, SEAT)
        assert 0 <= won["low"] <= won["rate"] <= won["high"] <= 1
    for counted in (found["shared"], found["nobody"], *found["endings"].values()):
        check_shape(counted, COUNTED)
    if found["games"]:
        check_shape(found["length"], LENGTH)
        length = found["length"]
        assert length["min"] <= length["median"] <= length["p95"] <= length["max"]
        assert length["mean"] == pytest.approx(found["moves"] / found["games"])
        rates = sum(won["rate"] for won in found["seats"].values())
        assert rates + found["nobody"]["share"] == pytest.approx(1)
        assert sum(ending["share"] for ending in found["endings"].values()) == pytest.approx(1)
    assert sum(won["wins"] for won in found["seats"].values()) + found["nobody"]["games"] == pytest.approx(
        found["games"]
    )
    assert sum(ending["games"] for ending in found["endings"].values()) == found["games"]


@pytest.mark.parametrize(
    ("key", "options"),
    [("conquests", {}), ("duels/syrian-war", {}), ("final-conquest", {"players": "5", "edition": "1"})],
)
def test_a_report_has_its_shape_and_its_parts_add_up(key: str, options: dict[str, str]) -> None:
    game = load(key, **options)
    sweep = Sweep(key, dict.fromkeys(game.seats, "random"), 5, 3, options)
    *_, played = play(sweep, 1)
    found = json.loads(json.dumps(report(sweep, game, played)))
    check_report(found)
    assert (found["games"], found["complete"], found["error"]) == (5, True, None)
    assert list(found["seats"]) == list(game.seats)
    again = load(found["game"], **found["options"])
    assert (again.options, again.content_digest) == (game.options, game.content_digest)


def test_shared_wins_are_split_and_counted() -> None:
    game = load("empire", players=3)
    tally = Tally()
    tally.add(Outcome(("red", "blue", "green"), "turn-cap", 10))
    tally.add(Outcome(("red", "blue"), "turn-cap", 20))
    tally.add(Outcome((), "nothing", 30))
    found = report(Sweep("empire", dict.fromkeys(game.seats, "random"), 3, 0), game, SweepProgress(tally, 2.0))
    check_report(found)
    assert [found["seats"][seat]["wins"] for seat in game.seats] == pytest.approx([5 / 6, 5 / 6, 1 / 3])
    assert found["shared"] == {"games": 2, "share": 2 / 3}
    assert found["nobody"] == {"games": 1, "share": 1 / 3}
    assert found["moves_per_second"] == 30
    assert found["length"] == {"mean": 20.0, "median": 20, "p95": 30, "min": 10, "max": 30}


def test_a_sweep_without_a_single_game_can_be_reported() -> None:
    game = load("conquests")
    failure = Failure("ValueError: no.", 1, seed_of(4, 1))
    sweep = Sweep("conquests", dict.fromkeys(game.seats, "random"), 3, 4)
    found = report(sweep, game, SweepProgress(Tally(), 0.0, failure))
    check_report(found)
    assert found["length"] is None
    assert found["complete"] is False
    assert found["error"] == {"game": 1, "seed": seed_of(4, 1), "sentence": "ValueError: no."}
