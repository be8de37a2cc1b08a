"""A position knows the move that led to it, so that every screen can mark it."""

import pickle

import conqueror
from conqueror.games.conquests.game import ConquestsPosition

START = {
    "turn": "plain",
    "board": {
        "c1": "plain General 1",
        "e3": "plain Lancer 2",
        "e5": "painted Archer 3",
        "d6": "painted General 1",
    },
    "reserve": {"plain": ["Soldier 3"]},
}


def after_first(part: str) -> ConquestsPosition:
    """Return the position after the first move that is written with this."""
    position = conqueror.load("conquests").position(START)
    move = next(move for move in position.moves("plain") if part in move)
    after = position.play("plain", move)
    assert isinstance(after, ConquestsPosition)
    assert after.last_move == move
    return after


def test_a_capture_is_the_last_move() -> None:
    view = after_first("x").view("painted")
    assert (view["last_move"], view["last_places"]) == ("e3xe5", ["e3", "e5"])


def test_the_square_of_a_drop_is_among_the_last_places() -> None:
    after = after_first("@")
    assert after.view(None)["last_places"] == [*str(after.last_move)[:5].split("-"), str(after.last_move)[-2:]]


def test_another_process_knows_it_too() -> None:
    after = after_first("x")
    assert pickle.loads(pickle.dumps(after)).last_move == after.last_move


def test_who_resigns_moves_nothing() -> None:
    after = after_first("x")
    assert after.play("painted", "resign").last_move == after.last_move
