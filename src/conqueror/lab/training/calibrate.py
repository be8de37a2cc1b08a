"""Fit the last layer: what was judged in games that were not learned from, against how they ended."""

import numpy as np
import numpy.typing as npt

from conqueror.bots.calibration import LEAST, Calibration
from conqueror.bots.engines.engine import Shares

_STEPS = 30
_PULL = 1.0  # towards no correction, as strong as one position


def fit_calibration(judged: Shares, acting: npt.NDArray[np.bool_], results: Shares) -> Calibration:
    """Return the correction that makes what was judged most likely: Newton's method on the cross-entropy.

    All three are tables with a row for each position and a column for each seat.
    """
    seats = judged.shape[1]
    alive = judged > LEAST
    looks = np.zeros((*judged.shape, 2 + seats))
    looks[:, :, 0] = np.where(alive, np.log(np.maximum(judged, LEAST)), 0.0)
    looks[:, :, 1] = acting
    looks[:, :, 2:] = np.eye(seats)
    start = np.zeros(2 + seats)
    start[0] = 1.0
    found = start.copy()
    for _ in range(_STEPS):
        raised = np.where(alive, np.exp(looks @ found), 0.0)
        chances = raised / raised.sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsd->d", chances - results, looks) + _PULL * (found - start)
        middle = np.einsum("ns,nsd->nd", chances, looks)
        curve = np.einsum("ns,nsd,nse->de", chances, looks, looks) - middle.T @ middle
        step = np.linalg.solve(curve + _PULL * np.eye(len(found)), slope)
        found -= step
        if np.abs(step).max() < 1e-9:
            break
    return Calibration(float(found[0]), float(found[1]), tuple(map(float, found[2:])))
