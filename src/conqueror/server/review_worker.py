"""What a review's own process does: slices of thinking about one game, and decisions tried again."""

import contextlib
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from conqueror.bots.readiness import follow, warms_up
from conqueror.errors import ConquerorError
from conqueror.game import Position
from conqueror.record import Record
from conqueror.review_views import DecisionView, Depth, OverviewView, StandingView
from conqueror.reviews.attempt import Tried, try_again
from conqueror.reviews.course import Course, Decision
from conqueror.reviews.maker import ReviewMaker
from conqueror.reviews.pieces import Piece
from conqueror.reviews.review import Review
from conqueror.reviews.telling import told_decision, told_overview, told_standing

_KEPT = 2
"""How many games are kept in the process."""


class FoundPiece(TypedDict):
    """A piece of a review, and what is told of the decision it judges."""

    piece: Piece
    told: DecisionView | None


@dataclass(frozen=True)
class ReviewTask:
    """A game to be reviewed."""

    digest: str
    record: Record
    start: Position
    """Where it began; it brings the game with its content along."""
    depth: Depth


@dataclass(frozen=True)
class Worked:
    """What some slices came to."""

    found: list[FoundPiece]
    overview: OverviewView | None
    """Once it is known: told with the piece that completes it."""
    standing: StandingView
    waits: bool
    """Whether nothing more can be done until the rules are compiled."""


class _Game:
    """A game in this process."""

    def __init__(self, task: ReviewTask, known: Sequence[Piece]) -> None:
        self.package = task.start.game.info.package
        follow(self.package)
        positions = [task.start]
        for seat, move in task.record.moves:
            positions.append(positions[-1].play(seat, move))
        self.course = Course(task.record, positions)
        self.maker = ReviewMaker(self.course, task.depth, known=known)
        self.slices: Iterator[Piece | None] = self.maker.slices()

    def found(self, piece: Piece) -> FoundPiece:
        """Return a piece with what is told of it."""
        if piece["kind"] != "verdict":
            return {"piece": piece, "told": None}
        judged = next(move for move in Review(self.maker).moves if move.decision.number == piece["number"])
        return {"piece": piece, "told": told_decision(self.course, judged)}


_games: OrderedDict[str, _Game] = OrderedDict()


def begin(task: ReviewTask, known: Sequence[Piece]) -> None:
    """Take a game into this process; `known` is what was found before, wherever that was."""
    _games[task.digest] = _Game(task, known)
    _games.move_to_end(task.digest)
    while len(_games) > _KEPT:
        _games.popitem(last=False)


def go_on(digest: str, done: int, seconds: float) -> Worked | None:
    """Think about a game for a while; None if this process does not know the pieces found so far."""
    game = _games.get(digest)
    if game is None or game.maker.done != done:
        return None
    _games.move_to_end(digest)
    until, pieces = time.perf_counter() + seconds, list[Piece]()
    charting = game.maker.phase == "charting"
    waits = not charting and warms_up(game.package)
    for piece in () if waits else game.slices:
        pieces += [piece] if piece is not None else []
        if (charting and game.maker.phase != "charting") or time.perf_counter() >= until:
            break
    found = [game.found(piece) for piece in pieces]
    review = Review(game.maker)
    charted = charting and game.maker.phase != "charting"
    return Worked(found, told_overview(review) if charted else None, told_standing(review), waits)


def _decided(task: ReviewTask, number: int) -> tuple[Course, Decision] | None:
    """Return the decision that begins with a move, in its game."""
    if task.digest not in _games:
        begin(task, ())
    course = _games[task.digest].course
    decision = next((each for each in course.decisions if each.number == number), None)
    return None if decision is None else (course, decision)


def try_answer(task: ReviewTask, number: int, moves: Sequence[str]) -> Tried | None:
    """Return what an answer to a decision comes to; None if no decision begins with that move."""
    decided = _decided(task, number)
    if decided is None:
        return None
    return next(tried for tried in try_again(*decided, moves) if tried is not None)


def drafted(task: ReviewTask, number: int, moves: Sequence[str]) -> Position | None:
    """Return what a seat knew at a decision, after moves of its answer; None if no decision begins with that move."""
    decided = _decided(task, number)
    if decided is None:
        return None
    course, decision = decided
    hidden = course.positions[decision.before].hide(decision.seat)
    with contextlib.suppress(ConquerorError):  # what cannot be played is told when it is tried
        for move in moves:
            hidden = hidden.play(decision.seat, move).hide(decision.seat)
    return hidden
