"""Typed text becomes exactly one legal move, or a sentence."""

from random import Random

import pytest

import conqueror
from conqueror.cli.terminal.move_text import Unclear, read_move, read_view, spoken, suggestions, written_moves
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Position, draw

RESERVE = {
    "turn": "plain",
    "board": {"c3": "plain General 1", "d4": "painted Soldier 1", "d6": "painted General 1"},
    "reserve": {"plain": ["Soldier 2", "Soldier 3", "Lancer 2"]},
}


@pytest.fixture(scope="module")
def position() -> Position:
    return conqueror.load("conquests").position(RESERVE)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("c3-c2", "c3-c2"),
        ("c3c2", "c3-c2"),
        ("C3 x C2", "c3-c2"),
        ("c3-d4", "c3xd4"),
        ("c3d4", "c3xd4"),
        ("c3-c2 Soldier2@b3", "c3-c2 Soldier2@b3"),
        ("c3c2 soldier 2 b3", "c3-c2 Soldier2@b3"),
        ("c3-c2Soldier2@b3", "c3-c2 Soldier2@b3"),
        ("c3c2 s3 @ b3", "c3-c2 Soldier3@b3"),
        ("c3c2 L2b1", "c3-c2 Lancer2@b1"),
        ("C3-D4 lancer2@c3", "c3xd4 Lancer2@c3"),
        ("Resign", "resign"),
    ],
)
def test_a_spelling_stands_for_one_move(position: Position, typed: str, move: str) -> None:
    assert read_move(position, "plain", typed) == move


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("c3c2", ["c3-c2"]),
        ("c3-d4", ["c3xd4"]),
        ("c3c2 soldier 2 b3", ["c3-c2 Soldier2@b3"]),
        ("C3 to C5", ["c3-c5", "c3xc5", "C3 to C5", "c3 to c5"]),
        ("hello", ["hello"]),
    ],
)
def test_a_view_alone_tells_what_is_meant_and_leaves_the_rest_to_the_table(
    position: Position, typed: str, meant: list[str]
) -> None:
    assert read_view(position.view("plain"), typed) == meant


@pytest.mark.parametrize("key", ["conquests", "empire"])
def test_a_view_of_squares_lists_every_move(key: str) -> None:
    rng, position = Random(7), conqueror.load(key).start()
    for _ in range(60):
        seat = position.to_act[0]
        if seat == CHANCE:
            position = position.play(seat, draw(position.chances(), rng))
        else:
            moves = position.moves(seat)
            assert sorted(written_moves(position.view(seat))) == sorted(moves)
            position = position.play(seat, rng.choice(moves))
        if position.result:
            break


def test_several_meanings_are_named(position: Position) -> None:
    with pytest.raises(Unclear, match="could be c3-c2 Soldier2@b1, c3-c2 Soldier2@"):
        read_move(position, "plain", "c3c2 soldier")


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("c3 c5", "GC-8"),
        ("d4 d3", "GC-6"),
        ("c3-c2 archer2@b3", "GC-Q10"),
        ("c3-c2 lancer2@b3", "GC-16"),
        ("c3-c2 soldier2@f6", "GC-Q9"),
        ("c3xc9", "GC-6"),
        ("hello", "GC-6"),
        ("c3-(c2)", "GC-6"),
        ("c", "GC-6"),
        ("", "GC-6"),
    ],
)
def test_what_is_no_legal_move_gets_the_refusal_of_the_rules(position: Position, typed: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_move(position, "plain", typed)
    assert refusal.value.rule == rule


def test_a_wrong_sign_never_hides_why_a_move_is_refused() -> None:
    game = conqueror.load("conquests")
    position = game.position(
        {
            "turn": "plain",
            "board": {
                "c1": "plain General 1",
                "c2": "plain Lancer 1",
                "d2": "painted Soldier 1",
                "c6": "painted Lancer 1",
            },
        }
    )
    for typed in ("c2 d2", "c2-d2", "c2xd2"):
        with pytest.raises(IllegalMove) as refusal:
            read_move(position, "plain", typed)
        assert refusal.value.rule == "GC-Q24"


def test_suggestions_are_near_misses_or_moves_from_the_same_square(position: Position) -> None:
    assert "c3-c2 Soldier2@b3" in suggestions(position.view("plain"), position.moves("plain"), "c3c2 soldier b3")
    assert suggestions(position.view("plain"), position.moves("plain"), "c3-f1")[:1] == ["c3-b2"]
    assert suggestions(position.view("plain"), position.moves("plain"), "hello") == []


def test_moves_are_spoken_as_a_phrase() -> None:
    assert spoken(["a"]) == "a"
    assert spoken(["a", "b", "c"]) == "a, b or c"
    assert spoken(list("abcdefgh")) == "a, b, c, d, e, f or 2 others"
