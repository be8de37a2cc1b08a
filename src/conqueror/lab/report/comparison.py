"""Two variants beside each other, game by game with the same luck: what the change is worth to every seat."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from conqueror.game import Plain
from conqueror.lab.report.certificate import spent
from conqueror.lab.report.counting import WHOLE, shares_of
from conqueror.lab.report.gathering import Gathered
from conqueror.lab.report.sections import comparisons
from conqueror.lab.report.study import HIGHER, LOWER, Study
from conqueror.lab.statistics import deviations

_ERROR = 0.05


def comparison_section(
    study: Study, gathered: Mapping[tuple[int, str], Gathered], seats: Sequence[str], looks: Sequence[int]
) -> Plain:
    """Return for both levels what the first variant is worth to each seat beside the second.

    Each look spends its part of the error: the last look's intervals are those that are told.
    """
    found: Plain = {}
    for pairing, level in zip((LOWER, HIGHER), study.levels, strict=True):
        one, other = gathered[0, pairing].winners, gathered[1, pairing].winners
        games = min(len(one), len(other))
        reached = [look for look in looks if look <= games]
        z = _deviations(reached[-1] if reached else games, looks, 2 * comparisons(seats))
        pairs = [np.array(winners[:games], np.int64) for winners in (one, other)]
        first, second = (shares_of(winners, len(seats)) / WHOLE for winners in pairs)
        found[pairing] = {
            "level": level,
            "games": games,
            "alike": float((pairs[0] == pairs[1]).mean()) if games else None,
            "seats": {seat: _difference(first[:, place], second[:, place], z) for place, seat in enumerate(seats)},
        }
    return found


def is_clear(section: Plain) -> bool:
    """Return whether a difference is clear at any level."""
    return any(seat["clear"] for level in section.values() for seat in level["seats"].values())


def _deviations(games: int, looks: Sequence[int], many: int) -> float:
    """Return how many standard deviations a look may use, out of what the looks before it have left."""
    if not looks or games not in looks:
        return deviations(many, _ERROR)
    before = [look for look in looks if look < games]
    allowed = spent(games / looks[-1], _ERROR) - (spent(before[-1] / looks[-1], _ERROR) if before else 0.0)
    return deviations(many, max(allowed, 1e-9))


def _difference(first: np.ndarray, second: np.ndarray, z: float) -> Plain:
    games = len(first)
    if games < 2:
        return {"difference": 0.0, "low": -1.0, "high": 1.0, "clear": False, "variance_saved": None}
    each = first - second
    difference, spread = float(each.mean()), z * math.sqrt(float(each.var(ddof=1)) / games)
    apart = float(first.var(ddof=1) + second.var(ddof=1))
    return {
        "difference": difference,
        "low": max(-1.0, difference - spread),
        "high": min(1.0, difference + spread),
        "clear": abs(difference) > spread,
        "variance_saved": 1 - float(each.var(ddof=1)) / apart if apart > 0 else None,
    }
