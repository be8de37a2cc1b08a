"""A server that stood still, stopped or on a machine asleep: the time is nobody's, and nobody loses a game by it."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Iterator
from random import Random

import pytest

from conqueror.client import Server
from conqueror.server.standstill import Standstill, wall_clock
from conqueror.store import Event, Outage, Store
from tests.server.contests import Pair, two_servers
from tests.server.players import Ledger, Made, choose, make, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.test_deadlines import check_times

_PATIENCE = 60.0
_GRACE = 1500
_CLOCK = {"kind": "delay", "delay_s": 3, "bank_s": 0}
_STOPPED = 4.5


def _log(running: Running, table: str) -> list[Event]:
    store = Store.open(running.database, read_only=True)
    try:
        return store.read(table)
    finally:
        store.close()


@contextlib.contextmanager
def stopped(running: Running) -> Iterator[None]:
    """Hold a server still, as a sleeping machine does, for longer than any clock here runs."""
    os.kill(running.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(running.process.pid, signal.SIGCONT)


async def _given(running: Running, made: Made, before: int, least: float = _STOPPED) -> Event:
    """Return the event after so many, which has to give the time back."""
    await until(lambda: len(_log(running, made.table)) > before, _PATIENCE, "an event")
    event = _log(running, made.table)[before]
    assert event.kind == "extended", f"{event.kind}: nobody's time may run out before it is given back"
    assert least * 1000 <= event.data["by"] < (_STOPPED + 30) * 1000 + _GRACE
    return event


async def _stand_still(running: Running) -> None:
    rng, ledger = Random(3), Ledger()
    games = [("conquests", {}, 2), ("duels", {}, 2), ("final-conquest", {"players": 3, "bribery": "on"}, 3)]
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        made = [await make(server, ledger, key, options, people, clock=_CLOCK) for key, options, people in games]
        sitting = [await sit_all(stack, running.address, each, ledger) for each in made]
        before = [len(_log(running, each.table)) for each in made]
        first = next(table for table in sitting[0] if table.waiting)
        with stopped(running):
            # A move that arrives while the server stands still is in time.
            move = asyncio.create_task(first.play(*choose(first.view, rng)))
            await asyncio.sleep(_STOPPED)
        await move
        for each, number in zip(made, before, strict=True):
            await _given(running, each, number)
        answered = _log(running, made[0].table)[before[0] + 1]
        assert (answered.kind, answered.seat) == ("moved", first.frame.you.seats[0])
        assert not [event for each in made for event in _log(running, each.table) if event.kind == "expired"]
        # And then clocks run on.
        await until(lambda: any(event.kind == "expired" for event in _log(running, made[1].table)), 60, "an end")
    assert not ledger.compare(running.database)


def test_nobody_loses_by_the_time_a_server_was_stopped_and_what_was_sent_meanwhile_counts() -> None:
    with running_server(*UNLIMITED, "--time", f"grace={_GRACE}", "--time", "minute=3000") as running:
        asyncio.run(_stand_still(running))


def test_a_table_that_is_not_in_memory_is_given_the_time_too() -> None:
    async def new_table(running: Running) -> Made:
        async with Server(running.address) as server:
            return await make(server, Ledger(), "conquests", {}, 2, clock=_CLOCK)

    with running_server(*UNLIMITED, "--time", f"grace={_GRACE}") as running:
        made = asyncio.run(new_table(running))
        before = _log(running, made.table)
        (deadline,) = before[-1].data["times"]["deadlines"].values()
        running.restart()  # nobody opens the table: it is read when it is due
        with stopped(running):
            time.sleep(_STOPPED + max(0.0, deadline / 1000 - time.time()))
        asyncio.run(until(lambda: len(_log(running, made.table)) > len(before) + 1, _PATIENCE, "the end"))
        extended, expired, *_ = _log(running, made.table)[len(before) :]
        assert (extended.kind, expired.kind) == ("extended", "expired")
        assert extended.data["by"] >= _STOPPED * 1000 + 2 * _GRACE, "for the restart, and for the standstill"
        assert expired.data["deadline"] == deadline + extended.data["by"] < expired.at


# Two processes.


async def _stop_one(pair: Pair) -> None:
    ledger = Ledger()
    async with Server(pair.addresses[0]) as server, contextlib.AsyncExitStack() as stack:
        made = await make(server, ledger, "empire", {}, 2, clock=_CLOCK)
        await sit_all(stack, pair.addresses[0], made, ledger)
        number = len(_log(pair.one, made.table))
        # Too short for the other to look after the table: its time is over, but nobody lets it run out.
        with stopped(pair.one):
            await asyncio.sleep(_STOPPED)
        given = await _given(pair.one, made, number)
        # So long that the other lets it run out: the one that stood still learns of it before it does anything.
        with stopped(pair.one):
            await until(lambda: len(_log(pair.two, made.table)) > number + 1, _PATIENCE, "the end of a decision")
            await asyncio.sleep(0.5)
            there = _log(pair.two, made.table)
        assert there[number + 1].kind == "expired"
        assert there[number + 1].at > max(given.data["times"]["deadlines"].values())
        extended = await _given(pair.one, made, len(there), least=0)
        assert extended.data["by"] <= extended.at - there[-1].at + 5_000, "only what lies after the other's writing"
    check_times(_log(pair.one, made.table))
    assert not ledger.compare(pair.database)


@pytest.mark.xdist_group("postgres")
def test_one_of_two_processes_that_stood_still_lets_no_time_run_out_by_what_it_knew() -> None:
    with two_servers() as pair:
        asyncio.run(_stop_one(pair))


# The parts.


def test_a_gap_between_ticks_is_noticed_by_whoever_asks_first_and_once() -> None:
    async def run() -> None:
        at = [100_000]
        still, noticed = Standstill(lambda: at[0]), []
        at[0] += 60_000
        assert still.notice() == 0, "nobody has watched yet"
        watching = asyncio.create_task(still.watch(lambda: noticed.append(at[0])))
        await asyncio.sleep(0)
        at[0] += 1_900
        assert still.notice() == 0, "a busy moment"
        at[0] += 60_000
        assert still.notice() == still.notice() == 1
        assert still.spans == [Outage(161_900, 221_900)]
        await until(lambda: noticed == [221_900], 10, "the tick")
        watching.cancel()

    asyncio.run(run())


def test_only_what_lies_after_the_last_event_is_lost() -> None:
    still = Standstill(lambda: 40_000, [Outage(1_000, 4_000), Outage(10_000, 20_000)])
    found = [still.lost_since(since) for since in (0, 3_000, 4_000, 15_000, 30_000)]
    assert found == [13_000, 11_000, 10_000, 5_000, 0]


def test_the_clock_follows_a_machine_that_slept_and_never_runs_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000_000_000], [5_000_000]
    monkeypatch.setattr(time, "time_ns", lambda: wall[0])
    monkeypatch.setattr(time, "monotonic_ns", lambda: steady[0])
    now = wall_clock()
    assert now() == 1_000_000
    wall[0], steady[0] = wall[0] + 3_600_000_000_000, steady[0] + 1_000_000  # asleep: only the wall clock ran
    assert now() == 1_000_000 + 3_600_000
    wall[0], steady[0] = wall[0] - 7_200_000_000_000, steady[0] + 2_000_000  # somebody sets the clock back
    assert now() == 1_000_000 + 3_600_000 + 2
