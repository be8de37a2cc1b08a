"""Bit scans over sets of at most 63 squares, held in int64.

Compiled they are one machine instruction each; interpreted they are Python's integers. Sets are int64 and never
uint64, because unsigned arithmetic means different things in the two modes.
"""

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.base import BaseContext
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload


def lowest(bits: int) -> int:
    """Return the lowest member of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


def highest(bits: int) -> int:
    """Return the highest member of a set that is not empty."""
    return int(bits).bit_length() - 1


def ones(bits: int) -> int:
    """Return how many members a set has."""
    return int(bits).bit_count()


def _word_instruction(emit: Callable[[ir.IRBuilder, ir.Value], ir.Value]) -> Callable[[np.uint64], int]:
    """Return a compiled function from one 64-bit word to an int64, made of one instruction."""

    def build(
        _context: BaseContext, builder: ir.IRBuilder, _signature: Signature, arguments: Sequence[ir.Value]
    ) -> ir.Value:
        return emit(builder, arguments[0])

    def instruction(_typing: object, word: object) -> tuple[Signature, Callable[..., ir.Value]]:
        del word
        return types.int64(types.uint64), build

    return cast(Callable[[np.uint64], int], intrinsic(instruction))


# Numba hands its types to the functions below; their annotations must be those of what they return.

_trailing_zeros = _word_instruction(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 1)))
_leading_zeros = _word_instruction(lambda builder, word: builder.ctlz(word, ir.Constant(ir.IntType(1), 1)))
_population = _word_instruction(lambda builder, word: builder.ctpop(word))


@overload(lowest, inline="always")
def _compiled_lowest(bits: int) -> Callable[[int], int]:
    del bits

    def body(bits: int) -> int:
        return _trailing_zeros(np.uint64(bits))

    return body


@overload(highest, inline="always")
def _compiled_highest(bits: int) -> Callable[[int], int]:
    del bits

    def body(bits: int) -> int:
        return 63 - _leading_zeros(np.uint64(bits))

    return body


@overload(ones, inline="always")
def _compiled_ones(bits: int) -> Callable[[int], int]:
    del bits

    def body(bits: int) -> int:
        return _population(np.uint64(bits))

    return body
