"""Two devices of one person at two server processes, who answer every decision at the same moment."""

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from conqueror.client import Refused, Server
from conqueror.store import Event, Store
from tests.postgres import running_postgres
from tests.server.players import Ledger, NotingTable, choose, make
from tests.server.server_process import UNLIMITED, Running, running_server

Plain = dict[str, Any]
PATIENCE = 60.0
WORDS = (*UNLIMITED, "--bot-seconds", "0.05", "--time", "absence=300")


@dataclass(frozen=True)
class Pair:
    """Two server processes on one PostgreSQL database."""

    one: Running
    two: Running
    database: str

    @property
    def addresses(self) -> tuple[str, str]:
        """Where the two listen."""
        return self.one.address, self.two.address


@contextlib.contextmanager
def two_servers() -> Iterator[Pair]:
    """Two servers on a database of their own."""
    with (
        running_postgres() as database,
        running_server(*WORDS, database=database) as one,
        running_server(*WORDS, database=database) as two,
    ):
        yield Pair(one, two, database)


@dataclass
class Contests:
    """What became of decisions that were answered through both processes at once."""

    wanted: int
    ledger: Ledger = field(default_factory=Ledger)
    fought: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    tables: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    """Tables that were there before."""
    names: Iterator[int] = field(default_factory=itertools.count)

    @property
    def enough(self) -> bool:
        """Whether there were as many as are wanted."""
        return self.fought >= self.wanted


async def contest(pair: Pair, kinds: Sequence[tuple[str, int]], wanted: int, seed: int = 1) -> Contests:
    """Fight over so many decisions at these games, each with so many people, at the same time."""
    with Store.open(pair.database, read_only=True) as store:
        contests = Contests(wanted, others=set(store.all_ids()))
    async with contextlib.AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(Server(address)) for address in pair.addresses]
        await asyncio.gather(
            *(
                _fight_on(servers, kind, people, contests, Random(f"{seed} {number}"))
                for number, (kind, people) in enumerate(kinds)
            )
        )
    return contests


async def _fight_on(servers: Sequence[Server], key: str, people: int, contests: Contests, rng: Random) -> None:
    """Fight over one game after the other: the next table is the rematch that both devices ask for."""
    made = await make(servers[0], contests.ledger, key, {}, people)
    devices = {
        seat: (secret, await second_device(servers[0], servers[1], made.table, secret))
        for seat, secret in made.secrets.items()
    }
    table = made.table
    while not contests.enough:
        contests.tables.add(table)
        async with contextlib.AsyncExitStack() as stack:
            seated = {
                seat: [
                    await stack.enter_async_context(NotingTable(server.address, table, secret, contests.ledger))
                    for server, secret in zip(servers, secrets, strict=True)
                ]
                for seat, secrets in devices.items()
            }
            watching = [
                await stack.enter_async_context(NotingTable(server.address, table, "", contests.ledger))
                for server in servers
            ]
            everybody = [*seated.values(), watching]
            while not contests.enough and not watching[0].over:
                await _fight_once(seated, everybody, contests, rng)
            await _meet(everybody)
            for two in everybody:
                assert all(client.gapless() for client in two)
                assert two[0].events == two[1].events
                assert two[0].view == two[1].view
            if watching[0].over and not contests.enough:
                names = [place.seat for place in watching[0].frame.table.seats]
                table = await _ask_for_rematch([client for two in seated.values() for client in two])
                devices = {names[(names.index(seat) + 1) % len(names)]: two for seat, two in devices.items()}


async def second_device(first: Server, second: Server, table: str, secret: str) -> str:
    """Return the secret of another device of the same guest: one process gives the code, the other takes it."""
    return (await second.take_over(table, await first.hand_over(table, secret))).secret


async def _meet(everybody: Sequence[Sequence[NotingTable]]) -> int:
    """Return the number everybody has seen: clients of either process see every event."""
    clients = [client for two in everybody for client in two]
    last = max(client.number for client in clients)
    for client in clients:
        await client.wait_for(lambda client=client: client.told >= last and client.number >= last, PATIENCE)
    return last


