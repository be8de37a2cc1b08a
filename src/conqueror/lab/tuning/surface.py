"""How a win rate depends on dials: a penalised logistic regression over all games that were played."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

_LINEAR, _CURVED, _OWN = 3.0, 1.0, 0.15
"""How large effects are expected to be, in log-odds over the whole range of a dial; what a setting has of its own."""
_NEWTON = 30
_ENOUGH = 1e-8


@dataclass(frozen=True)
class Dial:
    """A number that may be changed: its values, ascending, and the one that is printed."""

    name: str
    values: tuple[float, ...]
    printed: float

    def at(self, value: float) -> float:
        """Return a value as a part of the dial's range from the printed one."""
        return (value - self.printed) / ((self.values[-1] - self.values[0]) or 1.0)


@dataclass(frozen=True)
class Surface:
    """What a regression found: its numbers, and how sure they are."""

    weights: Numbers
    covariance: Numbers

    def log_odds(self, features: Numbers) -> tuple[Numbers, Numbers]:
        """Return for each row of features the log-odds of a win, and their variance."""
        return features @ self.weights, np.einsum("ij,jk,ik->i", features, self.covariance, features)


def places(dials: Sequence[Dial], settings: Numbers) -> Numbers:
    """Return settings, a row each, as parts of the dials' ranges from what is printed."""
    return np.stack([_column(dial, settings[:, number]) for number, dial in enumerate(dials)], axis=1)


def _column(dial: Dial, values: Numbers) -> Numbers:
    return np.asarray([dial.at(float(value)) for value in values])


def features_of(where: Numbers, own: Sequence[tuple[float, ...]]) -> Numbers:
    """Return what the surface sees of places: themselves, squares, products, and which of the raced ones they are."""
    count = where.shape[1]
    products = [where[:, one] * where[:, other] for one in range(count) for other in range(one, count)]
    marks = [(np.abs(where - np.asarray(place)) < _ENOUGH).all(axis=1).astype(np.float64) for place in own]
    return np.column_stack([np.ones(len(where)), where, *products, *marks])


def fit(features: Numbers, wins: Numbers, games: Numbers, dials: int) -> Surface:
    """Return the surface of so many wins in so many games, by Newton's method; what few games say counts little."""
    curved = dials * (dials + 1) // 2
    own = features.shape[1] - 1 - dials - curved
    spread = np.concatenate(([4.0], np.full(dials, _LINEAR), np.full(curved, _CURVED), np.full(own, _OWN)))
    penalty = np.diag(1 / spread**2)
    weights = np.zeros(features.shape[1])
    curvature = penalty
    for _ in range(_NEWTON):
        rates = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        gradient = features.T @ (wins - games * rates) - penalty @ weights
        curvature = (features.T * (games * rates * (1 - rates))) @ features + penalty
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step * min(1.0, 2.0 / max(float(np.abs(step).max()), _ENOUGH))
        if float(np.abs(step).max()) < _ENOUGH:
            break
    return Surface(weights, np.asarray(np.linalg.inv(curvature), np.float64))
