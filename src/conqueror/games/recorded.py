"""Positions kept in one record, for every game whose rules are compiled: moves, copies, equality, hash and cursor."""

import functools
import math
from abc import abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import ClassVar, Generic, Self, cast

import numpy as np
import numpy.typing as npt

from conqueror.chances import draw_place
from conqueror.cursor import Cursor, nothing_to_undo
from conqueror.errors import IllegalMove
from conqueror.game import CHANCE, Game, Position, Result
from conqueror.games.recorded_game import REFUSED, WAITED, Beside, Fields, RecordedGame
from conqueror.kit import Array, blank, copied, digest
from conqueror.moves import LegalMoves, Move

_ROOM = 8  # records a cursor begins with
_UNKNOWN = -1


class RecordedPosition(Position, Generic[Fields, Beside]):
    """A position whose whole state is one record. Nobody writes to the record after it was made."""

    __slots__ = ("_beside", "_game", "_hash", "_legal", "_records", "_state")

    record_kind: ClassVar[np.dtype[np.void]]
    """The layout of the record."""

    former_names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What fields that were renamed were called before; hashes go by that."""

    def __init__(
        self, game: RecordedGame[Fields, Beside], records: Array[Fields], beside: Beside, state: int = _UNKNOWN
    ) -> None:
        self._game = game
        self._records = records
        self._beside = beside
        self._state = state
        self._hash = ""
        self._legal: dict[str, LegalMoves] | None = None
        """Both are worked out when they are first asked for."""

    @property
    def game(self) -> Game:
        return self._game

    @property
    def records(self) -> Array[Fields]:
        """Return a copy of the record, as an array of one, for compiled code."""
        return copied(self._records)

    @property
    def record(self) -> Fields:
        """Return the record itself, to be read only."""
        return self._records[0]

    @property
    def state(self) -> int:
        """Return who is waited for, and what the game adds."""
        if self._state < 0:
            self._state = self._game.state_of(self._records, 0)
        return self._state

    @property
    def to_act(self) -> tuple[str, ...]:
        return self._game.acting[self.state & WAITED]

    def legal_moves(self, seat: str) -> LegalMoves:
        if self._legal is None:
            self._legal = {}
        elif seat in self._legal:
            return self._legal[seat]
        legal = legal_moves(self._game, self._records, 0, self.state, seat)
        self._legal[seat] = legal
        return legal

    def moves(self, seat: str) -> list[str]:
        return list(map(self._game.texts_kept.__getitem__, self.legal_moves(seat).numbers))

    def play(self, seat: str, move: str) -> Self:
        game = self._game
        game.check_seat(seat)
        after: Array[Fields] = blank(self.record_kind)
        state = game.advance(self._records, 0, after, 0, self.state, seat, move)
        if state == REFUSED:
            raise self.refusal(seat, str(move))
        return type(self)(game, after, game.remember(state, move, self._beside), state)

    @abstractmethod
    def refusal(self, seat: str, move: str) -> IllegalMove:
        """Return the error for a text that is none of the seat's moves."""

    def chances(self) -> dict[str, Fraction]:
        return chances(self._game, self._records, 0, self.state)

    def draw_outcome(self, dice: Random) -> str:
        return draw_outcome(self._game, self._records, 0, self.state, dice)

    def cursor(self) -> "RecordedCursor[Fields, Beside]":
        return RecordedCursor(self._game, self._records, self._beside, self.state)

    @property
    def hash(self) -> str:
        if not self._hash:
            self._hash = digest(self._records[0], self.former_names)
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordedPosition) or type(other) is not type(self):
            return NotImplemented
        return _are_alike(self.game, other.game) and self._has_numbers_of(other)

    def _has_numbers_of(self, other: "RecordedPosition[Fields, Beside]") -> bool:
        """Return whether two records hold the same; bytes between their fields mean nothing."""
        mine, theirs = self._records.tobytes(), other._records.tobytes()
        if mine == theirs:
            return True
        differing = np.frombuffer(mine, np.uint8) ^ np.frombuffer(theirs, np.uint8)
        return not (differing & _meant(self.record_kind)).any()

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[object, ...]]:
        """Return how the position is made again in another process: its game, and the bytes of its record."""
        return type(self)._unpickled, (self._game, self._records.tobytes(), self._beside)

    @classmethod
    def _unpickled(cls, game: RecordedGame[Fields, Beside], record: bytes, beside: Beside) -> Self:
        return cls(game, np.frombuffer(bytearray(record), cls.record_kind), beside)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<{self.game.key} position {self.hash[:12]}, to act: {', '.join(self.to_act) or 'nobody'}>"


def _are_alike(mine: Game, theirs: Game) -> bool:
    """Return whether two games have the same rules, options and content."""
    if mine is theirs:
        return True
    return (mine.key, mine.options, mine.content_digest) == (theirs.key, theirs.options, theirs.content_digest)


