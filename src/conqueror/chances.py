"""What chance can do, drawn by exact weights."""

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random


def draw(chances: Mapping[str, Fraction], dice: Random) -> str:
    """One of the outcomes, each exactly as likely as its weight says."""
    whole = math.lcm(*(chance.denominator for chance in chances.values()))
    weights = (chance.numerator * (whole // chance.denominator) for chance in chances.values())
    place = _place_of(dice.randrange(whole), weights)
    return next(outcome for number, outcome in enumerate(chances) if number == place)


def draw_place(weights: Sequence[int], dice: Random) -> int:
    """Return the place of one of these weights, each as likely as it is large; it draws as `draw` does from them."""
    common = math.gcd(*weights)
    return _place_of(dice.randrange(sum(weights) // common) * common, weights)


def _place_of(left: int, weights: Iterable[int]) -> int:
    """Return the place of the weight that a number falls into."""
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise ArithmeticError("The chances of all outcomes together are less than one.")
