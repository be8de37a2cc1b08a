"""A table as the fold of its log: nothing is known that the log does not say."""

import bisect
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from conqueror.errors import ConquerorError
from conqueror.game import CHANCE, CLOCK, Game, Plain, Position
from conqueror.protocol.frames import ClockSetting
from conqueror.protocol.message import Offered, Plan, Sitter, Status, VotedFor
from conqueror.server import dice
from conqueror.server.clock import Minutes, Times, Timing, read_times
from conqueror.store import Event
from conqueror.views import ResultView

_CLOCKS: TypeAdapter[Any] = TypeAdapter(ClockSetting)


class LogFault(ConquerorError):
    """A log that the rules of today do not lead through: it names the event."""


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat."""

    plan: Plan
    kind: Sitter = "empty"
    guest: str = ""
    name: str = ""
    """Of a person; empty if none was given, and then the seat's own name is told."""
    bot: str = ""
    resigned: bool = False
    contribution: tuple[str, str] | None = None
    """The seat's share of the dice and who gave it: the seat or the server."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot answers for this seat."""
        return bool(self.bot)


@dataclass(frozen=True)
class Step:
    """One move in the order it was played."""

    number: int
    seat: str
    move: str
    draw: Plain | None
    """Of a chance move: the index of the draw and the outcomes with their weights."""
    sealed: bool
    """Whether it was part of a sealed answer."""


@dataclass(frozen=True)
class OpenOffer:
    """An offer that is not settled: who made it, and who has accepted it so far."""

    seat: str
    accepted: tuple[str, ...] = ()


