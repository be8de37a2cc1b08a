"""Record types: what a position or a world is made of, the same bytes for Python and for compiled rules.

A record type is a class whose body lists the fields. mypy reads the class, NumPy and Numba read the layout that
`record_type` makes of it:

    @record_type
    class Land:
        owner: Int8
        units: Annotated[Array[Int16], 2]  # by kind

    @record_type
    class Position:
        turn: Int8
        alive: int  # seats, as a set
        ready: Annotated[Grid[Int16], LANDS, 2]
        lands: Annotated[Array[Land], LANDS]
        battle: Battle  # a record in a record

    @rule
    def take(pos: Position, land: int) -> None:
        pos.lands[land].owner = pos.turn

A class is never instantiated: `empty(Position)` gives an array of one record, and `empty(Position)[0]` is what rules
read and write as a `Position`.
"""

import hashlib
from collections.abc import Iterator
from typing import (
    Annotated,
    Any,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numpy as np
import numpy.typing as npt

Int8: TypeAlias = Annotated[int, np.int8]
Int16: TypeAlias = Annotated[int, np.int16]
Int32: TypeAlias = Annotated[int, np.int32]
"""Narrow fields. A plain `int` takes eight bytes, as do all numbers in compiled rules."""

Element = TypeVar("Element")
Kind = TypeVar("Kind", bound=type)

Record: TypeAlias = Any
"""A record whose type was not written as a class."""

Records: TypeAlias = Any
"""An array of such records."""

Field: TypeAlias = tuple[str, type] | tuple[str, type, tuple[int, ...]]


class Array(Protocol[Element]):
    """An array of numbers or records with one index: a field, a buffer, the argument of an entry point.

    NumPy's arrays are such arrays. As a field it is annotated with its length: `Annotated[Array[Int8], 36]`.
    """

    @overload
    def __getitem__(self, index: int, /) -> Element: ...
    @overload
    def __getitem__(self, index: slice, /) -> Self: ...
    @overload
    def __setitem__(self, index: int, value: Element, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Any, /) -> None: ...  # one value for all, or many
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Element]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    def copy(self) -> Self: ...
    def tolist(self) -> Any: ...  # NumPy: lists in lists as deep as the array
    def tobytes(self) -> bytes: ...
    def fill(self, value: Any, /) -> None: ...


class Grid(Array[Array[Element]], Protocol[Element]):
    """An array with two indices: `grid[row, column]`, or `grid[row]` for a row."""

    @overload
    def __getitem__(self, index: int, /) -> Array[Element]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> Element: ...
    @overload
    def __getitem__(self, index: slice, /) -> Self: ...
    @overload
    def __setitem__(self, index: tuple[int, int], value: Element, /) -> None: ...
    @overload
    def __setitem__(self, index: int | slice, value: Any, /) -> None: ...


class Cube(Array[Grid[Element]], Protocol[Element]):
    """An array with three indices."""

    @overload
    def __getitem__(self, index: int, /) -> Grid[Element]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> Array[Element]: ...
    @overload
    def __getitem__(self, index: tuple[int, int, int], /) -> Element: ...
    @overload
    def __getitem__(self, index: slice, /) -> Self: ...
    @overload
    def __setitem__(self, index: tuple[int, int, int], value: Element, /) -> None: ...
    @overload
    def __setitem__(self, index: int | slice | tuple[int, int], value: Any, /) -> None: ...


_NUMBERS: dict[object, type[np.generic]] = {int: np.int64, float: np.float64, bool: np.bool_}
_INDICES: dict[object, int] = {Array: 1, Grid: 2, Cube: 3}
_layouts: dict[type, np.dtype[np.void]] = {}


@overload
def record_type(kind: Kind, /) -> Kind: ...
@overload
def record_type(*fields: Field) -> np.dtype[Any]: ...
def record_type(*fields: Any) -> Any:
    """Make a class a record type: its annotations are the fields, in their order.

    A field is an `int`, `Int8`, `Int16`, `Int32`, `bool`, `float`, another record type, or an array of these with its
    lengths: `Annotated[Grid[Int8], 2, 6]`. Raise ValueError for names that NumPy's own records use (interpreted
    rules would read NumPy's attribute instead of the field), for arrays of bool (they do not compile) and for
    unsigned numbers (they mean different things in the two modes).

    Fields may also be given one by one, `(name, type)` or `(name, type, shape)`; then the layout is returned.
    """
    if len(fields) == 1 and isinstance(fields[0], type):
        kind = fields[0]
        hints = get_type_hints(kind, include_extras=True)
        _layouts[kind] = _layout([_field(name, hint) for name, hint in hints.items()])
        return kind
    return _layout(list(fields))


def _layout(fields: list[Any]) -> np.dtype[np.void]:
    for name, kind, *shape in fields:
        if hasattr(np.record, name):
            raise ValueError(f"A field cannot be called {name!r}: NumPy's records have an attribute of that name.")
        if np.issubdtype(kind, np.unsignedinteger) or (shape and np.issubdtype(kind, np.bool_)):
            raise ValueError(
                f"Field {name!r} must hold signed integers: {np.dtype(kind).name} behaves differently compiled."
            )
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    """Return name, type and shape of a field, from its annotation."""
    kind, lengths = hint, tuple[Any, ...]()
    if get_origin(hint) is Annotated and get_origin(hint.__origin__) in _INDICES:
        kind, lengths = hint.__origin__, hint.__metadata__
    indices = _INDICES.get(get_origin(kind), 0)
    if indices != len(lengths) or not all(isinstance(length, int) for length in lengths):
        raise ValueError(f"Field {name!r} needs {indices} lengths: Annotated[{kind}, ...].")
    element = get_args(kind)[0] if indices else kind
    return (name, _element(name, element), lengths) if indices else (name, _element(name, element))


def _element(name: str, hint: Any) -> Any:
    """Return NumPy's type for the numbers or records of a field."""
    if get_origin(hint) is Annotated and isinstance(hint.__metadata__[0], type):
        return hint.__metadata__[0]
    if hint in _NUMBERS:
        return _NUMBERS[hint]
    if hint in _layouts:
        return _layouts[hint]
    raise ValueError(f"Field {name!r} is {hint}, which is neither a number nor a record type.")


def layout(kind: type) -> np.dtype[np.void]:
    """Return how a record type lies in memory."""
    return _layouts[kind]


@overload
def empty(kind: type[Element], count: int = 1) -> Array[Element]: ...
@overload
def empty(kind: np.dtype[Any], count: int = 1) -> Records: ...
def empty(kind: Any, count: int = 1) -> Any:
    """Make records of a type, all zero."""
    return np.zeros(count, _layouts.get(kind, kind))


def column(records: Array[Any], name: str) -> npt.NDArray[Any]:
    """Return one field of every record, as NumPy's array: quicker for plain Python than record by record."""
    return cast(npt.NDArray[Any], records)[name]


def digest(record: Record) -> str:
    """Hash everything in a record, the same on every machine."""
    seen = hashlib.sha256()
    for name in record.dtype.names:
        seen.update(name.encode() + b"\0" + _numbers(np.asarray(record[name])).tobytes())
    return seen.hexdigest()


def _numbers(field: Records) -> Records:
    """Return all numbers of a field in their order, without the padding of records."""
    if field.dtype.names is None:
        whole = field.astype("<f8").view("<i8") if field.dtype.kind == "f" else field.astype("<i8")
        return whole.ravel()
    columns = [_numbers(field[name]).reshape(field.size, -1) for name in field.dtype.names]
    return np.concatenate(columns, axis=1).ravel()
