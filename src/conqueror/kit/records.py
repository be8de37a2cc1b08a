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

A class is not instantiated: `empty(Position)` gives an array of one record, and `empty(Position)[0]` is a `Position`.
"""

import functools
import hashlib
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    NamedTuple,
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
"""A record of any type, as NumPy keeps it: its fields are attributes and items."""


class _NumPyArray(Protocol):
    """What arrays of every number of indices have."""

    def __len__(self) -> int: ...
    def __array__(self) -> npt.NDArray[Any]: ...  # of numbers or of records
    @property
    def shape(self) -> tuple[int, ...]: ...
    def copy(self) -> Self: ...
    def tobytes(self) -> bytes: ...


class Array(_NumPyArray, Protocol[Element]):
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
    def __setitem__(self, index: slice, value: npt.ArrayLike, /) -> None: ...
    def __iter__(self) -> Iterator[Element]: ...
    def tolist(self) -> list[Element]: ...  # for numbers: of records NumPy makes bare tuples


class Grid(_NumPyArray, Protocol[Element]):
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
    def __setitem__(self, index: int | slice, value: npt.ArrayLike, /) -> None: ...
    def __iter__(self) -> Iterator[Array[Element]]: ...
    def tolist(self) -> list[list[Element]]: ...


class Cube(_NumPyArray, Protocol[Element]):
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
    def __setitem__(self, index: int | slice | tuple[int, int], value: npt.ArrayLike, /) -> None: ...
    def __iter__(self) -> Iterator[Grid[Element]]: ...
    def tolist(self) -> list[list[list[Element]]]: ...


_NUMBERS: dict[object, type[np.generic]] = {int: np.int64, float: np.float64, bool: np.bool_}
_INDICES: dict[object, int] = {Array: 1, Grid: 2, Cube: 3}
_layouts: dict[object, np.dtype[np.void]] = {}
_plain_layouts: dict[object, np.dtype[np.void]] = {}  # without the classes; of these NumPy knows the alignment


class _Field(NamedTuple):
    name: str
    kind: np.dtype[np.generic]
    plain: np.dtype[np.generic]
    shape: tuple[int, ...]


def record_type(kind: Kind) -> Kind:
    """Make a class a record type: its annotations are the fields, in their order.

    A field is an `int`, `Int8`, `Int16`, `Int32`, `bool`, `float`, another record type, or an array of these with its
    lengths: `Annotated[Grid[Int8], 2, 6]`. Raise ValueError for names that NumPy's own records use (interpreted
    rules would read NumPy's attribute instead of the field), for arrays of bool (they do not compile) and for
    unsigned numbers (they mean different things in the two modes).
    """
    hints = get_type_hints(kind, include_extras=True)
    fields = [_field(name, hint) for name, hint in hints.items()]
    for field in fields:
        _check_field(field)
    plain = np.dtype([(field.name, field.plain, field.shape) for field in fields], align=True)
    scalar = _scalar_type(kind, [field.name for field in fields])
    _plain_layouts[scalar] = plain
    _layouts[scalar] = np.dtype((scalar, _with_kinds(plain, fields)))
    return cast(Kind, scalar)


def _scalar_type(kind: type, names: Sequence[str]) -> type[np.void]:
    """Make the class of NumPy's scalars that are such records: a property for each field.

    It takes the place of the class in its module. NumPy's own records have attributes, too, but look them up ten
    times as slowly.
    """
    kept = {name: getattr(kind, name) for name in ("__module__", "__qualname__", "__doc__", "__annotations__")}
    fields = {name: property(operator.itemgetter(name), _setter(name)) for name in names}
    return type(kind.__name__, (np.void,), {"__slots__": (), **kept, **fields})


def _setter(name: str) -> Callable[[np.void, npt.ArrayLike], None]:
    def set_field(record: np.void, value: npt.ArrayLike) -> None:
        record[name] = value

    return set_field


def _with_kinds(plain: np.dtype[np.void], fields: Sequence[_Field]) -> np.dtype[np.void]:
    """Return the same layout, with records in records as what they are.

    A layout with a class of its own has lost its alignment, so offsets and size are those of the plain one.
    """
    assert plain.fields is not None
    return np.dtype(
        {
            "names": [field.name for field in fields],
            "formats": [np.dtype((field.kind, field.shape)) for field in fields],
            "offsets": [plain.fields[field.name][1] for field in fields],
            "itemsize": plain.itemsize,
        },
        align=True,
    )


def _check_field(field: _Field) -> None:
    name = field.name
    if hasattr(np.record, name):
        raise ValueError(f"A field cannot be called {name!r}: NumPy's records have an attribute of that name.")
    if field.kind.kind == "u" or (field.shape and field.kind.kind == "b"):
        raise ValueError(f"Field {name!r} must hold signed integers: {field.kind.name} behaves differently compiled.")


def _field(name: str, hint: object) -> _Field:
    """Read a field from its annotation."""
    array, *lengths = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    indices = _INDICES.get(get_origin(array), 0)
    if not indices:
        return _Field(name, *_element(name, hint), ())
    if indices != len(lengths) or not all(isinstance(length, int) for length in lengths):
        raise ValueError(f"Field {name!r} needs {indices} lengths: Annotated[{array}, ...].")
    return _Field(name, *_element(name, get_args(array)[0]), tuple(lengths))


def _element(name: str, hint: object) -> tuple[np.dtype[np.generic], np.dtype[np.generic]]:
    """Return NumPy's type for the numbers or records of a field, and the same without classes."""
    if hint in _layouts:
        return _layouts[hint], _plain_layouts[hint]
    number = _NUMBERS.get(hint)
    if get_origin(hint) is Annotated:
        number = get_args(hint)[1]
    if not (isinstance(number, type) and issubclass(number, np.generic)):
        raise ValueError(  # noqa: TRY004
            f"Field {name!r} is {hint}, which is neither a number nor a record type."
        )
    return np.dtype(number), np.dtype(number)


