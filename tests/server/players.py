"""People at real tables, for the proofs of reliability: they play what is offered and note all they were promised."""

import asyncio
import contextlib
import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from conqueror.client import LostTable, Refused, SeatedTable, Server
from conqueror.errors import ConquerorError
from conqueror.protocol.answers import Ack, AnyReply, Closing
from conqueror.protocol.answers import Refused as RefusedMessage
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame
from conqueror.protocol.views import PositionView
from conqueror.server.clock import Minutes
from conqueror.server.game_cache import GameCache
from conqueror.server.state import TableState, fold
from conqueror.store import Event, Store

Plain = dict[str, Any]


def digest_of(view: PositionView | None) -> str:
    """Return what the hash of a frame has to be, worked out from what the client holds."""
    said = json.dumps(view, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


@dataclass
class Ledger:
    """What a server has promised its clients; the log must hold all of it, whatever happens to the server."""

    promised: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """Of every acknowledged submission, by table, guest and id: the number it was given."""
    shown: dict[tuple[str, int], tuple[str, str, int]] = field(default_factory=dict)
    """Of every event shown to anybody, by table and number: its kind, seat and time."""
    seated: set[tuple[str, str, str]] = field(default_factory=set)
    """Tables, seats and guests of which the server has said that they sit there."""
    faults: list[str] = field(default_factory=list)
    acks: int = 0
    on_ack: Callable[[], None] | None = None
    _games: GameCache = field(default_factory=lambda: GameCache(None))

    def acknowledged(self, table: str, guest: str, name: str, number: int) -> None:
        """Note an acknowledgement; a second one for the same submission has to be the same."""
        self.acks += 1
        before = self.promised.setdefault((table, guest, name), number)
        if before != number:
            self.faults.append(f"{table}: {name} was acknowledged as {before} and as {number}")
        if self.on_ack is not None:
            self.on_ack()

    def saw(self, table: str, event: EventView) -> None:
        """Note an event; every client has to be told the same one under a number."""
        told = (event.kind, event.seat, event.at)
        if self.shown.setdefault((table, event.number), told) != told:
            self.faults.append(f"{table}: event {event.number} was told as two different ones")

    def compare(self, database: str) -> list[str]:
        """Everything in which the store differs from what was promised, or from itself."""
        promised, shown, seated = dict(self.promised), dict(self.shown), set(self.seated)  # play goes on meanwhile
        faults = list(self.faults)
        logs: dict[str, list[Event]] = {}
        store = Store.open(database, read_only=True)
        try:
            tables = {place[0] for place in promised} | {place[0] for place in shown} | {place[0] for place in seated}
            for table in sorted(tables):
                row = store.row(table)
                logs[table] = store.read(table)
                if row is None or row.head >= len(logs[table]):
                    faults.append(f"{table}: its head is not its last event")
        finally:
            store.close()
        for table, events in logs.items():
            faults += self.faults_of_log(table, events)
        done = {(table, event.guest, event.client_id): event for table, events in logs.items() for event in events}
        for (table, guest, name), number in promised.items():
            event = done.get((table, guest, name))
            if event is None:
                faults.append(f"{table}: {name}, acknowledged as {number}, is lost")
            elif event.through != number:
                faults.append(f"{table}: {name}, acknowledged as {number}, is {event.through} in the log")
        for (table, number), told in shown.items():
            if number >= len(logs[table]) or told != _told(logs[table][number]):
                faults.append(f"{table}: event {number}, shown to somebody, is lost")
        for table, seat, guest in seated:
            if not any(event.kind == "sat" and (event.seat, event.guest) == (seat, guest) for event in logs[table]):
                faults.append(f"{table}: {guest} sat down on {seat}, which is lost")
        return faults

    def faults_of_log(self, table: str, events: Sequence[Event]) -> list[str]:
        """Return what is wrong with a log taken alone: gaps, halves of a transaction, times that run back, hashes."""
        faults = []
        if [event.number for event in events] != list(range(len(events))):
            faults.append(f"{table}: the numbers have gaps")
        if any(later.at < sooner.at for sooner, later in itertools.pairwise(events)):
            faults.append(f"{table}: its times run back")
        named = Counter((event.guest, event.client_id) for event in events if event.client_id)
        faults += [f"{table}: {name} was done {times} times" for (_, name), times in named.items() if times > 1]
        end = -1
        for event in events:
            if event.number > end:
                end = event.through
            elif event.through != end or event.client_id:
                faults.append(f"{table}: event {event.number} is in two transactions")
        if end != len(events) - 1:
            faults.append(f"{table}: only half of a transaction is there")
        try:
            self.state_of(table, events)
        except ConquerorError as fault:
            faults.append(f"{table}: {fault}")
        return faults

    def state_of(self, table: str, events: Sequence[Event]) -> TableState:
        """Return the table its log leads to; a LogFault if a hash differs."""
        return fold(table, self._games.of_table(events[0].data, None), events, Minutes())


def _told(event: Event) -> tuple[str, str, int]:
    return event.kind, event.seat, event.at


class NotingTable(SeatedTable):
    """A table over a socket that checks every frame and notes every answer."""

    def __init__(self, server: str, table: str, secret: str = "", ledger: Ledger | None = None) -> None:
        super().__init__(server, table, secret)
        self.ledger = ledger or Ledger()
        self.acks: dict[str, list[int]] = {}
        self.refusals: dict[str, list[RefusedMessage]] = {}
        self.connections = 0
        """How often a connection was made and answered with a frame."""
        self.cuts = 0
        self._greeted: int | None = None
        self._lost: Any = None

    async def _say_hello(self, socket: Any) -> None:
        self._greeted = self.told
        await super()._say_hello(socket)

    async def _hear(self, message: AnyReply, socket: Any) -> None:
        if self._greeted is not None:  # one round trip: the hello, and a frame that goes on where this client stands
            if isinstance(message, Frame) and message.after == self._greeted:
                self.connections += 1
            elif not isinstance(message, Closing):
                self._fault(f"a hello after {self._greeted} was answered with {str(message)[:120]}")
            self._greeted = None
        if isinstance(message, Ack):
            self.acks.setdefault(message.id, []).append(message.number)
            self.ledger.acknowledged(self.table, self.guest, message.id, message.number)
        if isinstance(message, RefusedMessage):
            self.refusals.setdefault(message.id, []).append(message)
        await super()._hear(message, socket)

    async def _take(self, frame: Frame) -> None:
        if digest_of(frame.view) != frame.hash:
            self._fault(f"the view at {frame.number} has another digest than its frame says")
        if frame.after > self.told:
            self._fault(f"a frame begins after {frame.after}, but this client stands at {self.told}")
        if [event.number for event in frame.events] != list(range(frame.after + 1, frame.number + 1)):
            self._fault(f"the events of frame {frame.number} are not those after {frame.after}")
        for event in frame.events:
            self.ledger.saw(self.table, event)
        await super()._take(frame)

    def _fault(self, text: str) -> None:
        self.ledger.faults.append(f"{self.table} ({self.guest or 'a spectator'}): {text}")

    @property
    def guest(self) -> str:
        """The guest this client is at the table."""
        return str(self.frame.you.guest) if self.frame else ""

    def cut(self, half: bytes = b"") -> bool:
        """Lose the connection, perhaps in the middle of a message. Whether there was one to lose."""
        socket = self._socket
        if socket is None or socket is self._lost:
            return False
        self._lost = socket
        self.cuts += 1
        socket.transport.write(half)
        socket.transport.abort()
        return True

    def gapless(self) -> bool:
        """Whether every event was seen once and in order."""
        return [event.number for event in self.events] == list(range(self.number + 1))


def choose(view: Mapping[str, Any], rng: Random) -> list[str]:
    """Return an answer to what a view asks: any move it offers, or a whole sealed answer."""
    groups = view["moves"]
    if len(view["to_act"]) > 1 and any(group["move"] == "ready" for group in groups):
        plans = [group["move"] for group in groups if group["kind"] in ("recruit", "buy")]
        return [rng.choice(plans), "ready"] if plans and rng.random() < 0.3 else ["ready"]
    group = rng.choice(groups)
    return [f"bid {rng.randint(0, group['most'])}"] if group["kind"] == "bid" else [str(group["move"])]


@dataclass(frozen=True)
class Made:
    """A table with a person on every seat that no bot plays: the seats with their secrets."""

    table: str
    secrets: Mapping[str, str]


async def make(
    server: Server, ledger: Ledger, key: str, options: Mapping[str, Any], people: int, bots: int = 0, **more: Any
) -> Made:
    """Return a table of a game for so many people and bots, all of them seated."""
    plans = ["friend"] * people + ["bot:greedy"] * bots
    made = await server.create(key, options=options, seats=plans, **more)
    secrets = {}
    for seat, invitation in made.invitations.items():
        taken = await server.claim(made.table, seat, seat.title(), invitation)
        ledger.seated.add((made.table, seat, taken.guest))
        secrets[seat] = taken.secret
    return Made(made.table, secrets)


async def sit_all(stack: contextlib.AsyncExitStack, address: str, made: Made, ledger: Ledger) -> list[NotingTable]:
    """Return the sockets of everybody at a table, one for each seat."""
    return [
        await stack.enter_async_context(NotingTable(address, made.table, secret, ledger))
        for secret in made.secrets.values()
    ]


async def play_on(
    table: NotingTable, rng: Random, enough: Callable[[], bool], codes: Counter[str], *, talks: float = 0.0
) -> None:
    """Play whatever is offered until it is enough or the game is over; refusals are counted by code."""
    while not enough() and not table.over:
        with contextlib.suppress(TimeoutError):
            await table.wait_for(lambda: table.over or bool(table.waiting), 0.25)
        if table.over or not table.waiting:
            continue
        try:
            if rng.random() < talks:
                await table.ask("chat", text=f"Well played, {rng.randrange(1000)}!")
            if table.waiting and table.view["moves"]:
                await table.play(*choose(table.view, rng), seat=table.waiting[0])
        except Refused as refusal:
            codes[refusal.code] += 1


async def until(there: Callable[[], bool], seconds: float, what: str | Callable[[], str]) -> None:
    """Wait for something; an AssertionError says what did not come."""
    end = asyncio.get_running_loop().time() + seconds
    while not there():
        if asyncio.get_running_loop().time() > end:
            raise AssertionError(f"{what if isinstance(what, str) else what()} did not come within {seconds} s")
        await asyncio.sleep(0.01)


async def patiently(work: Callable[[], Any], seconds: float = 120.0) -> Any:
    """Return what some work gives back, tried again while the server cannot be reached."""
    end = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            return await work()
        except LostTable:
            if asyncio.get_running_loop().time() > end:
                raise
            await asyncio.sleep(0.2)
