"""The yardstick is sound: it plays legally, takes what is there for the taking, and its random games are games."""

from random import Random
from typing import Any

import pytest

import conqueror
from conqueror.bots.budget import Budget
from conqueror.game import Position
from tests.bots.against_uct import MATCH, TRIALS, trials
from tests.bots.games import positions
from tests.bots.uct import PLAYOUTS, UctBot, rules_of


def choose(position: Position, seat: str, playouts: int, seed: int = 1) -> str:
    return UctBot(Random(seed), Budget(None, playouts)).choose(position.hide(seat), seat)


@pytest.mark.parametrize("key", ["conquests", "empire", "final-conquest", "duels/rome-vs-persia"])
def test_it_plays_only_legal_moves_and_the_same_ones_again(key: str) -> None:
    for position, seat in positions(conqueror.load(key), seed=4, every=25, most=120):
        move = choose(position, seat, 5)
        assert move in position.hide(seat).moves(seat)
        assert move == choose(position, seat, 5)


@pytest.mark.parametrize("key", ["conquests", "empire", "final-conquest", "duels"])
def test_it_knows_every_move_there_is(key: str) -> None:
    game: Any = conqueror.load(key)
    rules = rules_of(game)
    for position, seat in positions(game, seed=2, every=17, most=120):
        state, number = rules.engine.to_state(position), game.seats.index(seat)
        moves = rules.moves(state, number)
        assert sorted(rules.engine.write(state, moves[index]) for index in range(len(moves))) == sorted(
            position.moves(seat)
        )


def test_it_captures_the_general_when_it_can() -> None:
    board = {"a6": "painted General 1", "c5": "plain Lancer 3", "b1": "plain Lancer 3", "f1": "plain General 1"}
    position = conqueror.load("conquests").position({"turn": "plain", "board": {**board, "c2": "plain Archer 2"}})
    after = position.play("plain", choose(position, "plain", PLAYOUTS))
    assert after.result is not None
    assert after.result.winners == ("plain",)


def test_it_breaks_the_last_base() -> None:
    """In the last round, far behind: nothing else wins."""
    data = {
        "turn": "red",
        "counter": 20,
        "tiles": {
            "e5": {"owner": "red", "soldiers": 6, "resource": "gold"},
            "c2": {"owner": "blue", "soldiers": 6, "resource": "gold"},
        },
        "bases": {"red": 1, "blue": 3},
        "stock": {"red": {"ap": 1}},
    }
    assert choose(conqueror.load("empire", turn_cap=20).position(data), "red", PLAYOUTS) == "e5-f6 6"


@pytest.mark.parametrize("key", ["conquests", "empire"])
def test_a_random_game_ends_and_any_first_move_may_be_played(key: str) -> None:
    game = conqueror.load(key)
    start = game.start()
    last, moves = start.playout(3)
    assert last.result is not None
    assert moves > 10
    assert (last, moves) == start.playout(3)
    assert last != start.playout(4)[0]
    assert start == game.start(), "a position never changes"
    assert last.playout(1) == (last, 0)


def test_what_is_measured_is_full_strength_by_the_clock() -> None:
    assert MATCH.challenger == "master:0.3s"
    assert MATCH.others.endswith(".UctBot:1000")
    assert [(trial.games, trial.goal.score) for trial in TRIALS] == [(60, 0.9), (60, 0.9), (40, 0.55)]
    assert [(trial.key, trial.games) for trial in trials(["conquests", "6"])] == [("conquests", 6)]
    assert list(trials(["duels"])) == []
