"""kill -9 of the real server during live games: nothing that was acknowledged or shown is ever lost."""

import asyncio
import contextlib
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conqueror.client import Server
from conqueror.registry import catalogue
from tests.server.players import Ledger, Made, NotingTable, make, patiently, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running

_WORDS = (*UNLIMITED, "--bot-seconds", "0.05", "--time", "minute=3000", "--time", "window=2000")
_RESUMING = 180.0
"""How many seconds a table may take to go on: bots compile their rules anew on a busy machine."""

Kind = tuple[str, dict[str, Any], int, int]
"""A game, its options, how many people and how many bots."""

EVERY_KIND: list[Kind] = [
    ("conquests", {}, 1, 1),
    ("empire", {"players": 3}, 2, 1),
    ("final-conquest", {"players": 4, "bribery": "on"}, 4, 0),
    ("final-conquest", {"players": 3}, 2, 1),
    ("duels", {}, 2, 0),
    *((key, {}, 2 - index % 2, index % 2) for index, key in enumerate(catalogue()) if key.startswith("duels/")),
]


class FaultyServer(Running):
    """A server that acknowledges before it commits."""

    program = ("tests.server.faulty_server", "early")


class ForgetfulServer(Running):
    """A server that commits 50 ms after it has acknowledged."""

    program = ("tests.server.faulty_server", "delayed")


@dataclass
class Evening:
    """Tables that are always full: where a game is over the next one begins."""

    running: Running
    rng: Random
    ledger: Ledger = field(default_factory=Ledger)
    sitting: dict[int, list[NotingTable]] = field(default_factory=dict)
    games: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    over: bool = False

    async def fill(self, server: Server, place: int, kind: Kind) -> None:
        """Play one game after the other at a place."""
        key, options, people, bots = kind
        while not self.over:
            made: Made = await patiently(lambda: make(server, self.ledger, key, options, people, bots))
            self.games += 1
            async with contextlib.AsyncExitStack() as stack:
                tables = await sit_all(stack, self.running.address, made, self.ledger)
                for table in tables:
                    table.patience = 300.0
                self.sitting[place] = tables
                await asyncio.gather(
                    *(
                        play_on(table, Random(self.rng.random()), lambda: self.over, self.codes, talks=0.05)
                        for table in tables
                    )
                )

    def standing(self, *, bots_too: bool, kinds: Sequence[Kind]) -> dict[str, int]:
        """Return the number of every table that is being played at, or of those without bots."""
        places = {place: tables[0] for place, tables in self.sitting.items() if bots_too or not kinds[place][3]}
        return {table.table: table.number for table in places.values()}

    def stuck(self, since: dict[str, int]) -> list[str]:
        """Return the tables that have not gone on since they were looked at; one that is over has made room."""
        now = {table.table: table for tables in self.sitting.values() for table in tables}
        return [
            f"{now[name].frame.table.game} {name} at {number}: {now[name].view.get('to_act')} "
            f"{now[name].frame.table.seats} {now[name].frame.times} connected {now[name].connected}"
            for name, number in since.items()
            if name in now and not now[name].over and now[name].number <= number
        ]


async def _kill_at_random(evening: Evening, running: Running, rng: Random) -> None:
    """End the server at a random moment, every other time just when an acknowledgement arrives."""
    await asyncio.sleep(rng.uniform(0.0, 0.6))
    gone = asyncio.Event()

    def kill() -> None:
        evening.ledger.on_ack = None
        os.kill(running.process.pid, signal.SIGKILL)
        gone.set()

    if rng.random() < 0.5:
        evening.ledger.on_ack = kill
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(gone.wait(), 5.0)
    if not gone.is_set():
        kill()


