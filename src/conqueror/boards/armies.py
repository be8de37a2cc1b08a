"""Units as they are written and typed: `2c1i`, `1i 2c`, `2 cavalry and 1 infantry`, `all`."""

import re

_CAVALRY = r"c(?:av(?:alry)?)?"
_INFANTRY = r"i(?:nf(?:antry)?)?"
_SOME = rf"\d{{1,3}}\s*(?:{_CAVALRY}|{_INFANTRY})(?![a-z])"
_AND = r"\s*(?:,|\+|&|\band\b)?\s*"
_ARMY = re.compile(rf"(?<![a-z\d])(?:{_SOME}(?:{_AND}{_SOME})*|(?:all|everybody)(?![a-z\d-]))")
_PART = re.compile(r"(\d+)\s*([ci])")

Army = tuple[int, int]
"""How many cavalry and how many infantry."""

ALL: Army = (-1, -1)
"""As many as can go."""


def written(army: Army) -> str:
    """Return units in the shortest form: `2c1i`; a kind of which there is none is left out."""
    cavalry, infantry = army
    return (f"{cavalry}c" if cavalry else "") + (f"{infantry}i" if infantry else "")


def split(text: str) -> tuple[str, Army | None]:
    """Return a text without the units in it, and the units; None if there are none.

    >>> split("rome alpes 1i, 2 cavalry")
    ('rome alpes', (2, 1))
    """
    text = re.sub(r"(?<=\d[ci])(?=\d)", " ", text.lower().strip())
    found = _ARMY.search(text)
    if found is None:
        return text, None
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,>")
    if found[0] in ("all", "everybody"):
        return rest, ALL
    counted = {"c": 0, "i": 0}
    for number, kind in _PART.findall(found[0]):
        counted[kind] += int(number)
    return rest, (counted["c"], counted["i"])
