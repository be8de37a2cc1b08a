"""What counts say: how sure a rate is, and how values are spread."""

import math
from collections.abc import Mapping
from fractions import Fraction
from statistics import NormalDist

_Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations of its middle


def deviations(comparisons: int = 1, error: float = 0.05) -> float:
    """Return how many standard deviations make intervals that are all true with 95 %, so many as are looked at.

    >>> print(f"{deviations():.2f} {deviations(10):.2f}")
    1.96 2.81
    """
    return NormalDist().inv_cdf(1 - error / (2 * max(comparisons, 1)))


def wilson(wins: Fraction | float, games: int, z: float = _Z) -> tuple[float, float]:
    """Return the interval of a win rate, by Wilson's score; all from 0 to 1 where nothing was played.

    It is the 95 % interval, or as wide as so many standard deviations.

    >>> low, high = wilson(8, 10)
    >>> print(f"{low:.4f} {high:.4f}")
    0.4902 0.9433
    """
    if games == 0:
        return 0.0, 1.0
    rate = float(wins) / games
    spread = z * math.sqrt(max(rate * (1 - rate), 0.0) / games + (z / (2 * games)) ** 2)
    middle, scale = rate + z**2 / (2 * games), 1 + z**2 / games
    # Rounding must not leave a sliver where nobody ever won, or somebody always.
    low = (middle - spread) / scale if wins > 0 else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return low, high


def mean(counts: Mapping[int, int]) -> float:
    """Return the mean of values that were counted."""
    return float(Fraction(sum(value * count for value, count in counts.items()), sum(counts.values())))


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """Return the smallest counted value that at least so many percent of all values do not exceed.

    >>> percentile({10: 19, 99: 1}, 95), percentile({10: 18, 99: 2}, 95)
    (10, 99)
    """
    wanted = sum(counts.values()) * percent
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen * 100 >= wanted:
            return value
    raise ValueError("Nothing was counted, so there is no percentile.")
