"""Rules by their labels, from the rulebooks: in an installed package its own, in a checkout those of docs/rules."""

import functools
import re
from pathlib import Path

from conqueror.errors import ConquerorError
from conqueror.registry import catalogue, family_of

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "rulebooks"
_RULEBOOKS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "docs" / "rules"


_LABEL = re.compile(r"\*\*([A-Z][A-Z0-9]+-[QT]?\d+)\*\*")
"""How the label of a rule stands before its sentence."""


class NoSuchRule(ConquerorError, LookupError):
    """The rulebook, or the label in it, is not there."""


def rule(key: str, label: str) -> str:
    """Return the paragraph of a rule as Markdown: `rule("conquests", "gc-15")`."""
    family = family_of(key)
    text = _text(family.rulebook if family is not None else key)
    wanted = f"**{label.upper()}**"
    for paragraph in re.split(r"\n(?=- )|\n\n", text):
        if wanted in paragraph.upper():
            return paragraph.removeprefix("- ").strip()
    raise NoSuchRule(f"There is no rule {label.upper()!r}; labels look like {_first_label(text)}.")


@functools.cache
def labels() -> frozenset[str]:
    """Return the labels of all rules of all games."""
    books = {info.rulebook for info in catalogue().values()}
    return frozenset(label for book in books for label in _LABEL.findall(_text(book)))


def _text(book: str) -> str:
    try:
        return (_RULEBOOKS / f"{book}.md").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NoSuchRule("The rulebook is not here: this installation is not whole.") from None


def _first_label(text: str) -> str:
    found = _LABEL.search(text)
    return found[1] if found else "GC-15"
