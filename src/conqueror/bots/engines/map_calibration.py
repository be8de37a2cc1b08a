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


_FITTED: dict[tuple[str, tuple[str, ...]], Calibration] = {
    ("duels", ("carthage", "rome")): _layer(1.105, 0.017, (-0.014, 0.014), (-0.728, 0.728), -0.661),
    ("duels/alexander", ("greece", "persia")): _layer(0.661, 0.006, (0.518, -0.518), (-4.586, 4.586), 0.261),
    ("duels/punic-war", ("carthage", "rome")): _layer(0.718, -0.182, (-0.486, 0.486), (-1.191, 1.191), 0.413),
    ("duels/gallic-wars", ("rome", "gaul")): _layer(0.748, -0.220, (-0.983, 0.983), (-1.191, 1.191), -0.087),
    ("duels/rome-vs-persia", ("rome", "persia")): _layer(0.455, -0.199, (-0.235, 0.235), (0.195, -0.195), -0.010),
    ("duels/syrian-war", ("egypt", "persia")): _layer(0.444, -0.118, (-0.085, 0.085), (0.176, -0.176), -0.180),
    ("final-conquest", ("rome", "carthage", "greece")): _layer(
        1.004, -0.033, (0.046, 0.135, -0.181), (0.444, -0.457, 0.013), -0.731
    ),
    ("final-conquest", ("rome", "carthage", "greece", "egypt")): _layer(
        1.023, -0.056, (0.208, -0.205, -0.178, 0.174), (0.158, 0.302, 0.077, -0.537), -0.660
    ),
    ("final-conquest", ("rome", "carthage", "greece", "egypt", "persia")): _layer(
        1.042, -0.055, (-0.084, -0.033, -0.430, 0.046, 0.501), (-0.066, 0.421, 0.466, -0.276, -0.544), -0.609
    ),
    ("final-conquest", ("rome", "carthage", "greece", "egypt", "persia", "gaul")): _layer(
        0.940,
        -0.063,
        (-0.209, -0.061, -0.542, 0.223, 0.694, -0.106),
        (0.109, 0.190, 0.831, -0.646, -0.189, -0.295),
        -0.391,
    ),
}
"""Fitted by `lab.training.map_calibration`."""