@dataclass
class TableState:
    """Everything about a table that its log says, up to one event."""

    id: str
    game: Game
    minutes: Minutes = field(default_factory=Minutes)
    status: Status = "gathering"
    number: int = -1
    events: list[Event] = field(default_factory=list)
    settings: Plain = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    position: Position | None = None
    steps: list[Step] = field(default_factory=list)
    moments: list[tuple[int, Position]] = field(default_factory=list)
    """Every position there was, with the number of the event that led to it."""
    changed: int = -1
    """The number of the last event that changed the position."""
    opened: dict[str, int] = field(default_factory=dict)
    """Of every seat that is to act: the number of the event that opened its decision."""
    sealed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    times: Times = field(default_factory=Times)
    offers: dict[Offered, OpenOffer] = field(default_factory=dict)
    votes: dict[tuple[VotedFor, str], tuple[str, ...]] = field(default_factory=dict)
    spectator_chat: bool = False
    """Whether the host lets spectators talk."""
    result: ResultView | None = None
    next: str | None = None
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """Of every submission that named itself: the last number of what came of it."""

    @property
    def timing(self) -> Timing:
        """How this table is timed."""
        return Timing(_CLOCKS.validate_python(self.settings["clock"]), self.minutes)

    @property
    def playing(self) -> Position:
        """The position of a game that has begun."""
        if self.position is None:
            raise LogFault("The game has not begun.")
        return self.position

    def beginning(self) -> Position:
        """The position play begins in: the usual start, or the moment of another game this table goes on from."""
        start = self.settings.get("start")
        return self.game.start() if start is None else self.game.position(start)

    @property
    def host(self) -> str:
        """The guest who set the table up."""
        return str(self.settings["host"])

    @property
    def draws(self) -> int:
        """How many chance moves were drawn."""
        return sum(step.draw is not None for step in self.steps)

    @property
    def sealing(self) -> bool:
        """Whether several seats are to act at once, so that answers are sealed until all are in."""
        return self.position is not None and self.status == "running" and len(self.position.to_act) > 1

    @property
    def contributions(self) -> list[tuple[str, str, str]]:
        """Every seat's share of the dice, in seat order: seat, value, by whom."""
        return [(name, *seat.contribution) for name, seat in self.seats.items() if seat.contribution]

    def seats_of(self, guest: str) -> list[str]:
        """The seats a guest holds."""
        return [name for name, seat in self.seats.items() if guest and seat.guest == guest]

    def people(self) -> list[str]:
        """The seats people sit on, also those a bot plays for at the moment."""
        return [name for name, seat in self.seats.items() if seat.kind == "person" and not seat.resigned]

    def waiting(self) -> list[str]:
        """The seats the game waits for now: those to act that have not answered."""
        if self.position is None or self.status != "running":
            return []
        return [seat for seat in self.position.to_act if seat in self.seats and seat not in self.sealed]

    def timed(self) -> list[str]:
        """The seats a clock may run for."""
        return [
            name
            for name, seat in self.seats.items()
            if not seat.played_by_bot and name not in self.sealed and seat.kind == "person"
        ]

    def missed_its_time(self, seat: str) -> bool:
        """Whether a seat's time ran out, and nobody on it has done anything since."""
        guest = self.seats[seat].guest
        for event in reversed(self.events):
            if event.guest == guest:
                return False
            if event.kind == "expired" and event.seat == seat:
                return True
        return False

    def decision(self, seat: str) -> int | None:
        """The number a seat's answer has to name, or None if it has nothing to decide."""
        if self.position is None or self.status != "running":
            return None
        if seat in self.position.to_act:
            return self.opened.get(seat, self.changed)
        return self.changed if seat in self.position.may_act else None

    def at(self, number: int) -> Position | None:
        """The position after an event; None if the game had not begun."""
        index = bisect.bisect_right(self.moments, number, key=lambda moment: moment[0])
        return self.moments[index - 1][1] if index else None

    def before(self, number: int) -> Position:
        """The position a move was played in."""
        position = self.at(number - 1)
        if position is None:
            raise LogFault(f"Event {number} of table {self.id} stands before the start.")
        return position

    def after(self, number: int) -> Position:
        """The position a move led to."""
        position = self.at(number)
        if position is None:
            raise LogFault(f"Event {number} of table {self.id} stands before the start.")
        return position

    def copy(self) -> "TableState":
        """The same table, to be taken further without touching this one."""
        twin = copy(self)
        for name in ("events", "seats", "steps", "moments", "opened", "sealed", "offers", "votes", "done"):
            setattr(twin, name, copy(getattr(self, name)))
        return twin

    def apply(self, event: Event, after: Position | None = None) -> None:
        """Take the next event in; `after` spares playing a move that was just played."""
        if event.number != self.number + 1 or (event.kind == "created") != (event.number == 0):
            raise LogFault(f"Event {self.number + 1} of table {self.id} is missing.")
        self.number = event.number
        try:
            _TAKE_IN[event.kind](self, event, after)
        except LogFault as fault:
            raise LogFault(f"Event {event.number} of table {self.id}: {fault}") from None
        except (LookupError, TypeError, ValueError, StopIteration) as error:
            raise LogFault(f"Event {event.number} of table {self.id} cannot be read: {error!r}") from None
        if event.client_id:
            self.done[event.guest, event.client_id] = event.through
        if "times" in event.data:
            self.times = read_times(event.data["times"])
        self.events.append(event)
        if self.position is not None and event.hash != self.position.hash:
            raise LogFault(f"Event {event.number} of table {self.id} leads to another position than it did.")

    # What each kind of event does.

    def _created(self, event: Event, after: Position | None) -> None:
        del after
        self.settings = event.data
        self.seats = {name: Seat(plan=plan) for name, plan in event.data["seats"]}
        self.spectator_chat = event.data.get("spectator_chat", False)

    def _sat(self, event: Event, after: Position | None) -> None:
        del after
        said = event.data
        if self.seats[event.seat].kind != "empty":
            raise LogFault(f"Somebody sits on {event.seat} already.")
        self.seats[event.seat] = replace(
            self.seats[event.seat], kind=said["kind"], guest=said["guest"], name=said["name"], bot=said["bot"]
        )

    def _left(self, event: Event, after: Position | None) -> None:
        del after
        seat = event.seat
        self.seats[seat] = replace(self.seats[seat], kind="empty", guest="", name="")  # a bot there plays on
        self.offers = {what: offer for what, offer in self.offers.items() if offer.seat != seat}
        self._forget_votes(seat)
        for about, by in list(self.votes.items()):  # whoever sits down there next has not voted
            self.votes[about] = tuple(other for other in by if other != seat)
            if not self.votes[about]:
                del self.votes[about]

    def _contributed(self, event: Event, after: Position | None) -> None:
        del after
        share = (event.data["value"], event.data["by"])
        if self.seats[event.seat].contribution is not None or self.draws:
            raise LogFault("A share of the dice is given once, before the first throw.")
        self.seats[event.seat] = replace(self.seats[event.seat], contribution=share)

    def _started(self, event: Event, after: Position | None) -> None:
        self.status = "running"
        self.position = after or self.beginning()
        self._moved_on("", event.number, None)

    def _moved(self, event: Event, after: Position | None) -> None:
        before, move = self.playing, event.data["move"]
        if self.status != "running":
            raise LogFault("The game does not run.")
        if after is None:
            self._check_draw(event, before)
        try:
            self.position = after or before.play(event.seat, move)
        except ConquerorError as refusal:
            raise LogFault(str(refusal)) from None
        self.steps.append(Step(event.number, event.seat, move, event.data.get("draw"), "sealed" in event.data))
        if event.seat != CLOCK:
            self.offers.clear()
        if event.seat in self.seats and event.data.get("by", "") != "clock":
            self._forget_votes(event.seat)  # who plays is there, and goes on
        self._moved_on(event.seat, event.number, before)

    def _check_draw(self, event: Event, before: Position) -> None:
        """Nothing, or a LogFault: a move of chance says which draw it was, and of what."""
        draw = event.data.get("draw")
        if (event.seat == CHANCE) != (draw is not None):
            raise LogFault("Only chance draws, and always.")
        if draw is not None:
            outcomes = [list(outcome) for outcome in dice.weighed(before.chances())] if before.chances() else []
            if draw["index"] != self.draws or draw["outcomes"] != outcomes:
                raise LogFault("This is not what chance had to draw from.")

    def _moved_on(self, actor: str, number: int, before: Position | None) -> None:
        """Say whose decisions this event has opened; where only a rival acted out of turn the others' stay open."""
        waited = before.to_act if before is not None else ()
        kept = (actor != CHANCE and actor not in waited) or (len(waited) > 1 and len(self.playing.to_act) > 1)
        self.opened = {
            seat: self.opened[seat] if kept and seat != actor and seat in waited and seat in self.opened else number
            for seat in self.playing.to_act
            if seat != CHANCE
        }
        self.changed = number
        self.moments.append((number, self.playing))
        self.sealed = {}

    def _answered(self, event: Event, after: Position | None) -> None:
        del after
        if not self.sealing or event.seat not in self.playing.to_act:
            raise LogFault("There is no sealed answer to give.")
        self.sealed[event.seat] = tuple(event.data["moves"])

    def _taken_back(self, event: Event, after: Position | None) -> None:
        del after
        index = next(i for i, step in enumerate(self.steps) if step.number == event.data["to"])
        self.position = self.before(event.data["to"])
        del self.steps[index:]
        self.offers.clear()
        self._moved_on("", event.number, None)

    def _offered(self, event: Event, after: Position | None) -> None:
        del after
        self.offers[event.data["what"]] = OpenOffer(event.seat)

    def _accepted(self, event: Event, after: Position | None) -> None:
        del after
        offer = self.offers[event.data["what"]]
        self.offers[event.data["what"]] = replace(offer, accepted=(*offer.accepted, event.seat))

    def _settled(self, event: Event, after: Position | None) -> None:
        del after
        self.offers.pop(event.data["what"], None)

    def _voted(self, event: Event, after: Position | None) -> None:
        del after
        about = (event.data["what"], event.data["about"])
        self.votes[about] = (*self.votes.get(about, ()), event.seat)

    def _handed(self, event: Event, after: Position | None) -> None:
        del after
        self.seats[event.seat] = replace(self.seats[event.seat], bot=event.data["bot"])
        self._forget_votes(event.seat)

    def _retaken(self, event: Event, after: Position | None) -> None:
        del after
        self.seats[event.seat] = replace(self.seats[event.seat], bot="")
        self._forget_votes(event.seat)

    def _forget_votes(self, seat: str) -> None:
        """Drop the votes about a seat, and its own for an end."""
        self.votes.pop(("bot", seat), None)
        left = tuple(other for other in self.votes.get(("end", ""), ()) if other != seat)
        if left:
            self.votes["end", ""] = left
        else:
            self.votes.pop(("end", ""), None)

    def _resigned(self, event: Event, after: Position | None) -> None:
        del after
        self.seats[event.seat] = replace(self.seats[event.seat], resigned=True, bot=event.data["bot"])
        self._forget_votes(event.seat)

    def _ended(self, event: Event, after: Position | None) -> None:
        del after
        self.status, self.result = "over", event.data["result"]
        ruled = self.playing.result
        if ruled is not None and any(
            self.result[part] != ruled.plain()[part] for part in ("reason", "rule", "scores")
        ):
            raise LogFault("The rules give another result.")
        self.offers, self.votes, self.sealed, self.times = {}, {}, {}, Times(banks=self.times.banks)

    def _rematched(self, event: Event, after: Position | None) -> None:
        del after
        self.next = event.data["table"]

    def _chat_opened(self, event: Event, after: Position | None) -> None:
        del after
        self.spectator_chat = event.data["spectators"]

    def _noted(self, event: Event, after: Position | None) -> None:
        """An event that changes nothing but the times it may carry."""


