"""The same game once more for the same people, on other seats."""

import contextlib

from conqueror.server import seat_actions
from conqueror.server.draft import Draft
from conqueror.server.events import RematchMade
from conqueror.server.keys import follower
from conqueror.server.lobby import Lobby
from conqueror.server.new_tables import FirstKey
from conqueror.server.refusals import Refusal
from conqueror.server.state import TableState
from conqueror.server.state_parts import Seat
from conqueror.server.table import Table
from conqueror.store import Conflict


def moved_on(state: TableState) -> dict[str, Seat]:
    """Return who sits where in a rematch.

    Everybody, bots too, one seat on, so that two change sides and more go round.
    """
    sitting = list(state.seats.values())
    return dict(zip(state.seats, [*sitting[-1:], *sitting[:-1]], strict=True))


async def rematch(lobby: Lobby, table: Table, guest: str) -> str:
    """Return the table of another game for the same people: there is one, whoever asks. Their secrets open it too.

    Whoever asks has agreed to it. It begins when every person at it has agreed or come there, and no clock runs
    before one of them has moved: nobody loses by having left.
    """
    if table.state.status != "over":
        raise Refusal("still_running", "This game is not over yet.")
    if table.state.next is None:
        await _set_up(lobby, table, guest)
    fresh = await lobby.get(str(table.state.next))
    if guest in fresh.state.awaited():
        await fresh.ask(lambda draft: seat_actions.come(draft, guest), guest=guest)
    return fresh.state.id


async def _set_up(lobby: Lobby, table: Table, guest: str) -> None:
    """Make the table of the next game, with everybody seated, and let the old one know."""
    old, plan = table.state, moved_on(table.state)

    def seat_all(draft: Draft) -> None:
        for name, seat in plan.items():
            if seat.kind == "bot":
                seat_actions.sit_bot(draft, name, seat.bot)
            elif seat.kind == "person":
                seat_actions.sit(draft, name, seat.guest, seat.name)
        seat_actions.come(draft, guest)

    settings = {name: value for name, value in old.settings.items() if name != "commitment"}
    settings["seats"] = [[name, seat.plan] for name, seat in plan.items()]
    settings["bots"] = [seat.bot if seat.plan == "bot" else "" for seat in plan.values()]
    settings["spectator_chat"] = old.spectator_chat
    settings["rematch_of"] = old.id
    settings["together"] = True
    guests = {old.host, *(seat.guest for seat in old.seats.values() if seat.guest)}
    keys = [FirstKey("secret", key.digest, guest) for guest in sorted(guests) for key in table.keys.of_guest(guest)]
    name = follower(old.id, table.seed)
    with contextlib.suppress(Conflict):  # it was set up already, here or by another process
        await lobby.set_up(settings, seat_all, keys, name=name)

    def work(draft: Draft) -> None:
        if draft.state.next is None:
            draft.add(RematchMade(name))

    await table.ask(work)
