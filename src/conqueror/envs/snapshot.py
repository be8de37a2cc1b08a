"""A whole batch as bytes: a line that says of what, then all its arrays, compressed."""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from conqueror.errors import OptionError
from conqueror.game import Game

_FORMAT = "conqueror batch 1"
_LEVEL = 1  # of compression: most of what is kept are zeros
Arrays = Sequence[np.ndarray[Any, np.dtype[Any]]]  # of many types, in an order of the batch's own


def kind_of(game: Game, version: int, games: int) -> dict[str, object]:
    """Return what two batches must have in common for one to go on where the other was saved."""
    return {
        "format": _FORMAT,
        "game": game.key,
        "options": {name: str(value) for name, value in game.options.items()},
        "content": game.content_digest,
        "rules": game.rules_version,
        "encoding": version,
        "games": games,
    }


def write(kind: Mapping[str, object], numbers: Mapping[str, int], arrays: Arrays) -> bytes:
    """Return a batch of a kind as bytes."""
    head = json.dumps({**kind, "numbers": dict(numbers)}).encode()
    return head + b"\n" + zlib.compress(b"".join(array.tobytes() for array in arrays), _LEVEL)


def read(saved: bytes, kind: Mapping[str, object], arrays: Arrays) -> dict[str, int]:
    """Fill the arrays of a batch and return its numbers; raise an OptionError if another kind of batch was saved."""
    head, _, body = bytes(saved).partition(b"\n")
    try:
        told = json.loads(head)
        numbers = {str(name): int(number) for name, number in told.pop("numbers").items()}
        whole = zlib.decompress(body)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise OptionError("These bytes are no saved batch.") from None
    for name, value in kind.items():
        if told.get(name) != value:
            raise OptionError(f"Another kind of batch was saved: its {name} is {told.get(name)!r}, not {value!r}.")
    if len(whole) != sum(array.nbytes for array in arrays):
        raise OptionError("These bytes are no saved batch: some are missing.")
    begin = 0
    for array in arrays:
        array[...] = np.frombuffer(whole, array.dtype, array.size, begin).reshape(array.shape)
        begin += array.nbytes
    return numbers
