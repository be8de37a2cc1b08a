"""A review in words, as JSON-ready data."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conqueror.bots.analysis import spoken
from conqueror.bots.reasons.advice import advice
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Position
from conqueror.review_views import (
    AnswerView,
    DecisionView,
    OverviewView,
    ReviewView,
    SeatReviewView,
    StandingView,
    ThrowView,
    TurningPointView,
)
from conqueror.reviews.course import Course, Decision
from conqueror.reviews.findings import JudgedDecision, SeatReview, Throw, TurningPoint

if TYPE_CHECKING:
    from conqueror.reviews.review import Review

_PLANS = "Everybody plans."


def plain(review: "Review") -> ReviewView:
    """Return a review as JSON-ready data."""
    moves = [told_decision(review.course, move) for move in review.moves]
    return {**told_overview(review), **told_standing(review), "moves": moves}


def told_overview(review: "Review") -> OverviewView:
    """Return what is known once every moment has its chances."""
    made, course = review.made, review.course
    return {
        "game": course.record.game,
        "order": list(course.seats),
        "chart": [[round(share, 5) for share in row] for row in made.rows()],
        "seen": None
        if made.seat is None
        else {"seat": made.seat, "chart": [[round(share, 5) for share in row] for row in made.seen_rows()]},
        "luck": [told_throw(course, throw) for throw in review.luck],
        "turning_points": [told_turning_point(course, point) for point in review.turning_points],
    }


def told_standing(review: "Review") -> StandingView:
    """Return what changes with every decision that is judged."""
    made = review.made
    return {
        "depth": made.depth,
        "phase": made.phase,
        "done": made.done,
        "of": made.of,
        "seats": {seat: told_seat(found) for seat, found in review.seats.items()},
    }


def told_throw(course: Course, throw: Throw) -> ThrowView:
    """Return a throw in words."""
    move = course.record.moves[throw.number - 1][1]
    said = course.positions[throw.number - 1].tell(CHANCE, move, None)
    return {
        "number": throw.number,
        "move": move,
        "text": said["text"],
        "places": list(said["places"]),
        "luck": {seat: round(luck, 5) for seat, luck in throw.luck.items()},
    }


def told_decision(course: Course, move: JudgedDecision) -> DecisionView:
    """Return a decision in words: what was played and what was best, each with its reason."""
    decision = move.decision
    before = course.positions[decision.before]
    return {
        "number": decision.number,
        "last": decision.numbers[-1],
        "seat": decision.seat,
        "sealed": decision.sealed,
        "deep": move.deep,
        "loss": round(move.loss, 2),
        "noise": round(move.noise, 2),
        "judgement": move.judgement,
        "best": told_answer(before, decision, move.best, move.best_share, move.line, best=True),
        "played": told_answer(
            before, decision, decision.moves, move.played_share, (), best=move.best == decision.moves
        ),
        "hindsight": None if move.hindsight is None else round(move.hindsight, 2),
    }


def told_answer(
    before: Position, decision: Decision, moves: Sequence[str], share: float, line: Sequence[str], *, best: bool
) -> AnswerView:
    """Return an answer to a decision in words; the position is that at which it was decided."""
    texts, places, reason, seat = [], list[str](), "", decision.seat
    for move in moves:
        text, where = spoken(before, seat, move)
        texts.append(text)
        places += [place for place in where if place not in places]
        reason = reason or advice(before, seat, move, best=best)
        try:
            before = before.play(seat, move)
        except IllegalMove:  # it was only possible as far as the seat knew
            break
    return {
        "moves": list(moves),
        "text": " ".join(texts),
        "places": places,
        "share": round(share, 4),
        "reason": reason,
        "line": list(line),
    }


def told_turning_point(course: Course, point: TurningPoint) -> TurningPointView:
    """Return a turning point in words."""
    seat, move = course.record.moves[point.number - 1]
    said = course.positions[point.number - 1].tell(seat, move, None)
    plans = point.kind == "plans"
    return {
        "first": point.first,
        "number": point.number,
        "kind": point.kind,
        "seat": point.seat,
        "text": _PLANS if plans else said["text"],
        "places": [] if plans else list(said["places"]),
        "change": {seat: round(change, 5) for seat, change in point.change.items()},
    }


def told_seat(found: SeatReview) -> SeatReviewView:
    """Return how a seat played; the parts of its result are given in full, so that they add up."""
    account = found.account
    return {
        "decisions": found.decisions,
        "accuracy": None if found.accuracy is None else round(found.accuracy, 1),
        "loss": round(found.loss, 2),
        "words": found.words,
        "inaccuracies": found.inaccuracies,
        "mistakes": found.mistakes,
        "blunders": found.blunders,
        "start": account.start,
        "luck": account.luck,
        "own": account.own,
        "rivals": account.rivals,
        "drift": account.drift,
        "result": account.result,
        "adjusted": account.adjusted,
    }