class RecordedCursor(Cursor, Generic[Fields, Beside]):
    """A cursor over records that lie one after the other: a move writes the next one, and to undo is to step back."""

    __slots__ = ("_at", "_beside", "_game", "_records", "_states")

    def __init__(
        self, game: RecordedGame[Fields, Beside], records: Array[Fields], beside: Beside, state: int
    ) -> None:
        self._game = game
        self._records = _with_room(records, _ROOM)
        self._at = 0
        self._states = [state]
        self._beside = [beside]

    @property
    def game(self) -> Game:
        return self._game

    @property
    def to_act(self) -> tuple[str, ...]:
        return self._game.acting[self._states[-1] & WAITED]

    def legal_moves(self, seat: str) -> LegalMoves:
        return legal_moves(self._game, self._records, self._at, self._states[-1], seat)

    def play(self, seat: str, move: str) -> None:
        game, at = self._game, self._at
        game.check_seat(seat)
        if at + 1 == len(self._records):
            self._records = _with_room(self._records, 2 * at + 2)
        state = game.advance(self._records, at, self._records, at + 1, self._states[-1], seat, move)
        if state == REFUSED:
            raise self.position().refusal(seat, str(move))
        self._at = at + 1
        self._states.append(state)
        self._beside.append(game.remember(state, move, self._beside[-1]))

    def undo(self) -> None:
        if self._at == 0:
            raise nothing_to_undo()
        self._at -= 1
        self._states.pop()
        self._beside.pop()

    @property
    def depth(self) -> int:
        return self._at

    def chances(self) -> dict[str, Fraction]:
        return chances(self._game, self._records, self._at, self._states[-1])

    def draw_outcome(self, dice: Random) -> str:
        return draw_outcome(self._game, self._records, self._at, self._states[-1], dice)

    @property
    def result(self) -> Result | None:
        return None if self._states[-1] & WAITED else self.position().result

    def position(self) -> RecordedPosition[Fields, Beside]:
        record = copied(self._records[self._at : self._at + 1])
        return self._game.reached(record, self._beside[-1], self._states[-1])

    def copy(self) -> "RecordedCursor[Fields, Beside]":
        record = self._records[self._at : self._at + 1]
        return RecordedCursor(self._game, record, self._beside[-1], self._states[-1])


def legal_moves(
    game: RecordedGame[Fields, Beside], records: Array[Fields], at: int, state: int, seat: str
) -> LegalMoves:
    """Return every move a seat can make in a record."""
    game.check_seat(seat)
    number = game.seat_numbers[seat]
    numbers = game.list_numbers(records, at, number) if game.may_move(state, number) else []
    return LegalMoves(numbers, game.moves_kept)


def chances(game: RecordedGame[Fields, Beside], records: Array[Fields], at: int, state: int) -> dict[str, Fraction]:
    """Return what chance can do in a record, each outcome with its exact probability."""
    if not state >> game.seat_numbers[CHANCE] & 1:
        return {}
    numbers, weights = game.weigh_chances(records, at)
    whole = sum(weights)
    return {game.texts_kept[number]: _share(weight, whole) for number, weight in zip(numbers, weights, strict=True)}


@functools.lru_cache(maxsize=4096)
def _share(weight: int, whole: int) -> Fraction:
    """Return a part of a whole; the same few are asked for again and again."""
    return Fraction(weight, whole)


def draw_outcome(
    game: RecordedGame[Fields, Beside], records: Array[Fields], at: int, state: int, dice: Random
) -> Move:
    """Return one of the outcomes of chance in a record, each exactly as likely as its weight says."""
    if not state >> game.seat_numbers[CHANCE] & 1:
        raise ValueError("Chance is not to act here.")
    numbers, weights = game.weigh_chances(records, at)
    return game.moves_kept[numbers[draw_place(weights, dice)]]


def _with_room(records: Array[Fields], room: int) -> Array[Fields]:
    """Return records copied to the beginning of an array with room for more."""
    taken = cast("npt.NDArray[np.void]", records)
    whole = bytearray(room * taken.itemsize)
    whole[: taken.nbytes] = taken.tobytes()  # all bytes at once, where NumPy goes field by field
    return cast("Array[Fields]", np.ndarray(room, taken.dtype, whole))


@functools.cache
def _meant(kind: np.dtype[np.generic]) -> npt.NDArray[np.uint8]:
    """Return a mask of a layout: the bytes that are part of a number."""
    if kind.subdtype is not None:
        element, shape = kind.subdtype
        return np.tile(_meant(element), math.prod(shape))
    if kind.fields is None:
        return np.full(kind.itemsize, 255, np.uint8)
    mask = np.zeros(kind.itemsize, np.uint8)
    for field, offset, *_ in kind.fields.values():
        mask[offset : offset + field.itemsize] = _meant(field)
    return mask
