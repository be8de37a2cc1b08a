"""People at served tables."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import pytest

from conqueror.client import Refused, SeatedTable, Server
from conqueror.games.map_games.view_types import LandView, MapView
from conqueror.protocol.views import PositionView
from conqueror.views import ResultView

Plain = dict[str, Any]


PATIENCE = 60


def at(address: str, evening: Callable[[Server], Awaitable[None]]) -> None:
    """Let something happen at a server, within some time."""

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), Server(address) as server:
            await evening(server)

    asyncio.run(run())


async def two(server: Server, **more: Any) -> tuple[str, str, str]:
    """Return a table of Conquests with two people at it: its id and their secrets."""
    made = await server.create("conquests", seats=["local", "friend"], name="Ada", **more)
    taken = await server.claim(made.table, "painted", "Bob", made.invitations["painted"])
    return made.table, made.secret, taken.secret


async def refused(code: str, asked: Awaitable[Any]) -> Refused:
    """Return the refusal something meets; it must have this code and a sentence."""
    with pytest.raises(Refused) as refusal:
        await asked
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")
    return refusal.value


def lands(view: PositionView) -> Mapping[str, LandView]:
    """Return the lands of a map."""
    return cast(MapView, view)["lands"]


def result(table: SeatedTable) -> ResultView:
    """Return how the game of a table ended."""
    ended = table.frame.table.result
    assert ended is not None
    return ended
