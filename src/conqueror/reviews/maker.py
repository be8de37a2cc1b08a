"""A review in the making: slice after slice, each short, and whatever is found can be kept and taken up again."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Protocol

from conqueror.review_views import Depth, Phase
from conqueror.reviews import valuation
from conqueror.reviews.course import Course, Decision
from conqueror.reviews.ledger import Ledger
from conqueror.reviews.pieces import ChartPiece, Piece, Row, SeenPiece, VerdictPiece, verdict_piece
from conqueror.reviews.verdict import Effort, judge

_CHARTED = 64
"""How many moments are valued in one slice."""
_SEEN = 16
"""How many moments are seen with a seat's eyes in one slice."""
_FIRST = Effort(looks=2, playouts=50)
_DEEPER = Effort(looks=4, playouts=200)
_LOOKS_WRONG = 3.0
"""From how many points lost at first sight on a decision is searched again."""


class Progress(Protocol):
    """Somebody who is told how far a review has come."""

    def __call__(self, done: int, of: int) -> object:
        """Hear of so many pieces done of so many, as far as is known."""


class ReviewMaker:
    """Make the review of a course, and hold what is found of it.

    The same course, depth, seat and seed make the same pieces in the same order; those that are known already, from
    an earlier run, are not made again.
    """

    def __init__(
        self,
        course: Course,
        depth: Depth = "full",
        seat: str | None = None,
        *,
        seed: int = 0,
        known: Iterable[Piece] = (),
    ) -> None:
        course.positions[0].game.check_viewer(seat)
        self.course = course
        self.depth: Depth = depth
        self.seat = seat
        self._seed = seed
        self._charted: dict[int, ChartPiece] = {}
        self._seen: dict[int, SeenPiece] = {}
        self._first: dict[int, VerdictPiece] = {}
        self._deeper: dict[int, VerdictPiece] = {}
        for piece in known:
            self.take(piece)

    def take(self, piece: Piece) -> None:
        """Take in a piece that was made."""
        if piece["kind"] == "chart":
            self._charted[piece["first"]] = piece
        elif piece["kind"] == "seen":
            self._seen[piece["first"]] = piece
        elif piece["deep"]:
            self._deeper[piece["number"]] = piece
        else:
            self._first[piece["number"]] = piece

    def slices(self) -> Iterator[Piece | None]:
        """Yield after each slice of thinking: the piece it has finished, or None where more is needed for it."""
        for piece in self._pieces():
            if piece is not None:
                self.take(piece)
            yield piece

    def _pieces(self) -> Iterator[Piece | None]:
        for first in self._missing(_CHARTED, self._charted):
            yield self._chart(first)
        if self.seat is not None:
            for first in self._missing(_SEEN, self._seen):
                yield self._see(first, self.seat)
        for decision in self._by_swing():
            if decision.number not in self._first:
                yield from self._judge(decision, _FIRST, deep=False)
        for decision in sorted(self._doubtful(), key=self._by_loss):
            if decision.number not in self._deeper:
                yield from self._judge(decision, _DEEPER, deep=True)

    def _missing(self, step: int, known: dict[int, ChartPiece] | dict[int, SeenPiece]) -> Iterator[int]:
        return (first for first in range(0, len(self.course.positions), step) if first not in known)

    def _chart(self, first: int) -> ChartPiece:
        rows: list[Row] = []
        expected: list[Row | None] = []
        for moment in range(first, min(first + _CHARTED, len(self.course.positions))):
            position = self.course.positions[self.course.open_since(moment)]  # half a plan is no plan
            foreseen = valuation.expected(position) if self.course.awaits_chance(moment) else None
            drawn = self.course.was_drawn(moment)  # luck is told in the value of what came of it
            rows.append(list(valuation.value(position) if foreseen is None or drawn else foreseen))
            expected.append(None if foreseen is None else list(foreseen))
        return {"kind": "chart", "first": first, "rows": rows, "expected": expected}

    def _see(self, first: int, seat: str) -> SeenPiece:
        moments = enumerate(self.course.positions[first : first + _SEEN], first)
        rows = [
            list(valuation.seen(position, seat, Random(f"{self._seed} seen {moment}")))
            for moment, position in moments
        ]
        return {"kind": "seen", "first": first, "rows": rows}

    def _judge(self, decision: Decision, effort: Effort, *, deep: bool) -> Iterator[Piece | None]:
        before = self.course.positions[decision.before]
        seed = f"{self._seed} {decision.number} {effort.playouts}"
        for verdict in judge(before, decision.seat, decision.moves, effort, seed):
            if verdict is None:
                yield None
                continue
            after = self.course.instead(decision, verdict.best)
            if verdict.best == decision.moves:
                after = self.course.positions[decision.end]
            instead = None if after is None else valuation.foreseen(after)
            yield verdict_piece(decision.number, verdict, instead, deep=deep)

    def _by_swing(self) -> list[Decision]:
        """Return the decisions by how much the chart changed with them, the largest first."""
        rows = self.rows()

        def change(decision: Decision) -> float:
            pairs = zip(rows[decision.end], rows[decision.before], strict=True)
            return sum(abs(now - then) for now, then in pairs)

        return sorted(self.course.decisions, key=change, reverse=True)

    def _doubtful(self) -> list[Decision]:
        """Return the decisions that look wrong at first sight."""
        if self.depth == "quick":
            return []
        losses = {number: piece["loss"] for number, piece in self._first.items()}
        return [each for each in self.course.decisions if losses.get(each.number, 0.0) > _LOOKS_WRONG]

    def _by_loss(self, decision: Decision) -> tuple[float, int]:
        return -self._first[decision.number]["loss"], decision.number

    @property
    def done(self) -> int:
        """Return how many pieces are made."""
        return len(self._charted) + len(self._seen) + len(self._first) + len(self._deeper)

    @property
    def of(self) -> int:
        """Return how many pieces there are to make, as far as is known."""
        moments = len(self.course.positions)
        views = -(-moments // _CHARTED) + (-(-moments // _SEEN) if self.seat is not None else 0)
        return views + len(self.course.decisions) + len(self._doubtful())

    @property
    def phase(self) -> Phase:
        """Return what is being done."""
        if len(self.rows()) < len(self.course.positions):
            return "charting"
        if len(self._first) < len(self.course.decisions):
            return "judging"
        return "deepening" if len(self._deeper) < len(self._doubtful()) else "complete"

    def rows(self) -> list[Row]:
        """Return everybody's chances at each moment, as far as they are known."""
        return [row for first in sorted(self._charted) for row in self._charted[first]["rows"]]

    def seen_rows(self) -> list[Row]:
        """Return everybody's chances as the seat saw them, as far as they are known."""
        return [row for first in sorted(self._seen) for row in self._seen[first]["rows"]]

    def verdicts(self) -> dict[int, VerdictPiece]:
        """Return what is known of the decisions, by their numbers."""
        return {number: self._deeper.get(number, self._first[number]) for number in sorted(self._first)}

    def ledger(self) -> Ledger:
        """Return the ledger, as far as it is known."""
        expected = {
            piece["first"] + place: row
            for piece in self._charted.values()
            for place, row in enumerate(piece["expected"])
            if row is not None
        }
        return Ledger(self.course, self.rows(), expected, self.verdicts())
