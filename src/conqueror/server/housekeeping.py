"""Looking after tables nobody asks for: those that are due, those nobody uses, and what other processes write."""

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from conqueror.server.keys import new_id
from conqueror.server.presence import BEAT, FRESH, GONE, THERE, read_word
from conqueror.server.refusals import Refusal
from conqueror.store import Outage, StoreError

if TYPE_CHECKING:
    from conqueror.server.lobby import Lobby
    from conqueror.server.table import Table

log = logging.getLogger(__name__)

_SCAN = 0.25
_POLL = 1.0
_BEAT = 1_000
_LATE = 3_000
"""How much later than the process that looks after a table others do so: it may stand still."""
_MOST_UNWATCHED = 24
"""How many tables that nobody looks at are at work at once; the others that are due wait in the store."""
_SCANNED = 2_000
"""How many milliseconds a table stays in memory that was opened only because it was due."""
_SOON = 10_000
"""A table whose time is up within so many milliseconds stays in memory."""


class Housekeeper:
    """What a lobby does by itself."""

    def __init__(self, lobby: "Lobby") -> None:
        self._lobby = lobby
        self._services = lobby.services
        self._name = new_id()
        self._tasks: list[asyncio.Task[None]] = []
        self._beaten = 0
        self._said = 0
        """When this process last told the others who is at its tables."""
        self._timed = False
        self._owned: set[str] = set()
        """The tables this process looks after."""
        self._late: set[str] = set()
        """Tables that are overdue, whoever looks after them: it may stand still, so everybody does."""
        self._elsewhere: dict[str, dict[str, int]] = {}
        """Of tables that are not in memory: when another process last said that a guest is there."""
        self._noted = 0
        """How many of the times this process stood still are noted for the tables that are not in memory."""

    async def open(self) -> None:
        """Note the time no server was there, and begin to look after tables."""
        await self._note_outage()
        work = self._services.standstill.watch(self._wake), self._scan(), self._listen()
        self._tasks = [asyncio.create_task(each) for each in work]

    async def close(self) -> None:
        """Look after nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _note_outage(self) -> None:
        """Give every clock the time the server was away, however many there are: each when its table is opened."""
        async_store, store = self._services.async_store, self._services.async_store.store
        now, last = self._services.now(), await async_store(store.last_beat)
        changed = await async_store(store.last_change_of_due)
        if changed is None:
            return  # no clock runs
        self._timed = True
        if last is not None and now - last < 2 * _BEAT + _LATE and store.shared:
            return  # another process has been looking after the tables
        began = max(changed, last or 0)  # the first beat may be missing, or an old one be the last
        if began < now:
            await async_store(store.note_outage, Outage(began, now), self._services.settings.grace)

    def _wake(self) -> None:
        """Have every clock looked at, after the process stood still."""
        for table in self._lobby.tables.values():
            if table.state.times.deadlines:
                table.ring()

    async def _note_standstills(self) -> None:
        """Let tables that are not in memory have the time this process stood still, if no other was there."""
        store, noticed = self._services.async_store.store, self._services.standstill.notice()
        while self._noted < noticed:
            outage = self._services.standstill.spans[self._noted]
            last = await self._services.async_store(store.last_beat) if store.shared else None
            if last is None or last < outage.ended - _LATE:
                grace = self._services.settings.grace
                await self._services.async_store(store.note_outage, outage, grace)
            self._noted += 1

    async def _scan(self) -> None:
        """Open tables that are due, put away those nobody uses, and say that this server is alive."""
        while True:
            await asyncio.sleep(_SCAN)
            try:
                await self._scan_once()
            except asyncio.CancelledError:
                raise
            except StoreError as error:
                log.warning("The tables cannot be looked after at the moment: %s", error)
                await asyncio.sleep(1)
            except Exception:
                log.exception("The tables cannot be looked after at the moment")
                await asyncio.sleep(1)

    async def _scan_once(self) -> None:
        async_store, store, now = self._services.async_store, self._services.async_store.store, self._services.now()
        tables = self._lobby.tables
        await self._note_standstills()
        timed = self._timed or any(table.state.times.deadlines for table in tables.values())
        if timed and now - self._beaten >= _BEAT:
            self._beaten = now
            await async_store(store.beat, self._name, now)
        await self._open_due(now)
        if store.shared and now - self._said >= BEAT:
            self._said = now
            self._forget_elsewhere()
            for table in tables.values():
                table.publisher.presence.beat()
        await self._put_away(now)

    async def look_after(self, table: "Table") -> None:
        """Look after a table that was opened, unless another process does."""
        await self._own()
        table.look_after(owned=table.state.id in self._owned)

    async def _own(self, *others: str) -> None:
        """Take every table in memory, and some others, that no other process looks after."""
        async_store = self._services.async_store
        names = {*self._lobby.tables, *others}
        self._owned = await async_store(async_store.store.own, names) if async_store.store.shared else names

    async def _look_after_all(self) -> None:
        """Take over what another process has left, and let go of what was taken from this one."""
        await self._own()
        for name, table in self._lobby.tables.items():
            mine = name in self._owned or name in self._late
            if table.owned != mine:
                table.look_after(owned=mine)

    async def _open_due(self, now: int) -> None:
        """Open tables whose time has come, only so many at once: a bot's turn may wait, memory may not."""
        async_store, store = self._services.async_store, self._services.async_store.store
        known = self._lobby.known()  # these stay due while a bot thinks; they keep nobody out
        room = _MOST_UNWATCHED - sum(
            table.busy and not table.publisher.watchers for table in self._lobby.tables.values()
        )
        if room <= 0:
            return
        due = await async_store(store.due, now, room + len(known))
        new = [name for name in due if name not in known][:room]
        self._late = set()
        if store.shared and due:
            await self._own(*new)
            self._late = set(await async_store(store.due, now - _LATE, room + len(known)))
            new = [name for name in new if name in self._owned or name in self._late]
        for name in new:
            with contextlib.suppress(Refusal):
                table = await self._lobby.get(name)
                # Nobody asked for it: it goes as soon as it has nothing to do.
                table.used = now - self._services.settings.idle + _SCANNED

    async def _put_away(self, now: int) -> None:
        """Put away the tables nobody has used for some time, and the least used ones where there are too many."""
        settings, tables = self._services.settings, self._lobby.tables
        idle = sorted((table.used, name) for name, table in tables.items() if not table.busy)
        too_many = len(idle) - settings.most_idle
        for place, (used, name) in enumerate(idle):
            soon = tables[name].state.times.next
            if (used < now - settings.idle or place < too_many) and (soon is None or soon > now + _SOON):
                await self._lobby.put_away(name)

    def _hear_who_is_there(self, words: Iterable[str]) -> None:
        """Take in what other processes say of who sits at their end of a table."""
        for said in map(read_word, sorted(words, reverse=True)):  # who reloads a page goes, then comes
            if said is None:
                continue
            table, guest, sign = said
            if table in self._lobby.tables:
                self._lobby.tables[table].publisher.presence.hear(guest, sign)
            elif sign == THERE:
                self._elsewhere.setdefault(table, {})[guest] = self._services.now()
            elif sign == GONE:
                self._elsewhere.get(table, {}).pop(guest, None)

    def guests_elsewhere(self, name: str) -> set[str]:
        """Return the guests who have a socket open at another process, of a table that is not in memory here."""
        since = self._services.now() - FRESH
        return {guest for guest, heard in self._elsewhere.get(name, {}).items() if heard > since}

    def _forget_elsewhere(self) -> None:
        """Forget who has not been heard of for some time."""
        since = self._services.now() - FRESH
        for name, guests in list(self._elsewhere.items()):
            self._elsewhere[name] = {guest: heard for guest, heard in guests.items() if heard > since}
            if not self._elsewhere[name]:
                del self._elsewhere[name]

    async def _listen(self) -> None:
        """Take in what other processes write: hints at once, and every second everything, in case a hint is lost."""
        async_store, store = self._services.async_store, self._services.async_store.store
        if not store.shared:
            return
        tables = self._lobby.tables
        polled = 0
        while True:
            try:
                words = await async_store.wait(0.2)
                self._hear_who_is_there(words)
                named = words & set(tables)
                if self._services.now() - polled >= _POLL * 1000:
                    polled = self._services.now()
                    await self._look_after_all()
                    heads = await async_store(store.heads, list(tables))
                    named |= {
                        name for name, head in heads.items() if name in tables and head > tables[name].state.number
                    }
                await asyncio.gather(*(tables[name].refresh() for name in named if name in tables))
            except asyncio.CancelledError:
                raise
            except (StoreError, Refusal) as error:
                log.warning("What other servers write cannot be read at the moment: %s", error)
                await asyncio.sleep(1)
            except Exception:
                log.exception("What other servers write cannot be read at the moment")
                await asyncio.sleep(1)
