"""A rematch at a real server begins when everybody has come, and no clock runs before somebody has moved."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random

import pytest

from conqueror.client import Server
from conqueror.protocol.answers import Ack
from conqueror.store import Event, Store
from tests.server.players import Ledger, Made, NotingTable, choose, make, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

_PATIENCE = 60.0
_SECOND = {"kind": "delay", "delay_s": 1, "bank_s": 0}


def _log(running: Running, table: str) -> list[Event]:
    with Store.open(running.database, read_only=True) as store:
        return store.read(table)


async def _over(server: Server, running: Running, bots: int = 0) -> tuple[Made, str]:
    """Return a table whose game is over, and the rematch that the last of its people asked for."""
    made = await make(server, Ledger(), "conquests", {}, 2 - bots, bots, clock=_SECOND)
    async with contextlib.AsyncExitStack() as stack:
        *_, last = await sit_all(stack, running.address, made, Ledger())
        await last.ask("resign")
        await last.wait_for(lambda: last.over, _PATIENCE)
        answer = await last.ask("rematch")
        return made, str(answer.detail["table"])


async def _comes_late(running: Running, come: Callable[[Server, str, str], "asyncio.Future[object]"]) -> None:
    ledger, rng = Ledger(), Random(1)
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        made, fresh = await _over(server, running)
        left, asked = made.secrets.values()
        mine = await stack.enter_async_context(NotingTable(running.address, fresh, asked, ledger))
        await asyncio.sleep(2.5)  # longer than any decision has
        assert mine.frame.table.status == "gathering"
        assert [(place.seat, place.awaited) for place in mine.frame.table.seats] == [
            ("plain", False),
            ("painted", True),
        ]
        await come(server, fresh, left)
        await mine.wait_for(lambda: mine.frame.table.status == "running", _PATIENCE)
        told = [event.text for event in mine.events]
        assert told[told.index("The game begins.") - 1] == "Painted is here."
        await asyncio.sleep(2.5)
        assert mine.waiting == ["plain"]
        assert mine.frame.times.deadlines == {}, "no clock runs for the first decision"
        await mine.play(*choose(mine.view, rng))
        await mine.wait_for(lambda: list(mine.frame.times.deadlines) == ["painted"], _PATIENCE)
        await mine.wait_for(lambda: mine.over, _PATIENCE)  # and from then on it does
    kinds = [event.kind for event in _log(running, fresh)]
    assert kinds.index("started") < kinds.index("moved") < kinds.index("expired")
    assert not ledger.compare(running.database)


def _with_a_socket(server: Server, table: str, secret: str) -> "asyncio.Future[object]":
    async def come() -> None:
        async with server.sit(table, secret) as there:
            assert there.frame.table.status in ("gathering", "running")
            await there.wait_for(lambda: there.frame.table.status == "running", _PATIENCE)

    return asyncio.ensure_future(come())


def _over_http(server: Server, table: str, secret: str) -> "asyncio.Future[object]":
    return asyncio.ensure_future(server.look(table, secret))


def _by_agreeing(server: Server, table: str, secret: str) -> "asyncio.Future[object]":
    async def agree() -> None:
        before = str((await server.look(table)).table.rematch_of)
        answer = await server.ask(before, "rematch", secret, id="again")
        assert isinstance(answer, Ack)
        assert answer.detail == {"table": table}

    return asyncio.ensure_future(agree())


@pytest.mark.parametrize("come", [_with_a_socket, _over_http, _by_agreeing])
def test_a_rematch_waits_for_who_has_left_and_clocks_for_the_first_move(
    come: Callable[[Server, str, str], "asyncio.Future[object]"],
) -> None:
    with running_server(*UNLIMITED) as running:
        asyncio.run(_comes_late(running, come))


def test_a_rematch_waits_for_who_has_left_after_a_restart_too_and_against_bots_for_nobody() -> None:
    async def before(running: Running) -> tuple[str, str]:
        async with Server(running.address) as server:
            _, alone = await _over(server, running, bots=1)
            await until(lambda: _log(running, alone)[-1].kind == "moved", _PATIENCE, "the move of the bot")
            made, fresh = await _over(server, running)
            return fresh, next(iter(made.secrets.values()))

    async def after(running: Running, fresh: str, secret: str) -> None:
        async with Server(running.address) as server:
            assert (await server.look(fresh)).table.status == "gathering", "whoever looks on is nobody it waits for"
            await server.look(fresh, secret)
            await until(lambda: _log(running, fresh)[-1].kind == "started", _PATIENCE, "the game")

    with running_server(*UNLIMITED, "--bot-seconds", "0.1") as running:
        waiting = asyncio.run(before(running))
        running.restart()
        asyncio.run(after(running, *waiting))
