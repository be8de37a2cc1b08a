"""Many sockets at many tables, and as many at the yardstick: who sends what when, and how long an answer takes."""

import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from conqueror.client import Server
from conqueror.protocol.changes import with_changes
from conqueror.registry import catalogue, describe

GAMES = tuple(key for key, info in catalogue().items() if not info.scenario_of)
AT_A_TABLE = 4
_NUMBER = re.compile(r'"number":(\d+)')
_LARGEST = 16 * 1024 * 1024
_COMPILING = 300.0
"""How many seconds a new table may take, where rules have to be compiled first."""
PATIENCE = 20.0
"""How many seconds an answer may take before it counts as an error."""


@dataclass
class Answers:
    """How long answers took, in seconds, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    by_game: dict[str, list[float]] = field(default_factory=dict)
    shown: list[float] = field(default_factory=list)
    """From an acknowledgement until the last socket at the table has the frame."""
    errors: list[str] = field(default_factory=list)
    lasted: float = 0.0

    def add(self, game: str, seconds: float) -> None:
        """Count an answer."""
        self.seconds.append(seconds)
        self.by_game.setdefault(game, []).append(seconds)


def quantile(seconds: list[float], share: float) -> float:
    """Return the value that this share of the others does not exceed, in milliseconds; 0 of nothing."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def at_a_rate(per_second: float, seconds: float, send: Callable[[int], asyncio.Task[None] | None]) -> None:
    """Call `send` at even intervals, whatever became of earlier calls, then wait for all of them."""
    tasks = []
    begun = time.perf_counter()
    for number in range(round(per_second * seconds)):
        await asyncio.sleep(max(0.0, begun + number / per_second - time.perf_counter()))
        if (task := send(number)) is not None:
            tasks.append(task)
    await asyncio.gather(*tasks)


# The yardstick.


class Echoes:
    """Sockets at the yardstick."""

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self._sockets = sockets

    @classmethod
    async def open(cls, address: str, sockets: int) -> "Echoes":
        """Open so many sockets."""
        return cls([await connect(address, compression=None) for _ in range(sockets)])

    async def load(self, per_second: float, seconds: float, answers: Answers) -> None:
        """Say something on one socket after the other."""
        await at_a_rate(per_second, seconds, lambda number: asyncio.create_task(self._say(number, answers)))

    async def _say(self, number: int, answers: Answers) -> None:
        there = self._sockets[number % len(self._sockets)]
        text = json.dumps(
            {"type": "play", "id": f"{number:024}", "decision": number, "moves": ["rome>brundisium 2c 3i"]}
        )
        begun = time.perf_counter()
        await there.send(text)
        await asyncio.wait_for(there.recv(), PATIENCE)
        answers.add("", time.perf_counter() - begun)

    async def close(self) -> None:
        """Hang up."""
        for there in self._sockets:
            await there.close()


# The tables.


class Socket:
    """One socket at a table, of a seat or of somebody who looks on; frames are read only when they are needed."""

    def __init__(self, there: ClientConnection, seat: str) -> None:
        self.there = there
        self.seat = seat
        self.number = -1
        self.reads = True
        self.received = 0
        """How many bytes of frames and answers it was sent."""
        self.frame: dict[str, Any] = {}
        """The table as it was shown when somebody last looked."""
        self._texts: list[str] = []
        self.waiting: dict[str, asyncio.Future[tuple[float, dict[str, Any]]]] = {}
        self.news = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.there:
            now = time.perf_counter()
            assert isinstance(text, str)
            self.received += len(text.encode())
            if text.startswith(('{"type":"frame"', '{"type":"changes"')):
                found = _NUMBER.search(text)
                assert found is not None
                self._texts.append(text)
                self.number = int(found[1])
                self.news.set()
                continue
            said = json.loads(text)
            future = self.waiting.pop(said.get("id", ""), None)
            if future is not None and not future.done():
                future.set_result((now, said))

    def look(self) -> dict[str, Any]:
        """Return the table as it was shown last."""
        for text in self._texts:
            said = json.loads(text)
            changed = said.pop("changed", None)
            self.frame = said if changed is None else with_changes({**self.frame, **said}, changed)
        self._texts.clear()
        return self.frame

    async def reaches(self, number: int) -> float:
        """Return the time at which a frame with this number or a later one is there."""
        while self.number < number:
            self.news.clear()
            await self.news.wait()
        return time.perf_counter()

    def stop_reading(self) -> None:
        """Leave everything that comes in the network's buffers."""
        self.reads = False
        self.there.transport.pause_reading()


