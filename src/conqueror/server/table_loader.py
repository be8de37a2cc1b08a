"""Tables found again in the store: their log is read and played off the loop, so that nobody else waits for it."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from conqueror.game import Game
from conqueror.server.draft import Draft
from conqueror.server.game_cache import GameCache
from conqueror.server.given_time import give_time
from conqueror.server.keys import Keyring
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.server.snapshots import resume
from conqueror.server.state import TableState, fold
from conqueror.server.state_parts import LogFault
from conqueror.server.summaries import write_summary
from conqueror.server.table import Table
from conqueror.store import Conflict, Event, Key, Outage, Snapshot, Store, StoreError, TableRow

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_TRIES = 4


@dataclass(frozen=True)
class StoredTable:
    """All that the store holds of one table."""

    events: list[Event]
    seed: bytes
    keys: list[Key]
    snapshot: Snapshot | None
    outages: list[Outage]
    """The times without a server since its last event."""


def read_table(store: Store, name: str) -> StoredTable | None:
    """Return a table as it is stored; None if there is none."""
    events = store.read(name)
    if not events:
        return None
    outages = store.outages(events[-1].at)
    return StoredTable(events, store.seed(name), store.keys(name), store.snapshot(name), outages)


class TableLoader:
    """What brings tables from the store into memory, one after the other."""

    def __init__(self, services: TableServices, games: GameCache) -> None:
        self._services = services
        self._games = games
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="loader")

    def close(self) -> None:
        """Load nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def off_the_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what some work gives back that takes longer than others should wait."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def load(self, name: str) -> Table:
        """Return a table from the store.

        A Refusal if there is none or it cannot be read now, a LogFault if the rules do not lead through its log.
        """
        async_store = self._services.async_store
        try:
            for _ in range(_TRIES):
                stored = await async_store(read_table, async_store.store, name)
                if stored is None:
                    raise Refusal("no_such_table", "There is no such table.")
                settings = stored.events[0].data
                files = None
                if await self.off_the_loop(self._games.needs_content, settings):
                    files = await async_store(async_store.store.content, settings["content"])
                game = await self.off_the_loop(self._games.of_table, settings, files)
                state, kept = await self.off_the_loop(self._state, name, game, stored)
                given = await self._give_back(state, stored)
                if given is not None:
                    return Table(given, stored.seed, Keyring(stored.keys), self._services, kept)
        except StoreError as error:
            log.warning("Table %s: %s", name, error)
        raise Refusal("busy", "The table cannot be read at the moment; try again.") from None

    async def summarise(self, row: TableRow) -> str | None:
        """Return what lists show of a table that was last written before summaries were kept, and keep it.

        None if its log cannot be read.
        """
        async_store, store = self._services.async_store, self._services.async_store.store
        try:
            events = await async_store(store.read, row.id)
            summary = await self.off_the_loop(self._summary, row.id, events)
            await async_store(store.keep_summary, row.id, events[-1].number, summary)
        except (LogFault, StoreError, LookupError) as error:
            log.warning("Table %s cannot be listed: %s", row.id, error)
            return None
        return summary

    def _summary(self, name: str, events: list[Event]) -> str:
        state = TableState(name, self._games.of_table(events[0].data, None), self._services.settings.minutes)
        for event in events:
            state.recall(event)
        return write_summary(state)

    def _state(self, name: str, game: Game, stored: StoredTable) -> tuple[TableState, int]:
        """Return a table where its log leads, and the number of the snapshot it was found with."""
        minutes = self._services.settings.minutes
        if stored.snapshot is not None:
            state = resume(game, stored.events, stored.snapshot, stored.seed, minutes)
            if state is not None:
                return state, stored.snapshot.number
            log.warning("Table %s: its snapshot is not what its log says; it is made anew.", name)
        return fold(name, game, stored.events, minutes), -1

    async def _give_back(self, state: TableState, stored: StoredTable) -> TableState | None:
        """Return a table whose clocks were given the time without a server; None if others wrote first."""
        standstill = self._services.standstill
        standstill.notice()  # what is not stored yet counts as well
        outages = {outage.began: outage for outage in (*stored.outages, *standstill.spans)}
        draft = Draft(state, max(self._services.now(), state.events[-1].at), stored.seed)
        give_time(draft, list(outages.values()), self._services.settings.grace)
        if not draft.events:
            return state
        async_store = self._services.async_store
        try:
            await async_store(
                async_store.store.append,
                state.id,
                state.number,
                draft.finished(),
                status=draft.state.status,
                due=self._services.due(draft),
                summary=write_summary(draft.state),
            )
        except Conflict:
            return None
        return draft.state
