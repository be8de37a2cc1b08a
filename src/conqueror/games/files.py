"""Content files: the package's own, or a player's corrected copies."""

import hashlib
import json
import tomllib
from pathlib import Path

from conqueror.errors import ContentError

_LONGEST = 200  # characters of a parser's own words in a sentence

PACKAGED = Path(__file__).resolve().parent.parent / "content"

LESSONS = "lessons"
"""The folder of the lessons: they teach the games, and no game reads them."""


def content_files(folder: Path) -> dict[str, Path]:
    """Return the content files in a folder that games read, by their names: `maps/grand.toml`."""
    found = ((str(place.relative_to(folder).as_posix()), place) for place in sorted(folder.rglob("*.toml")))
    return {name: place for name, place in found if not name.startswith(f"{LESSONS}/")}


def read_toml(name: str, folder: Path | None) -> dict[str, object]:
    """Read a content file: the one in `folder` if it is there, else the package's own."""
    return parse_toml(read_text(name, folder), name)


def read_text(name: str, folder: Path | None) -> str:
    """Return the text of a content file: the one in `folder` if it is there, else the package's own."""
    if folder is not None and not folder.is_dir():
        raise ContentError(str(folder), "", "There is no such folder of content files.")
    own = folder / name if folder is not None else None
    return _text_of(own if own is not None and own.is_file() else PACKAGED / name, name)


def read_toml_file(place: Path, called: str) -> dict[str, object]:
    """Read any TOML file; `called` names it in the ContentError if that cannot be done."""
    return parse_toml(_text_of(place, called), called)


def parse_toml(text: str, called: str) -> dict[str, object]:
    """Return what a TOML text says; `called` names its file in the ContentError if that cannot be done."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ContentError(called, "", "This is not TOML: its lists lie too deep in each other.") from None
    except ValueError as error:  # of the text, or of a number with thousands of digits
        raise ContentError(called, "", f"This is not TOML: {_short(str(error))}.") from None


def _text_of(place: Path, called: str) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(called, "", f"It cannot be read: {error.strerror}.") from None
    except ValueError as error:  # of its signs
        raise ContentError(called, "", f"This is not TOML: {_short(str(error))}.") from None


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def content_digest(content: object) -> str:
    """Return a short digest of what content files say, whatever their comments and spacing."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
