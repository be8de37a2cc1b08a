"""Patterns of moves and of positions, as lessons write them: what is left out does not matter."""

import functools
import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

Leaf: TypeAlias = "str | int | bool | list[Leaf]"
"""What may stand at the end of a pattern of a position."""
Pattern: TypeAlias = "Leaf | Mapping[str, Pattern]"
"""A part of a position's data in the words of a set-up; `{least = 3}`, `{most = 3}`, `{absent = true}` compare."""

_COMPARISONS = frozenset({"least", "most", "absent"})


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


def is_like(text: str, pattern: str) -> bool:
    """Return whether a text is as the pattern says, in which `*` stands for anything."""
    return _compiled(pattern).fullmatch(text) is not None


def first_like(text: str, patterns: Iterable[str]) -> str | None:
    """Return the first pattern that a text is like; None if there is none."""
    return next((pattern for pattern in patterns if is_like(text, pattern)), None)


def holds(data: object, pattern: Pattern) -> bool:
    """Return whether plain data, None where there is none, has all that a pattern says."""
    match pattern:
        case Mapping() if pattern and _COMPARISONS.issuperset(pattern):
            return _compares(data, pattern)
        case Mapping():
            return isinstance(data, Mapping) and all(holds(data.get(key), part) for key, part in pattern.items())
        case str():
            return isinstance(data, str) and is_like(data, pattern)
        case _:
            return data == pattern


def _compares(data: object, pattern: Mapping[str, Pattern]) -> bool:
    if "absent" in pattern:
        return (data in (None, 0, "", [], {})) is pattern["absent"]
    count = len(data) if isinstance(data, list) else data if isinstance(data, int) else 0
    least, most = pattern.get("least", count), pattern.get("most", count)
    return isinstance(least, int) and isinstance(most, int) and least <= count <= most
