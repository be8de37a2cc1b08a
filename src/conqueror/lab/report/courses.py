"""How games went, move by move: what a player for reports writes down, whatever game it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Piece:
    """Something a seat had or did in one game: a hero it bought, a mission it drew, how it opened."""

    kind: str
    name: str
    game: int
    seat: int


@dataclass(frozen=True)
class Courses:
    """Games in the order of their seeds; decisions of all games in one row of arrays, game after game."""

    ends: Numbers
    """For each game, how many decisions there are up to its end."""
    seats: Numbers
    """For each decision, who made it."""
    options: Numbers
    """For each decision, between how many moves it was made."""
    chances: Shares
    """For each decision, everybody's chance to win before it: a row for each, calibrated."""
    winners: Numbers
    """For each game, the winners as a set of bits; 0 if nobody won."""
    endings: Sequence[str]
    """For each game, the reason it ended for."""
    rounds: Numbers
    throws: Numbers
    """For each game, how often chance acted."""
    quick: Numbers
    """For each game, how many of its decisions are small ones: within a battle."""
    out: Numbers
    """For each game and seat, the round it was eliminated in; 0 where it was not."""
    luck: Shares | None = None
    """For each game and seat, what chance brought it; no number where it was not reckoned."""
    pieces: Sequence[Piece] = field(default=())


class Player(Protocol):
    """Play a game for a report. Everything random in it comes from the seeds."""

    def play(self, seeds: Sequence[int], levels: Sequence[Sequence[str]]) -> Courses:
        """Play a game for each seed, with the levels named for its seats."""