def layout(kind: type) -> np.dtype[np.void]:
    """Return how a record type lies in memory."""
    return _layouts[kind]


def empty(kind: type[Element], count: int = 1) -> Array[Element]:
    """Make records of a type, all zero."""
    return blank(_layouts[kind], count)


def blank(kind: np.dtype[np.void], count: int = 1) -> Array[Any]:  # of which type, only the layout tells
    """Make records of a layout, all zero; from a bytearray, for NumPy's own zeros take longer for large records."""
    made = np.ndarray(count, kind, bytearray(count * kind.itemsize))
    return cast("Array[Any]", made)  # quoted, since to make the type takes longer


def column(records: Array[Element], name: str) -> npt.NDArray[Any]:  # of which numbers, only the name tells
    """Return one field of every record, as NumPy's array: quicker for plain Python than record by record."""
    return cast("npt.NDArray[np.void]", records)[name]


def copied(records: Array[Element]) -> Array[Element]:
    """Return the same records to be written to; all bytes at once, where NumPy's own copy goes field by field."""
    whole: Any = records
    return cast("Array[Element]", np.frombuffer(bytearray(whole.tobytes()), whole.dtype))


def digest(record: Record, former_names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Hash everything in a record, the same on every machine.

    The names of fields are part of it; a field that was renamed is hashed by its former name, so that stored hashes
    stay true.
    """
    blank, wide = _hashed(record.dtype, tuple(former_names.items()))
    text = bytearray(blank)
    hashed = np.frombuffer(text, wide)
    if isinstance(record, np.void):
        hashed[0] = record
    else:  # a stand-in goes field by field
        for name in record.dtype.names:
            hashed[name][0] = record[name]
    return hashlib.sha256(text).hexdigest()


@functools.lru_cache(maxsize=64)
def _hashed(kind: np.dtype[np.void], former_names: tuple[tuple[str, str], ...]) -> tuple[bytes, np.dtype[np.void]]:
    """Return the text that is hashed, every name followed by room for its numbers, and how they lie in it."""
    text, offsets, formats = bytearray(), [], []
    known = dict(former_names)
    for name, field in _fields_of(kind):
        text += known.get(name, name).encode() + b"\0"
        offsets.append(len(text))
        formats.append(_wide(field))
        text += bytes(formats[-1].itemsize)
    names = [name for name, _ in _fields_of(kind)]
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": len(text)}
    return bytes(text), np.dtype(layout)  # type: ignore[call-overload]


def _wide(kind: np.dtype[np.generic]) -> np.dtype[np.generic]:
    """Return a layout with the same numbers in the same order, each of eight bytes, and nothing between them."""
    if kind.subdtype is not None:
        element, shape = kind.subdtype
        return np.dtype((_wide(element), shape))
    if kind.names is None:
        return np.dtype("<f8" if kind.kind == "f" else "<i8")
    return np.dtype([(name, _wide(field)) for name, field in _fields_of(kind)])


def _fields_of(kind: np.dtype[Any]) -> list[tuple[str, np.dtype[np.generic]]]:
    """Return the fields of a record's layout in their order."""
    assert kind.names is not None
    assert kind.fields is not None
    return [(name, kind.fields[name][0]) for name in kind.names]
