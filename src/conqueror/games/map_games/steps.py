"""How the map games are played forth by their compiled rules, for positions and cursors."""

import threading
from collections.abc import Callable

import numpy as np

from conqueror.games.map_games.notation import Notation
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.moves import SECOND_MASK, unpack
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.recorded_game import REFUSED, WAITED, RecordedGame
from conqueror.kit import Array

Followed = tuple[tuple[int, int], ...]
"""Seats and moves, as the rules number them, that the rules played by themselves."""
_MOVES = 1024  # room for the moves of most decisions


class _Room(threading.local):
    """Room for the moves of one decision, and what followed from the last step; of every thread its own."""

    def __init__(self) -> None:
        self.groups = entries.buffer()
        self.numbers: Array[int] = np.zeros(_MOVES, np.int64)
        self.followed: Followed = ()


_ROOM = _Room()


class MapSteps(RecordedGame[PositionRecord, Followed]):
    """A map game as its positions and cursors ask it."""

    worlds: Array[World]
    names: Notation
    has_optional_moves: bool
    """Whether seats nobody waits for, and the clock, may act (FC-65)."""

    def state_of(self, records: Array[PositionRecord], at: int) -> int:
        return entries.state_of(records, at, self.worlds)

    def may_move(self, state: int, seat: int) -> bool:
        return bool(state >> seat & 1) or self.has_optional_moves

    def step(
        self,
        before: Array[PositionRecord],
        at: int,
        after: Array[PositionRecord],
        to: int,
        seat: int,
        number: int,
    ) -> int:
        room = _ROOM
        state = entries.step(before, at, after, to, self.worlds, seat, number, room.groups, room.numbers)
        if state <= WAITED:
            room.followed = ()
            return state
        return self._tell_followed(after, to, state)

    def settle(self, records: Array[PositionRecord], at: int) -> int:
        """Play every decision of a record that has one answer; return the state."""
        return self._tell_followed(records, at, entries.settle(records, at, self.worlds, _ROOM.groups, _ROOM.numbers))

    def _tell_followed(self, records: Array[PositionRecord], at: int, state: int) -> int:
        """Keep what followed from a step, and all that follows after as much as is told at once; return the state."""
        room, followed = _ROOM, list[int]()
        while True:
            count = state >> entries.FOLLOWED_SHIFT
            followed += room.numbers[: 2 * count].tolist()
            if count < entries.MOST_TOLD:
                room.followed = tuple(zip(followed[::2], followed[1::2], strict=True))
                return state & WAITED
            state = entries.settle(records, at, self.worlds, room.groups, room.numbers)

    def remember(self, state: int, move: str, before: Followed) -> Followed:
        """Return what the rules played by themselves in the last step."""
        del state, move, before
        return _ROOM.followed

    def list_numbers(self, records: Array[PositionRecord], at: int, seat: int) -> list[int]:
        room = _ROOM
        count = entries.list_numbers(records, at, self.worlds, seat, room.groups, room.numbers)
        out = room.numbers
        if count > len(out):  # an army of hundreds can be parted in very many ways
            out = np.zeros(count, np.int64)
            entries.list_numbers(records, at, self.worlds, seat, room.groups, out)
        return out[:count].tolist()

    def weigh_chances(self, records: Array[PositionRecord], at: int) -> tuple[list[int], list[int]]:
        out = _ROOM.numbers
        count = entries.weigh_chances(records, at, self.worlds, _ROOM.groups, out)
        return out[count : 2 * count].tolist(), out[:count].tolist()

    def find_number(self, records: Array[PositionRecord], at: int, seat: int, text: str) -> int:
        if seat >= len(self.seats):  # chance or the clock: they write nothing that would have to be read
            texts = self.texts_kept
            found = (number for number in self.list_numbers(records, at, seat) if texts[number] == text)
            return next(found, REFUSED)
        number = self.known_number(text)
        if number >= 0 and unpack(number).second == SECOND_MASK:
            return self.names.second_origin(number, int(records[at].second))
        return number

    def read_number(self, text: str) -> int | None:
        number = self.names.read(text)
        return number if number is not None and self.names.write(number) == text else None

    @property
    def write_number(self) -> Callable[[int], str]:
        return self.names.write
