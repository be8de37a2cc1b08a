"""What a bot can do with a position it studies."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from conqueror.game import Position
from conqueror.kit.records import Records

CHANCE, OVER = -1, -2

Shares = npt.NDArray[np.float64]
"""Every seat's share of the victory, from 0 to 1; in a table, a row for each move."""


class Study(Protocol):
    """The rules of one game with a judgement of its positions. A seat is a number, in turn order."""

    def lay_out(self, position: Position) -> Records:
        """A position that was hidden and resampled, as a record that can be played on."""

    def actor(self, state: Records) -> int:
        """The seat to act; CHANCE, or OVER."""

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        """The moves worth a look, and what each of them leads to; chance is taken by expectation."""

    def worth(self, state: Records) -> Shares:
        """What every seat may expect of a position; the result itself where the game is over."""

    def foresee(self, state: Records, counter: int) -> Shares:
        """What comes of a position if all play on greedily for a round; the dice are made from `counter`."""

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        """What chance can do, with weights."""

    def play(self, state: Records, seat: int, move: int) -> Records:
        """The position after a move."""

    def write(self, state: Records, move: int) -> str:
        """The move as players write it."""


def shares(scores: Records, scale: float) -> Shares:
    """Scores as shares of the victory: about three times as much for a lead of `scale`."""
    raised: Shares = np.exp((scores - scores.max(axis=-1, keepdims=True)) / scale)
    divided: Shares = raised / raised.sum(axis=-1, keepdims=True)
    return divided
