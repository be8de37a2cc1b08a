"""A lobby in this process on a database of its own, for tests that need no sockets."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from conqueror.protocol.tables import NewTable, TableMade
from conqueror.server.async_store import AsyncStore
from conqueror.server.bot_pool import BotPool
from conqueror.server.lobby import Lobby
from conqueror.server.services import TableServices
from conqueror.server.table import Table
from conqueror.store import Store

Evening = Callable[[Lobby], Awaitable[None]]


def spend(folder: Path, evening: Evening, thinking: BotPool | None = None, store_class: type[Store] = Store) -> None:
    """Let something happen at the tables of a lobby."""

    async def run() -> None:
        store = store_class.open(f"sqlite:///{folder / 'tables.sqlite'}")
        lobby = Lobby(TableServices(AsyncStore(store), thinking or BotPool()))
        await lobby.open()
        try:
            await evening(lobby)
        finally:
            await lobby.close()
            lobby.services.async_store.close()

    asyncio.run(run())


async def set_up(lobby: Lobby, wanted: NewTable) -> tuple[Table, TableMade]:
    """Return a new table, and what its host is told of it."""
    made = await lobby.create(wanted)
    return await lobby.get(made.table), made
