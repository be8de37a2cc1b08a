"""A decision tried again: whether another answer is as good as the best, or what it loses and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from conqueror.errors import ConquerorError, IllegalMove
from conqueror.game import Position
from conqueror.review_views import AnswerView
from conqueror.reviews.course import Course, Decision
from conqueror.reviews.scale import told
from conqueror.reviews.telling import told_answer
from conqueror.reviews.verdict import Effort, Verdict, judge

RIGHT = 4.0
"""How many points an answer may lose and still be right."""
_EFFORT = Effort(looks=3, playouts=150)

TriedState = Literal["going", "refused", "right", "wrong"]


@dataclass(frozen=True)
class Tried:
    """What became of an answer to a decision."""

    state: TriedState
    """`going`: a sealed answer that is not whole yet. `refused`: a rule refuses the last move."""
    moves: tuple[str, ...]
    """The moves that could be played."""
    hidden: Position
    """Where they lead, as the seat knows it."""
    loss: float = 0.0
    """The points it loses beside the best."""
    words: str = ""
    rule: str = ""
    """Why a rule refuses it."""
    answer: AnswerView | None = None
    best: AnswerView | None = None


def try_again(course: Course, decision: Decision, moves: Sequence[str], seed: int = 0) -> Iterator[Tried | None]:
    """Yield None after each slice of thinking, and at last what an answer to a decision comes to.

    It is judged from what the seat knew, like the decision itself.
    """
    before, seat = course.positions[decision.before], decision.seat
    hidden, played = before.hide(seat), tuple[str, ...]()
    for move in moves:
        try:
            hidden, played = hidden.play(seat, move).hide(seat), (*played, move)
        except ConquerorError as error:
            rule = error.rule if isinstance(error, IllegalMove) else ""
            yield Tried("refused", played, hidden, words=str(error), rule=rule)
            return
        if not (decision.sealed and seat in hidden.to_act):
            break  # what follows would answer another decision
    if not played or (decision.sealed and seat in hidden.to_act):
        yield Tried("going", played, hidden)
        return
    for verdict in judge(before, seat, played, _EFFORT, f"{seed} {decision.number} again"):
        yield None if verdict is None else _judged(before, decision, hidden, played, verdict)


def _judged(
    before: Position, decision: Decision, after: Position, played: tuple[str, ...], verdict: Verdict
) -> Tried:
    """Return what a whole answer comes to, with its reason and the best one's."""
    loss = told(verdict.loss, verdict.noise)
    return Tried(
        "right" if loss <= RIGHT else "wrong",
        played,
        after,
        loss=loss,
        answer=told_answer(before, decision, played, verdict.played_share, (), best=verdict.best == played),
        best=told_answer(before, decision, verdict.best, verdict.best_share, verdict.line, best=True),
    )
