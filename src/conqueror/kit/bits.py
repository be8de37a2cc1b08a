"""Bit scans over sets of at most 63 squares, held in int64.

Compiled they are one machine instruction each; interpreted they are Python's integers. Sets are int64 and never
uint64, because unsigned arithmetic means different things in the two modes.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
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


def _word_instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """Return a compiled function from one 64-bit word to an int64, made of one instruction."""

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return emit(builder, arguments[0])

    @intrinsic
    def instruction(_typing: Any, word: Any) -> Any:
        del word
        return types.int64(types.uint64), build

    return instruction


_trailing_zeros = _word_instruction(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 1)))
_leading_zeros = _word_instruction(lambda builder, word: builder.ctlz(word, ir.Constant(ir.IntType(1), 1)))
_population = _word_instruction(lambda builder, word: builder.ctpop(word))


@overload(lowest, inline="always")
def _compiled_lowest(bits: Any) -> Callable[[Any], Any]:
    del bits

    def body(bits: Any) -> Any:
        return _trailing_zeros(np.uint64(bits))

    return body


@overload(highest, inline="always")
def _compiled_highest(bits: Any) -> Callable[[Any], Any]:
    del bits

    def body(bits: Any) -> Any:
        return 63 - _leading_zeros(np.uint64(bits))

    return body


@overload(ones, inline="always")
def _compiled_ones(bits: Any) -> Callable[[Any], Any]:
    del bits

    def body(bits: Any) -> Any:
        return _population(np.uint64(bits))

    return body
