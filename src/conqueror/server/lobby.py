"""Every table of this server: set up, found again after a restart, looked after, and put away."""

import asyncio
import logging
from collections.abc import Sequence

from conqueror.errors import ConquerorError, UnknownGame
from conqueror.game import Plain, Position
from conqueror.protocol.tables import NewTable, TableMade
from conqueror.server import dice, seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import KeysChanged, SeatInvited, TableCreated
from conqueror.server.game_cache import GameCache, content_files
from conqueror.server.housekeeping import Housekeeper
from conqueror.server.keys import HANDOVER, Keyring, digest, new_id, new_secret
from conqueror.server.new_tables import FirstKey, planned_seats, settings_of
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.server.state import TableState
from conqueror.server.state_parts import LogFault
from conqueror.server.summaries import write_summary
from conqueror.server.table import Table, Work
from conqueror.server.table_loader import TableLoader
from conqueror.store import Key, TableRow

log = logging.getLogger(__name__)
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

    # Setting up.

    async def create(self, wanted: NewTable, start: Position | None = None) -> TableMade:
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
        host, secret = new_id(), new_secret()
        shared = sum(plan.kind == "local" for plan in plans) > 1
        invitations = {
            seat: new_secret() for seat, plan in zip(game.seats, plans, strict=True) if plan.kind == "friend"
        }

        def seat_all(draft: Draft) -> None:
            for name, plan in zip(game.seats, plans, strict=True):
                if plan.kind == "local":
                    seat_actions.sit(draft, name, host, plan.name or ("" if shared else wanted.name or ""))
                elif plan.kind == "bot":
                    seat_actions.sit_bot(draft, name, plan.bot)
            seat_actions.begin_if_complete(draft)

        keys = [FirstKey("secret", digest(secret), host)]
        keys += [FirstKey("invitation", digest(code), seat=seat) for seat, code in invitations.items()]
        table = await self.set_up({**settings, "host": host}, seat_all, keys)
        return TableMade(
            table=table.state.id,
            guest=host,
            secret=secret,
            seats=list(table.state.seats),
            invitations=invitations,
            commitment=table.state.settings["commitment"],
        )

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
        try:
            self.tables[name] = await self._loader.load(name)
        except LogFault as fault:
            log.warning("Table %s is halted: %s", name, fault)
            self._halted[name] = f"This table is halted, nothing of it is lost: {fault}"
            raise Refusal("fault", self._halted[name]) from None
        return self.tables[name]

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
        """Return the seats of a table whose guest has a socket open."""
        return self.tables[name].publisher.present() if name in self.tables else set()

    # Sitting down.

    async def claim(
        self, table: Table, seat: str, name: str, invitation: str | None, contribution: str | None, guest: str
    ) -> tuple[str, str]:
        """Return the guest and its secret after it took a seat; a guest who is known already keeps its secret."""
        if seat not in table.state.seats:
            raise Refusal("no_such_seat", f"There is no seat {seat!r}; there are {', '.join(table.state.seats)}.")
        key = await table.find_key(invitation, "invitation") if invitation is not None else None
        if key is None or key.seat != seat:
            if table.state.seats[seat].plan != "open" or table.state.seats[seat].kind != "empty" or invitation:
                if table.state.seats[seat].kind != "empty" and not invitation:
                    raise Refusal("seat_taken", f"Somebody sits on {seat.title()} already.")
                raise Refusal("bad_invitation", "This invitation is not for this seat, or it was used already.")
        secret = "" if guest else new_secret()
        who = guest or new_id()

        def work(draft: Draft) -> None:
            seat_actions.sit(draft, seat, who, name)
            if contribution is not None and draft.state.seats[seat].contribution is None and not draft.state.draws:
                seat_actions.contribute(draft, seat, contribution)
            seat_actions.come(draft, who)

        add = [] if guest else [Key(table.state.id, digest(secret), "secret", who, "", None)]
        await table.ask(work, guest=who, add_keys=add, drop_keys=[key.digest] if key is not None else [])
        return who, secret

    async def invite(self, table: Table, seat: str) -> str:
        """Return a new invitation to a seat; older ones are void, and whoever sat there has left."""
        if seat not in table.state.seats:
            raise Refusal("no_such_seat", f"There is no seat {seat!r}; there are {', '.join(table.state.seats)}.")
        await table.refresh_if_shared()  # which keys there are to be void, and who sits there now
        code = new_secret()
        drop = [key.digest for key in table.keys.of_seat(seat)]
        leaving = table.state.seats[seat].guest

        def work(draft: Draft) -> None:
            if draft.state.status == "over":
                raise Refusal("not_running", "This game is over.")
            if leaving == draft.state.host:
                raise Refusal("not_allowed", "This is your own seat; hand it over to another device instead.")
            seat_actions.leave(draft, seat)
            draft.add(SeatInvited(), seat)

        if leaving and len(table.state.seats_of(leaving)) == 1:
            gone = [*table.keys.of_guest(leaving), *table.keys.of_guest(leaving, "handover")]
            drop += [key.digest for key in gone]
        added = [Key(table.state.id, digest(code), "invitation", "", seat, None)]
        await table.ask(work, guest=table.state.host, add_keys=added, drop_keys=drop)
        return code

    async def hand_over(self, table: Table, guest: str) -> str:
        """Return a code with which another device gets its own secret."""
        await table.refresh_if_shared()  # an older code may have been used elsewhere
        code = new_secret()
        drop = [key.digest for key in table.keys.of_guest(guest, "handover")]
        key = Key(table.state.id, digest(code), "handover", guest, "", self.services.now() + HANDOVER)
        await table.ask(lambda draft: draft.add(KeysChanged()), guest=guest, add_keys=[key], drop_keys=drop)
        return code

    async def take_over(self, table: Table, code: str) -> tuple[str, str]:
        """Return the guest a code belongs to and a new secret; the code is used up."""
        key = await table.find_key(code, "handover")
        if key is None:
            raise Refusal("bad_invitation", "This code is not good, or it was used already.")
        secret = new_secret()
        add = [Key(table.state.id, digest(secret), "secret", key.guest, "", None)]
        await table.ask(lambda draft: draft.add(KeysChanged()), guest=key.guest, add_keys=add, drop_keys=[key.digest])
        return key.guest, secret
