"""What several commands take alike."""

from pathlib import Path
from typing import Annotated

import typer

from conqueror.errors import OptionError

GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}
"""The setting of a command that takes the options of a game like its own."""

Content = Annotated[
    Path | None, typer.Option("--content", metavar="DIR", help="A folder with content files of your own.")
]

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="postgresql://… or sqlite:///FILE; a file of yours if left out."),
]

GameWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME --OPTION VALUE", help="The game, and any of its options."),
]


def check_number(name: str, number: int, most: int) -> None:
    """Raise OptionError if a number is too small or too large."""
    if not 1 <= number <= most:
        raise OptionError(f"--{name} is a whole number from 1 to {most:,}, not {number}.")
