"""Record types: what a position or a world is made of, the same bytes for Python and for compiled rules."""

import hashlib
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Record: TypeAlias = Any
"""One position or world. Its fields are read and written as attributes, in rules and in Python alike."""

Records: TypeAlias = npt.NDArray[Any]
"""An array of records; entry points take arrays because they cross into compiled code ten times as fast."""

Field: TypeAlias = tuple[str, type] | tuple[str, type, tuple[int, ...]]


def record_type(*fields: Field) -> np.dtype[Any]:
    """The record type with these fields, `(name, type)` or `(name, type, shape)`.

    Names that NumPy's own records use are refused: interpreted rules would read NumPy's attribute instead of
    the field. So are arrays of bool (they do not compile) and unsigned fields (they mean different things in
    the two modes).
    """
    for name, kind, *shape in fields:
        if hasattr(np.record, name):
            raise ValueError(f"A field cannot be called {name!r}: NumPy's records have an attribute of that name.")
        if np.issubdtype(kind, np.unsignedinteger) or (shape and np.issubdtype(kind, np.bool_)):
            raise ValueError(
                f"Field {name!r} must hold signed integers: {kind.__name__} behaves differently compiled."
            )
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def empty(kind: np.dtype[Any], count: int = 1) -> Records:
    """Records of a type, all zero."""
    return np.zeros(count, kind)


def digest(record: Record) -> str:
    """A hash of everything in a record, the same on every machine."""
    seen = hashlib.sha256()
    for name in record.dtype.names:
        field = np.asarray(record[name])
        if field.dtype.names:
            raise TypeError(f"Field {name!r} is a record of its own; its padding has no meaning.")
        seen.update(name.encode() + b"\0" + field.astype("<i8").tobytes())
    return seen.hexdigest()
