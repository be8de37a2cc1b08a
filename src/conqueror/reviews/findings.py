"""What a review finds: decisions that are judged, throws, turning points, and how every seat played."""

from dataclasses import dataclass
from typing import Literal

from conqueror.review_views import Judgement
from conqueror.reviews.course import Decision
from conqueror.reviews.ledger import Account
from conqueror.reviews.scale import in_words, judgement, told

Change = dict[str, float]
"""What somebody's chances changed by, seat by seat; together 0."""


def size(change: Change) -> float:
    """Return how much of the victory changed hands."""
    return sum(map(abs, change.values())) / 2


@dataclass(frozen=True)
class JudgedDecision:
    """A decision with what the search said of it."""

    decision: Decision
    best: tuple[str, ...]
    best_share: float
    played_share: float
    loss: float
    noise: float
    stake: float
    line: tuple[str, ...]
    deep: bool
    hindsight: float | None
    """The points it lost with all cards open; None where the best could not have been played."""

    @property
    def judgement(self) -> Judgement:
        """Return what it is called; nothing where nothing is to be said."""
        return judgement(self.loss, self.noise)

    @property
    def told_loss(self) -> float:
        """Return the points it is told to have lost."""
        return told(self.loss, self.noise)


@dataclass(frozen=True)
class Throw:
    """What chance did with a move, and what it brought every seat beside what could be expected."""

    number: int
    luck: Change


@dataclass(frozen=True)
class TurningPoint:
    """A large change of everybody's chances: by a throw, a decision, or plans that were made together."""

    first: int
    """Its first move."""
    number: int
    """Its last move."""
    kind: Literal["luck", "decision", "plans"]
    seat: str
    change: Change


@dataclass(frozen=True)
class SeatReview:
    """How a seat played, and what made its result."""

    decisions: int
    accuracy: float | None
    loss: float
    inaccuracies: int
    mistakes: int
    blunders: int
    account: Account

    @property
    def words(self) -> str:
        """Return how it played, in a word."""
        return in_words(self.loss) if self.decisions else "nothing to decide"
