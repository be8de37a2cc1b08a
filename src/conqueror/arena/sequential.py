"""When a match is decided: Wald's sequential probability ratio test.

Two claims are weighed against each other, that a bot scores `low` and that it scores `high`. Every point it wins
speaks for the higher claim by the logarithm of high / low, every point it loses against it; a draw is half of each.
Once one claim is 39 times as likely as the other (an error of 2.5 % either way), the match may stop. Looking after
every game is allowed: the errors hold for whenever it stops.
"""

import enum
import math
from dataclasses import dataclass

_ERROR = 0.025


class Verdict(enum.StrEnum):
    """What a match has shown so far."""

    HIGHER = "higher"
    LOWER = "lower"
    OPEN = "open"


@dataclass(frozen=True)
class Sequential:
    """A test between two claims about a score, each from 0 to 1."""

    low: float
    high: float
    error: float = _ERROR

    @classmethod
    def between_equals(cls, seats: int) -> "Sequential":
        """Return the test of who is stronger, for one bot among others; if two play, 45 to 55 against 55 to 45."""
        even = 1 / (seats - 1)
        less, more = even * 45 / 55, even * 55 / 45
        return cls(less / (1 + less), more / (1 + more))

    @property
    def bound(self) -> float:
        """Return how far the evidence has to lean, as the logarithm of a ratio of likelihoods."""
        return math.log((1 - self.error) / self.error)

    def evidence(self, points: float, games: int) -> float:
        """Return how much more likely the higher claim makes what was played, as a logarithm.

        >>> round(Sequential(0.45, 0.55).evidence(10, 10), 3)
        2.007
        """
        lost = games - points
        return points * math.log(self.high / self.low) + lost * math.log((1 - self.high) / (1 - self.low))

    def verdict(self, points: float, games: int) -> Verdict:
        """Return which claim holds, or that it is open."""
        evidence = self.evidence(points, games)
        if evidence >= self.bound:
            return Verdict.HIGHER
        return Verdict.LOWER if evidence <= -self.bound else Verdict.OPEN
