"""Moves at a table: an answer to a decision, a sealed answer, and what happens when time is up."""

from collections.abc import Collection, Iterator, Sequence
from random import Random

from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, CLOCK, Position
from conqueror.protocol.answers import AssessAnswer, MovesAnswer
from conqueror.protocol.views import PositionView
from conqueror.server import sights
from conqueror.server.clock import runs
from conqueror.server.draft import Draft
from conqueror.server.events import AnswerSealed, TimeExpired
from conqueror.server.refusals import Refusal, Stale
from conqueror.server.state import TableState
from conqueror.server.state_parts import Step
from conqueror.views import Assessment

_MOST_IN_ANSWER = 64
_GUESSES = 3
MOST_LISTED = 2000
MOST_TOLD = 120


def submit(draft: Draft, seat: str, decision: int, moves: Sequence[str], by: str = "") -> None:
    """Play a seat's answer to its decision; a sealed one is stored until all are in."""
    state = draft.state
    check_decision(state, seat, decision)
    if state.sealing and seat in state.playing.to_act:
        _seal(draft, seat, moves)
        return
    for index, move in enumerate(moves):
        if index and (seat not in state.playing.to_act or state.sealing):
            raise Refusal("illegal", f"After “{moves[index - 1]}” it is not this decision of yours any more.")
        _play(draft, seat, move, by)
    draft.settle()


def check_decision(state: TableState, seat: str, decision: int) -> None:
    """Raise a Refusal if the game does not run, or this is not the seat's open decision."""
    if state.status != "running":
        raise Refusal("not_running", "This game is not running.")
    current = state.decision(seat)
    if current is None:
        if decision >= state.changed:
            raise Refusal("not_your_turn", "It is not your turn.")
        raise Stale
    if decision != current:
        raise Stale


def _play(draft: Draft, seat: str, move: str, by: str) -> None:
    try:
        draft.play(seat, move, by=by)
    except IllegalMove as refusal:
        raise Refusal("illegal", refusal.text, refusal.rule) from None


def _seal(draft: Draft, seat: str, moves: Sequence[str]) -> None:
    """Store a seat's whole answer; with the last one all are opened and played in the order of the seats."""
    state = draft.state
    try_out(state.playing, seat, moves)
    times = state.timing.put_down(state.times, seat, state.playing, draft.at)
    held = state.unhurried
    draft.add(AnswerSealed(list(moves), times=times if times != state.times else None), seat)
    if not state.waiting():
        _open_all(draft)
    elif held:
        draft.retime()


def try_out(position: Position, seat: str, moves: Sequence[str]) -> Position:
    """Return the position after a whole sealed answer of one seat; a Refusal if it is not one."""
    for move in moves:
        if seat not in position.to_act:
            raise Refusal("illegal", f"“{move}” is too much: your answer is complete before it.")
        try:
            position = position.play(seat, move)
        except IllegalMove as refusal:
            raise Refusal("illegal", refusal.text, refusal.rule) from None
    if seat in position.to_act:
        raise Refusal("illegal", "Your answer is not complete yet: you would still be asked.")
    return position


def _open_all(draft: Draft) -> None:
    """Play every sealed answer in the order of the seats."""
    state = draft.state
    answers = [(seat, state.sealed[seat]) for seat in state.seats if seat in state.sealed]
    for seat, moves in answers:
        for move in moves:
            try:
                draft.play(seat, move, sealed=True)
            except IllegalMove:  # an earlier seat's answer took what this one wanted
                draft.play(seat, state.playing.default(seat), sealed=True)
                break
    draft.settle()


def declared(position: Position, seat: str) -> list[str]:
    """Return the moves declared for a seat whose time is up: one, or a whole sealed answer."""
    moves = [position.default(seat)]
    if len(position.to_act) == 1:
        return moves
    for _ in range(_MOST_IN_ANSWER):
        position = position.play(seat, moves[-1])
        if seat not in position.to_act:
            break
        moves.append(position.default(seat))
    return moves


def expire(draft: Draft) -> None:
    """Let the time of every seat run out whose deadline has passed."""
    state = draft.state
    deadlines = state.times.deadlines
    due = [(deadlines[seat], seat) for seat in state.seats if seat in deadlines and deadlines[seat] < draft.at]
    for at, seat in sorted(due, key=lambda one: one[0]):
        if state.status != "running" or state.times.deadlines.get(seat) != at or seat not in state.waiting():
            continue
        draft.add(TimeExpired(at), seat)
        if runs(state.playing):
            draft.play(CLOCK, "expire", by="clock")
            if not state.playing.may_act:
                draft.play(seat, state.playing.default(seat), by="clock")
            draft.settle()
        else:
            submit(draft, seat, _open(state, seat), declared(state.playing, seat), by="clock")


def _open(state: TableState, seat: str) -> int:
    decision = state.decision(seat)
    return -1 if decision is None else decision


