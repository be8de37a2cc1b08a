"""`conqueror.review`: a recorded game looked at again, from what everybody knew."""

from functools import cached_property
from os import PathLike
from typing import Literal

from conqueror.game import CHANCE
from conqueror.record import Record
from conqueror.review_views import Depth, ReviewView
from conqueror.reviews import telling
from conqueror.reviews.course import Course
from conqueror.reviews.findings import JudgedDecision, SeatReview, Throw, TurningPoint, size
from conqueror.reviews.ledger import Ledger
from conqueror.reviews.maker import Progress, ReviewMaker
from conqueror.reviews.pieces import Row, VerdictPiece
from conqueror.reviews.scale import accuracy, points
from conqueror.reviews.valuation import Values

_TURNING_POINTS = 3


def review(
    record: Record,
    *,
    depth: Depth = "full",
    seat: str | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    content: str | PathLike[str] | None = None,
) -> "Review":
    """Review a recorded game: everybody's chances, what every throw brought, and what every decision lost.

    A decision is judged by what its seat knew. `seat` asks for the chances as that seat saw them, too; `depth` is
    `quick` or `full`, which searches again what looks wrong. The same record and `seed` give the same review.

    >>> record = conqueror.load("conquests").record([("plain", "b2-b3"), ("painted", "resign")])
    >>> review = conqueror.review(record, depth="quick")
    >>> [(move.decision.seat, move.judgement) for move in review.moves]
    [('plain', ''), ('painted', 'blunder')]
    >>> review.chart[-1]
    {'plain': 1.0, 'painted': 0.0}
    """
    made = ReviewMaker(Course.of(record, content), depth, seat, seed=seed)
    for piece in made.slices():
        if piece is not None and progress is not None:
            progress(made.done, made.of)
    return Review(made)


class Review:
    """A game looked at again, as far as it has come: chart, luck, decisions, and what made every seat's result."""

    def __init__(self, made: ReviewMaker) -> None:
        self.made = made

    @property
    def course(self) -> Course:
        """The record with its positions."""
        return self.made.course

    @cached_property
    def ledger(self) -> Ledger:
        """What every move changed for everybody."""
        return self.made.ledger()

    @cached_property
    def chart(self) -> tuple[dict[str, float], ...]:
        """Everybody's chance to win at each moment; the first is the start."""
        return tuple(map(self._named, self.made.rows()))

    @cached_property
    def seen(self) -> tuple[dict[str, float], ...]:
        """The same as one seat saw it, where that was asked for."""
        return tuple(map(self._named, self.made.seen_rows()))

    @cached_property
    def luck(self) -> tuple[Throw, ...]:
        """What chance brought everybody, throw by throw."""
        drawn = (number for number in range(1, len(self.ledger.rows)) if self.course.was_drawn(number))
        return tuple(Throw(number, self._named(self.ledger.luck(number))) for number in drawn)

    @cached_property
    def moves(self) -> tuple[JudgedDecision, ...]:
        """Every decision that is judged, in the order they were made."""
        return tuple(self._judged(piece) for piece in self.made.verdicts().values())

    def _judged(self, piece: VerdictPiece) -> JudgedDecision:
        decision = self.course.decision_at(piece["number"])
        place, seats = self.course.seats.index(decision.seat), len(self.course.seats)
        hindsight = None
        if piece["instead"] is not None:
            then = points(piece["instead"][place], seats)
            hindsight = then - points(self.ledger.rows[decision.end][place], seats)
        return JudgedDecision(
            decision=decision,
            best=tuple(piece["best"]),
            best_share=piece["best_share"],
            played_share=piece["played_share"],
            loss=piece["loss"],
            noise=piece["noise"],
            stake=piece["stake"],
            line=tuple(piece["line"]),
            deep=piece["deep"],
            hindsight=hindsight,
        )

    @cached_property
    def seats(self) -> dict[str, SeatReview]:
        """How every seat played, and what made its result."""
        return {seat: self._seat(seat) for seat in self.course.seats}

    def _seat(self, seat: str) -> SeatReview:
        mine = [move for move in self.moves if move.decision.seat == seat]
        losses = [move.told_loss for move in mine]
        called = [move.judgement for move in mine]
        return SeatReview(
            decisions=len(mine),
            accuracy=accuracy(losses, [move.stake for move in mine]),
            loss=sum(losses) / max(len(losses), 1),
            inaccuracies=called.count("inaccuracy"),
            mistakes=called.count("mistake"),
            blunders=called.count("blunder"),
            account=self.ledger.account(seat),
        )

    @cached_property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The three largest changes, the largest first; the last move is one only where chance made it."""
        found = [TurningPoint(one.number, one.number, "luck", CHANCE, one.luck) for one in self.luck]
        stages = {(each.before, each.end): each for each in self.course.decisions}
        last = len(self.course.record.moves)
        for (before, end), decision in stages.items():
            if end < min(last, len(self.ledger.rows)):
                pairs = zip(self.ledger.rows[end], self.ledger.rows[before], strict=True)
                change = self._named([now - then for now, then in pairs])
                kind: Literal["decision", "plans"] = "plans" if decision.sealed else "decision"
                found.append(TurningPoint(before + 1, end, kind, "" if decision.sealed else decision.seat, change))
        return tuple(sorted(found, key=lambda one: (-size(one.change), one.number))[:_TURNING_POINTS])

    def _named(self, row: Values | Row) -> dict[str, float]:
        return dict(zip(self.course.seats, row, strict=True))

    def plain(self) -> ReviewView:
        """Return the review as JSON-ready data, in words."""
        return telling.plain(self)
