"""Deadlines: an answer and the end of its time exclude each other, one bribe wins, downtime is given back."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from conqueror.client import Refused, Server
from conqueror.store import Event, Store
from tests.server.players import Ledger, Made, NotingTable, choose, make, patiently, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

pytestmark = pytest.mark.xdist_group("server-deadlines")  # one server for all of them
_PATIENCE = 120.0
_GRACE = 1000
_SECOND = {"kind": "delay", "delay_s": 1, "bank_s": 0}
_WORDS = (*UNLIMITED, "--time", "minute=300", "--time", "window=5000")


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(*_WORDS) as server:
        yield server


def _now() -> float:
    """Milliseconds since 1970."""
    return time.time_ns() / 1_000_000


def _log(database: str, table: str) -> list[Event]:
    store = Store.open(database, read_only=True)
    try:
        return store.read(table)
    finally:
        store.close()


def check_times(events: list[Event]) -> Counter[str]:
    """Every answer of a log came by its deadline, and every time that ran out did so after it."""
    deadlines: dict[str, int] = {}
    seen: Counter[str] = Counter()
    for event in events:
        if event.kind == "expired":
            assert event.at > event.data["deadline"] == deadlines[event.seat]
            seen["expired"] += 1
        elif event.kind in ("moved", "answered") and event.client_id and event.seat in deadlines:
            assert event.at <= deadlines[event.seat]
            seen["in time"] += 1
        deadlines = dict(event.data["times"]["deadlines"]) if "times" in event.data else deadlines
    return seen


# Answers at the last moment.


@dataclass(frozen=True)
class Shot:
    """An answer aimed at a deadline."""

    table: NotingTable
    seat: str
    deadline: int
    name: str
    off: float
    """How many milliseconds after the deadline it was sent; negative: before."""
    accepted: bool
    number: int
    """What it was acknowledged with, -1 if it was refused."""

    @property
    def close(self) -> bool:
        """Whether it was sent within 5 ms of the deadline, or came to the table within the last 5 ms before it."""
        at = next((event.at for event in self.table.events if event.number == self.number), 0)
        return abs(self.off) <= 5 or 0 <= self.deadline - at <= 5


@dataclass
class Aiming:
    """Answers aimed at deadlines, until as many as wanted were sent within 5 ms of one."""

    wanted: int
    most: int
    """How many are aimed at all: on a busy machine many a shot goes wide."""
    rng: Random
    ledger: Ledger = field(default_factory=Ledger)
    shots: list[Shot] = field(default_factory=list)
    close: int = 0
    lead: float = 0.0
    """How many milliseconds sooner every other shot is fired, so that on a busy machine half of them are in time."""

    @property
    def enough(self) -> bool:
        return self.close >= self.wanted or len(self.shots) >= self.most

    async def play(self, server: Server, key: str) -> None:
        """Games in which every answer comes at the last moment, or a moment too late."""
        while not self.enough:
            made = await patiently(lambda: make(server, self.ledger, key, {}, 2, clock=_SECOND))
            async with contextlib.AsyncExitStack() as stack:
                tables = await sit_all(stack, server.address, made, self.ledger)
                await asyncio.gather(*(self._seat(table) for table in tables))
                last = max(table.number for table in tables)
                await until(lambda: all(table.told >= last for table in tables), _PATIENCE, f"event {last}")  # noqa: B023
                assert all(table.gapless() for table in tables)

    async def _seat(self, table: NotingTable) -> None:
        seat = table.frame.you.seats[0]
        while not self.enough and not table.over:
            with contextlib.suppress(TimeoutError):
                await table.wait_for(lambda: table.over or seat in table.waiting, 0.25)
            if not table.over and seat in table.waiting:
                await self._shoot(table, seat)

    async def _shoot(self, table: NotingTable, seat: str) -> None:
        deadline, decision = table.frame.times.deadlines[seat], table.frame.decisions[seat]
        moves, name = choose(table.view, self.rng), f"shot-{self.rng.getrandbits(64):x}"
        led = self.rng.random() < 0.5
        off = self.rng.uniform(-5.0, 5.0) - (self.lead if led else 0.0)
        await asyncio.sleep(max(0.0, deadline + off - _now()) / 1000)
        off = _now() - deadline
        try:
            number = (await table.ask("play", id=name, decision=decision, moves=moves, seat=seat)).number
            accepted = True
        except Refused as refusal:
            accepted, number = False, -1
            await table.wait_for(lambda: table.frame.decisions.get(seat) != decision, _PATIENCE)
            if refusal.code == "not_running":  # at some games a time-out is the end
                await table.wait_for(lambda: table.over, _PATIENCE)
            else:
                assert refusal.code == "stale"
                shown = table.refusals[name][0].frame
                assert shown is not None
                assert shown.number > decision  # it is told how the table stands
        if led:
            self.lead = max(0.0, self.lead + (-1.0 if accepted else 1.0))
        self.shots.append(Shot(table, seat, deadline, name, off, accepted, number))
        self.close += self.shots[-1].close


async def aim_at_deadlines(running: Running, count: int, most: int, seed: int, tables: int = 50) -> Aiming:
    """Fire answers at deadlines; in the log each decision was answered in time or ran out, never both."""
    aiming = Aiming(count, most, Random(seed))
    async with Server(running.address) as server:
        await asyncio.gather(*(aiming.play(server, "empire" if n % 6 else "conquests") for n in range(tables)))
    assert not aiming.ledger.compare(running.database)
    logs = {table: _log(running.database, table) for table in {shot.table.table for shot in aiming.shots}}
    for events in logs.values():
        check_times(events)
    for shot in aiming.shots:
        events = logs[shot.table.table]
        answers = [event for event in events if event.client_id == shot.name]
        ran_out = [
            event
            for event in events
            if event.kind == "expired" and (event.seat, event.data["deadline"]) == (shot.seat, shot.deadline)
        ]
        assert (len(answers), len(ran_out)) == ((1, 0) if shot.accepted else (0, 1))
        assert all(event.at <= shot.deadline for event in answers)
        assert all(event.at > shot.deadline for event in ran_out)
    return aiming


def test_an_answer_at_the_deadline_is_accepted_or_its_time_has_run_out_never_both(running: Running) -> None:
    aiming = asyncio.run(aim_at_deadlines(running, 60, 90, seed=7, tables=30))
    assert any(shot.accepted for shot in aiming.shots)
    assert not all(shot.accepted for shot in aiming.shots)


# The first bribe wins.


@dataclass
class Racing:
    """Races for a bribe: how many there were, by the number of bribers, and how often who sent first won."""

    wanted: int
    rng: Random
    ledger: Ledger = field(default_factory=Ledger)
    races: Counter[int] = field(default_factory=Counter)
    first_won: int = 0
    forged: int = 0
    forgers: Counter[str] = field(default_factory=Counter)

    @property
    def enough(self) -> bool:
        return self.races.total() >= self.wanted

    async def play(self, server: Server, players: int) -> None:
        """Games in which nobody is ever ready in time, and everybody else bribes at once."""
        options = {"players": players, "bribery": "on"}
        while not self.enough:
            made = await patiently(lambda: make(server, self.ledger, "final-conquest", options, players))
            async with contextlib.AsyncExitStack() as stack:
                tables = await sit_all(stack, server.address, made, self.ledger)
                while not self.enough and not tables[0].over:
                    await self._go_on(dict(zip(made.secrets, tables, strict=True)))

    async def _go_on(self, tables: dict[str, NotingTable]) -> None:
        """One decision of the game, whoever has it."""
        level = max(table.number for table in tables.values())
        for table in tables.values():
            await table.wait_for(lambda table=table: table.number >= level, _PATIENCE)
        due = [seat for seat, table in tables.items() if seat in table.waiting]
        rivals = {seat: table for seat, table in tables.items() if _bribes(table)}
        if len(rivals) > 1:
            await self._race(rivals)
        elif any(_planning(table, seat) for seat, table in tables.items() if seat in due):
            planner = tables[due[0]]
            if rivals:
                with contextlib.suppress(Refused):
                    await planner.play("ready", seat=due[0])
            else:  # let the minute run out
                number = planner.number
                await planner.wait_for(lambda: planner.number > number, _PATIENCE)
        elif due:
            moves = [group["move"] for group in tables[due[0]].view["moves"]]
            answer = ["end"] if "end" in moves else choose(tables[due[0]].view, self.rng)
            with contextlib.suppress(Refused):
                await tables[due[0]].play(*answer, seat=due[0])
        else:
            await asyncio.sleep(0.01)

    async def _race(self, rivals: dict[str, NotingTable]) -> None:
        order = list(rivals)
        self.rng.shuffle(order)
        decisions = {rivals[seat].frame.decisions[seat] for seat in order}
        if len(decisions) != 1:  # somebody has seen the window close already
            return
        racing, names = [], {seat: f"race-{self.rng.getrandbits(64):x}" for seat in order}
        forging = []
        for seat in order:
            table = rivals[seat]
            wanted = {"seat": seat, "decision": min(decisions), "moves": [self.rng.choice(_bribes(table))]}
            racing.append(self._bribe(table, names[seat], wanted))
            if self.rng.random() < 0.2 and self.forgers[table.table + seat] < 5:
                self.forgers[table.table + seat] += 1
                forging.append(self._forge(table, wanted))
        results = (await asyncio.gather(*forging, *racing))[len(forging) :]
        won = [seat for seat, number in zip(order, results, strict=True) if number]
        if not won:  # the window closed in the meantime
            return
        assert len(won) == 1
        for seat in order:
            if seat != won[0]:
                refusal = rivals[seat].refusals[names[seat]][0]
                assert refusal.code == "stale"
                assert refusal.frame is not None
                assert refusal.frame.number >= sum(results)
        self.races[len(order)] += 1
        self.first_won += won[0] == order[0]

    async def _bribe(self, table: NotingTable, name: str, wanted: dict[str, Any]) -> int:
        """Return the number a bribe was acknowledged with, 0 if another was first."""
        try:
            answer = await table.ask("play", id=name, **wanted)
        except Refused:
            return 0
        return int(answer.number)

    async def _forge(self, table: NotingTable, wanted: dict[str, Any]) -> int:
        """Return a bribe that claims to have come ten seconds ago: a message has no time, so it is not even read."""
        claim: dict[str, Any] = {self.rng.choice(["at", "time", "received", "now"]): int(_now()) - 10_000}
        with pytest.raises(Refused) as refusal:
            await table.ask("play", **wanted, **claim)
        assert refusal.value.code == "bad_request"
        self.forged += 1
        return 0


def _bribes(table: NotingTable) -> list[str]:
    if table.frame.table.status != "running":
        return []
    return [group["move"] for group in table.view["moves"] if group["move"].startswith("bribe ")]


def _planning(table: NotingTable, seat: str) -> bool:
    ready = any(group["move"] == "ready" for group in table.view["moves"])
    return ready and seat in table.frame.times.deadlines


async def race_for_bribes(running: Running, count: int, seed: int, tables: int = 12) -> Racing:
    """Let everybody bribe at once again and again; one wins each time, by the order of the log alone."""
    racing = Racing(count, Random(seed))
    async with Server(running.address) as server:
        await asyncio.gather(*(racing.play(server, 3 + n % 4) for n in range(tables)))
    assert not racing.ledger.compare(running.database)
    for table in {table for table, _, _ in racing.ledger.seated}:
        events = _log(running.database, table)
        check_times(events)
        since = 2
        for event in events:
            if event.kind == "moved" and event.data["move"] == "expire":
                since = 0
            elif event.kind == "moved" and event.data["move"].startswith("bribe "):
                since += 1
                assert since == 1
    return racing


def test_of_several_bribes_at_once_one_wins_and_the_others_are_told(running: Running) -> None:
    racing = asyncio.run(race_for_bribes(running, 25, seed=8, tables=8))
    assert set(racing.races) >= {2, 3}
    assert racing.forged


# Clocks and restarts.


def _ran_out(running: Running, made: Made) -> list[Event]:
    return [event for event in _log(running.database, made.table) if event.kind == "expired"]


async def _until_more_run_out(running: Running, made: Made, number: int) -> None:
    await until(lambda: len(_ran_out(running, made)) >= number, _PATIENCE, f"the end of {number} decisions")


def test_time_the_server_was_away_is_given_back_and_clocks_run_on_without_anybody_there() -> None:
    async def new_table(running: Running) -> Made:
        async with Server(running.address) as server:
            return await make(server, Ledger(), "empire", {}, 2, clock=_SECOND)

    with running_server(*UNLIMITED, "--time", f"grace={_GRACE}") as running:
        # Killed so soon that the server never noted that it was alive, and away longer than it gives in any case.
        made = asyncio.run(new_table(running))
        running.kill()
        gone, before = _now(), _log(running.database, made.table)
        time.sleep(2)
        back = _now()
        running.start()
        asyncio.run(until(lambda: len(_log(running.database, made.table)) > len(before), _PATIENCE, "the given time"))
        extended = _log(running.database, made.table)[len(before)]
        assert extended.kind == "extended"
        deadlines = before[-1].data["times"]["deadlines"]
        assert back - gone + _GRACE - 2 <= extended.data["by"] < extended.at - gone + _GRACE + 60_000
        assert extended.data["times"]["deadlines"] == {
            seat: at + extended.data["by"] for seat, at in deadlines.items()
        }
        # Nobody is there; its time runs out all the same, but not before the time that was given back.
        asyncio.run(_until_more_run_out(running, made, 3))
        first = _ran_out(running, made)[0]
        assert first.at > first.data["deadline"] == min(extended.data["times"]["deadlines"].values())
        # And after another restart nobody is there either.
        running.kill()
        gone, before = _now(), _log(running.database, made.table)
        back = _now()
        running.start()
        asyncio.run(_until_more_run_out(running, made, len(_ran_out(running, made)) + 2))
        after = _log(running.database, made.table)[len(before) :]
        assert after[0].kind == "extended"
        assert after[0].data["by"] >= back - gone + _GRACE - 2
        assert not [event for event in after if event.kind == "expired" and event.at <= gone + after[0].data["by"]]
        check_times(_log(running.database, made.table))
