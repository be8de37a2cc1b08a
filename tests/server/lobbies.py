"""A lobby in this process on a database of its own, for tests that need no sockets."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from conqueror.server.desk import Desk
from conqueror.server.lobby import Lobby
from conqueror.server.storing import Storing
from conqueror.server.thinking import Thinking
from conqueror.store import Store

Evening = Callable[[Lobby], Awaitable[None]]


def spend(folder: Path, evening: Evening, thinking: Thinking | None = None) -> None:
    """Let something happen at the tables of a lobby."""

    async def run() -> None:
        store = Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
        lobby = Lobby(Desk(Storing(store), thinking or Thinking()))
        await lobby.open()
        try:
            await evening(lobby)
        finally:
            await lobby.close()
            lobby.desk.storing.close()

    asyncio.run(run())
