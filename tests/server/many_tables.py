"""A database with many running tables, and what a server on it costs: its start, its first list, its memory."""

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx

from conqueror.server.summaries import write_summary
from conqueror.store import Event, Store, TableRow
from conqueror.store.database import Database
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.server.tables import DAYS, NOON, SEED, Played, a_table

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_LONG_AGO = 1_000_000


def played(key: str, moves: int, seed: int) -> Played:
    """Return a table that has been played at, where every decision has some days."""
    table = a_table(key, clock=DAYS)
    for _ in table.play_on(Random(seed), moves):
        pass
    return table


def table_name(number: int) -> str:
    """Return the id of the table of a number."""
    return "".join(_LETTERS[number // 32**place % 32] for place in range(16))


def fill(address: str, tables: Sequence[Played], count: int, *, first: int = 0, summaries: bool = True) -> None:
    """Store so many listed, running tables, which are played like the ones given, from a number on."""
    with Store.open(address) as store:
        for number in range(first, first + count):
            table, name = tables[number % len(tables)], table_name(number)
            events = _as_one(table.state.events)
            changed = NOON + number
            row = TableRow(
                id=name,
                game=table.state.game.key,
                status="running",
                listed=True,
                head=events[-1].number,
                due=_LONG_AGO if _waits_for_bot(table) else table.state.times.next,
                created=NOON,
                changed=changed,
                summary=write_summary(table.state) if summaries else None,
            )
            store.create(row, events, [], SEED, None, table.state.game.content_digest)


def _waits_for_bot(table: Played) -> bool:
    """Return whether a bot is to move, so that a server has something to do at once."""
    return any(table.state.seats[seat].played_by_bot for seat in table.state.waiting())


def _as_one(events: Sequence[Event]) -> list[Event]:
    """Return events as if they had been written at once."""
    last = events[-1].number
    return [replace(event, through=last, client_id="") for event in events]


class CountingStore(Store):
    """A store that notes which tables were read, event by event, and which were written."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.events_read: Counter[str] = Counter()
        self.written: Counter[str] = Counter()

    def read(self, table: str, after: int = -1) -> list[Event]:
        """Return the events of a table, counted."""
        events = super().read(table, after)
        self.events_read[table] += len(events)
        return events

    def append(self, table: str, after: int, events: Sequence[Event], **given: Any) -> None:
        """Write events, counted."""
        super().append(table, after, events, **given)
        self.written[table] += len(events)


def processor_seconds(running: Running) -> float:
    """Return what a server has used of the processor so far."""
    fields = Path(f"/proc/{running.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def resident_kilobytes(running: Running) -> int:
    """Return how much memory a server holds."""
    status = Path(f"/proc/{running.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def pings(client: httpx.Client, count: int) -> list[float]:
    """Return how many milliseconds so many answers took, in order of size."""
    taken = []
    for _ in range(count):
        begun = time.perf_counter()
        client.get("/api/health").raise_for_status()
        taken.append((time.perf_counter() - begun) * 1000)
    return sorted(taken)


def p99(taken: Sequence[float]) -> float:
    """Return what all but one of a hundred are below."""
    return statistics.quantiles(taken, n=100)[98]


def look_at_many(address: str, count: int) -> str:
    """Start a server on a database of many tables, and tell what that and its first list cost."""
    with running_server(*UNLIMITED) as empty:
        bare = resident_kilobytes(empty)
    begun = time.perf_counter()
    with running_server(*UNLIMITED, database=address) as running:
        started = time.perf_counter() - begun
        with httpx.Client(base_url=running.address, timeout=60) as client:
            usual = p99(pings(client, 400))
            with ThreadPoolExecutor(1) as other:
                listing = other.submit(httpx.get, f"{running.address}/api/tables", timeout=60)
                meanwhile = pings(client, 400)
                listing.result().raise_for_status()
            begun = time.perf_counter()
            client.get("/api/tables").raise_for_status()
            again = time.perf_counter() - begun
        memory = (resident_kilobytes(running) - bare) / count
    return (
        f"{count:,} running tables: start {started:.2f} s, first list {_elapsed(listing.result()):.0f} ms, the next "
        f"{again * 1000:.0f} ms, p99 of a ping {usual:.1f} ms, meanwhile {p99(meanwhile):.1f} ms, "
        f"{memory:.2f} kB of memory a table"
    )


def _elapsed(response: httpx.Response) -> float:
    return response.elapsed.total_seconds() * 1000
