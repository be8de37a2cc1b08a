"""`conqueror review`: where a recorded game was won, and what every decision and every throw was worth."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from conqueror.cli.console import new_console
from conqueror.cli.files import read_text, write_over
from conqueror.cli.parameters import Content
from conqueror.record import parse
from conqueror.rounds import rounds_of


class Depth(StrEnum):
    """How long a review thinks."""

    QUICK = "quick"
    FULL = "full"


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file.")],
    seat: Annotated[str, typer.Option(help="The chances as this seat saw them, and its decisions alone.")] = "",
    depth: Annotated[Depth, typer.Option(help="full searches again what looks wrong.")] = Depth.FULL,
    plain: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the whole review here, as JSON.")
    ] = None,
    content: Content = None,
) -> None:
    """Look at a recorded game again: everybody's chances, turning points, mistakes by what was known, and luck."""
    from conqueror.cli.terminal.review_lines import review_lines  # no other command has to wait for it
    from conqueror.reviews.review import review as reviewed

    console = new_console()
    with console.status("…") as status:
        found = reviewed(
            parse(read_text(file)),
            depth=depth.value,
            seat=seat or None,
            content=content,
            progress=lambda done, of: status.update(f"{done} of {of}"),
        )
    told = found.plain()
    if plain is not None:
        write_over(plain, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    for line in review_lines(told, rounds_of(enumerate(found.course.positions)), seat):
        console.print(line)
