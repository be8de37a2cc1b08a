"""How the hand-written judgement of the map games becomes a chance, game by game and by who plays."""

import numpy as np
import numpy.typing as npt

from conqueror.bots.calibration import Calibration
from conqueror.game import Game

_ROUNDS = 10  # the longest games


def progress_of(rounds: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """Return how far games are in these rounds."""
    made: npt.NDArray[np.float64] = (rounds.astype(np.float64) - 1) / _ROUNDS
    return made


def hand_calibration(game: Game) -> Calibration:
    """Return the last layer of a game between these seats; where none was fitted, shares are told as they are."""
    return _FITTED.get((game.key, tuple(game.seats)), Calibration())


def _layer(
    scale: float, acting: float, seats: tuple[float, ...], drift: tuple[float, ...], low: float
) -> Calibration:
    return Calibration(scale, acting, seats, low, drift)


_FITTED: dict[tuple[str, tuple[str, ...]], Calibration] = {}
"""Fitted by `lab.training.map_calibration`."""
