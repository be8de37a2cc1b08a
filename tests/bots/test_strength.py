"""Bots that think beat those that do not, and take what is there for the taking."""

from random import Random

import pytest

import conqueror
from conqueror.bots.bot import make_bot
from tests.bots.games import points

THINKERS = ("greedy", "master", "mcts")


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_greedy_beats_random(key: str) -> None:
    options = {"turn_cap": 20} if key == "empire" else {}
    assert points(key, "greedy", "random", games=3, playouts=1, **options) >= 2


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_who_thinks_ahead_beats_random(key: str) -> None:
    options = {"turn_cap": 20} if key == "empire" else {}
    assert points(key, "mcts", "random", games=2, playouts=4, **options) == 2


def test_alphabeta_beats_greedy_at_conquests() -> None:
    assert points("conquests", "alphabeta", "greedy", games=4, playouts=200) >= 3


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_captures_the_general_when_it_can(name: str) -> None:
    game = conqueror.load("conquests")
    board = {"a6": "painted General 1", "c5": "plain Lancer 3", "b1": "plain Lancer 3", "f1": "plain General 1"}
    position = game.position({"turn": "plain", "board": {**board, "c2": "plain Archer 2"}})
    move = make_bot(name, Random(1), playouts=20).choose(position, "plain")
    after = position.play("plain", move)
    assert after.result is not None
    assert after.result.winners == ("plain",)


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_breaks_the_last_base(name: str) -> None:
    data = {
        "turn": "red",
        "counter": 20,
        "tiles": {"e5": {"owner": "red", "soldiers": 6, "resource": "gold"}},
        "bases": {"red": 5, "blue": 3},
        "stock": {"red": {"ap": 1}},
    }
    position = conqueror.load("empire").position(data)
    assert make_bot(name, Random(1), playouts=60).choose(position, "red") == "e5-f6 6"


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_does_not_storm_a_fort_with_too_few(name: str) -> None:
    data = {
        "turn": "red",
        "counter": 12,
        "tiles": {
            "c3": {"owner": "red", "soldiers": 2, "resource": "gold"},
            "d4": {"owner": "blue", "soldiers": 4, "fort": True, "resource": "gold"},
        },
        "stock": {"red": {"ap": 2}},
    }
    position = conqueror.load("empire").position(data)
    assert not make_bot(name, Random(1), playouts=60).choose(position, "red").startswith("c3-d4")


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_recruits_before_it_is_ready(name: str) -> None:
    position = conqueror.load("duels").start()
    assert make_bot(name, Random(1), playouts=40).choose(position.hide("rome"), "rome").startswith("recruit")


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_takes_an_open_capital_that_wins(name: str) -> None:
    data = {
        "round": 3,
        "turn": "carthage",
        "stage": "action",
        "lands": {
            "alpes": {"owner": "carthage", "cavalry": 6, "infantry": 2},
            "carthage": {"owner": "carthage", "cavalry": 1, "infantry": 0},
            "rome": {"owner": "rome", "cavalry": 0, "infantry": 0},
            "brundisium": {"owner": "rome", "cavalry": 0, "infantry": 1},
        },
    }
    position = conqueror.load("duels/punic-war").position(data)
    move = make_bot(name, Random(1), playouts=40).choose(position.hide("carthage"), "carthage")
    assert move.startswith("alpes>rome")
