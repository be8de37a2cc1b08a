"""The table under load: 200 sockets on 50 tables, beside an echo with one commit on the same stack in one run."""

import asyncio
import contextlib
import gc
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import table_cost
from bench.figures import Figure
from bench.table_load import AT_A_TABLE, Answers, Echoes, Tables, quantile
from tests.server.server_process import UNLIMITED, running_server

TABLES = 50
SOCKETS = TABLES * AT_A_TABLE
RATE = 40.0
WARM, ROUND, ROUNDS = 6.0, 12.0, 3
"""Seconds before anything is counted, of one stretch, and how many stretches of each kind take turns."""
SLOW = SOCKETS // 20
"""How many sockets stop to read at last."""


@contextlib.contextmanager
def echo_server() -> Iterator[str]:
    """Yield the address of the yardstick, in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="conqueror-echo-") as folder:
        command = [sys.executable, "-m", "bench.table_echo", str(Path(folder) / "echo.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()


def memory(process: int) -> float:
    """Return the memory a process holds, in MiB."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def _load(echo: str, address: str, process: int) -> list[Figure]:
    echoes, tables = await Echoes.open(echo, SOCKETS), await Tables.open(address, TABLES)
    try:
        await tables.load(RATE, WARM, Answers())
        await echoes.load(RATE, WARM / 2, Answers())
        gc.collect()
        gc.freeze()
        before = memory(process)
        yardstick, table, slow = Answers(), Answers(), Answers()
        for _ in range(ROUNDS):  # in turn, so that whatever else the machine does troubles both
            await echoes.load(RATE, ROUND / 2, yardstick)
            await tables.load(RATE, ROUND, table)
            await echoes.load(RATE, ROUND / 2, yardstick)
        after = memory(process)
        tables.stop_reading(SLOW)
        await tables.load(RATE, ROUND, slow)
    finally:
        gc.unfreeze()
        await tables.close()
        await echoes.close()
    for error in [*table.errors, *slow.errors][:5]:
        print(f"  {error}")
    theirs = quantile(yardstick.seconds, 0.99)
    ours = quantile(table.seconds, 0.99)
    return [
        Figure("echo with one commit, p50", quantile(yardstick.seconds, 0.5), "ms"),
        Figure("echo with one commit, p99", theirs, "ms"),
        Figure("move to acknowledgement, p50", quantile(table.seconds, 0.5), "ms"),
        Figure("move to acknowledgement, p99", ours, "ms"),
        *(
            Figure(f"  of {game}, p99", quantile(seconds, 0.99), "ms")
            for game, seconds in sorted(table.by_game.items())
        ),
        Figure("ratio of p50", quantile(table.seconds, 0.5) / quantile(yardstick.seconds, 0.5), "times"),
        Figure("ratio of p99", ours / theirs, "times", at_most=3),
        Figure("acknowledgement to the last viewer's frame, p50", quantile(table.shown, 0.5), "ms"),
        Figure("acknowledgement to the last viewer's frame, p99", quantile(table.shown, 0.99), "ms"),
        Figure("moves", len(table.seconds) / table.lasted, "moves/s", at_least=0.95 * RATE),
        Figure("errors", len(table.errors) + len(slow.errors), "", at_most=0),
        Figure("memory of the server, growth under load", 100 * (after / before - 1), "%"),
        Figure(f"p99 while {SLOW} sockets do not read", quantile(slow.seconds, 0.99), "ms"),
        Figure("ratio to p99 while all read", quantile(slow.seconds, 0.99) / ours, "times"),
    ]


def measure() -> list[Figure]:
    """Return the figures of the table: what a move costs, then how long moves take under load."""
    costs = table_cost.measure()
    with echo_server() as echo, running_server(*UNLIMITED) as server:
        return [*costs, *asyncio.run(_load(echo, server.address, server.process.pid))]
