"""Chance by its exact weights, and bots in their seats."""

from collections import Counter
from fractions import Fraction
from random import Random

import conqueror
from conqueror.cli.terminal.players import seat_players
from conqueror.game import draw


class Counting(Random):
    """Dice that show every number in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        del stop, step
        self.asked.append(start)
        return (len(self.asked) - 1) % start


def test_every_outcome_comes_exactly_as_often_as_its_weight_says() -> None:
    chances = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
    dice = Counting()
    drawn = Counter(draw(chances, dice) for _ in range(6))
    assert drawn == {"a": 3, "b": 2, "c": 1}
    assert set(dice.asked) == {6}


def test_a_bot_alone_takes_every_seat_but_the_first() -> None:
    game = conqueror.load("conquests")
    assert seat_players(game, ["random"], 1).people == ("plain",)
    assert seat_players(game, ["plain=random"], 1).people == ("painted",)
    assert seat_players(game, ["random", "plain=random"], 1).people == ()
    assert seat_players(game, [], None).people == game.seats


def test_seeded_bots_choose_alike_and_each_for_itself() -> None:
    game = conqueror.load("conquests")
    position = game.start()
    one, two = (seat_players(game, ["plain=random"], 5) for _ in range(2))
    assert [one.answer(position) for _ in range(9)] == [two.answer(position) for _ in range(9)]
