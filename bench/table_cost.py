"""What a move costs the server, game by game: processor time and bytes, with the fewest people at the table."""

import asyncio
import json
import random
from dataclasses import dataclass
from pathlib import Path

from bench.figures import Figure
from bench.table_load import GAMES, PATIENCE, Socket, Table, Tables
from conqueror.registry import describe
from tests.server.server_process import UNLIMITED, running_server

WARM, MOVES = 60, 400
"""Moves before anything is counted, and those that are."""
MOST = {"final-conquest": 3.0}
"""The most milliseconds of processor a move may cost."""
USUAL_MOST = 2.0
_REST = 0.002
"""Seconds in which a server ends what a move has begun."""


@dataclass
class Cost:
    """What some moves have cost."""

    moves: int
    processor: float = 0.0
    sent: int = 0

    def figures(self, game: str) -> list[Figure]:
        """Return the cost of a move of a game."""
        each = 1000 * self.processor / self.moves
        return [
            Figure(f"{game}, processor a move", each, "ms", at_most=MOST.get(game, USUAL_MOST)),
            Figure(f"{game}, moves a processor second", self.moves / self.processor, "moves/s"),
            Figure(f"{game}, sent for a move", self.sent / self.moves, "bytes"),
        ]


def processor(process: int) -> float:
    """Return the seconds of processor time the threads of another process have used."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


class Playing:
    """One table after another, of one game, played move by move."""

    def __init__(self, address: str, process: int, game: str) -> None:
        self._address = address
        self._process = process
        self._game = game
        self._tables: Tables | None = None
        self._number = 0

    async def play(self, moves: int) -> Cost:
        """Return what so many moves cost; each is seen by everybody before the next."""
        cost = Cost(moves)
        for _ in range(moves):
            table, (socket, fields) = await self._next()
            sent, spent = sum(other.received for other in table.sockets), processor(self._process)
            self._number += 1
            await self._answer(table, socket, {"type": "play", "id": f"{self._number}", **fields})
            await asyncio.sleep(_REST)
            cost.processor += processor(self._process) - spent
            cost.sent += sum(other.received for other in table.sockets) - sent
        return cost

    async def _next(self) -> tuple[Table, tuple[Socket, dict[str, object]]]:
        while True:
            if self._tables is not None and (found := self._tables.tables[0].next_move()) is not None:
                return self._tables.tables[0], found
            await self.close()
            people = describe(self._game).players[0]
            self._tables = await Tables.open(self._address, 1, (self._game,), people)
            self._tables.tables[0].rng = random.Random(self._number)

    @staticmethod
    async def _answer(table: Table, socket: Socket, said: dict[str, object]) -> None:
        answer = asyncio.get_running_loop().create_future()
        socket.waiting[str(said["id"])] = answer
        await socket.there.send(json.dumps(said))
        _, ack = await asyncio.wait_for(answer, PATIENCE)
        if ack["type"] != "ack":
            raise RuntimeError(f"{table.game}: {said}: {ack}")
        seen = (other.reaches(ack["number"]) for other in table.sockets)
        await asyncio.wait_for(asyncio.gather(*seen), PATIENCE)

    async def close(self) -> None:
        """Leave the table."""
        if self._tables is not None:
            await self._tables.close()
        self._tables = None


async def _cost(address: str, process: int, game: str) -> Cost:
    playing = Playing(address, process, game)
    try:
        await playing.play(WARM)
        return await playing.play(MOVES)
    finally:
        await playing.close()


def measure() -> list[Figure]:
    """Return what a move of every game costs."""
    with running_server(*UNLIMITED) as server:
        return [
            figure
            for game in GAMES
            for figure in asyncio.run(_cost(server.address, server.process.pid, game)).figures(game)
        ]
