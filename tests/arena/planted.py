"""Bots for the arena's tests: one that fails, one that cheats, one that plays the first move there is."""

from random import Random

from conqueror.bots.budget import Budget
from conqueror.game import Position


class First:
    """Plays the first move of the list."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        del rng, budget
        self.decided = 0

    def choose(self, position: Position, seat: str) -> str:
        self.decided += 1
        return position.moves(seat)[0]


class Fails(First):
    """Plays twice, then fails."""

    def choose(self, position: Position, seat: str) -> str:
        if self.decided == 2:
            raise IndexError("out of ideas")
        return super().choose(position, seat)


class Cheats(First):
    """Plays what is not allowed."""

    def choose(self, position: Position, seat: str) -> str:
        del position, seat
        return "a1-a6"