def preview(state: TableState, seat: str, decision: int, moves: Sequence[str]) -> PositionView:
    """Return the view after a draft of moves, made from what the seat may know; never past chance or a reveal."""
    check_decision(state, seat, decision)
    return drafted(state, seat, moves).view(seat)


def assess(state: TableState, seat: str, decision: int, move: str) -> AssessAnswer:
    """Return all that is said of a move before it is sent, from what the seat may know; odds where the host likes."""
    check_decision(state, seat, decision)
    answer = assessment(state.playing.hide(seat).assess(seat, move))
    return answer if state.settings["odds"] else {**answer, "odds": None, "hero_odds": {}}


def assessment(found: Assessment) -> AssessAnswer:
    """Return all that is said of a move, as it is sent."""
    return AssessAnswer(
        refusal=found["refusal"],
        odds=found["odds"],
        hero_odds=dict(found["hero_odds"]),
        heroes=list(found["heroes"]),
    )


def list_moves(state: TableState, seat: str, decision: int, moves: Sequence[str]) -> MovesAnswer:
    """Return the legal moves of a seat after a draft of moves, the first of them also in words."""
    check_decision(state, seat, decision)
    hidden = drafted(state, seat, moves)
    found = hidden.moves(seat)
    texts = [hidden.tell(seat, move, seat)["text"] for move in found[:MOST_TOLD]]
    return MovesAnswer(moves=found[:MOST_LISTED], texts=texts, more=max(0, len(found) - MOST_LISTED))


def drafted(state: TableState, seat: str, moves: Sequence[str]) -> Position:
    """Return the position after a draft of moves, hidden for the seat.

    A Refusal if they go past chance or a reveal.
    """
    position = state.playing.hide(seat)
    sealed = state.sealing
    for index, move in enumerate(moves):
        if index and (seat not in position.to_act or (len(position.to_act) > 1 and not sealed)):
            raise Refusal("illegal", f"After “{moves[index - 1]}” it is not this decision of yours any more.")
        try:
            after = position.play(seat, move)
        except IllegalMove as refusal:
            raise Refusal("illegal", refusal.text, refusal.rule) from None
        if CHANCE in after.to_act or _tells(position, seat, move, after, seat):
            raise Refusal("past_chance", "What comes after this move is not for you alone to decide; play it to see.")
        position = after
    return position


def _tells(before: Position, seat: str, move: str, after: Position, viewer: str | None) -> bool:
    """Return whether a move tells a viewer something secret.

    In a world that looked the same it would have led elsewhere.
    """
    return any(_differs(before, seat, move, after, viewer))


def _differs(before: Position, seat: str, move: str, after: Position, viewer: str | None) -> Iterator[bool]:
    """Yield, of one guessed world after the other, whether a viewer would have seen something else there."""
    if before.hide(viewer) == before:
        return  # who knows everything can guess at no other world
    shown = sights.seen(after, viewer)
    tried = [before]  # where nothing is secret every guess is this very world
    for guess in range(_GUESSES):
        other = before.resample(viewer, Random(guess))
        if other not in tried:
            tried.append(other)
            yield shown not in _sights(other, seat, move, viewer)


def _sights(other: Position, seat: str, move: str, viewer: str | None) -> list[Position]:
    """Return what a viewer would see after a move in another world.

    Where the move is not possible there (a card its player might not hold), any other of its kind may stand for it.
    """
    try:
        return [other.play(seat, move).hide(viewer)]
    except IllegalMove:
        kind = move.partition(" ")[0]
        return [other.play(seat, each).hide(viewer) for each in other.moves(seat) if each.partition(" ")[0] == kind]


def revealing(state: TableState, step: Step) -> Iterator[bool]:
    """Yield whether a step told anybody something secret, looked for in one guessed world after the other."""
    before = state.before(step.number)
    after = before.play(step.seat, step.move)
    for viewer in (None, *before.game.seats):
        yield from _differs(before, step.seat, step.move, after, viewer)


def steps_back(state: TableState, seats: Collection[str]) -> list[Step]:
    """Return the steps back to the last one of some seats, the newest first.

    A Refusal where chance or a seal forbids it.
    """
    if state.sealed:
        raise Refusal("past_chance", "A sealed answer is in; what came before it cannot be taken back.")
    back: list[Step] = []
    for step in reversed(state.steps):
        if step.seat == CHANCE:
            raise Refusal("past_chance", "What chance has decided cannot be taken back.")
        if step.sealed:
            raise Refusal("past_chance", "What has been revealed cannot be taken back.")
        back.append(step)
        if step.seat in seats:
            return back
    raise Refusal("not_allowed", "There is nothing to take back.")


def take_back_to(state: TableState, seat: str) -> int:
    """Return the number of a seat's last move, if it may be taken back.

    Not past chance, a reveal or a sealed answer.
    """
    back = steps_back(state, [seat])
    if any(any(revealing(state, step)) for step in back):
        raise Refusal("past_chance", "What has been revealed cannot be taken back.")
    return back[-1].number
