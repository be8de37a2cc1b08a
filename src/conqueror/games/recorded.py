"""A position kept in one record: equality, hash and copies for every game whose rules are compiled."""

import functools
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Generic, Self, TypeVar

import numpy as np
import numpy.typing as npt

from conqueror.game import Game, Position
from conqueror.kit import Array, copied, digest

Fields = TypeVar("Fields")
"""The record type of a game's positions."""


class RecordedPosition(Position, Generic[Fields]):
    """A position whose whole state is one record. Nobody writes to the record after it was made."""

    __slots__ = ("_game", "_hash", "_records")

    record_kind: ClassVar[np.dtype[np.void]]
    """The layout of the record."""

    former_names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What fields that were renamed were called before; hashes go by that."""

    def __init__(self, game: Game, records: Array[Fields]) -> None:
        self._game = game
        self._records = records
        self._hash = ""
        """Worked out when it is first asked for."""

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
    def hash(self) -> str:
        if not self._hash:
            self._hash = digest(self._records[0], self.former_names)
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordedPosition) or type(other) is not type(self):
            return NotImplemented
        return _are_alike(self.game, other.game) and self._has_numbers_of(other)

    def _has_numbers_of(self, other: "RecordedPosition[Fields]") -> bool:
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
        return type(self)._unpickled, (self._game, self._records.tobytes())

    @classmethod
    def _unpickled(cls, game: Game, record: bytes, *more: object) -> Self:
        return cls(game, np.frombuffer(bytearray(record), cls.record_kind), *more)

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
