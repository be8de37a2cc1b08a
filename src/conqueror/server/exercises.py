"""What lessons and puzzles answer alike: a verdict as it is sent, and questions about moves and places before it."""

from conqueror.game import SEALED_STEP, PlayedMove
from conqueror.protocol.answers import AssessAnswer
from conqueror.protocol.events import EventView
from conqueror.protocol.lessons import Judgement
from conqueror.school import Verdict
from conqueror.server.decisions import assessment
from conqueror.server.events.moves import move_event
from conqueror.views import RefusalView


def judgement(verdict: Verdict, point: tuple[str, ...] = ()) -> Judgement:
    """Return a verdict as it is sent; `point` are places to mark."""
    return Judgement(
        state=verdict.state.value,
        words=verdict.words,
        rule=verdict.rule,
        stars=verdict.stars,
        seat=verdict.seat,
        moves=list(verdict.moves),
        events=_events(verdict),
        view=verdict.position.view(verdict.seat),
        point=list(point),
    )


def assessed(verdict: Verdict, move: str) -> AssessAnswer:
    """Return all about a move after a verdict, before it is made."""
    return assessment(verdict.position.hide(verdict.seat).assess(verdict.seat, move))


def explained(verdict: Verdict, place: str, origin: str | None) -> RefusalView | None:
    """Return why a learner can do nothing at a place after a verdict."""
    error = verdict.position.hide(verdict.seat).explain(verdict.seat, place, origin)
    return error.plain() if error is not None else None


def _events(verdict: Verdict) -> list[EventView]:
    """Return what the last move led to, as the learner is told it; steps of others' sealed answers are left out."""

    def is_told(played: PlayedMove) -> bool:
        return played.before.tell(played.seat, played.move, verdict.seat)["kind"] != SEALED_STEP

    return [
        move_event(number, played, verdict.seat) for number, played in enumerate(filter(is_told, verdict.played), 1)
    ]
