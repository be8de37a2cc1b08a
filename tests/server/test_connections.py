"""Lost connections, resends, requests broken off: no event is missed or doubled, no move made twice or halved."""

import asyncio
import contextlib
import json
import os
import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from conqueror.client import Refused, Server
from tests.server.players import Ledger, Made, NotingTable, choose, make, patiently, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

_WORDS = (*UNLIMITED, "--bot-seconds", "0.05")
pytestmark = pytest.mark.xdist_group("server-connections")  # one server for all of them
_PATIENCE = 120.0
_KINDS: list[tuple[str, dict[str, Any], int]] = [
    ("conquests", {}, 2),
    ("empire", {"players": 3}, 3),
    ("duels", {}, 2),
    ("final-conquest", {"players": 4}, 4),
]


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with running_server(*_WORDS) as server:
        yield server


# Lost connections.


def _half_message(rng: Random) -> bytes:
    """Return the beginning of a message as a browser sends it, cut off anywhere; sometimes nothing at all."""
    text = json.dumps({"type": "chat", "id": secrets.token_hex(8), "text": "never said " * 20}).encode()
    mask = os.urandom(4)
    whole = bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2, "big") + mask
    whole += bytes(byte ^ mask[index % 4] for index, byte in enumerate(text))
    return whole[: rng.choice([0, 1, 3, 7, rng.randrange(len(whole) - 1)])]


@dataclass
class Cutting:
    """Connections that are lost again and again, and how often they were."""

    wanted: int
    rng: Random
    cuts: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    codes: Counter[str] = field(default_factory=Counter)
    events: int = 0
    resumed: int = 0

    @property
    def enough(self) -> bool:
        return self.cuts >= self.wanted

    async def cut(self, table: NotingTable) -> None:
        """Lose the connection of one client at random moments."""
        while not self.enough and not table.over:
            next_one = table.number + self.rng.randrange(4)
            with contextlib.suppress(TimeoutError):
                await table.wait_for(lambda there=next_one: table.over or table.number >= there, 2.0)
            await asyncio.sleep(self.rng.uniform(0.0, 0.05))
            self.cuts += table.cut(_half_message(self.rng))

    async def play(self, server: Server, kind: tuple[str, dict[str, Any], int]) -> None:
        """Games of one kind, every seat with one connection that is lost all the time and one that never is."""
        while not self.enough:
            made = await patiently(lambda: make(server, self.ledger, *kind))
            async with contextlib.AsyncExitStack() as stack:
                steady = await sit_all(stack, server.address, made, self.ledger)
                flaky = await sit_all(stack, server.address, made, self.ledger)
                rngs = [Random(self.rng.random()) for _ in flaky]
                playing = [
                    play_on(table, rng, lambda: self.enough, self.codes, talks=0.1)
                    for table, rng in zip(flaky, rngs, strict=True)
                ]
                await asyncio.gather(*playing, *(self.cut(table) for table in flaky))
                for lost in flaky:
                    await until(lambda lost=lost: lost.connections > lost.cuts, _PATIENCE, "a connection")  # type: ignore[misc]
                for still, lost in zip(steady, flaky, strict=True):
                    last = max(table.number for table in (*steady, *flaky))
                    both = (still, lost)
                    await until(lambda both=both, last=last: _have(both, last), _PATIENCE, f"event {last}")  # type: ignore[misc]
                    assert lost.events == still.events
                    assert still.gapless()
                    assert still.connections == 1
                    assert lost.frame.hash == still.frame.hash
                    self.events += len(lost.events)
                    self.resumed += lost.connections - 1


def _have(tables: tuple[NotingTable, ...], last: int) -> bool:
    return all(table.told == table.number >= last for table in tables)


async def lose_connections(running: Running, count: int, seed: int) -> Cutting:
    """Cut connections until there were so many; what clients saw is compared on the way and with the log."""
    cutting = Cutting(count, Random(seed))
    async with Server(running.address) as server:
        await asyncio.gather(*(cutting.play(server, kind) for kind in _KINDS * 2))
    assert not cutting.ledger.compare(running.database)
    assert not {"fault", "busy"} & set(cutting.codes)
    return cutting


def test_clients_that_lose_their_connection_see_what_those_see_that_never_do(running: Running) -> None:
    cutting = asyncio.run(lose_connections(running, 50, seed=4))
    assert cutting.resumed == cutting.cuts >= 50


# Resends.


