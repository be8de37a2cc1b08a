"""Whether a rate is within a margin of what is fair, looked at several times while games are played.

Two claims are tested against what would be wrong: *fair*, that the rate is not as low as `even - margin` and not as
high as `even + margin` (two one-sided tests), and *unfair*, that it is not between them. The error is spent over the
looks as O'Brien and Fleming's bounds spend it (Lan and DeMets 1983), little at first; the bounds are reckoned from
the binomial distribution itself, so that with any number of looks a game at the edge of the margin is certified in at
most `ERROR` of all studies.
"""

import enum
import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

ERROR = 0.03
"""The chance that a rate at the edge of the margin is certified: of 500 studies hardly ever one in twenty is."""
LOOKS = 5
"""How often a study is looked at while it is played."""

Weights = npt.NDArray[np.float64]


class Verdict(enum.StrEnum):
    """What games have shown so far."""

    FAIR = "fair"
    UNFAIR = "unfair"
    OPEN = "not known yet"


@dataclass(frozen=True)
class Bounds:
    """From how many wins on, and up to how many, each claim holds at each look."""

    looks: tuple[int, ...]
    """After how many games it is looked."""
    above_low: tuple[int, ...]
    """From so many wins on the rate is above the lower edge."""
    below_high: tuple[int, ...]
    at_most_low: tuple[int, ...]
    """Up to so many wins the rate is below the lower edge, and the game unfair."""
    at_least_high: tuple[int, ...]


def looks_of(games: int, looks: int = LOOKS) -> tuple[int, ...]:
    """Return after how many games a study of so many is looked at."""
    return tuple(sorted({-(-games * look // looks) for look in range(1, looks + 1)}))


def spent(part: float, error: float = ERROR) -> float:
    """Return how much of the error may be spent when so much of the games is played.

    >>> [round(spent(part, 0.05), 4) for part in (0.2, 0.6, 1.0)]
    [0.0, 0.0114, 0.05]
    """
    normal = NormalDist()
    return 2 - 2 * normal.cdf(normal.inv_cdf(1 - error / 2) / math.sqrt(part))


@functools.lru_cache(maxsize=64)
def bounds(even: float, margin: float, looks: tuple[int, ...], seats: int = 2) -> Bounds:
    """Return the bounds for a seat that should win `even` of all games, within a margin."""
    low, high = even - margin, even + margin
    error = ERROR / (1 if seats == 2 else seats)  # that any one of more seats is wrongly called unfair
    above_low = _upper(low, looks, ERROR)
    below_high = tuple(count - wins for count, wins in zip(looks, _upper(1 - high, looks, ERROR), strict=True))
    at_least_high = _upper(high, looks, error)
    at_most_low = tuple(count - wins for count, wins in zip(looks, _upper(1 - low, looks, error), strict=True))
    return Bounds(looks, above_low, below_high, at_most_low, at_least_high)


def verdict(wins: Sequence[float], look: int, limits: Bounds) -> Verdict:
    """Return what the wins of all seats show at a look, counted from 0; a draw is shared out among them."""
    if any(won <= limits.at_most_low[look] or won >= limits.at_least_high[look] for won in wins):
        return Verdict.UNFAIR
    if all(limits.above_low[look] <= won <= limits.below_high[look] for won in wins):
        return Verdict.FAIR
    return Verdict.OPEN


def study_verdict(wins_at: Mapping[int, Sequence[float]], limits: Bounds) -> tuple[Verdict, int]:
    """Return the first verdict that is not open, and after how many games; `wins_at` has the looks there were."""
    for look, count in enumerate(limits.looks):
        if count not in wins_at:
            break
        found = verdict(wins_at[count], look, limits)
        if found is not Verdict.OPEN:
            return found, count
    return Verdict.OPEN, max(wins_at, default=0)


def chance_to_cross(rate: float, looks: Sequence[int], wins: Sequence[int]) -> float:
    """Return how likely so many wins or more are reached at one of the looks, at a true rate."""
    crossed, before, left = 0.0, 0, np.ones(1)
    for count, needed in zip(looks, wins, strict=True):
        left = np.convolve(left, _binomial(count - before, rate))
        crossed += float(left[needed:].sum())
        left, before = left[:needed], count
    return crossed


def _upper(rate: float, looks: Sequence[int], error: float) -> tuple[int, ...]:
    """Return for each look the least wins that together are reached with at most `error` at a true rate."""
    found: list[int] = []
    crossed, before, left = 0.0, 0, np.ones(1)
    for count in looks:
        left = np.convolve(left, _binomial(count - before, rate))
        tail = np.cumsum(left[::-1])[::-1]  # how likely so many wins or more are
        allowed = spent(count / looks[-1], error) - crossed
        reached = np.flatnonzero(tail <= allowed)
        needed = int(reached[0]) if len(reached) else count + 1
        crossed += float(tail[needed]) if needed < len(tail) else 0.0
        left, before = left[:needed], count
        found.append(needed)
    return tuple(found)


def _binomial(count: int, rate: float) -> Weights:
    """Return how likely each number of wins is."""
    if not 0 < rate < 1:
        made = np.zeros(count + 1)
        made[0 if rate <= 0 else count] = 1.0
        return made
    number = np.arange(count + 1)
    factorials = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, count + 1)))))
    logs = factorials[count] - factorials - factorials[::-1]
    weights: Weights = np.exp(logs + number * math.log(rate) + (count - number) * math.log(1 - rate))
    weights /= weights.sum()
    return weights
