"""The scale decisions are judged on: points between 0 and 100, where an even share of the victory reads 50."""

from collections.abc import Sequence
from math import exp

from conqueror.bots.analysis import against_one
from conqueror.review_views import Judgement

JUDGEMENTS: tuple[tuple[float, Judgement], ...] = ((15.0, "blunder"), (10.0, "mistake"), (5.0, "inaccuracy"))
"""From how many points on a loss is called what."""

_SURE = 2.0
"""How many times its own noise a loss must be before anything is said of it."""

_FORGIVING = 23.0
"""How many points a decision loses that is not much more than a third as good as the best."""

_LEAST_WEIGHT, _MOST_WEIGHT = 1.0, 15.0
"""How much a decision counts: the points that were at stake, between these."""

_WORDS = (
    (0.5, "flawless"),
    (1.0, "masterly"),
    (2.0, "strong"),
    (3.5, "sound"),
    (6.0, "uneven"),
    (10.0, "shaky"),
)


def points(share: float, seats: int) -> float:
    """Return a share of the victory in points: 50 is an even share, however many there are to share.

    >>> points(0.5, seats=2), points(0.25, seats=4), points(1.0, seats=3)
    (50.0, 50.0, 100.0)
    """
    return 100 * against_one(share, seats)


def told(loss: float, noise: float) -> float:
    """Return the points a decision is told to have lost: nothing where the search itself is not surer than that."""
    return loss if loss >= _SURE * noise else 0.0


def judgement(loss: float, noise: float) -> Judgement:
    """Return what a loss of so many points is called; nothing if it is small, or lost in the noise of the search.

    >>> judgement(12, noise=1), judgement(12, noise=7), judgement(4.9, noise=0)
    ('mistake', '', '')
    """
    said = told(loss, noise)
    return next((word for least, word in JUDGEMENTS if said >= least), "")


def accuracy(losses: Sequence[float], stakes: Sequence[float]) -> float | None:
    """Return how well a seat decided, from 0 to 100; None where it had nothing to decide.

    A decision is worth 100 without a loss and falls off with each point. Half of the accuracy is the mean of them
    all, where a decision weighs as much as was at stake, and half the harmonic mean, which one blunder pulls down.
    """
    if not losses:
        return None
    each = [100 * exp(-loss / _FORGIVING) for loss in losses]
    weights = [min(_MOST_WEIGHT, max(_LEAST_WEIGHT, stake)) for stake in stakes]
    mean = sum(one * weight for one, weight in zip(each, weights, strict=True)) / sum(weights)
    harmonic = sum(weights) / sum(weight / one for one, weight in zip(each, weights, strict=True))
    return (mean + harmonic) / 2


def in_words(loss: float) -> str:
    """Return what so many points lost in each decision are called.

    >>> in_words(0.2), in_words(4), in_words(30)
    ('flawless', 'uneven', 'wild')
    """
    return next((word for most, word in _WORDS if loss < most), "wild")