@dataclass
class Repeating:
    """Submissions that are sent many times, and how often they were."""

    wanted: int
    rng: Random
    copies: int = 0
    submissions: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    sent: list[tuple[Made, str, str, dict[str, Any], int]] = field(default_factory=list)
    """Table, secret, id, fields and number of everything that was submitted."""

    @property
    def enough(self) -> bool:
        return self.copies >= self.wanted

    async def play(self, server: Server, kind: tuple[str, dict[str, Any], int]) -> None:
        """Games of one kind in which every answer is sent many times, over two sockets and over HTTP."""
        while not self.enough:
            made = await patiently(lambda: make(server, self.ledger, *kind))
            async with contextlib.AsyncExitStack() as stack:
                first = await sit_all(stack, server.address, made, self.ledger)
                other = await sit_all(stack, server.address, made, self.ledger)
                people = zip(first, other, made.secrets.values(), strict=True)
                await asyncio.gather(*(self._seat(server, made, *three) for three in people))

    async def _seat(self, server: Server, made: Made, first: NotingTable, other: NotingTable, secret: str) -> None:
        while not self.enough and not first.over:
            with contextlib.suppress(TimeoutError):
                await first.wait_for(lambda: first.over or bool(first.waiting), 0.25)
            if not first.over and first.waiting:
                await self._submit(server, made, first, other, secret)

    async def _submit(self, server: Server, made: Made, first: NotingTable, other: NotingTable, secret: str) -> None:
        seat, name = first.waiting[0], f"again-{secrets.token_hex(8)}"
        fields = {"decision": first.frame.decisions[seat], "moves": choose(first.view, self.rng), "seat": seat}
        ways = [self.rng.choice([first, other, first, other, server]) for _ in range(10)]
        asked = asyncio.create_task(first.ask("play", id=name, **fields))
        for way in ways[:5]:  # in haste, most of them before the first was answered
            await self._again(way, made, secret, name, fields)
        answer = await asked
        for way in ways[5:]:
            await self._again(way, made, secret, name, fields)
        own, others = 1 + ways.count(first), ways.count(other)
        await until(
            lambda: len(first.acks.get(name, ())) == own and len(other.acks.get(name, ())) == others,
            _PATIENCE,
            f"the answer to every copy of {name}",
        )
        assert {*first.acks[name], *other.acks.get(name, ())} == {answer.number}
        self.copies += len(ways)
        self.submissions += 1
        self.sent.append((made, secret, name, fields, answer.number))

    async def _again(self, way: Any, made: Made, secret: str, name: str, fields: dict[str, Any]) -> None:
        if isinstance(way, NotingTable):
            await way.resend("play", name, **fields)
        else:
            ack = await _post(way, made.table, secret, name, fields)
            self.ledger.acknowledged(made.table, self._guest(made, secret), name, ack["number"])

    def _guest(self, made: Made, secret: str) -> str:
        seat = next(seat for seat, known in made.secrets.items() if known == secret)
        return next(who for table, where, who in self.ledger.seated if (table, where) == (made.table, seat))


async def _post(server: Server, table: str, secret: str, name: str, fields: dict[str, Any]) -> dict[str, Any]:
    wanted = {"type": "play", "id": name, **fields}
    answer: dict[str, Any] = json.loads(await server.call("POST", f"/api/tables/{table}/requests", wanted, secret))
    return answer


