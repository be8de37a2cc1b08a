"""What all tables of a server share: its store, its time, its bots and its settings."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from conqueror.bots.background_compiler import BackgroundCompiler
from conqueror.registry import families
from conqueror.server.async_store import AsyncStore
from conqueror.server.bot_pool import BotPool
from conqueror.server.clock import Minutes
from conqueror.server.draft import Draft
from conqueror.server.garbage_collection import exempt_loaded
from conqueror.server.metrics import Metrics
from conqueror.server.open_sockets import OpenSockets
from conqueror.server.request_log import RefusalLog
from conqueror.server.scheduler import FairScheduler
from conqueror.server.standstill import Standstill, wall_clock
from conqueror.server.state import TableState

MetricsReaders = Literal["here", "everywhere", "off"]


@dataclass(frozen=True)
class ProcessPlace:
    """The place of one among several processes of a server; who takes over for one that ended has the same."""

    number: int
    folder: Path
    """Where the processes find each other."""

    @property
    def socket(self) -> Path:
        """Return where the process tells the others what it counts."""
        return self.folder / f"{self.number}.socket"

    def sockets(self) -> list[Path]:
        """Return where the processes that have begun do so."""
        return sorted(self.folder.glob("*.socket"))


@dataclass(frozen=True)
class Settings:
    """How a server is run; nothing here changes while it runs."""

    content: Path | None = None
    public_url: str = ""
    origins: tuple[str, ...] = ()
    """Where pages may come from, beside the server's own address."""
    warm: bool = False
    """Whether bots get ready while nobody plays yet."""
    minutes: Minutes = field(default_factory=Minutes)
    shares_wait: int = 15_000
    """How long a throw waits for a seat's share of the dice, in milliseconds."""
    absence: int = 60_000
    """After how long without a socket a seat counts as absent."""
    heartbeat: int = 5_000
    """How often each socket is asked for a sign; one that gives none for twice as long is closed."""
    patience: int = 20_000
    """How long a connection may take to say what it wants."""
    grace: int = 5_000
    """What every deadline is given beyond the time a server was away."""
    idle: int = 600_000
    """After how long an unused table leaves the memory."""
    most_idle: int = 100
    """How many unused tables stay in memory at most."""
    messages: str = "40 per 2 second"
    """How many messages a socket may send; empty: any number."""
    requests: str = "300 per 10 second"
    """How many HTTP requests an address may make."""
    sockets: str = "60 per 30 second"
    """How many sockets an address may open."""
    tables: str = "60 per hour"
    """How many tables an address may set up."""
    chats: str = "8 per 10 second"
    """How much a guest may say."""
    questions: str = "200 per 10 second"
    """How many costly questions an address may ask: histories, looks, hints."""
    reviews: str = "40 per day"
    """How many reviews an address may have made; those that are kept already do not count."""
    faults: str = "10 per 60 second"
    """How many faults of the page an address may report."""
    place: ProcessPlace | None = None
    """Which of several processes behind one port this is; None of the only one."""
    metrics: MetricsReaders = "here"
    """Who may read what the server counts: programs on its own machine, if it has no public address; all; nobody."""


@dataclass
class TableServices:
    """The one place where tables find what they share."""

    async_store: AsyncStore
    bots: BotPool
    settings: Settings = field(default_factory=Settings)
    now: Callable[[], int] = field(default_factory=wall_clock)
    scheduler: FairScheduler = field(default_factory=FairScheduler)
    """Frames to be drawn, of all tables."""
    standstill: Standstill = field(init=False)
    metrics: Metrics = field(default_factory=Metrics)
    refusals: RefusalLog = field(init=False)
    compiler: BackgroundCompiler = field(init=False)
    """What compiles rules while they are played interpreted."""
    open_sockets: OpenSockets = field(default_factory=OpenSockets)
    _hints: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.standstill = Standstill(self.now)
        self.refusals = RefusalLog(self.metrics)
        wanted = list(families()) if self.settings.warm else ()
        self.compiler = BackgroundCompiler(search=False, wanted=wanted, taken_over=exempt_loaded)

    def shares_due(self, state: TableState) -> int | None:
        """Return when the server gives the missing shares of the dice itself; None if no throw waits for them."""
        if not state.waits_for_shares:
            return None
        return state.events[state.changed].at + self.settings.shares_wait

    def due(self, draft: Draft) -> int | None:
        """Return when this table has to be looked at even if nobody asks.

        At once for a bot, at a deadline for a clock.
        """
        state = draft.state
        if state.status == "over":
            return None
        if any(state.seats[seat].played_by_bot for seat in state.waiting()):
            return draft.at
        times = [at for at in (state.times.next, self.shares_due(state)) if at is not None]
        return min(times, default=None)

    def hint(self, word: str) -> None:
        """Let other processes know something: the table that has something new, or who came; they go out together."""
        if not self.async_store.store.shared:
            return
        if not self._hints:
            asyncio.get_running_loop().call_later(0.005, self._send_hints)
        self._hints.add(word)

    def _send_hints(self) -> None:
        words, self._hints = self._hints, set()
        task = asyncio.ensure_future(self.async_store(self.async_store.store.hint, words))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # polling is the guarantee
