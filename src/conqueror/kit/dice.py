"""Random numbers for compiled play: a counter goes in, a well-mixed number comes out.

No generator is kept anywhere; whoever plays holds the counter. The rules themselves never draw: chance is a seat.
"""

from collections.abc import Callable

import numpy as np
from numba.extending import overload

from conqueror.kit.compiling import rule

_WORD = 2**64 - 1
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mix(counter: int) -> int:
    """Return a number from 0 to 2**62 - 1 that looks unrelated to its neighbours' numbers (SplitMix64's finisher)."""
    z = (int(counter) * _GOLDEN) & _WORD
    z = ((z ^ (z >> 30)) * _FIRST) & _WORD
    z = ((z ^ (z >> 27)) * _SECOND) & _WORD
    return (z ^ (z >> 31)) >> 2


@overload(mix)
def _compiled_mix(counter: int) -> Callable[[int], np.int64]:
    del counter
    golden, first, second = np.uint64(_GOLDEN), np.uint64(_FIRST), np.uint64(_SECOND)

    def body(counter: int) -> np.int64:
        z = np.uint64(counter) * golden
        z = (z ^ (z >> np.uint64(30))) * first
        z = (z ^ (z >> np.uint64(27))) * second
        return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(2))

    return body


@rule
def below(counter: int, limit: int) -> int:
    """Return a number from 0 to limit - 1; the bias is below limit / 2**62."""
    return mix(counter) % limit
