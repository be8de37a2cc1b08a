"""Why a bot moved: the largest reason in a few words, and never a word about what only some may know."""

from random import Random

import pytest

import conqueror
from conqueror.bots.reasons.reason import reason
from conqueror.errors import IllegalMove
from conqueror.game import Position
from conqueror.registry import catalogue
from tests.bots.games import positions


def why(position: Position, seat: str, move: str) -> str:
    return reason(position, seat, move, position.play(seat, move))


_WORDS = {"g": "General", "c": "Champion", "l": "Lancer", "a": "Archer", "s": "Soldier"}


def conquests(board: dict[str, str]) -> Position:
    """Return a position of Conquests with plain to move; fighters by their first letters, plain's in capitals."""
    game = conqueror.load("conquests")
    there = {
        square: f"{'plain' if letter.isupper() else 'painted'} {_WORDS[letter.lower()]} 1"
        for square, letter in board.items()
    }
    return game.position({**game.start().data(), "board": there})


@pytest.mark.parametrize(
    ("board", "move", "said"),
    [
        ({"a1": "G", "e3": "L", "f6": "g"}, "e3-f3", "threatens the General"),
        ({"a1": "G", "c3": "L", "c5": "c", "f6": "g"}, "c3xc5", "captures the Champion"),
        ({"a1": "G", "a6": "l", "f6": "g"}, "a1-b1", "saves the General"),
        ({"a1": "G", "c3": "C", "c6": "l", "f5": "g"}, "c3-b3", "saves the Champion"),
        ({"a1": "G", "e1": "L", "e3": "L", "f6": "g"}, "e3-f3", "wins the game"),
    ],
)
def test_in_conquests_danger_counts_most(board: dict[str, str], move: str, said: str) -> None:
    assert why(conquests(board), "plain", move) == said


def test_in_empire_tiles_and_bases_count() -> None:
    position = conqueror.load("empire").start()
    assert why(position, "red", "a1-b2 1") == "explores b2"
    assert why(position, "red", "trade ap") == "wants gold for soldiers"
    known = {tile: {"resource": "blank"} for tile in ("d4", "e5")}
    near = {
        "stock": {"red": {"ap": 2}},
        "tiles": {"c3": {"owner": "red", "soldiers": 2, "resource": "gold"}, **known},
    }
    position = position.game.position(near)
    assert why(position, "red", "c3-d4 2") == "marches on Blue's base"
    position = position.play("red", "c3-d4 2")
    assert why(position, "red", "d4-e5 2") == "threatens Blue's base with 2"


def test_on_a_map_the_next_fort_is_counted() -> None:
    position = conqueror.load("duels").start()
    for seat, move in (("carthage", "recruit carthage 2i"), ("carthage", "ready"), ("rome", "ready")):
        assert why(position, seat, move) == ""  # sealed
        position = position.play(seat, move)
    assert why(position, "carthage", "carthage>cyrene 1c2i") == "takes the second fort"
    assert why(position, "carthage", "numidia>berber 1i") == "takes the food of Berber"


@pytest.mark.parametrize(
    "key", [key for key in catalogue() if key in ("duels", "duels/rome-vs-persia", "final-conquest")]
)
def test_a_reason_is_the_same_in_every_world_that_looks_the_same_to_a_spectator(key: str) -> None:
    compared = told = 0
    for position, seat in positions(conqueror.load(key), seed=1, every=2, most=160):
        other = position.resample(None, Random(4))
        assert other.hide(None) == position.hide(None)
        for move in Random(1).sample(position.moves(seat), min(2, len(position.moves(seat)))):
            try:
                there = other.play(seat, move)
            except IllegalMove:
                continue
            here = position.play(seat, move)
            if there.hide(None) == here.hide(None):
                compared += 1
                said = reason(position, seat, move, here)
                told += bool(said)
                assert reason(other, seat, move, there) == said
    assert compared > 20
    assert told > 5


@pytest.mark.parametrize("key", catalogue())
def test_reasons_are_short_and_frequent_enough(key: str) -> None:
    said = [
        why(position, seat, move)
        for position, seat in positions(conqueror.load(key), seed=2, every=4, most=80)
        for move in position.moves(seat)[:3]
    ]
    assert max(map(len, said)) < 70
    assert sum(map(bool, said)) > len(said) / 5
    assert not [words for words in said if words.endswith(".") or words[:1].isupper()]
