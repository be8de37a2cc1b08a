"""A table as the fold of its log: nothing is known that the log does not say."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from conqueror.game import CHANCE, Game, Plain, Position
from conqueror.protocol.frames import ClockSetting
from conqueror.protocol.message import Offered, Status, VotedFor
from conqueror.server.clock import Minutes, Times, Timing
from conqueror.server.events import GuestCame, MovePlayed, TableCreated, TableEvent, TimeExpired, read_event
from conqueror.server.moments import Moment, Moments
from conqueror.server.proof import ProvenMove
from conqueror.server.state_parts import LogFault, OpenOffer, Seat, Step
from conqueror.store import Event
from conqueror.views import ResultView

_CLOCKS: TypeAdapter[ClockSetting] = TypeAdapter(ClockSetting)


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
    moments: Moments = field(init=False)
    """Every position there was."""
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
    _timing: Timing | None = field(default=None, init=False, repr=False, compare=False)
    """How the table is timed, once somebody has asked; that never changes."""

    def __post_init__(self) -> None:
        self.moments = Moments(self.beginning)

    @property
    def timing(self) -> Timing:
        """Return how this table is timed."""
        if self._timing is None:
            self._timing = Timing(_CLOCKS.validate_python(self.settings["clock"]), self.minutes)
        return self._timing

    @property
    def playing(self) -> Position:
        """Return the position of a game that has begun."""
        if self.position is None:
            raise LogFault("The game has not begun.")
        return self.position

    def beginning(self) -> Position:
        """Return the position play begins in.

        The usual start, or the moment of another game this table goes on from.
        """
        start = self.settings.get("start")
        return self.game.start() if start is None else self.game.position(start)

    @property
    def host(self) -> str:
        """Return the guest who set the table up."""
        return str(self.settings["host"])

    @property
    def draws(self) -> int:
        """Return how many chance moves were drawn."""
        return sum(step.draw is not None for step in self.steps)

    @property
    def waits_for_shares(self) -> bool:
        """Return whether a throw is due and some seat has not given its share of the dice."""
        due = self.status == "running" and self.playing.to_act == (CHANCE,)
        return due and any(seat.contribution is None for seat in self.seats.values())

    @property
    def sealing(self) -> bool:
        """Return whether several seats are to act at once, so that answers are sealed until all are in."""
        return self.position is not None and self.status == "running" and len(self.position.to_act) > 1

    @property
    def contributions(self) -> list[tuple[str, str, str]]:
        """Return every seat's share of the dice, in seat order: seat, value, by whom."""
        return [(name, *seat.contribution) for name, seat in self.seats.items() if seat.contribution]

    def seats_of(self, guest: str) -> list[str]:
        """Return the seats a guest holds."""
        return [name for name, seat in self.seats.items() if guest and seat.guest == guest]

    def people(self) -> list[str]:
        """Return the seats people sit on, also those a bot plays for at the moment."""
        return [name for name, seat in self.seats.items() if seat.kind == "person" and not seat.resigned]

    def awaited(self) -> set[str]:
        """Return the guests a rematch waits for before it begins: who has neither agreed to it nor come."""
        if self.status != "gathering" or not self.settings.get("together"):
            return set()
        come = {event.data["guest"] for event in self.events if event.kind == GuestCame.KIND}
        return {seat.guest for seat in self.seats.values() if seat.kind == "person"} - come

    @property
    def unhurried(self) -> bool:
        """Return whether no clock runs yet: in a rematch until somebody, not a bot, has decided something."""
        if not self.settings.get("together"):
            return False
        decided = itertools.chain((step.seat for step in self.steps), self.sealed)
        return not any(self.is_person(seat) for seat in decided)

    def is_person(self, seat: str) -> bool:
        """Return whether a person sits on a seat; not on that of chance."""
        return seat in self.seats and self.seats[seat].kind == "person"

    def waiting(self) -> list[str]:
        """Return the seats the game waits for now: those to act that have not answered."""
        if self.position is None or self.status != "running":
            return []
        return [seat for seat in self.position.to_act if seat in self.seats and seat not in self.sealed]

    def timed(self) -> list[str]:
        """Return the seats a clock may run for."""
        return [
            name
            for name, seat in self.seats.items()
            if not seat.played_by_bot and name not in self.sealed and seat.kind == "person"
        ]

    def missed_its_time(self, seat: str) -> bool:
        """Return whether a seat's time ran out, and nobody on it has done anything since."""
        guest = self.seats[seat].guest
        for event in reversed(self.events):
            if event.guest == guest:
                return False
            if event.kind == TimeExpired.KIND and event.seat == seat:
                return True
        return False

    def decision(self, seat: str) -> int | None:
        """Return the number a seat's answer has to name, or None if it has nothing to decide."""
        if self.position is None or self.status != "running":
            return None
        if seat in self.position.to_act:
            return self.opened.get(seat, self.changed)
        return self.changed if seat in self.position.may_act else None

    def at(self, number: int) -> Position | None:
        """Return the position after an event; None if the game had not begun."""
        return self.moments.at(number)

    def before(self, number: int) -> Position:
        """Return the position a move was played in."""
        position = self.at(number - 1)
        if position is None:
            raise LogFault(f"Event {number} of table {self.id} stands before the start.")
        return position

    def after(self, number: int) -> Position:
        """Return the position a move led to."""
        position = self.at(number)
        if position is None:
            raise LogFault(f"Event {number} of table {self.id} stands before the start.")
        return position

    def copy(self) -> "TableState":
        """Return the same table, to be taken further without touching this one."""
        twin = copy(self)
        for name in ("events", "seats", "steps", "opened", "sealed", "offers", "votes", "done"):
            setattr(twin, name, copy(getattr(self, name)))
        twin.moments = self.moments.copy(twin.beginning)
        return twin

    def apply(self, event: Event, after: Position | None = None) -> None:
        """Take the next event in; `after` spares playing a move that was just played."""
        with self._taking_in(event) as happened:
            before, position = self.position, happened.advance(self, event, after)
            happened.apply(self, event)
            if position is not None:
                self.position = position
                self.moments.keep(position)
                self._open_decisions(event, before if isinstance(happened, MovePlayed) else None)
        if self.position is not None and event.hash != self.position.hash:
            raise LogFault(f"Event {event.number} of table {self.id} leads to another position than it did.")

    def recall(self, event: Event) -> None:
        """Take the next event in but for its position, which `stand` tells afterwards."""
        with self._taking_in(event) as happened:
            happened.apply(self, event)

    def stand(self, position: Position, opened: Mapping[str, int]) -> None:
        """Say which position the events recalled have led to, and which decisions they have opened."""
        self.position, self.opened = position, dict(opened)
        self.moments.keep(position)

    @contextmanager
    def _taking_in(self, event: Event) -> Iterator[TableEvent]:
        """Hold the next event while it is taken in; raise a LogFault, with its number, if that cannot be."""
        if event.number != self.number + 1 or (event.kind == TableCreated.KIND) != (event.number == 0):
            raise LogFault(f"Event {self.number + 1} of table {self.id} is missing.")
        self.number = event.number
        try:
            happened = read_event(event)
            yield happened
        except LogFault as fault:
            raise LogFault(f"Event {event.number} of table {self.id}: {fault}") from None
        except (LookupError, TypeError, ValueError, StopIteration) as error:
            raise LogFault(f"Event {event.number} of table {self.id} cannot be read: {error!r}") from None
        if event.client_id:
            self.done[event.guest, event.client_id] = event.through
        if happened.times is not None:
            self.times = happened.times
        self.events.append(event)

    # What several kinds of events do.

    def change(self, moment: Moment) -> None:
        """Take in that the position has changed."""
        self.changed = moment.number
        self.sealed = {}
        self.moments.add(moment)

    def _open_decisions(self, event: Event, before: Position | None) -> None:
        """Say whose decisions an event has opened; where only a rival acted out of turn the others' stay open.

        `before` is the position a move was played in, None where the game began or a move was taken back.
        """
        waited = before.to_act if before is not None else ()
        actor = event.seat if before is not None else ""
        kept = (actor != CHANCE and actor not in waited) or (len(waited) > 1 and len(self.playing.to_act) > 1)
        self.opened = {
            seat: self.opened[seat]
            if kept and seat != actor and seat in waited and seat in self.opened
            else event.number
            for seat in self.playing.to_act
            if seat != CHANCE
        }

    def forget_votes(self, seat: str) -> None:
        """Drop the votes about a seat, and its own for an end."""
        self.votes.pop(("bot", seat), None)
        left = tuple(other for other in self.votes.get(("end", ""), ()) if other != seat)
        if left:
            self.votes["end", ""] = left
        else:
            self.votes.pop(("end", ""), None)


def fold(table: str, game: Game, events: Sequence[Event], minutes: Minutes) -> TableState:
    """Return the table its events lead to, every position's hash compared on the way."""
    check_transactions(table, events)
    state = TableState(table, game, minutes)
    for event in events:
        state.apply(event)
    return state


def check_transactions(table: str, events: Sequence[Event]) -> None:
    """Raise a LogFault unless every event stands in the transaction it was written in, and the last one is whole."""
    through = -1
    for event in events:
        if event.through != (through if event.number <= through else max(event.through, event.number)):
            raise LogFault(f"Event {event.number} of table {table} is not of the transaction it stands in.")
        through = event.through
    if through != (events[-1].number if events else -1):
        raise LogFault(f"The log of table {table} ends before event {through}.")


def moves_of(state: TableState) -> list[ProvenMove]:
    """Return the moves of the game as it stands, chance moves with their draws.

    What was taken back is not among them.
    """
    return [
        (step.seat, step.move) if step.draw is None else (step.seat, step.move, step.draw) for step in state.steps
    ]
