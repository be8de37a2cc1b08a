"""Records of games in files: read, written and kept, every error told in a sentence."""

import json
import os
from datetime import datetime
from pathlib import Path

import platformdirs

from conqueror.errors import ConquerorError, SetupError

SUFFIX = ".conq"
_MOST_BYTES = 16 * 1024 * 1024


class FileError(ConquerorError):
    """A file that cannot be read or written."""


def read_text(name: str | Path) -> str:
    """Return the text of a file."""
    place = _place(name)
    try:
        if place.is_dir():
            raise FileError(f"{place} is a folder, not a file.")
        if place.exists() and not place.is_file():
            raise FileError(f"{place} is not an ordinary file.")
        if place.stat().st_size > _MOST_BYTES:
            raise FileError(f"{place} is too large to be the record of a game.")
        return place.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FileError(f"{place} is not a text file.") from None
    except OSError as error:
        raise FileError(f"{place} cannot be read: {_reason(error)}.") from None


def read_json(name: str | Path) -> object:
    """Return the plain data a JSON file holds."""
    text = read_text(name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(f"{name} is not JSON: {error}.") from None


def named(name: str) -> Path:
    """Return the file a player names to save in; `.conq` is added where the name has no ending."""
    place = _place(name)
    try:
        other = place.exists() and not place.is_file()
    except OSError as error:
        raise FileError(f"{place} cannot be written: {_reason(error)}.") from None
    return place if place.suffix or other else place.with_name(place.name + SUFFIX)


def is_same(place: Path, other: Path | None) -> bool:
    """Return whether both are one existing file."""
    try:
        return other is not None and place.samefile(other)
    except OSError:
        return False


def write_new(place: Path, text: str) -> None:
    """Write a file that must not exist yet."""
    try:
        with place.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        if place.is_dir():
            raise FileError(f"{place} is a folder, not a file.") from None
        raise FileError(
            f"{place} exists already; choose another name, or say “save! {place}” to replace it."
        ) from None
    except OSError as error:
        raise FileError(f"{place} cannot be written: {_reason(error)}.") from None


def write_over(place: Path, text: str) -> None:
    """Write a file, in place of the one that is there; that one stays whole until the new one is."""
    try:
        if place.exists() and not place.is_file():
            raise FileError(f"{place} is not an ordinary file.")
        whole = place.resolve()
        beside = whole.with_name(f".{whole.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(whole)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, RuntimeError) as error:  # links that lead in a circle are a RuntimeError
        raise FileError(f"{place} cannot be written: {_reason(error)}.") from None


def keep(key: str, text: str) -> Path:
    """Keep the record of an unfinished evening in the player's own data folder; the file it is in."""
    try:
        folder = platformdirs.user_data_path("conqueror") / "kept"
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"The game cannot be kept: {_reason(error)}.") from None
    stem = f"{key.replace('/', '-')}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (place := folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}").exists():
        number += 1
    write_new(place, text)
    return place


def _place(name: str | Path) -> Path:
    if not str(name) or "\0" in str(name):
        raise FileError("Say which file: save FILE, load FILE.")
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise FileError(f"{name}: nobody here has a home folder of that name.") from None


def _reason(error: OSError | RuntimeError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def writable(name: str) -> Path:
    """Return the file to write, looked at before an hour of games is played for it."""
    place = Path(name)
    try:
        if place.exists() and not place.is_file():
            raise FileError(f"{place} is not an ordinary file.")
        if not place.parent.is_dir() or not os.access(place.parent, os.W_OK):
            raise FileError(f"{place} cannot be written: {place.parent} is no folder that can be written to.")
    except OSError as error:
        raise FileError(f"{place} cannot be written: {error.strerror}.") from None
    return place
