"""Copying one record over another: a plain memory copy when compiled."""

from collections.abc import Callable
from typing import Any, TypeVar

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from conqueror.kit.records import Record

Kind = TypeVar("Kind")


def copy_record(target: Kind, source: Kind) -> None:
    """Make `target` equal to `source`; both are records of one type."""
    to: Record = target
    if hasattr(to, "take_from"):
        to.take_from(source)
        return
    of: Record = source
    for name in of.dtype.names:
        to[name] = of[name]


def _copy_instruction(_typing: Any, target: Any, source: Any) -> Any:
    if not (isinstance(target, types.Record) and target == source):
        return None

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.get_value_type(types.intp)
        size = ir.Constant(word, signature.args[0].size)
        pointers = [builder.bitcast(pointer, cgutils.voidptr_t) for pointer in arguments]
        copy_bytes: Any = cgutils.raw_memcpy
        copy_bytes(builder, pointers[0], pointers[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), build


_copy_bytes: Any = intrinsic(_copy_instruction)


@overload(copy_record)
def _compiled_copy(target: Any, source: Any) -> Callable[[Any, Any], None]:
    del target, source

    def body(target: Any, source: Any) -> None:
        _copy_bytes(target, source)

    return body
