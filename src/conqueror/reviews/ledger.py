"""Where a game was won: every change of everybody's chances is luck, a decision, or the judgement's own drift."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conqueror.reviews.course import Course
from conqueror.reviews.pieces import Row, VerdictPiece
from conqueror.reviews.valuation import Values


@dataclass(frozen=True)
class Account:
    """What made a seat's result: together start, luck, own, rivals and drift are the result."""

    start: float
    luck: float
    own: float
    """What its own decisions were worth beside the best, with open cards."""
    rivals: float
    """What the decisions of others were worth to it."""
    drift: float
    """By how much the judgement changed where nobody did anything that explains it."""
    result: float

    @property
    def adjusted(self) -> float:
        """Return the result without luck."""
        return self.result - self.luck


@dataclass(frozen=True)
class Ledger:
    """What every move changed for everybody, from the one value of a moment that the chart shows."""

    course: Course
    rows: Sequence[Row]
    """Everybody's chances at each moment."""
    expected: Mapping[int, Row]
    """What could be expected at each moment before chance acted."""
    verdicts: Mapping[int, VerdictPiece]
    """What is known of the decisions, by the numbers of their first moves."""

    def luck(self, number: int) -> Values:
        """Return what chance brought everybody with a move: its value beside what could be expected."""
        before = self.expected.get(number - 1)
        after = self.rows[number]
        return tuple(0.0 if before is None else now - then for now, then in _pairs(after, before or after))

    def worth(self, number: int) -> Values | None:
        """Return what the decision that begins with a move was worth to everybody beside the best, with open cards.

        None where it is not judged, or where the best could not have been played.
        """
        verdict = self.verdicts.get(number)
        if verdict is None or verdict["instead"] is None:
            return None
        after = self.rows[self.course.decision_at(number).end]
        return tuple(now - then for now, then in _pairs(after, verdict["instead"]))

    def drifts(self) -> list[Values]:
        """Return what each move changed for everybody beyond luck and decisions."""
        left = [
            [now - then - luck for now, then, luck in zip(after, before, self.luck(number), strict=True)]
            for number, (before, after) in enumerate(zip(self.rows, self.rows[1:], strict=False), 1)
        ]
        for decision in self.course.decisions:
            for place, change in enumerate(self.worth(decision.number) or ()):
                left[decision.end - 1][place] -= change
        return [tuple(change) for change in left]

    def account(self, seat: str) -> Account:
        """Return what made the result of a seat."""
        place = self.course.seats.index(seat)
        own = rivals = 0.0
        for decision in self.course.decisions:
            worth = self.worth(decision.number)
            if worth is not None and decision.seat == seat:
                own += worth[place]
            elif worth is not None:
                rivals += worth[place]
        return Account(
            start=self.rows[0][place],
            luck=sum(self.luck(number)[place] for number in range(1, len(self.rows))),
            own=own,
            rivals=rivals,
            drift=sum(change[place] for change in self.drifts()),
            result=self.rows[-1][place],
        )


def _pairs(one: Sequence[float], other: Sequence[float]) -> Iterator[tuple[float, float]]:
    return zip(one, other, strict=True)
