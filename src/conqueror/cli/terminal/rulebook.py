"""Rules by their labels, from the rulebooks: in an installed package its own, in a checkout those of docs/rules."""

import re
from pathlib import Path

import conqueror
from conqueror.errors import ConquerorError
from conqueror.registry import family_of

_PACKAGE = Path(conqueror.__file__).resolve().parent
_INSTALLED = _PACKAGE / "rulebooks"
_RULEBOOKS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "docs" / "rules"


class NoSuchRule(ConquerorError, LookupError):
    """The rulebook, or the label in it, is not there."""


def rule(key: str, label: str) -> str:
    """Return the paragraph of a rule as Markdown: `rule("conquests", "gc-15")`."""
    family = family_of(key)
    book = family.rulebook if family is not None else key
    try:
        text = (_RULEBOOKS / f"{book}.md").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NoSuchRule("The rulebook is not here: this installation is not whole.") from None
    wanted = f"**{label.upper()}**"
    for paragraph in re.split(r"\n(?=- )|\n\n", text):
        if wanted in paragraph.upper():
            return paragraph.removeprefix("- ").strip()
    raise NoSuchRule(f"There is no rule {label.upper()!r}; labels look like {_first_label(text)}.")


def _first_label(text: str) -> str:
    found = re.search(r"\*\*([A-Z]+-[A-Z]?[0-9]+)\*\*", text)
    return found[1] if found else "GC-15"