async def send_again_and_again(running: Running, count: int, seed: int) -> Repeating:
    """Send answers many times, also after the server was killed; each is done once and answered the same."""
    repeating = Repeating(count, Random(seed))
    async with Server(running.address) as server:
        await asyncio.gather(*(repeating.play(server, kind) for kind in _KINDS))
    assert not repeating.ledger.compare(running.database)
    await asyncio.to_thread(running.restart)
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        sockets: dict[str, NotingTable] = {}
        for made, secret, name, fields, number in repeating.rng.sample(repeating.sent, count // 50):
            if secret not in sockets:
                table = NotingTable(server.address, made.table, secret, repeating.ledger)
                sockets[secret] = await stack.enter_async_context(table)
            assert (await sockets[secret].ask("play", id=name, **fields)).number == number
            assert (await _post(server, made.table, secret, name, fields))["number"] == number
            repeating.copies += 2
    assert not repeating.ledger.compare(running.database)
    return repeating


def test_whatever_is_sent_again_is_done_once_and_answered_the_same(running: Running) -> None:
    repeating = asyncio.run(send_again_and_again(running, 500, seed=5))
    assert len(repeating.ledger.promised) >= repeating.submissions >= 45


# Requests that are broken off.


@dataclass
class Breaking:
    """Requests that are broken off, and what became of them."""

    wanted: int
    rng: Random
    ledger: Ledger = field(default_factory=Ledger)
    done: int = 0
    not_done: int = 0

    @property
    def enough(self) -> bool:
        return self.done + self.not_done >= self.wanted

    async def play(self, server: Server, kind: tuple[str, dict[str, Any], int]) -> None:
        """Games in which every answer is broken off before its acknowledgement, and then sent once more."""
        while not self.enough:
            made = await patiently(lambda: make(server, self.ledger, *kind))
            async with contextlib.AsyncExitStack() as stack:
                tables = await sit_all(stack, server.address, made, self.ledger)
                people = zip(tables, made.secrets.values(), strict=True)
                await asyncio.gather(*(self._seat(server, *two) for two in people))

    async def _seat(self, server: Server, table: NotingTable, secret: str) -> None:
        while not self.enough and not table.over:
            with contextlib.suppress(TimeoutError):
                await table.wait_for(lambda: table.over or bool(table.waiting), 0.25)
            if not table.over and table.waiting:
                await self._break_off(server, table, secret)

    async def _break_off(self, server: Server, table: NotingTable, secret: str) -> None:
        seat, name, before = table.waiting[0], secrets.token_hex(8), table.number
        fields = {"decision": table.frame.decisions[seat], "moves": choose(table.view, self.rng), "seat": seat}
        if self.rng.random() < 0.5:
            await table.resend("play", name, **fields)
            await asyncio.sleep(self.rng.choice([0.0, 0.0, 0.001, 0.003]))
            table.cut()
        else:
            await self._post_and_leave(table, secret, {"type": "play", "id": name, **fields})
        await asyncio.sleep(0.02)
        answer = await _post(server, table.table, secret, name, fields)
        self.ledger.acknowledged(table.table, table.guest, name, answer["number"])
        if table.number > before:
            self.done += 1
        else:
            self.not_done += 1
        await table.wait_for(lambda: table.number >= answer["number"], _PATIENCE)

    async def _post_and_leave(self, table: NotingTable, secret: str, wanted: dict[str, Any]) -> None:
        """Send an HTTP request and go before it is answered, perhaps before it is complete."""
        place = urlsplit(self.address)
        body = json.dumps(wanted).encode()
        head = (
            f"POST /api/tables/{table.table}/requests HTTP/1.1\r\nHost: {place.netloc}\r\n"
            f"Authorization: Bearer {secret}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        _, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(head.encode() + body[: self.rng.choice([len(body), len(body), len(body) // 2])])
        await writer.drain()
        await asyncio.sleep(self.rng.choice([0.0, 0.001, 0.003]))
        writer.transport.abort()

    address: str = ""


async def break_off(running: Running, count: int, seed: int) -> Breaking:
    """Break requests off in the middle; each is done as a whole or not at all, and a resend settles it."""
    breaking = Breaking(count, Random(seed), address=running.address)
    async with Server(running.address) as server:
        await asyncio.gather(*(breaking.play(server, kind) for kind in _KINDS[1:]))
    assert not breaking.ledger.compare(running.database)
    return breaking


def test_a_request_that_is_broken_off_is_done_as_a_whole_or_not_at_all(running: Running) -> None:
    breaking = asyncio.run(break_off(running, 50, seed=6))
    assert breaking.done
    assert breaking.not_done


# What else may go wrong with a socket.


def test_a_resend_is_answered_as_before_even_where_it_would_be_refused_now(running: Running) -> None:
    async def say_it_again() -> None:
        ledger = Ledger()
        async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
            made = await make(server, ledger, "conquests", {}, 2)
            table, _ = await sit_all(stack, server.address, made, ledger)
            told = await table.ask("chat", id="once", text="Well met!")
            await table.ask("resign", id="enough")
            with pytest.raises(Refused, match="not running"):
                await table.play("a1-a2", seat=table.frame.you.seats[0], decision=table.number)
            assert (await table.ask("chat", id="once", text="Well met!")).number == told.number
            assert (await table.ask("resign", id="enough")).number == table.number
        assert not ledger.compare(running.database)

    asyncio.run(say_it_again())
