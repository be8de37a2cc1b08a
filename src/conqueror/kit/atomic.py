"""Numbers that several threads add to at the same time."""

import threading
from collections.abc import Callable, Sequence
from typing import cast

from llvmlite import ir
from numba.core import types
from numba.core.base import BaseContext
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload

from conqueror.kit.records import Array

_LOCK = threading.Lock()


def add_to(numbers: Array[int], place: int, amount: int) -> int:
    """Add to a number that other threads add to as well; return what it was before."""
    with _LOCK:
        before = int(numbers[place])
        numbers[place] = before + amount
        return before


def _build(
    context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
) -> ir.Value:
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.atomic_rmw("add", builder.gep(array.data, [arguments[1]]), arguments[2], "seq_cst")


def _instruction(
    _typing: object, numbers: types.Type, place: object, amount: object
) -> tuple[Signature, Callable[..., ir.Value]]:
    del place, amount
    return types.int64(numbers, types.int64, types.int64), _build


_added = cast(Callable[[Array[int], int, int], int], intrinsic(_instruction))


@overload(add_to, inline="always")
def _compiled_add_to(numbers: Array[int], place: int, amount: int) -> Callable[[Array[int], int, int], int]:
    del numbers, place, amount

    def body(numbers: Array[int], place: int, amount: int) -> int:
        return _added(numbers, place, amount)

    return body