class Table:
    """A table with its sockets."""

    def __init__(self, game: str, sockets: list[Socket], rng: random.Random) -> None:
        self.game = game
        self.sockets = sockets
        self.busy = False
        self.rng = rng

    def next_move(self) -> tuple[Socket, dict[str, Any]] | None:
        """Return a socket whose seat is to act and a random answer; None when the game is over."""
        for socket in self.sockets:
            if not socket.seat:
                continue
            frame = socket.look()
            view = frame["view"]
            if socket.seat in view["to_act"] and socket.seat not in frame["answered"]:
                moves = [self.rng.choice(view["moves"])["move"]]
                whole = [group["move"] for group in view["moves"] if group["kind"] == "ready"]
                if len(view["to_act"]) > 1 and whole and moves != whole:
                    moves += whole  # a sealed answer is sent as a whole
                return socket, {"decision": frame["decisions"][socket.seat], "moves": moves, "seat": socket.seat}
        return None


class Tables:
    """Many tables under load."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self._turn = 0

    @classmethod
    async def open(
        cls, address: str, count: int, games: tuple[str, ...] = GAMES, at_a_table: int = AT_A_TABLE
    ) -> "Tables":
        """Open so many tables with so many sockets each, the games in turn; whoever has no seat looks on."""
        tables = []
        async with Server(address, timeout=_COMPILING) as server:
            for number in range(count):
                game = games[number % len(games)]
                fewest = describe(game).players[0]
                options = {"players": at_a_table} if fewest > 2 else {}
                seats = ["open"] * at_a_table if fewest > 2 else []
                made = await server.create(game, name="Load", options=options, seats=seats)
                keys = [(seat, (await server.claim(made.table, seat, seat.title())).secret) for seat in made.seats]
                keys += [("", "")] * (at_a_table - len(keys))
                sockets = [await _sit(address, made.table, seat, secret) for seat, secret in keys]
                tables.append(Table(game, sockets, random.Random(number)))
        return cls(tables)

    async def load(self, per_second: float, seconds: float, answers: Answers) -> None:
        """Play at one table after the other."""
        begun = time.perf_counter()
        await at_a_rate(per_second, seconds, lambda number: self._play(number, answers))
        answers.lasted += time.perf_counter() - begun

    async def flood(self, seconds: float, answers: Answers) -> None:
        """Play at every table at once, each move as soon as everybody has seen the one before."""
        begun = time.perf_counter()

        async def play_on(place: int, table: Table) -> None:
            number = 0
            while time.perf_counter() - begun < seconds and (found := table.next_move()) is not None:
                number += 1
                await _answered(table, *found, f"{begun}-{place}-{number}", answers)

        await asyncio.gather(*(play_on(place, table) for place, table in enumerate(self.tables)))
        answers.lasted += time.perf_counter() - begun

    def _play(self, number: int, answers: Answers) -> asyncio.Task[None] | None:
        for _ in self.tables:
            table = self.tables[self._turn % len(self.tables)]
            self._turn += 1
            if not table.busy and (found := table.next_move()) is not None:
                table.busy = True
                return asyncio.create_task(_answered(table, *found, f"{number}-{self._turn}", answers))
        answers.errors.append("no table was free")
        return None

    def stop_reading(self, count: int) -> None:
        """Let this many sockets of people who look on not read any more."""
        onlookers = [socket for table in self.tables for socket in table.sockets if not socket.seat]
        for socket in onlookers[:: max(1, len(onlookers) // count)][:count]:
            socket.stop_reading()

    async def close(self) -> None:
        """Hang up."""
        for table in self.tables:
            for socket in table.sockets:
                socket.task.cancel()
                socket.there.transport.abort()


async def _sit(address: str, table: str, seat: str, secret: str) -> Socket:
    there = await connect(
        f"ws{address.removeprefix('http')}/api/tables/{table}/socket", compression=None, max_size=_LARGEST
    )
    hello = {"type": "hello", "undo": True, "changes": True} | ({"secret": secret, "seat": seat} if secret else {})
    await there.send(json.dumps(hello))
    socket = Socket(there, seat)
    await socket.reaches(0)
    return socket


async def _answered(table: Table, socket: Socket, fields: dict[str, Any], name: str, answers: Answers) -> None:
    """Send a move, and note when it was acknowledged and when everybody at the table saw it."""
    future: asyncio.Future[tuple[float, dict[str, Any]]] = asyncio.get_running_loop().create_future()
    socket.waiting[name] = future
    text = json.dumps({"type": "play", "id": name, **fields})
    begun = time.perf_counter()
    await socket.there.send(text)
    try:
        at, said = await asyncio.wait_for(future, PATIENCE)
        if said["type"] != "ack":
            answers.errors.append(f"{table.game}: {fields['moves']}: {said['code']}: {said['text']}")
            return
        answers.add(table.game, at - begun)
        reading = [other for other in table.sockets if other.reads]
        last = max(
            await asyncio.gather(*(asyncio.wait_for(other.reaches(said["number"]), PATIENCE) for other in reading))
        )
        answers.shown.append(max(0.0, last - at))
    except TimeoutError:
        answers.errors.append(f"{table.game}: no answer")
    finally:
        table.busy = False
