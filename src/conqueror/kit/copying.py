"""Copying one record over another: a plain memory copy when compiled."""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.base import BaseContext
from numba.core.typing.templates import Signature
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


def _copy_instruction(
    _typing: object, target: types.Type, source: types.Type
) -> tuple[Signature, Callable[..., ir.Value]] | None:
    if not (isinstance(target, types.Record) and target == source):
        return None

    def build(
        context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
    ) -> ir.Value:
        word = context.get_value_type(types.intp)
        size = ir.Constant(word, signature.args[0].size)
        pointers = [builder.bitcast(pointer, cgutils.voidptr_t) for pointer in arguments]
        cgutils.raw_memcpy(builder, pointers[0], pointers[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), build


_copy_bytes = cast(Callable[[object, object], None], intrinsic(_copy_instruction))


@overload(copy_record)
def _compiled_copy(target: object, source: object) -> Callable[[object, object], None]:
    del target, source

    def body(target: object, source: object) -> None:
        _copy_bytes(target, source)

    return body
