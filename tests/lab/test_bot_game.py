"""One game between bots."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from conqueror.bots.bot import Bot
from conqueror.errors import OptionError, UnknownSeat
from conqueror.game import Position, draw
from conqueror.lab import bot_game
from conqueror.lab.bot_game import NoResult, play_game, seed_of
from conqueror.lab.bot_seats import seat_bots
from conqueror.registry import load


class Watcher:
    """Plays at random and notes what it was shown."""

    def __init__(self, rng: Random, shown: list[tuple[Position, str]]) -> None:
        self._rng = rng
        self._shown = shown

    def choose(self, position: Position, seat: str) -> str:
        self._shown.append((position, seat))
        return self._rng.choice(position.moves(seat))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Position, str]]:
    """Return what bots named `watcher` were shown."""
    shown: list[tuple[Position, str]] = []

    def make(name: str, rng: Random, *, seconds: float | None) -> Bot:
        assert name == "watcher"
        assert seconds is None, "a clock would make a seed play another game each time"
        return Watcher(rng, shown)

    monkeypatch.setattr(bot_game, "make_bot", make)
    return shown


@pytest.mark.parametrize("key", ["conquests", "duels", "final-conquest"])
def test_a_bot_is_shown_only_what_its_seat_may_know(key: str, watched: list[tuple[Position, str]]) -> None:
    game = load(key)
    bots = dict.fromkeys(game.seats, "watcher")
    outcome = play_game(game, bots, 7)
    assert set(outcome.winners) <= set(game.seats)
    assert {seat for _, seat in watched} == set(game.seats)
    assert all(position == position.hide(seat) for position, seat in watched)
    assert play_game(game, bots, 7) == outcome != play_game(game, bots, 8)


@pytest.mark.parametrize("key", ["conquests", "duels"])
def test_random_bots_play_the_games_own_random_play(key: str) -> None:
    game = load(key)
    last, moves = game.start().playout(11)
    assert last.result is not None
    outcome = play_game(game, dict.fromkeys(game.seats, "random"), 11)
    assert (outcome.winners, outcome.reason, outcome.moves) == (last.result.winners, last.result.reason, moves)


def test_a_game_that_stops_without_a_result_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("duels")
    start = game.start()
    monkeypatch.setattr(type(start), "playout", lambda position, _seed: (position, 3))
    with pytest.raises(NoResult, match="After 3 moves the game stopped without a result"):
        play_game(game, dict.fromkeys(game.seats, "random"), 1)


def test_chance_is_drawn_by_exact_weights() -> None:
    class Counting(Random):
        """Dice that fall on every side once."""

        next = 0

        def randrange(self, *limits: Any) -> int:
            assert limits == (12,)
            self.next += 1
            return self.next - 1

    dice = Counting()
    chances = {"a": Fraction(1, 4), "b": Fraction(2, 3), "c": Fraction(1, 12)}
    assert Counter(draw(chances, dice) for _ in range(12)) == {"a": 3, "b": 8, "c": 1}


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(sweep, number) for sweep in range(-3, 30) for number in range(1, 300)}
    assert len(seeds) == 33 * 299
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert seed_of(1, 1) == 71810011652324  # a sweep played today can be repeated for ever


SEATS = ("rome", "carthage", "greece")


@pytest.mark.parametrize(
    "text", ["random", " random ", "rome=random,random", "rome=random,carthage=random, greece=random"]
)
def test_bots_are_seated_by_name_or_everywhere(text: str) -> None:
    assert list(seat_bots(text, SEATS).items()) == [(seat, "random") for seat in SEATS]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "There is no bot 'nobody'; there are "),
        ("rome=nobody,random", "There is no bot 'nobody'; there are "),
        ("rome=random", "'rome=random' names no bot for carthage, greece."),
        ("", "'' does not say which bots; write random, or rome=greedy,carthage=random. There are "),
        ("rome=,random", "'rome=,random' does not say which bots"),
        ("rome=random,rome=random,random", "names two bots for rome."),
        ("random,random", "'random,random' names two bots for every other seat."),
    ],
)
def test_bots_that_do_not_fit_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        seat_bots(text, SEATS)
    assert sentence in str(error.value)


def test_a_seat_that_is_not_there_is_refused_with_the_seats() -> None:
    with pytest.raises(UnknownSeat, match="Nobody sits at 'gaul' in this game; the seats are rome, carthage, greece"):
        seat_bots("gaul=random,random", SEATS)
