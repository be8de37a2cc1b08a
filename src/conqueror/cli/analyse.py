"""`conqueror analyse`: how a recorded game stood, for one seat, from what it could know then."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conqueror.boards import draw
from conqueror.cli.console import QUIET, new_console
from conqueror.cli.parameters import Content
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.errors import OptionError
from conqueror.game import CHANCE


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file.")],
    move: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After so many moves; after the last if left out.")
    ] = None,
    seat: Annotated[str, typer.Option(help="For this seat; for the one that is to act if left out.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, max=3600, help="How long to think.")] = 1.0,
    content: Content = None,
) -> None:
    """Say how a recorded game stood: everybody's chances and the best moves, from what a seat could know then."""
    from conqueror.bots import analysis  # no other command has to wait for it

    console, local = new_console(), LocalGame.resume(file, content)
    at = local.played if move is None else move
    if at > local.played:
        raise OptionError(f"{file} has {local.played} moves; there is no position after move {at}.")
    position = local.at(at)
    acting = [each for each in position.to_act if each != CHANCE]
    seat = seat or (acting or position.game.seats)[0]
    position.game.check_viewer(seat)
    view = position.view(seat)
    console.print(draw(view))
    console.print(Text(f"After move {at}, as {seat.title()} sees it. {view['prompt']}", QUIET))
    for line in hint_lines(analysis.plain(analysis.analyse(position, seat, seconds), position)):
        console.print(line)