_TAKE_IN = {
    "created": TableState._created,
    "sat": TableState._sat,
    "left": TableState._left,
    "contributed": TableState._contributed,
    "started": TableState._started,
    "moved": TableState._moved,
    "answered": TableState._answered,
    "takenback": TableState._taken_back,
    "offered": TableState._offered,
    "accepted": TableState._accepted,
    "declined": TableState._settled,
    "voted": TableState._voted,
    "handed": TableState._handed,
    "retaken": TableState._retaken,
    "resigned": TableState._resigned,
    "ended": TableState._ended,
    "rematched": TableState._rematched,
    "chatted": TableState._noted,
    "chat_opened": TableState._chat_opened,
    "expired": TableState._noted,
    "extended": TableState._noted,
    "invited": TableState._noted,
    "noted": TableState._noted,
}


def fold(table: str, game: Game, events: Iterable[Event], minutes: Minutes) -> TableState:
    """The table its events lead to, every position's hash compared on the way."""
    state, through = TableState(table, game, minutes), -1
    for event in events:
        state.apply(event)
        if event.through != (through if event.number <= through else max(event.through, event.number)):
            raise LogFault(f"Event {event.number} of table {table} is not of the transaction it stands in.")
        through = event.through
    if through != state.number:
        raise LogFault(f"The log of table {table} ends before event {through}.")
    return state


def moves_of(state: TableState) -> list[tuple[Any, ...]]:
    """The moves of the game as it stands, chance moves with their draws: what was taken back is not among them."""
    return [
        (step.seat, step.move) if step.draw is None else (step.seat, step.move, step.draw) for step in state.steps
    ]
