"""How many lines of play there are, counted by the compiled rules and by a second, plain generator."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import conqueror
from tests.games.conquests import reference
from tests.games.conquests.diagrams import conquests

ENTRIES = [
    entry
    for file in sorted((Path(__file__).parent / "perft").glob("*.toml"))
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["position"]
]
NAMES = [entry["name"] for entry in ENTRIES]
PLAIN_LINES = 4_000
"""As many lines the plain generator counts here; `make soak ARGS=perft` lets it look four moves deep everywhere."""


def test_gc_t6_the_rulebooks_counts() -> None:
    ladder = conquests().start()
    assert [ladder.perft(depth) for depth in range(5)] == [1, 14, 192, 3224, 53334]
    duel = conquests(moves="duel-of-champions").start()
    assert [duel.perft(depth) for depth in range(5)] == [1, 15, 178, 2807, 43859]


def test_gc_t6_the_first_moves() -> None:
    first = "a1-a2 f1-f2 b2-b3 b2-a2 b2-c2 e2-e3 e2-d2 e2-f2 c1-c2 c1-d2 d1-d2 d1-c2 d1-b3 d1-a4"
    ladder = conquests().start()
    assert set(ladder.moves("plain")) == set(first.split())
    assert not any(ladder.play("plain", move).view(None)["danger"] for move in ladder.moves("plain"))
    duel = conquests(moves="duel-of-champions").start()
    assert "d1xd6" in duel.moves("plain")
    assert sum(bool(duel.play("plain", move).view(None)["danger"]) for move in duel.moves("plain")) == 3


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_the_counts_are_as_pinned(entry: dict[str, Any]) -> None:
    position = set_up(entry)
    assert [position.perft(depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def set_up(entry: dict[str, Any]) -> conqueror.Position:
    """Return the position of an entry."""
    data = {key: entry[key] for key in ("turn", "board", "reserve")}
    return conquests(**entry["options"]).position(data)


def compare(entry: dict[str, Any], most: int, depth: int = 4) -> int:
    """Let the plain generator count again what has at most so many lines; return how many it has counted."""
    board = reference.from_data(entry)
    position = set_up(entry)
    assert sorted(position.moves(position.to_act[0])) == sorted(reference.legal(board, **entry["options"]))
    counts = [count for count in entry["counts"][:depth] if count <= most]
    assert [reference.perft(board, number, **entry["options"]) for number in range(1, len(counts) + 1)] == counts
    return sum(counts)


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_a_plain_generator_agrees(entry: dict[str, Any]) -> None:
    assert compare(entry, PLAIN_LINES)


def test_the_varied_positions_are_many_and_varied() -> None:
    varied = [entry for entry in ENTRIES if entry["name"].startswith("varied")]
    assert len(varied) >= 20
    assert all(any(entry["reserve"].values()) for entry in varied)
    assert all(any(not fighter.endswith(" 1") for fighter in entry["board"].values()) for entry in varied)
    assert sum("Danger" in entry["name"] for entry in varied) >= 5


def test_perft_does_not_stop_at_the_draws_by_counting() -> None:
    start = conquests().start()
    tired = start.game.position({**start.data(), "quiet": 79})
    assert tired.perft(4) == start.perft(4)
    assert start.perft(0) == 1
