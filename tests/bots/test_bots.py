"""What every bot owes its table: legal moves, honesty, the same choice from the same numbers, and its time."""

import time
from random import Random
from typing import Any

import pytest

import conqueror
from conqueror.bots.answer import answer
from conqueror.bots.bot import bots, check_bot, make_bot
from conqueror.bots.levels import NAMES
from conqueror.bots.warm_up import warm_up
from conqueror.errors import OptionError
from conqueror.game import Position
from tests.bots.games import positions

THINKERS = ("beginner", "greedy", "master", "mcts")
SEARCHING = ("expert", "master", "mcts")


def choose(name: str, position: Position, seat: str, seed: int = 7) -> str:
    """Return what a fresh bot chooses with a few playouts."""
    return make_bot(name, Random(seed), playouts=3).choose(position.hide(seat), seat)


def test_the_levels_are_listed_first_from_weak_to_strong() -> None:
    assert bots() == (*NAMES, "random", "greedy", "mcts", "alphabeta")
    with pytest.raises(OptionError, match="there are beginner, casual, skilled, expert, master, random"):
        make_bot("genius", Random(1))


def test_alphabeta_plays_conquests_alone() -> None:
    conquests, duels = conqueror.load("conquests"), conqueror.load("duels")
    check_bot("alphabeta:20", conquests)
    assert choose("alphabeta", conquests.start(), "plain") in conquests.start().moves("plain")
    assert "alphabeta" not in bots(duels.info)
    with pytest.raises(OptionError, match="The bot alphabeta plays only conquests; here are beginner, "):
        check_bot("alphabeta:20", duels)
    with pytest.raises(OptionError, match="The bot alphabeta does not play duels"):
        choose("alphabeta", duels.start(), "rome")


@pytest.mark.parametrize("time", ["", "s", "0", "0s", "-1", "nans", "2 days"])
def test_a_thinking_time_that_makes_no_sense_is_refused(time: str) -> None:
    with pytest.raises(OptionError, match="is no thinking time; write seconds such as "):
        make_bot(f"mcts:{time}", Random(1))


@pytest.mark.parametrize("key", conqueror.catalogue())
@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_plays_only_legal_moves(name: str, key: str) -> None:
    for position, seat in positions(conqueror.load(key), seed=1, every=9, most=300):
        assert choose(name, position, seat) in position.hide(seat).moves(seat)


@pytest.mark.parametrize("options", [{"players": 3, "edition": "1"}, {"players": 6, "bribery": "on"}])
def test_a_bot_plays_every_kind_of_final_conquest(options: dict[str, Any]) -> None:
    for position, seat in positions(conqueror.load("final-conquest", **options), seed=2, every=9, most=250):
        assert choose("master", position, seat) in position.hide(seat).moves(seat)


@pytest.mark.parametrize("key", ["final-conquest", "duels", "duels/rome-vs-persia"])
@pytest.mark.parametrize("name", ["beginner", "greedy", "master"])
def test_a_bot_does_not_look_behind_the_screen(name: str, key: str) -> None:
    """Whatever the others really hold and plan, the choice is the same."""
    looked, rng = 0, Random(5)
    for seed in range(6):
        for position, seat in positions(conqueror.load(key), seed, every=7, most=300):
            if looked == 36:
                break
            other = position.resample(seat, rng)
            assert other.hide(seat) == position.hide(seat)
            assert choose(name, other, seat) == choose(name, position, seat)
            looked += 1
    assert looked >= 30


@pytest.mark.parametrize("key", conqueror.catalogue())
def test_the_same_numbers_make_the_same_choices(key: str) -> None:
    for name in THINKERS:
        for position, seat in positions(conqueror.load(key), seed=3, every=40, most=200):
            assert choose(name, position, seat) == choose(name, position, seat)


@pytest.mark.parametrize("key", ["conquests", "empire", "final-conquest", "duels"])
def test_a_bot_keeps_its_time(key: str) -> None:
    game = conqueror.load(key)
    warm_up(game)
    seconds = 0.2
    for name in SEARCHING:
        late = 0
        for position, seat in positions(game, seed=4, every=29, most=200):
            bot = make_bot(name, Random(1), seconds)
            begun = time.perf_counter()
            bot.choose(position.hide(seat), seat)
            late += time.perf_counter() - begun > 1.2 * seconds + 0.05
        assert late <= 1, "one pause of a busy machine is forgiven"


@pytest.mark.parametrize("key", ["final-conquest", "duels", "duels/rome-vs-persia"])
def test_a_sealed_answer_is_complete(key: str) -> None:
    seen = 0
    for position, seat in positions(conqueror.load(key), seed=6, most=250):
        moves = answer(make_bot("greedy", Random(1)), position.hide(seat), seat)
        if len(position.to_act) == 1:
            assert len(moves) == 1
            continue
        after = position
        for move in moves:
            after = after.play(seat, move)
        assert seat not in after.to_act
        seen += 1
    assert seen > 0


class Dawdler:
    """Never says that it is ready: a rally of nobody, for ever."""

    def choose(self, position: Position, seat: str) -> str:
        return "bid 1" if "bid 1" in position.moves(seat) else position.moves(seat)[0]


def test_one_move_is_an_answer_where_nobody_else_decides() -> None:
    position = conqueror.load("conquests").start()
    assert answer(Dawdler(), position, "plain") == [position.moves("plain")[0]]
