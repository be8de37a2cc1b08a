"""What becomes of a learner's moves in a step: refused, going on, failed or passed, always with words."""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from conqueror.errors import ConquerorError, ContentError, IllegalMove, SetupError
from conqueror.game import Game, PlayedMove, Position
from conqueror.school.lesson import BEFORE, START, Lesson, Reply, Step, Want
from conqueror.school.patterns import first_like, holds


class State(enum.StrEnum):
    """How far a step is."""

    GOING = "going"
    """More is to be done."""
    PASSED = "passed"
    FAILED = "failed"
    """A legal move that is not wanted; the step is begun again."""
    REFUSED = "refused"
    """A move that a rule refuses; it was not played."""


@dataclass(frozen=True)
class Verdict:
    """What became of the moves."""

    state: State
    words: str
    """What the learner is told."""
    position: Position
    """How it stands now."""
    seat: str
    """The learner's."""
    moves: tuple[str, ...] = ()
    """The learner's moves that were played."""
    played: tuple[PlayedMove, ...] = ()
    """What the last of them led to: itself, and what others and chance played after it."""
    rule: str = ""
    """The label of the rule that refuses a move."""
    stars: int = 0
    """Three at best for a step that is passed."""


def begin(game: Game, lesson: Lesson, number: int) -> Position:
    """Return the position in which a step begins; raise a ContentError if it makes no sense."""
    step = lesson.steps[number]
    try:
        if step.position == BEFORE:
            before = number - 1
            position = judge(lesson.steps[before], begin(game, lesson, before), lesson.steps[before].answer).position
        elif step.position == START:
            position = game.start()
        else:
            assert isinstance(step.position, dict)
            position = game.position(step.position)
        for seat, move in step.played:
            position = position.play(seat, move)
        learner(step, position)
    except ContentError:
        raise
    except ConquerorError as error:
        raise ContentError(lesson.file, f"step number {number + 1}", f"It cannot begin: {error}") from None
    return position


def learner(step: Step, position: Position) -> str:
    """Return the seat of the learner; raise a SetupError if it has nothing to do."""
    asked = [seat for seat in (*position.to_act, *position.may_act) if seat in position.game.seats]
    if not asked or (step.seat and step.seat not in asked):
        raise SetupError(f"{step.seat.title() or 'No player'} has nothing to do in this position.")
    return step.seat or asked[0]


def judge(step: Step, start: Position, moves: Sequence[str], tries: int = 0) -> Verdict:
    """Return what becomes of a learner's moves; `tries` counts failures and hints before them, which cost stars."""
    seat, position = learner(step, start), start
    replies = list(step.replies)
    played: tuple[PlayedMove, ...] = ()
    done: list[str] = []
    for move in moves:
        try:
            after = position.play(seat, move)
        except IllegalMove as refusal:
            words = step.refuse.get(refusal.rule, refusal.text)
            return Verdict(State.REFUSED, words, position, seat, tuple(done), rule=refusal.rule)
        own = PlayedMove(seat, move, position, after)
        done.append(move)
        played = (own, *_answered(step, after, seat, move, replies if _may_pass(step, done) else []))
        before, position = position, played[-1].after
        if _is_met(step.want, done, before, position, seat):
            stars = _stars(step, len(done), tries)
            return Verdict(State.PASSED, step.after, position, seat, tuple(done), played, stars=stars)
        if (failure := _failure(step, position, seat, done)) is not None:
            return Verdict(State.FAILED, failure, position, seat, tuple(done), played)
    return Verdict(State.GOING, step.say, position, seat, tuple(done), played)


def _answered(step: Step, position: Position, seat: str, move: str, replies: list[Reply]) -> Iterator[PlayedMove]:
    """Yield what others and chance play after a move; what is not due is passed over, what is refused ends it.

    A list waits until the learner has nothing to do; what answers this very move does not, for a rival may be faster.
    """
    pattern = first_like(move, step.replies_to)
    waiting = list(step.replies_to[pattern]) if pattern is not None else replies
    while waiting and not position.result and (pattern is not None or seat not in position.to_act):
        other, reply = waiting.pop(0)
        if not position.legal_moves(other):
            continue
        try:
            after = position.play(other, reply)
        except IllegalMove:
            return
        yield PlayedMove(other, reply, position, after)
        position = after


def _may_pass(step: Step, done: Sequence[str]) -> bool:
    """Return whether the moves can still be those that are wanted."""
    return len(done) < step.most_moves or step.want.is_played(done)


def _is_met(want: Want, done: Sequence[str], before: Position, after: Position, seat: str) -> bool:
    """Return whether all that is wanted holds; `before` is the position the last move was made in."""
    result = after.result
    return (
        want.is_played(done)
        and (not want.end or (result is not None and result.reason == want.end))
        and (not want.winner or (result is not None and want.winner in result.winners))
        and (not want.odds or _odds(before, seat, done[-1]) >= want.odds)
        and (not want.position or holds(after.data(), want.position))
    )


def _odds(position: Position, seat: str, move: str) -> Fraction:
    """Return the chance with which a move wins the battle it begins; nothing if it begins none."""
    try:
        return Fraction(position.odds(seat, move)["win"])
    except IllegalMove:
        return Fraction(0)


def _failure(step: Step, position: Position, seat: str, done: Sequence[str]) -> str | None:
    """Return the words if the last move has spoiled the step; None if it goes on, as it does along every answer."""
    if any(len(done) < len(answer) and answer[: len(done)] == tuple(done) for answer in (step.answer, *step.also)):
        return None
    pattern = first_like(done[-1], step.poor)
    is_over = len(done) >= step.most_moves or seat not in (*position.to_act, *position.may_act)
    if pattern is None or (pattern == "*" and not is_over):
        return None
    return step.poor[pattern]


def _stars(step: Step, used: int, tries: int) -> int:
    """Return three stars, less one for moves that were not needed and one for each try before, at least one."""
    return max(1, 3 - (used > step.moves_for_stars) - tries)
