"""What compiled games write down while they are played, the same for every game that is learned."""

from typing import NamedTuple

import numpy as np

from conqueror.bots.engines.engine import State
from conqueror.kit import Array, Grid, empty
from conqueror.lab.training.trainee import Episodes


class Notes(NamedTuple):
    """Hold what is written down of games. Compiled code takes it as one argument."""

    positions: State
    """The moments that are learned from, game after game."""
    ahead: Grid[float]
    """What the learner expected in each."""
    cut: Array[int]
    """Whether a move was tried there that is not the best."""
    ends: Array[int]
    """How many moments there were when each game was over."""
    results: Grid[float]


def make_notes(record: type, room: int, games: int, seats: int) -> Notes:
    """Make room for so many moments of so many games."""
    return Notes(
        empty(record, room),
        np.zeros((room, seats), np.float32),
        np.zeros(room, np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, seats), np.float32),
    )


def as_episodes(notes: Notes, written: int) -> Episodes:
    """Return what was written down, so many moments."""
    cut, ahead = np.asarray(notes.cut)[:written], np.asarray(notes.ahead)[:written]
    return Episodes(
        notes.positions[:written].copy(), ahead, cut > 0, np.asarray(notes.ends), np.asarray(notes.results)
    )