async def spend_evening(
    running: Running, kills: int, seed: int, kinds: Sequence[Kind], *, stop_at_faults: bool = False, acks: int = 10
) -> tuple[Evening, list[str]]:
    """Play at every kind of table while the server is killed again and again; all that was lost or differs.

    Between two kills every table goes on, and so many answers are acknowledged.
    """
    rng = Random(seed)
    evening = Evening(running, rng)
    async with Server(running.address) as server:
        filling = [asyncio.create_task(evening.fill(server, place, kind)) for place, kind in enumerate(kinds)]
        try:
            await until(lambda: len(evening.sitting) == len(kinds) or _failed(filling), _RESUMING, "every table")
            for number in range(kills):
                if stop_at_faults:
                    await until(_more(evening.ledger, acks), _RESUMING, "an acknowledgement")
                else:
                    await _all_go_on(evening, kinds, filling, bots_too=rng.random() < 0.15, acks=acks)
                await _kill_at_random(evening, running, rng)
                await asyncio.to_thread(running.restart)
                faults = await asyncio.to_thread(evening.ledger.compare, running.database)
                if faults and stop_at_faults:
                    return evening, faults
                assert not faults, f"after kill {number + 1}: {faults[:5]}"
            await _all_go_on(evening, kinds, filling, bots_too=True, acks=acks)
            evening.over = True
            await asyncio.wait(filling, timeout=_RESUMING)
        finally:
            for task in filling:
                task.cancel()
            ended = await asyncio.gather(*filling, return_exceptions=True)
    failures = [end for end in ended if isinstance(end, Exception)]
    assert stop_at_faults or not failures, failures
    return evening, await asyncio.to_thread(evening.ledger.compare, running.database)


async def _all_go_on(
    evening: Evening, kinds: Sequence[Kind], filling: Sequence["asyncio.Task[None]"], *, bots_too: bool, acks: int
) -> None:
    """Wait until every table has gone on, and so many more answers were acknowledged."""
    before, more = evening.standing(bots_too=bots_too, kinds=kinds), _more(evening.ledger, acks)
    await until(
        lambda: (not evening.stuck(before) and more()) or _failed(filling),
        _RESUMING,
        lambda: f"a move at {evening.stuck(before)}; the server said {evening.running.log()[-2000:]}",
    )


def _more(ledger: Ledger, acks: int) -> Callable[[], bool]:
    wanted = ledger.acks + acks
    return lambda: ledger.acks > wanted


def _failed(tasks: Sequence["asyncio.Task[None]"]) -> bool:
    """Whether somebody at a table has failed: waiting longer is in vain."""
    for task in tasks:
        if task.done() and not task.cancelled() and (failure := task.exception()) is not None:
            raise failure
    return False


@contextlib.contextmanager
def _server(kind: type[Running], database: str | None = None) -> Iterator[Running]:
    with tempfile.TemporaryDirectory(prefix="conqueror-kill-") as name:
        running = kind(_WORDS, database or f"sqlite:///{Path(name) / 'tables.sqlite'}", Path(name))
        try:
            yield running
        finally:
            running.stop()


SOME_KINDS = [*EVERY_KIND[:3], EVERY_KIND[4], EVERY_KIND[-1]]
"""One of each game, with and without bots; `make soak ARGS=server-kill` plays every kind at 50 kills a database."""


def kill_often(
    kills: int, seed: int, database: str | None = None, acks: int = 10, kinds: Sequence[Kind] = EVERY_KIND
) -> tuple[Evening, list[str]]:
    """Kill a real server at random points while every game is played; return what was played and what is wrong."""
    with _server(Running, database) as running:
        return asyncio.run(spend_evening(running, kills, seed, kinds, acks=acks))


def test_nothing_acknowledged_or_shown_is_lost_when_the_server_is_killed_and_every_table_goes_on() -> None:
    evening, faults = kill_often(2, seed=1, kinds=SOME_KINDS)
    assert not faults
    assert evening.ledger.acks > 30
    assert set(evening.codes) <= {"stale", "closed_chat", "not_running", "not_your_turn"}


@pytest.mark.parametrize("kind", [FaultyServer, ForgetfulServer])
def test_the_harness_catches_a_server_that_acknowledges_before_it_commits(kind: type[Running]) -> None:
    kinds: list[Kind] = [("conquests", {}, 2, 0)] * 4
    with _server(kind) as running:
        _, faults = asyncio.run(spend_evening(running, 12, 3, kinds, stop_at_faults=True))
    assert any("is lost" in fault for fault in faults)
