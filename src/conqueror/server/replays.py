"""Records that are read to be watched, and the rounds and moments of games."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from conqueror import record as records
from conqueror.errors import RecordError
from conqueror.game import PlayedMove, Position
from conqueror.protocol.events import EventView
from conqueror.protocol.message import printable
from conqueror.registry import replay
from conqueror.rounds import rounds_of
from conqueror.server.events.moves import move_event
from conqueror.server.refusals import Refusal
from conqueror.server.services import TableServices
from conqueror.server.state import TableState

_MOST_REPLAYS = 32
_MOST_POSITIONS = 60_000
"""How much is kept in memory, over all records."""


@dataclass(frozen=True)
class LoadedReplay:
    """A record with every position it leads through."""

    text: str
    record: records.Record
    positions: list[Position]

    def at(self, number: int) -> Position:
        """Return the position after so many moves; raise a Refusal if there are not so many."""
        if number >= len(self.positions):
            raise Refusal("no_such_moment", "There is no position at that number.")
        return self.positions[number]

    def played(self, number: int) -> Iterator[PlayedMove]:
        """Yield the moves that led to a moment, the last one first."""
        for index in reversed(range(number)):
            seat, move = self.record.moves[index]
            yield PlayedMove(seat, move, self.positions[index], self.positions[index + 1])

    def events(self) -> list[EventView]:
        """Return every move as its own seat is told it: whoever has the record knows all of it."""
        seats = self.record.seats
        played = reversed(list(self.played(len(self.positions) - 1)))
        return [
            move_event(number, one, one.seat if one.seat in seats else None) for number, one in enumerate(played, 1)
        ]


class ReplayCache:
    """The records that were read lately, by the digest of their text.

    One is stored, for a day, where other processes have to find it too, or somebody wants it to be kept.
    """

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._kept: OrderedDict[str, LoadedReplay] = OrderedDict()
        self._rounds: OrderedDict[tuple[str, int], list[int]] = OrderedDict()

    async def take(self, text: str) -> tuple[str, LoadedReplay]:
        """Return a record and its id; a Refusal names the line of a mistake."""
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        await self._keep(name, text)
        if self._services.async_store.store.shared:
            await self.keep(name)
        return name, self.find(name)

    async def keep(self, name: str) -> None:
        """Store a record that is here, so that it is found by other processes and after a restart."""
        async_store, text = self._services.async_store, self.find(name).text
        await async_store(async_store.store.keep_replay, name, text, self._services.now())

    async def _keep(self, name: str, text: str) -> None:
        if name not in self._kept:
            self._kept[name] = await asyncio.to_thread(self._read, text)
            while len(self._kept) > 1 and (len(self._kept) > _MOST_REPLAYS or self._positions > _MOST_POSITIONS):
                self._kept.popitem(last=False)

    async def fetch(self, name: str) -> None:
        """Have a record here that was stored; nothing where there is none."""
        async_store = self._services.async_store
        if name not in self._kept:
            text = await async_store(async_store.store.replay, name)
            if text is not None:
                await self._keep(name, text)

    def find(self, name: str) -> LoadedReplay:
        """Return a record by its id; a Refusal if it is not here any more."""
        if name not in self._kept:
            raise Refusal("no_such_replay", "This record is not here any more; send it again.")
        self._kept.move_to_end(name)
        return self._kept[name]

    async def rounds(self, state: TableState) -> list[int]:
        """Return the events of a table with which a round begins."""
        known = (state.id, state.number)
        if known not in self._rounds:
            self._rounds[known] = await asyncio.to_thread(rounds_of, state.moments.all())
            while len(self._rounds) > _MOST_REPLAYS:
                self._rounds.popitem(last=False)
        return self._rounds[known]

    @property
    def _positions(self) -> int:
        return sum(len(loaded.positions) for loaded in self._kept.values())

    def _read(self, text: str) -> LoadedReplay:
        try:
            record = records.parse(text)
            return LoadedReplay(text, record, list(replay(record, content=self._services.settings.content)))
        except RecordError as error:
            raise Refusal("bad_record", printable(f"Line {error.line}: {error.text}")) from None


def position_at(state: TableState, number: int) -> Position:
    """Return the position after an event of a table; raise a Refusal if there was none."""
    position = state.at(number) if number <= state.number else None
    if position is None:
        raise Refusal("no_such_moment", "There is no position at that number.")
    return position
