"""The analysis of a decision, in the words of the game: every seat's share, and the candidate moves."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A candidate move: its seat's share of the victory after it, and its part of the visits."""

    move: str
    share: float
    weight: float
    line: tuple[str, ...] = ()
    """How play is expected to go on after it."""


@dataclass(frozen=True)
class Analysis:
    """Every seat's share of the victory if the best move is made, and the moves, the best first."""

    seat: str
    shares: Mapping[str, float]
    choices: tuple[Choice, ...]
    decided_in: int | None = None
    """In how many of its own moves the seat wins by force; below 0 if a rival does."""

    @property
    def move(self) -> str:
        """Return the best move."""
        return self.choices[0].move
