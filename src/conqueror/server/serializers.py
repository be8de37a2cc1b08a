"""What each viewer is told and shown: the only way anything leaves a table."""

import bisect
import itertools
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass

from conqueror.game import CHANCE, Plain, PlayedMove, Position
from conqueror.info import Throws
from conqueror.luck import tally
from conqueror.options import written
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import (
    BotsMeant,
    DeedsView,
    Frame,
    LuckView,
    OfferView,
    SeatLuck,
    SeatView,
    SinceView,
    TableView,
    TakenView,
    TimesView,
    TraceView,
    UndoView,
    VoteView,
    You,
)
from conqueror.server import agreements
from conqueror.server.events import read_event
from conqueror.server.proof import make_proof
from conqueror.server.state import TableState, moves_of
from conqueror.server.summaries import seat_view, seats_of
from conqueror.store import Event
from conqueror.turn_summary import summarize_since_last_turn
from conqueror.views import View


def serialize_event(state: TableState, event: Event, viewer: str | None) -> EventView:
    """Return one event as a viewer may know it."""
    text, detail = read_event(event).tell(state, event, viewer)
    return EventView(number=event.number, kind=event.kind, seat=event.seat, at=event.at, text=text, detail=detail)


def turn_summary(state: TableState, viewer: str | None) -> SinceView | None:
    """Return what happened since a seat's last turn, when its next one is to begin."""
    if state.status != "running" or state.position is None:
        return None
    return since_at(state, state.number, viewer)


def since_at(state: TableState, number: int, viewer: str | None) -> SinceView | None:
    """Return what happened since a seat's last turn at a moment of the game; None where the moment was taken back."""
    now = state.at(number)
    last = bisect.bisect_right(state.steps, number, key=lambda step: step.number)
    if viewer is None or now is None or (last and state.after(state.steps[last - 1].number) != now):
        return None
    played = (
        PlayedMove(step.seat, step.move, state.before(step.number), state.after(step.number))
        for step in itertools.islice(reversed(state.steps), len(state.steps) - last, None)
    )
    return since_view(now, played, viewer)


def since_view(now: Position, newest_first: Iterable[PlayedMove], viewer: str) -> SinceView | None:
    """Return what happened since a seat's last turn as it is sent; None unless its next one is to begin."""
    found = summarize_since_last_turn(now, newest_first, viewer)
    if found is None:
        return None
    return SinceView(
        deeds=[DeedsView(**asdict(report)) for report in found.reports],
        traces=[TraceView(**asdict(trace)) for trace in found.traces],
        taken=[TakenView(**asdict(change)) for change in found.owner_changes],
    )


@dataclass(frozen=True)
class Aftermath:
    """What everybody may know of a finished game: the seed of its dice, the seal of its proof, the luck."""

    seed: str
    seal: str
    luck: LuckView | None


def aftermath(state: TableState, seed: bytes) -> Aftermath | None:
    """Return the aftermath of a game that is over; None while it runs."""
    if state.status != "over":
        return None
    return Aftermath(seed.hex(), str(proof_of(state, seed)["seal"]), luck_view(state))


def luck_view(state: TableState) -> LuckView | None:
    """Return every seat's luck with the dice, which all have seen fall; None where none were thrown."""
    counted = state.game.throws
    drawn = ((state.before(step.number), step.move) for step in state.steps if step.seat == CHANCE)
    lucks = tally(state.game.seats, drawn)
    if counted is Throws.NONE or not any(luck.throws for luck in lucks.values()):
        return None
    seats = {
        seat: SeatLuck(throws=luck.throws, rolled=luck.rolled, expected=float(luck.expected))
        for seat, luck in lucks.items()
    }
    return LuckView(counted=counted, seats=seats)


def table_parts(state: TableState) -> tuple[object, ...]:
    """Return all of a table's state that `table_view` is made from and that may change while it is played."""
    return (
        state.status,
        state.seats,
        state.settings,
        state.offers,
        state.votes,
        state.sealing,
        state.spectator_chat,
        state.result,
        state.next,
    )


def table_view(
    state: TableState, present: Collection[str], absent: Collection[str], ended: Aftermath | None
) -> TableView:
    """Return what everybody may know of a table, with the aftermath when its game is over."""
    return TableView(
        id=state.id,
        game=state.game.key,
        title=state.game.title,
        options={name: written(value) for name, value in state.game.options.items()},
        rules=state.game.rules_version,
        content=state.game.content_digest,
        blurb=state.game.blurb,
        goals=list(state.game.goals),
        status=state.status,
        seats=seat_views(state, present),
        host=state.host,
        listed=state.settings["listed"],
        odds=state.settings["odds"],
        hints=state.settings["hints"],
        reasons=bool(state.settings.get("reasons")),
        coach=bool(state.settings.get("coach")),
        clock=state.timing.setting,
        commitment=state.settings["commitment"],
        offers=[OfferView(what=what, seat=offer.seat) for what, offer in state.offers.items()],
        votes=[
            VoteView(what=what, about=about, by=list(by), needed=agreements.needed(state, what, about, absent))
            for (what, about), by in state.votes.items()
        ],
        chat_open=not state.sealing,
        spectator_chat=state.spectator_chat,
        bots=BotsMeant(),
        dice=state.game.info.has_dice,
        result=state.result,
        seed=ended.seed if ended else None,
        seal=ended.seal if ended else None,
        luck=ended.luck if ended else None,
        next=state.next,
        rematch_of=state.settings.get("rematch_of"),
    )


def seat_views(state: TableState, present: Collection[str]) -> list[SeatView]:
    """Return who sits where."""
    return [seat_view(seat, present=seat["seat"] in present) for seat in seats_of(state)]


def proof_of(state: TableState, seed: bytes) -> Plain:
    """Return the proof of a finished game. Only the rules' own result is part of it, not what people agreed on."""
    result = state.playing.result if state.position is not None else None
    return make_proof(
        table=state.id,
        game=state.game,
        seed=seed,
        contributions=state.contributions,
        moves=moves_of(state),
        result=result.plain() if result else None,
        start=state.settings.get("start"),
    )


def frame(
    state: TableState,
    guest: str,
    viewer: str | None,
    after: int,
    events: list[EventView],
    view: View | None,
    digest: str,
    summary: SinceView | None,
    seen: TableView,
    now: int,
    undo: UndoView | None = None,
) -> Frame:
    """Return what happened after a number, and the whole table, for one guest looking from one seat."""
    mine = state.seats_of(guest)
    decisions = {seat: number for seat in mine if (number := state.decision(seat)) is not None}
    answer = state.sealed.get(viewer) if viewer is not None else None
    return Frame(
        number=state.number,
        after=after,
        events=events,
        view=view,
        hash=digest,
        decisions=decisions,
        answered=list(state.sealed),
        answer=list(answer) if answer is not None else None,
        since=summary,
        table=seen,
        you=You(guest=guest, seats=mine, host=bool(guest) and guest == state.host, viewer=viewer, undo=undo),
        times=TimesView(now=now, deadlines=dict(state.times.deadlines), banks=dict(state.times.banks)),
    )
