"""What a bot can do with a position it studies."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import numpy as np
import numpy.typing as npt

from conqueror.bots.budget import Thinking
from conqueror.bots.levels import Level
from conqueror.game import Position
from conqueror.kit.records import Records

CHANCE, OVER = -1, -2

Shares = npt.NDArray[np.float64]
"""Every seat's share of the victory, from 0 to 1; in a table, a row for each move."""


@dataclass(frozen=True)
class Findings:
    """What thinking about a position came to: the moves worth a look, the best first."""

    moves: Sequence[int]
    shares: Shares
    """What each move leads to: a row for each, a column for each seat."""
    weights: Sequence[float]
    """How much of the thinking each move got; together 1."""
    lines: Sequence[Sequence[tuple[int, int]]] = field(default=())
    """How play is expected to go on after each of the first moves: seats with their moves."""
    decided_in: int | None = None
    """In how many of one's own moves the game is won by force; below 0 if a rival wins it so."""


class Study(Protocol):
    """The rules of one game with a judgement of its positions. A seat is a number, in turn order."""

    @property
    def levels(self) -> Sequence[Level]:
        """The five strengths of the bots of this game, the weakest first."""

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        """What thinking ahead finds, as long as the budget lasts; `guesses` differ in what the seat may not know."""

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


def glance(study: Study, state: Records, seat: int) -> Findings:
    """What is seen at first sight: one move ahead, chance by expectation."""
    moves, told = study.weigh(state, seat)
    order = np.argsort(-told[:, seat], kind="stable")
    return Findings([moves[number] for number in order], told[order], [1 / len(moves)] * len(moves))
