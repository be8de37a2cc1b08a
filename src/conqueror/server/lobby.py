"""Every table of this server: set up, found again after a restart, looked after, and put away."""

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Sequence

from conqueror.errors import ConquerorError, UnknownGame
from conqueror.game import Plain, Position
from conqueror.protocol.tables import NewTable, TableMade
from conqueror.server import dice, seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import TableCreated, TimesExtended, read_event
from conqueror.server.game_cache import GameCache, content_files
from conqueror.server.keys import Grant, Keyring, new_id
from conqueror.server.new_tables import FirstKey, first_keys, made_of, planned_seats, settings_of
from conqueror.server.presence import BEAT, read_word
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.server.state import TableState, fold
from conqueror.server.state_parts import LogFault
from conqueror.server.table import Table, Work
from conqueror.store import Event, Key, StoreError, TableRow

log = logging.getLogger(__name__)

_SCAN = 0.25
_POLL = 1.0
_BEAT = 1_000
_LATE = 3_000
"""How much later than the process that has a table open others look after it."""


class Lobby:
    """The tables in memory, and how they get there."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self.games = GameCache(services.settings.content)
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._halted: dict[str, str] = {}
        self._name = new_id()
        self._tasks: list[asyncio.Task[None]] = []
        self._beaten = 0
        self._said = 0
        """When this process last told the others who is at its tables."""
        self._timed = False

    async def open(self) -> None:
        """Give back the time the server was away, and begin to look after tables."""
        await self._give_back()
        self._tasks = [asyncio.create_task(self._scan()), asyncio.create_task(self._listen())]

    async def close(self) -> None:
        """Put every table away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self.tables.values()):
            await table.close()
        self.services.bots.close()
        self.games.close()

    # Setting up.

    async def create(self, wanted: NewTable, start: Position | None = None, grant: Grant | None = None) -> TableMade:
        """Set up a table; return its id, the host's secret, and the invitations to its friends' seats.

        It may go on from a position of another game, `start`, where nobody sits who should not know its secrets.
        """
        try:
            game = self.games.new(wanted.game, dict(wanted.options))
        except UnknownGame as error:
            raise Refusal("unknown_game", str(error)) from None
        except ConquerorError as error:
            raise Refusal("bad_option", str(error)) from None
        plans = planned_seats(wanted, game)
        settings = settings_of(wanted, game, plans, start)
        grant = grant or Grant.fresh()
        host = grant.id("host")
        shared = sum(plan.kind == "local" for plan in plans) > 1

        def seat_all(draft: Draft) -> None:
            for name, plan in zip(game.seats, plans, strict=True):
                if plan.kind == "local":
                    seat_actions.sit(draft, name, host, plan.name or ("" if shared else wanted.name or ""))
                elif plan.kind == "bot":
                    seat_actions.sit_bot(draft, name, plan.bot)
            seat_actions.begin_if_complete(draft)

        table = await self.set_up(
            {**settings, "host": host}, seat_all, first_keys(settings, host, grant), name=grant.id("table")
        )
        return made_of(table.state, grant)

    async def set_up(self, settings: Plain, seat_all: Work, keys: Sequence[FirstKey], name: str = "") -> Table:
        """Put a new table into the store and into memory; Conflict if there is one of this name."""
        name, seed, at = name or new_id(), dice.new_seed(), self.services.now()
        game = self.games.of_table(settings, None)
        settings = {**settings, "commitment": dice.commitment(name, seed)}
        draft = Draft(TableState(name, game, self.services.settings.minutes), at, seed, guest=settings["host"])
        draft.add(TableCreated(settings))
        seat_all(draft)
        events = draft.finished()
        row = TableRow(
            id=name,
            game=game.key,
            status=draft.state.status,
            listed=settings["listed"],
            head=draft.state.number,
            due=self.services.due(draft),
            created=at,
            changed=at,
        )
        stored = [Key(name, key.digest, key.kind, key.guest, key.seat, None) for key in keys]
        files = content_files(self.services.settings.content)
        store = self.services.async_store.store
        await self.services.async_store(store.create, row, events, stored, seed, files, game.content_digest)
        table = Table(draft.state, seed, Keyring(stored), self.services)
        self.tables[name] = table
        return table

    # Finding.

    async def get(self, name: str) -> Table:
        """Return a table, from memory or from its log; a Refusal if there is none or it cannot be played on."""
        if name in self.tables:
            table = self.tables[name]
            table.used = self.services.now()
            return table
        if name in self._halted:
            raise Refusal("fault", self._halted[name])
        if name not in self._opening:  # everybody waits for the same one
            self._opening[name] = asyncio.create_task(self._load(name))
            self._opening[name].add_done_callback(lambda _: self._opening.pop(name))
        return await asyncio.shield(self._opening[name])

    async def _load(self, name: str) -> Table:
        async_store, store = self.services.async_store, self.services.async_store.store
        try:
            events = await async_store(store.read, name)
            if not events:
                raise Refusal("no_such_table", "There is no such table.")
            files = await async_store(store.content, events[0].data["content"])
            seed = await async_store(store.seed, name)
            keys = await async_store(store.keys, name)
        except StoreError as error:
            log.warning("Table %s: %s", name, error)
            raise Refusal("busy", "The table cannot be read at the moment; try again.") from None
        try:
            game = self.games.of_table(events[0].data, files)
            state = fold(name, game, events, self.services.settings.minutes)
        except LogFault as fault:
            log.warning("Table %s is halted: %s", name, fault)
            self._halted[name] = f"This table is halted, nothing of it is lost: {fault}"
            raise Refusal("fault", self._halted[name]) from None
        self.tables[name] = Table(state, seed, Keyring(keys), self.services)
        return self.tables[name]

    async def listed(self) -> list[Table]:
        """Return the tables anybody may join or watch, newest first."""
        rows = await self.services.async_store(self.services.async_store.store.rows, listed_only=True, limit=50)
        found = []
        for row in rows:
            with contextlib.suppress(Refusal):
                found.append(await self.get(row.id))
        return found

    # Looking after.

    async def _give_back(self) -> None:
        """Move every running deadline by the time the server was away."""
        async_store, store = self.services.async_store, self.services.async_store.store
        now, last = self.services.now(), await async_store(store.last_beat)
        if last is not None and now - last < 2 * _BEAT + _LATE and store.shared:
            return  # another process has been looking after the tables
        for row in await async_store(store.running_with_due):
            events = await async_store(store.read, row.id)
            carried = next((times for event in reversed(events) if (times := read_event(event).times)), None)
            if carried is None or not carried.deadlines:
                continue
            self._timed = True
            alive = max(last or 0, events[-1].at)  # the first beat may be missing, or an old one be the last
            by = max(0, now - alive) + self.services.settings.grace
            given = TimesExtended(by, times=carried.extended(by))
            number = row.head + 1
            at = max(now, events[-1].at)
            event = Event(number, given.KIND, "", "", "", number, given.data(), events[-1].hash, at)
            due = min(carried.deadlines.values()) + by
            if row.due is not None and row.due < min(carried.deadlines.values()):  # a bot waits, or a throw
                due = min(due, row.due)
            with contextlib.suppress(Exception):
                await async_store(store.append, row.id, row.head, [event], status=row.status, due=due)

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
        async_store, store, now = self.services.async_store, self.services.async_store.store, self.services.now()
        known = len(self.tables) + len(self._halted)  # these stay due while a bot thinks; they keep nobody out
        for name in await async_store(store.due, now - (_LATE if store.shared else 0), 100 + known):
            if name not in self.tables and name not in self._halted:
                with contextlib.suppress(Refusal):
                    await self.get(name)
        timed = self._timed or any(table.state.times.deadlines for table in self.tables.values())
        if timed and now - self._beaten >= _BEAT:
            self._beaten = now
            await async_store(store.beat, self._name, now)
        if store.shared and now - self._said >= BEAT:
            self._said = now
            for table in self.tables.values():
                table.publisher.presence.beat()
        for name, table in list(self.tables.items()):
            if not table.busy and table.used < now - self.services.settings.idle and table.state.times.next is None:
                del self.tables[name]
                await table.close()

    def _hear_who_is_there(self, words: Iterable[str]) -> None:
        """Take in what other processes say of who sits at their end of a table."""
        for said in map(read_word, sorted(words, reverse=True)):  # who reloads a page goes, then comes
            if said is not None and said[0] in self.tables:
                table, guest, sign = said
                self.tables[table].publisher.presence.hear(guest, sign)

    async def _listen(self) -> None:
        """Take in what other processes write: hints at once, and every second everything, in case a hint is lost."""
        async_store, store = self.services.async_store, self.services.async_store.store
        if not store.shared:
            return
        polled = 0
        while True:
            try:
                words = await async_store.wait(0.2)
                self._hear_who_is_there(words)
                named = words & set(self.tables)
                if self.services.now() - polled >= _POLL * 1000:
                    polled = self.services.now()
                    heads = await async_store(store.heads, list(self.tables))
                    named |= {name for name, head in heads.items() if head > self.tables[name].state.number}
                await asyncio.gather(*(self.tables[name].refresh() for name in named if name in self.tables))
            except asyncio.CancelledError:
                raise
            except (StoreError, Refusal) as error:
                log.warning("What other servers write cannot be read at the moment: %s", error)
                await asyncio.sleep(1)
            except Exception:
                log.exception("What other servers write cannot be read at the moment")
                await asyncio.sleep(1)
