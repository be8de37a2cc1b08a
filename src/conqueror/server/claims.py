"""What people are given: tables, seats, invitations and codes.

A claim whose answer was lost on the way is answered again: whoever names it by an id of its own gets the same secrets
under the same id, for some minutes. They are made from that id (`keys.Grant`), and so are kept nowhere.
"""

import asyncio
import contextlib
from collections.abc import Callable

from conqueror.game import Position
from conqueror.protocol.tables import Claim, NewTable, TableMade
from conqueror.server import seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import KeysChanged, SeatInvited
from conqueror.server.keys import HANDOVER, Grant, digest
from conqueror.server.lobby import Lobby
from conqueror.server.new_tables import made_of
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from conqueror.store import Conflict, Key, KeyKind

Plan = Callable[[], tuple[NewTable, Position | None]]
"""What a table is set up as: its settings, and the position of another game it goes on from."""

AGAIN = 5 * 60_000
"""For how many milliseconds a claim is answered again."""


class Claims:
    """What is given out at the tables of a lobby; `client_id` is what a client has named its request, '' for none."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._secret: bytes | None = None
        self._making: dict[str, asyncio.Task[TableMade]] = {}

    async def _grant(self, client_id: str, *asked: str) -> Grant:
        """Return what a request gives out; the server's secret is read once."""
        if self._secret is None:
            async_store = self._lobby.services.async_store
            self._secret = await async_store(async_store.store.server_secret, "claims")
        return Grant.of(self._secret, client_id, *asked)

    # Tables.

    async def make_table(self, plan: Plan, client_id: str = "", *asked: str) -> TableMade:
        """Set up a table, once.

        `asked` is what the client wants, as text; `plan` is called, and may refuse, only where it is not done yet.
        """
        grant = await self._grant(client_id, "table", *asked)
        name = grant.id("table")
        if name not in self._making:  # everybody who asks under one id waits for the same one
            self._making[name] = asyncio.create_task(self._make_table(plan, grant))
            self._making[name].add_done_callback(lambda done: self._forget(name, done))
        return await asyncio.shield(self._making[name])

    def _forget(self, name: str, done: "asyncio.Task[TableMade]") -> None:
        del self._making[name]
        if not done.cancelled():
            done.exception()  # it may be that nobody waits for it any more

    async def _make_table(self, plan: Plan, grant: Grant) -> TableMade:
        async_store = self._lobby.services.async_store
        name = grant.id("table")
        row = await async_store(async_store.store.row, name) if grant.name else None
        if row is None:
            wanted, start = plan()
            with contextlib.suppress(Conflict):  # another process has made it meanwhile
                return await self._lobby.create(wanted, start, grant)
            row = await async_store(async_store.store.row, name)
        self._check_lately(row.created if row is not None else 0)
        return made_of((await self._lobby.get(name)).state, grant)

    # Seats.

    async def claim(
        self, table: Table, seat: str, wanted: Claim, guest: str = "", client_id: str = ""
    ) -> tuple[str, str]:
        """Return the guest and its secret after it took a seat; a guest who is known already keeps its secret."""
        _check_seat(table, seat)
        invitation = wanted.invitation
        grant = await self._grant(client_id, "seat", table.state.id, seat, invitation or "", guest)
        who, secret = (guest, "") if guest else (grant.id("guest"), grant.secret("guest"))
        if await self._is_done(table, who, grant):
            self._check_good(table, secret, "secret")
            return who, secret
        key = await table.find_key(invitation, "invitation") if invitation is not None else None
        if key is None or key.seat != seat:
            _check_open(table, seat, invitation)

        def work(draft: Draft) -> None:
            seat_actions.sit(draft, seat, who, wanted.name)
            share = wanted.contribution
            if share is not None and draft.state.seats[seat].contribution is None and not draft.state.draws:
                seat_actions.contribute(draft, seat, share)
            seat_actions.come(draft, who)

        add = [] if guest else [Key(table.state.id, digest(secret), "secret", who, "", None)]
        drop = [key.digest] if key is not None else []
        await table.ask(work, guest=who, client_id=grant.name, add_keys=add, drop_keys=drop)
        return who, secret

    async def invite(self, table: Table, seat: str, client_id: str = "") -> str:
        """Return a new invitation to a seat; older ones are void, and whoever sat there has left."""
        _check_seat(table, seat)
        host = table.state.host
        grant = await self._grant(client_id, "invitation", table.state.id, seat, host)
        code = grant.secret("invitation")
        if await self._is_done(table, host, grant):
            self._check_good(table, code, "invitation")
            return code
        await table.refresh_if_shared()  # which keys there are to be void, and who sits there now
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
        await table.ask(work, guest=host, client_id=grant.name, add_keys=added, drop_keys=drop)
        return code

    # Devices.

    async def hand_over(self, table: Table, guest: str, client_id: str = "") -> str:
        """Return a code with which another device gets its own secret."""
        grant = await self._grant(client_id, "handover", table.state.id, guest)
        code = grant.secret("handover")
        if await self._is_done(table, guest, grant):
            self._check_good(table, code, "handover")
            return code
        await table.refresh_if_shared()  # an older code may have been used elsewhere
        drop = [key.digest for key in table.keys.of_guest(guest, "handover")]
        key = Key(table.state.id, digest(code), "handover", guest, "", self._lobby.services.now() + HANDOVER)
        await self._change_keys(table, guest, grant, key, drop)
        return code

    async def take_over(self, table: Table, code: str, client_id: str = "") -> tuple[str, str]:
        """Return the guest a code belongs to and a new secret; the code is used up."""
        grant = await self._grant(client_id, "device", table.state.id, code)
        secret = grant.secret("device")
        given = await table.find_key(secret, "secret") if grant.name else None
        if given is not None and await self._is_done(table, given.guest, grant):
            return given.guest, secret
        key = await table.find_key(code, "handover")
        if key is None:
            raise Refusal("bad_invitation", "This code is not good, or it was used already.")
        added = Key(table.state.id, digest(secret), "secret", key.guest, "", None)
        await self._change_keys(table, key.guest, grant, added, [key.digest])
        return key.guest, secret

    @staticmethod
    async def _change_keys(table: Table, guest: str, grant: Grant, added: Key, dropped: list[str]) -> None:
        await table.ask(
            lambda draft: draft.add(KeysChanged()),
            guest=guest,
            client_id=grant.name,
            add_keys=[added],
            drop_keys=dropped,
        )

    # Asked again.

    async def _is_done(self, table: Table, guest: str, grant: Grant) -> bool:
        """Return whether a claim was done already, here or by another process; a Refusal if that is long ago."""
        if not grant.name:
            return False
        if (guest, grant.name) not in table.state.done:
            await table.refresh_if_shared()
        number = table.state.done.get((guest, grant.name))
        if number is not None:
            self._check_lately(table.state.events[number].at)
        return number is not None

    def _check_lately(self, at: int) -> None:
        if self._lobby.services.now() - at > AGAIN:
            raise Refusal("answered", "This was answered some time ago, and is not answered again.")

    def _check_good(self, table: Table, secret: str, kind: KeyKind) -> None:
        """Raise a Refusal for a secret that is not good any more: asking again brings nothing back."""
        if secret and table.keys.find(secret, kind, self._lobby.services.now()) is None:
            raise Refusal("answered", "This was answered before; what was given then is used up, or void.")


def _check_seat(table: Table, seat: str) -> None:
    if seat not in table.state.seats:
        raise Refusal("no_such_seat", f"There is no seat {seat!r}; there are {', '.join(table.state.seats)}.")


def _check_open(table: Table, seat: str, invitation: str | None) -> None:
    """Raise a Refusal unless anybody may sit down here: the invitation is not one to this seat."""
    place = table.state.seats[seat]
    if place.kind != "empty" and not invitation:
        raise Refusal("seat_taken", f"Somebody sits on {seat.title()} already.")
    if place.plan != "open" or place.kind != "empty" or invitation:
        raise Refusal("bad_invitation", "This invitation is not for this seat, or it was used already.")
