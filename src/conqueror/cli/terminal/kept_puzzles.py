"""Which puzzles somebody has solved at this terminal, in a file of the data folder."""

import json
from pathlib import Path

import platformdirs

from conqueror.cli.files import FileError, write_over

Solved = dict[str, int]
"""The stars of the puzzles that were solved, by their ids."""


def read_solved() -> Solved:
    """Return what is kept; nothing if the file cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
        return {str(name): int(stars) for name, stars in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def keep_solved(solved: Solved) -> None:
    """Keep it; raise a FileError if that cannot be done."""
    place = _file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"What you have solved cannot be kept: {(error.strerror or str(error)).lower()}.") from None
    write_over(place, json.dumps(solved, indent=1, sort_keys=True) + "\n")


def _file() -> Path:
    return platformdirs.user_data_path("conqueror") / "puzzles.json"
