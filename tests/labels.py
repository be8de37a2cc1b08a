"""The labels of the rules: which there are (docs/rules) and which the tests of a game cite."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
BUILDS_ON = {"duels": "final-conquest"}
_ANCHOR = re.compile(r"\*\*([A-Z][A-Z0-9]+-[QT]?\d+)\*\*")
_WRITTEN = re.compile(r"\b[A-Z][A-Z0-9]+-[QT]?\d+\b")
_NAMED = re.compile(r"(?:def test|_and)_([a-z][a-z0-9]*)_([qt]?\d+)(?=_)")


def rulebook_of(key: str) -> Path:
    """Return the rulebook of a game; a scenario stands in its game's book."""
    return RULES / f"{key.split('/', maxsplit=1)[0]}.md"


def anchors_of(key: str) -> list[str]:
    """Return the labels a rulebook states, in its order, repeated if they are."""
    return _ANCHOR.findall(rulebook_of(key).read_text(encoding="utf-8"))


def labels_of(key: str) -> set[str]:
    """Return the labels of a game's rules."""
    return set(anchors_of(key))


def rules_of(key: str) -> set[str]:
    """Return the labels that may refuse a move: the game's own, and those of the game whose rules it builds on."""
    book = key.split("/", maxsplit=1)[0]
    return labels_of(key) | (labels_of(BUILDS_ON[book]) if book in BUILDS_ON else set())


def cited_in(folder: Path) -> set[str]:
    """Return the labels that the tests in a folder cite, in a test's name or in its text."""
    cited: set[str] = set()
    for source in folder.rglob("test_*.py"):
        text = source.read_text(encoding="utf-8")
        cited |= set(_WRITTEN.findall(text))
        cited |= {f"{game}-{number}".upper() for game, number in _NAMED.findall(text)}
    return cited