async def _fight_once(
    seated: dict[str, list[NotingTable]], everybody: Sequence[Sequence[NotingTable]], contests: Contests, rng: Random
) -> None:
    """Answer every open decision from both devices at once, and see who was told what."""
    await _meet(everybody)
    waiting = [(seat, two) for seat, two in seated.items() if seat in two[0].waiting and seat in two[1].waiting]
    if not waiting:
        await asyncio.sleep(0.005)  # some device is behind after all, or chance waits for a share of the dice
        return
    sealed = len(waiting[0][1][0].view["to_act"]) > 1
    answers = []
    for seat, two in waiting:
        decision = two[0].frame.decisions[seat]
        if two[1].frame.decisions[seat] != decision:
            return
        names = [f"c{next(contests.names)}", f"c{next(contests.names)}"]
        moves = [choose(two[0].view, rng), choose(two[1].view, rng)]
        if rng.random() < 0.2:  # the same submission, sent by both
            names[1], moves[1] = names[0], moves[0]
        for client, name, chosen in zip(two, names, moves, strict=True):
            answers.append((seat, client, name, _said(client, name, seat, decision, chosen)))
    told = await asyncio.gather(*(answer for *_, answer in answers))
    contests.fought += len(waiting)
    for seat, _ in waiting:
        _judge(
            [
                (client, name, said)
                for (mine, client, name, _), said in zip(answers, told, strict=True)
                if mine == seat
            ],
            sealed,
            contests,
        )


async def _said(client: NotingTable, name: str, seat: str, decision: int, moves: list[str]) -> str:
    """Of a submission: `ack`, or the code of its refusal."""
    try:
        async with asyncio.timeout(PATIENCE):
            await client.ask("play", id=name, seat=seat, decision=decision, moves=moves)
    except Refused as refusal:
        assert refusal.text.endswith(".")
        return refusal.code
    return "ack"


def _judge(told: list[tuple[NotingTable, str, str]], sealed: bool, contests: Contests) -> None:
    """One of two answers counts, and the loser is told so with the table as it is; the same answer is taken once."""
    words = sorted(word for *_, word in told)
    same = len({name for _, name, _ in told}) == 1
    contests.outcomes[f"{'sealed ' if sealed else ''}{'the same ' if same else ''}{' '.join(words)}"] += 1
    acks = {number for client, name, word in told if word == "ack" for number in client.acks[name]}
    if same:
        assert words == ["ack", "ack"]
        assert len(acks) == 1
    elif sealed:  # an answer may be replaced until all are in
        assert words in (["ack", "ack"], ["ack", "stale"]), words
    else:  # the winner's move may have been the last of the game
        assert words in (["ack", "stale"], ["ack", "not_running"]), words
    for client, name, word in told:
        if word == "stale":
            (refused,) = client.refusals[name]
            assert refused.frame is not None
            assert refused.frame.number >= min(acks)


async def _ask_for_rematch(clients: Sequence[NotingTable]) -> str:
    """Return the one table that everybody is led to who asks for another game at the same moment."""
    answers = await asyncio.gather(*(client.ask("rematch", id="again") for client in clients))
    for client in clients:  # it is not written into the log under this name
        client.ledger.promised.pop((client.table, client.guest, "again"), None)
    (table,) = {answer.detail["table"] for answer in answers}
    for client in clients:
        await client.wait_for(lambda client=client: client.frame.table.next == table, PATIENCE)
    return str(table)


def faults_of(pair: Pair, contests: Contests) -> list[str]:
    """Everything the store holds otherwise than it was told: numbers, acknowledgements, tables, sealed answers."""
    faults = contests.ledger.compare(pair.database)
    with Store.open(pair.database, read_only=True) as store:
        found = set(store.all_ids())
        logs = {table: store.read(table) for table in contests.tables}
    asked_for = {event.data["table"] for events in logs.values() for event in events if event.kind == "rematched"}
    faults += [f"{table}: nobody knows this table" for table in found - contests.tables - contests.others - asked_for]
    for table, events in logs.items():
        faults += [f"{table}: {fault}" for fault in _opened_otherwise(events)]
        if len([event for event in events if event.kind == "rematched"]) > 1:
            faults.append(f"{table}: it has two rematches")
    return faults


def told_of(contests: Contests) -> str:
    """Return what became of it all, in a line."""
    outcomes = ", ".join(f"{outcome} {count:,}" for outcome, count in contests.outcomes.most_common())
    return f"{contests.fought:,} contested decisions at {len(contests.tables)} tables: {outcomes}"


def _opened_otherwise(events: Sequence[Event]) -> Iterator[str]:
    """Yield the sealed answers that were not opened exactly once, as they were given last."""
    given: dict[str, list[str]] = {}
    for sealed, group in itertools.groupby(events, lambda event: event.kind == "moved" and "sealed" in event.data):
        if not sealed:
            given |= {event.seat: event.data["moves"] for event in group if event.kind == "answered"}
            continue
        opened: dict[str, list[str]] = {}
        for event in group:
            opened.setdefault(event.seat, []).append(event.data["move"])
        if opened != given:
            yield f"{given} were opened as {opened}"
        given = {}
