"""A readable stand-in for a record while rules run interpreted: named fields, checked indices and ranges."""

from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeAlias

import numpy as np

from conqueror.kit.records import Record

Layout: TypeAlias = np.dtype[np.void]
Kind: TypeAlias = np.dtype[np.generic]
"""Of the elements of a field: numbers or records."""
Held: TypeAlias = "int | float | _Row | DebugRecord"
"""What a field or an element holds."""


class DebugRecord:
    """A record as an object of plain Python numbers that refuses what compiled rules would do silently.

    An index outside a field raises IndexError (a negative one too: compiled code would write into the field
    before), a value outside a field's range raises OverflowError, an unknown field AttributeError. Entry points
    index their first argument, so `[DebugRecord(record)]` goes wherever an array of records goes.
    """

    __slots__ = ("_fields", "_kind")

    _fields: dict[str, Held]
    _kind: Layout

    def __init__(self, record: Record) -> None:
        kind: Layout = record.dtype
        fields = {name: _readable(record[name], kind[name], name) for name in kind.names or ()}
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_fields", fields)

    @property
    def dtype(self) -> Layout:
        """Return the type of the record it stands for."""
        return self._kind

    def __getattr__(self, name: str) -> Any:  # it stands for a record of any type
        try:
            return self._fields[name]
        except KeyError:
            raise AttributeError(f"There is no field {name!r}; there are {', '.join(self._fields)}.") from None

    def __setattr__(self, name: str, value: object) -> None:
        held = getattr(self, name)
        if isinstance(held, _Row):
            held[:] = value
        elif isinstance(held, DebugRecord):
            held.take_from(value)
        else:
            self._fields[name] = _fit(value, self.dtype[name], name)

    def __getitem__(self, name: str) -> object:
        """Return a field as NumPy would give it, so that a stand-in can be hashed or copied like a record."""
        return _plain(self._fields[name])

    def take_from(self, source: Record) -> None:
        """Become equal to another record or stand-in."""
        for name in self._fields:
            setattr(self, name, source[name])

    def store(self, record: Record) -> None:
        """Write every field into a real record."""
        for name in self._fields:
            record[name] = self[name]

    def difference(self, other: Self) -> str:
        """Return what differs from another stand-in, a line a field: `turn: 0 -> 1`."""
        pairs = ((name, _shown(self._fields[name]), _shown(other._fields[name])) for name in self._fields)
        return "\n".join(f"{name}: {mine} -> {theirs}" for name, mine, theirs in pairs if mine != theirs)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {_shown(held)}" for name, held in self._fields.items())


class _Row:
    """An array field: a list of numbers, of records or of further rows."""

    __slots__ = ("_items", "_kind", "_name")

    def __init__(self, values: Iterable[object], kind: Kind, name: str) -> None:
        self._kind = kind
        self._name = name
        self._items: list[Held] = [
            _Row(value, kind, f"{name}[{i}]") if isinstance(value, np.ndarray) else _single(value, kind, name)
            for i, value in enumerate(values)
        ]

    def _checked(self, index: int) -> int:
        place = int(index)
        if not 0 <= place < len(self._items):
            raise IndexError(f"{self._name}[{place}] does not exist: it has {len(self._items)} places.")
        return place

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Held]:
        return iter(self._items)

    def __getitem__(self, index: int | tuple[int, ...]) -> Held:
        if isinstance(index, tuple):
            held: Held = self
            for part in index:
                assert isinstance(held, _Row), f"{self._name} has fewer than {len(index)} indices."
                held = held[part]
            return held
        return self._items[self._checked(index)]

    def __setitem__(self, index: int | slice | tuple[int, ...], value: object) -> None:
        if isinstance(index, slice):
            places = range(*index.indices(len(self._items)))
            values = value if isinstance(value, Iterable) else [value] * len(places)
            for place, item in zip(places, values, strict=True):
                self[place] = item
        elif isinstance(index, tuple):
            row = self[index[:-1]]
            assert isinstance(row, _Row), f"{self._name} has fewer than {len(index)} indices."
            row[index[-1]] = value
        else:
            self._set(self._checked(index), value)

    def _set(self, place: int, value: object) -> None:
        held = self._items[place]
        if isinstance(held, _Row):
            held[:] = value
        elif isinstance(held, DebugRecord):
            held.take_from(value)
        else:
            self._items[place] = _fit(value, self._kind, self._name)

    def array(self) -> np.ndarray[tuple[int, ...], Kind]:
        """Return the field as a NumPy array."""
        return np.array([_plain(item) for item in self._items], self._kind)

    def __repr__(self) -> str:
        return f"[{' '.join(map(_shown, self._items))}]"


def _readable(value: Record, kind: Kind, name: str) -> Held:
    return _Row(value, kind.base, name) if kind.shape else _single(value, kind, name)


def _single(value: object, kind: Kind, name: str) -> Held:
    """Return one element: a number that fits, or the stand-in of a record in a record."""
    return DebugRecord(value) if kind.names else _fit(value, kind, name)


def _plain(held: Held) -> object:
    """Return what a stand-in holds as NumPy would give it."""
    if isinstance(held, _Row):
        return held.array()
    if isinstance(held, DebugRecord):
        records = np.zeros(1, held.dtype)
        held.store(records[0])
        return records[0]
    return held


def _shown(held: Held) -> str:
    """Write a field in one line."""
    if isinstance(held, DebugRecord):
        return f"({', '.join(repr(held).splitlines())})"
    return repr(held)


def _fit(value: Record, kind: Kind, name: str) -> int | float:
    if kind.kind == "f":
        return float(value)
    whole = int(value)
    if kind.kind != "b":
        span = np.iinfo(kind.str)
        if not span.min <= whole <= span.max:
            raise OverflowError(f"{name} cannot hold {whole}: it holds {span.min} to {span.max}.")
    return whole
