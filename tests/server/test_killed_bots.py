"""kill -9 of the processes in which bots think, at a real server: no game is given up, and none stands still."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

from conqueror.client import Server
from tests.server.players import Ledger, NotingTable, choose, make, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

_PATIENCE = 180.0


def thinking_processes(running: Running) -> list[int]:
    """Return the ids of the server's processes for bots."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == running.process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
    return found


async def kill_while(running: Running, most: int, wanted: Callable[[], bool]) -> int:
    """Kill every process of the bots as soon as it is there, up to so many, while something is wanted."""
    killed: set[int] = set()
    while wanted() and len(killed) < most:
        for process in set(thinking_processes(running)) - killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
                killed.add(process)
        await asyncio.sleep(0.05)
    return len(killed)


def _answers(table: NotingTable) -> list[str]:
    """Return who has played for a seat, move by move."""
    return [str(event.detail["by"]) for event in table.events if event.kind == "moved" and "by" in event.detail]


async def _answered(running: Running, tables: list[NotingTable], rng: Random, most: int) -> int:
    """Play a move everywhere and kill the processes while the bots think; how many, once every bot has answered."""
    before = {table.table: len(_answers(table)) for table in tables}

    def thinking() -> bool:
        return any(len(_answers(table)) == before[table.table] and not table.over for table in tables)

    killing = asyncio.create_task(kill_while(running, most, thinking))
    for table in tables:
        await table.wait_for(lambda table=table: bool(table.waiting) or table.over, _PATIENCE)
        assert not table.over, table.frame.table.result
        await table.play(*choose(table.view, rng))
    await until(lambda: not thinking(), _PATIENCE, running.log)
    return await killing


async def _play(running: Running) -> None:
    rng, ledger = Random(5), Ledger()
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        made = [await make(server, ledger, "conquests", {}, 1, 1) for _ in range(2)]
        tables = [table for each in made for table in await sit_all(stack, running.address, each, ledger)]
        assert await _answered(running, tables, rng, most=2) == 2
        assert "try 3 of 3" not in running.log(), "another process was asked, and it answered"
        for _ in range(2):
            assert await _answered(running, tables, rng, most=1000) >= 3
        assert "try 3 of 3" in running.log()
        assert await _answered(running, tables, rng, most=0) == 0, "and with processes that live it goes on as before"
        for table in tables:
            result = table.frame.table.result
            assert result is None or result["reason"] == "general-captured", "at most the bot has won on the board"
            assert _answers(table) == ["bot"] * 4
    assert not ledger.compare(running.database)


def test_a_bot_whose_process_is_killed_again_and_again_plays_on() -> None:
    with running_server(*UNLIMITED, "--bot-seconds", "1") as running:
        asyncio.run(_play(running))
