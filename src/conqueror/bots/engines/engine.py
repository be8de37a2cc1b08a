"""The protocol of an engine: what a bot can do with a position."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from conqueror.bots.budget import Thinking
from conqueror.bots.levels import Level
from conqueror.game import Position
from conqueror.kit import Array

CHANCE, OVER = -1, -2

State = Array[Any]
"""A position as the rules of its game keep it, an array of one record; which record only its own engine knows."""

Shares = npt.NDArray[np.float64]
"""Every seat's share of the victory, from 0 to 1; in a table, a row for each move."""


@dataclass(frozen=True)
class Findings:
    """Hold what a search came to: the candidate moves, the best first."""

    moves: Sequence[int]
    shares: Shares
    """What each move leads to: a row for each, a column for each seat."""
    weights: Sequence[float]
    """How much of the thinking each move got; together 1."""
    lines: Sequence[Sequence[tuple[int, int]]] = field(default=())
    """How play is expected to go on after each of the first moves: seats with their moves."""
    decided_in: int | None = None
    """In how many of one's own moves the game is won by force; below 0 if a rival wins it so."""


class Engine(Protocol):
    """Search and evaluate one game. A seat is a number, in turn order."""

    @property
    def levels(self) -> Sequence[Level]:
        """Return the five strengths of the bots of this game, the weakest first."""

    def search(self, guesses: Sequence[State], seat: int, thinking: Thinking, rng: Random) -> Findings:
        """Search as long as the budget lasts; `guesses` differ in what the seat may not know."""

    def to_state(self, position: Position) -> State:
        """Return a position that was hidden and resampled as a record that can be played on."""

    def actor(self, state: State) -> int:
        """Return the seat to act; CHANCE, or OVER."""

    def score_moves(self, state: State, seat: int) -> tuple[list[int], Shares]:
        """Return the candidate moves and what each leads to; chance is taken by expectation."""

    def worth(self, state: State) -> Shares:
        """Evaluate a position for every seat; the result itself where the game is over."""

    def rollout(self, state: State, counter: int) -> Shares:
        """Play a position on greedily for a round and evaluate; the dice are made from `counter`."""

    def chances(self, state: State) -> tuple[list[int], list[int]]:
        """Return what chance can do, with weights."""

    def play(self, state: State, seat: int, move: int) -> State:
        """Return the position after a move."""

    def write(self, state: State, move: int) -> str:
        """Return the move as players write it."""


def shares(scores: npt.NDArray[np.int64], scale: float) -> Shares:
    """Return scores as shares of the victory: about three times as much for a lead of `scale`."""
    raised: Shares = np.exp((scores - scores.max(axis=-1, keepdims=True)) / scale)
    divided: Shares = raised / raised.sum(axis=-1, keepdims=True)
    return divided


def evaluate_moves(engine: Engine, state: State, seat: int) -> Findings:
    """Evaluate every candidate one move ahead, chance by expectation."""
    moves, values = engine.score_moves(state, seat)
    order = np.argsort(-values[:, seat], kind="stable")
    return Findings([moves[number] for number in order], values[order], [1 / len(moves)] * len(moves))
