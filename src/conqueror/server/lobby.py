"""Every table of this server: set up, found again after a restart, looked after, and put away."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

from conqueror.errors import ConquerorError, UnknownGame
from conqueror.game import Plain, Position
from conqueror.protocol.tables import NewTable, TableMade
from conqueror.server import dice, seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import TableCreated
from conqueror.server.game_cache import GameCache, content_texts
from conqueror.server.housekeeping import Housekeeper
from conqueror.server.inbox import Work
from conqueror.server.keys import Grant, Keyring, new_id
from conqueror.server.new_tables import FirstKey, first_keys, made_of, planned_seats, settings_of
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.server.state import TableState
from conqueror.server.state_parts import LogFault
from conqueror.server.summaries import write_summary
from conqueror.server.table import Table
from conqueror.server.table_loader import TableLoader
from conqueror.store import Key, TableRow

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_MOST_LISTED = 50


class Lobby:
    """The tables in memory, and how they get there."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self.games = GameCache(services.settings.content)
        self.tables: dict[str, Table] = {}
        self._loader = TableLoader(services, self.games)
        self._housekeeper = Housekeeper(self)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._halted: dict[str, str] = {}

    async def open(self) -> None:
        """Begin to look after tables."""
        await self._housekeeper.open()

    async def close(self) -> None:
        """Put every table away."""
        await self._housekeeper.close()
        for table in list(self.tables.values()):
            await table.close()
        self.services.bots.close()
        self._loader.close()
        self.games.close()

    async def get_ready(self, keys: Sequence[str]) -> None:
        """Load games before anybody asks for them."""
        for key in keys:
            await self._loader.off_the_loop(self.games.new, key, {})

    async def off_the_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what some work gives back that may have to load a game."""
        return await self._loader.off_the_loop(work, *args, **kwargs)

    # Setting up.

    async def create(self, wanted: NewTable, start: Position | None = None, grant: Grant | None = None) -> TableMade:
        """Set up a table; return its id, the host's secret, and the invitations to its friends' seats.

        It may go on from a position of another game, `start`, where nobody sits who should not know its secrets.
        """
        try:
            game = await self._loader.off_the_loop(self.games.new, wanted.game, dict(wanted.options))
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
            summary=write_summary(draft.state),
        )
        stored = [Key(name, key.digest, key.kind, key.guest, key.seat, None) for key in keys]
        files = content_texts(self.services.settings.content)
        store = self.services.async_store.store
        await self.services.async_store(store.create, row, events, stored, seed, files, game.content_digest)
        table = Table(draft.state, seed, Keyring(stored), self.services)
        await self._keep(table)
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
        try:
            table = await self._loader.load(name)
        except LogFault as fault:
            log.warning("Table %s is halted: %s", name, fault)
            self._halted[name] = f"This table is halted, nothing of it is lost: {fault}"
            raise Refusal("fault", self._halted[name]) from None
        await self._keep(table)
        return table

    async def _keep(self, table: Table) -> None:
        """Have a table in memory, and look after it unless another process does."""
        self.services.compiler.want(table.state.game.key)
        self.tables[table.state.id] = table
        await self._housekeeper.look_after(table)

    def known(self) -> set[str]:
        """Return the tables in memory, and those that cannot be played on."""
        return {*self.tables, *self._halted}

    async def put_away(self, name: str) -> None:
        """Take a table out of memory, unless somebody asks for it just now; it is found again later."""
        table, used = self.tables[name], self.tables[name].used
        await table.keep_snapshot()
        if not table.busy and table.used == used and self.tables.get(name) is table:
            del self.tables[name]
            await table.close()

    # Listing: never does a list load a game.

    async def summaries(self, tables: Sequence[str] | None = None) -> list[tuple[TableRow, str]]:
        """Return these tables as lists show them, or those anybody may join or watch, newest first."""
        async_store, store = self.services.async_store, self.services.async_store.store
        if tables is None:
            rows = await async_store(store.rows, listed_only=True, limit=_MOST_LISTED)
        else:
            rows = await async_store(store.rows_of, tables)
        summaries = [row.summary or await self._loader.summarise(row) for row in rows]
        return [(row, summary) for row, summary in zip(rows, summaries, strict=True) if summary]

    def present(self, name: str) -> set[str]:
        """Return the guests who have a socket open at a table, here or at another process."""
        if name not in self.tables:
            return self._housekeeper.guests_elsewhere(name)
        return self.tables[name].publisher.presence.guests()
