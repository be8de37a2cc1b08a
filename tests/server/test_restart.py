"""A server ended by SIGTERM and begun again while people play: every answer comes once, and no event is missed."""

import asyncio
import contextlib
import json
import sqlite3
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from conqueror.client import Server
from tests.server.players import Ledger, NotingTable, make, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

_WORDS = (*UNLIMITED, "--bot-seconds", "0.05")
_PATIENCE = 120.0


class RestartedTable(NotingTable):
    """A client that notes with which code it was sent away, and how long it was without a table."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.codes: Counter[int] = Counter()
        self.gaps: list[float] = []
        self._gone = 0.0

    async def _say_hello(self, socket: ClientConnection) -> None:
        task = asyncio.create_task(self._wait_closed(socket))
        self._waiting_for = task
        await super()._say_hello(socket)

    async def _wait_closed(self, socket: ClientConnection) -> None:
        await socket.wait_closed()
        self._gone = time.monotonic()
        if socket.close_code is not None:
            self.codes[socket.close_code] += 1

    async def _hear(self, message: Any, socket: ClientConnection) -> None:
        if self._gone:
            self.gaps.append(time.monotonic() - self._gone)
            self._gone = 0.0
        await super()._hear(message, socket)


@dataclass
class Restarts:
    """What happened while a server was restarted again and again."""

    ledger: Ledger = field(default_factory=Ledger)
    refused: Counter[str] = field(default_factory=Counter)
    tables: list[RestartedTable] = field(default_factory=list)
    ending: list[float] = field(default_factory=list)
    """How many seconds each server took to end."""
    away: list[float] = field(default_factory=list)
    """How many seconds there was no server."""
    over: bool = False

    @property
    def gaps(self) -> list[float]:
        """How long each client was without a table."""
        return [gap for table in self.tables for gap in table.gaps]


async def restart_often(running: Running, count: int, seed: int) -> Restarts:
    """Play at several tables while the server is ended by SIGTERM and begun again."""
    restarts, rng = Restarts(), Random(seed)
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        for kind, people in (("conquests", 2), ("empire", 2), ("duels", 2)):
            made = await make(server, restarts.ledger, kind, {}, people)
            for secret in made.secrets.values():
                table = RestartedTable(server.address, made.table, secret, restarts.ledger)
                table.patience = 300.0
                restarts.tables.append(await stack.enter_async_context(table))
        playing = [asyncio.create_task(_talk_on(table, restarts, Random(rng.random()))) for table in restarts.tables]
        for _ in range(count):
            before = restarts.ledger.acks
            await until(lambda before=before: restarts.ledger.acks > before + 20, _PATIENCE, "twenty answers")  # type: ignore[misc]
            await asyncio.sleep(rng.uniform(0.0, 0.1))
            begun = time.monotonic()
            running.process.terminate()
            await asyncio.to_thread(running.process.wait, 15)
            restarts.ending.append(time.monotonic() - begun)
            await asyncio.to_thread(running.start)
            restarts.away.append(time.monotonic() - begun)
        last = {table.table: 0 for table in restarts.tables}
        restarts.over = True
        await asyncio.gather(*playing)
        for table in restarts.tables:
            last[table.table] = max(last[table.table], table.number)
        for table in restarts.tables:
            await table.wait_for(lambda table=table: table.told >= last[table.table], _PATIENCE)
    return restarts


async def _talk_on(table: RestartedTable, restarts: Restarts, rng: Random) -> None:
    """Play the game, and talk on when it is over: there is always an answer on its way."""
    await play_on(table, rng, lambda: restarts.over, restarts.refused, talks=0.2)
    while not restarts.over:
        await table.ask("chat", text=f"Well played, {rng.randrange(1000)}!")
        await asyncio.sleep(0.01)


def check(restarts: Restarts, running: Running, count: int) -> None:
    """Compare what clients were promised and shown with what there is."""
    assert not restarts.ledger.compare(running.database)
    for table in restarts.tables:
        assert table.gapless()
        assert all(len(numbers) == 1 for numbers in table.acks.values())  # each answer came once
        assert (table.codes[1012], table.codes.total()) == (count, count + 1)  # at last each leaves by itself
        assert len(table.gaps) == count
    assert set(restarts.refused) <= {"stale", "closed_chat", "not_running", "not_your_turn"}
    assert "Traceback" not in running.log(), running.log()


def told(restarts: Restarts) -> str:
    """Return the figures in a line."""
    over = [gap - away for table in restarts.tables for gap, away in zip(table.gaps, restarts.away, strict=True)]
    return (
        f"{len(restarts.away)} restarts, {restarts.ledger.acks} answers; a server took "
        f"{statistics.median(restarts.ending):.2f} s to end and {statistics.median(restarts.away):.2f} s to be back, "
        f"clients were without a table for {statistics.median(restarts.gaps):.2f} s, at most "
        f"{max(restarts.gaps):.2f} s ({max(over):+.2f} s)"
    )


def test_a_restarted_server_loses_no_message_and_doubles_none() -> None:
    with running_server(*_WORDS) as running:
        restarts = asyncio.run(restart_often(running, 3, seed=7))
        check(restarts, running, 3)
        assert max(restarts.ending) < 5.0
        print(told(restarts))


def test_an_answer_that_is_being_worked_on_when_the_server_ends_is_given_first() -> None:
    async def end_while_it_writes(running: Running) -> tuple[list[dict[str, Any]], int]:
        ledger = Ledger()
        async with Server(running.address) as server:
            made = await make(server, ledger, "conquests", {}, 2)
        secret = next(iter(made.secrets.values()))
        heard: list[dict[str, Any]] = []
        async with connect(running.socket_address(made.table), max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": secret}))
            heard.append(json.loads(await socket.recv()))
            lock = sqlite3.connect(running.database.removeprefix("sqlite:///"), isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")  # the disk is slow: the next move takes a second
            await socket.send(json.dumps({"type": "chat", "id": "on-its-way", "text": "Well met!"}))
            await asyncio.sleep(0.3)
            running.process.terminate()
            await asyncio.sleep(0.7)
            lock.execute("COMMIT")
            lock.close()
            with contextlib.suppress(ConnectionClosed):
                async for text in socket:
                    heard.append(json.loads(text))
            assert socket.close_code is not None
            return heard, socket.close_code

    with running_server(*_WORDS) as running:
        heard, code = asyncio.run(end_while_it_writes(running))
        assert [message["id"] for message in heard if message["type"] == "ack"] == ["on-its-way"]
        assert code == 1012
        assert running.process.wait(15) in (0, -15)
        assert "Traceback" not in running.log(), running.log()


def test_a_client_awaits_a_server_that_restarts_eagerly(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[float] = []

    def counting(*words: Any, **more: Any) -> Any:
        tries.append(time.monotonic())
        return connect(*words, **more)

    async def wait(running: Running) -> int:
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = await make(server, Ledger(), "conquests", {}, 2)
            table, _ = await sit_all(stack, running.address, made, Ledger())
            running.process.terminate()
            await asyncio.to_thread(running.process.wait, 15)
            tries.clear()
            await asyncio.sleep(5)
            tried = len(tries) // 2  # there are two clients
            await asyncio.to_thread(running.start)
            await table.ask("chat", text="There you are!")
            return tried

    monkeypatch.setattr("conqueror.client.table.connect", counting)
    with running_server(*_WORDS) as running:
        assert asyncio.run(wait(running)) >= 12  # where the waits grew to five seconds there were seven


@pytest.mark.parametrize("sockets", [1, 30])
def test_a_server_without_work_ends_quickly(sockets: int) -> None:
    async def leave(running: Running) -> float:
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = await make(server, Ledger(), "conquests", {}, 2)
            for _ in range(sockets):
                await sit_all(stack, running.address, made, Ledger())
            begun = time.monotonic()
            running.process.terminate()
            await asyncio.to_thread(running.process.wait, 15)
            return time.monotonic() - begun

    with running_server(*_WORDS) as running:
        assert asyncio.run(leave(running)) < 4.0
