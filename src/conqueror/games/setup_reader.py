"""Read plain data part by part, such as a position that a player wrote; a SetupError says what is wrong with it.

`what` names the part in the sentence; where a game has a better sentence it gives it as `error`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from conqueror.errors import SetupError

Data: TypeAlias = Mapping[str, object]
"""An object of plain data, of which nothing is known yet but its keys."""

_LONGEST = 60  # characters of a value in a sentence
_SOME = 8  # words that a sentence lists


def check_keys(data: Data, known: Iterable[str], what: str) -> None:
    """Raise SetupError for a key that is not among the known ones."""
    keys = tuple(known)
    for key in data:
        if key not in keys:
            raise SetupError(f"There is no {shown(key)} in {what}; there are {', '.join(keys)}.")


def mapping(value: object, what: str, *, error: str | None = None) -> Data:
    """Return the value if it is an object, or raise SetupError."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise SetupError(error or f"{what} is an object, not {shown(value)}.")
    return value


def sequence(value: object, what: str, *, error: str | None = None) -> Sequence[object]:
    """Return the value if it is a list, or raise SetupError."""
    if not isinstance(value, list | tuple):
        raise SetupError(error or f"{what} is a list, not {shown(value)}.")
    return value


def number(value: object, low: int, high: int, what: str, *, error: str | None = None) -> int:
    """Return the value if it is a whole number within limits, or raise SetupError; a 0 or 1 may be true or false."""
    if isinstance(value, bool) and (low, high) == (0, 1):
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SetupError(error or f"{what} is a whole number from {low} to {high}, not {shown(value)}.")
    return value


def boolean(value: object, what: str) -> bool:
    """Return the value if it is true or false, or raise SetupError."""
    if not isinstance(value, bool):
        raise SetupError(f"{what} is true or false, not {shown(value)}.")
    return value


def one_of(value: object, words: Sequence[str], what: str, *, error: str | None = None) -> int:
    """Return the place of a word among these, or raise SetupError."""
    if not isinstance(value, str) or value not in words:
        some = ", ".join(words[:_SOME]) + (" …" if len(words) > _SOME else "")
        raise SetupError(error or f"{what}: there is no {shown(value)}; there are {some}.")
    return words.index(value)


def set_of(value: object, words: Sequence[str], what: str) -> int:
    """Return a list of words as the set of their places among these, or raise SetupError."""
    return sum(1 << place for place in {one_of(word, words, what) for word in sequence(value, what)})


def shown(value: object) -> str:
    """Write a value as it was given, but not at any length."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # a list of lists of lists …, a number of thousands of digits
        return "this"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
