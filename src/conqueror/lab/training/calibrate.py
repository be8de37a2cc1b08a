"""Fit the last layer: what was judged in games that were not learned from, against how they ended."""

import numpy as np
import numpy.typing as npt

from conqueror.bots.calibration import LEAST, Calibration, below_tenth
from conqueror.bots.engines.engine import Shares

_STEPS = 40
_SHORTEST = 1e-4  # of a whole step


def fit_calibration(
    judged: Shares,
    acting: npt.NDArray[np.bool_],
    results: Shares,
    progress: Shares | None = None,
    pull: float = 1.0,
) -> Calibration:
    """Return the correction that makes what was judged most likely: Newton's method on the cross-entropy.

    The first three are tables with a row for each position and a column for each seat. With `progress`, how far the
    game was in each, small shares get a scale of their own, and seats something that grows as the game goes on.
    `pull` draws towards no correction, as strong as so many positions.
    """
    seats = judged.shape[1]
    alive = judged > LEAST
    logs = np.where(alive, np.log(np.maximum(judged, LEAST)), 0.0)
    each = np.broadcast_to(np.eye(seats), (*judged.shape, seats))
    looks = np.concatenate([logs[:, :, None], acting[:, :, None], each], axis=2)
    if progress is not None:
        low = np.where(alive, below_tenth(logs), 0.0)[:, :, None]
        looks = np.concatenate([looks, low, each * progress[:, None, None]], axis=2)
    found = _most_likely(looks, alive, results, pull)
    layer = Calibration(float(found[0]), float(found[1]), tuple(map(float, found[2 : 2 + seats])))
    if progress is None:
        return layer
    return Calibration(
        layer.scale, layer.acting, layer.seats, float(found[2 + seats]), tuple(map(float, found[3 + seats :]))
    )


def _most_likely(looks: Shares, alive: npt.NDArray[np.bool_], results: Shares, pull: float) -> Shares:
    """Return what each look counts for, so that the softmax of their sums makes the results most likely."""
    start = np.zeros(looks.shape[2])
    start[0] = 1.0

    def chances_by(weights: Shares) -> Shares:
        sums = np.where(alive, looks @ weights, -np.inf)
        raised: Shares = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares: Shares = raised / raised.sum(axis=1, keepdims=True)
        return shares

    def loss_of(weights: Shares) -> float:
        told = np.log(np.maximum(chances_by(weights), LEAST))
        return float(pull / 2 * ((weights - start) ** 2).sum() - (results * told).sum())

    found, loss = start.copy(), loss_of(start)
    for _ in range(_STEPS):
        chances = chances_by(found)
        slope = np.einsum("ns,nsd->d", chances - results, looks) + pull * (found - start)
        middle = np.einsum("ns,nsd->nd", chances, looks)
        curve = np.einsum("nsd,nse->de", chances[:, :, None] * looks, looks) - middle.T @ middle
        step, part = np.linalg.solve(curve + pull * np.eye(len(found)), slope), 1.0
        while part > _SHORTEST and loss_of(found - part * step) > loss:
            part /= 2
        found = found - part * step
        loss = loss_of(found)
        if np.abs(part * step).max() < 1e-9:
            break
    return found
