"""`conqueror analyse`: how a recorded game stood, for one seat, from what it could know then."""

from pathlib import Path

from rich.text import Text

from conqueror.bots.analysis import analyse, plain
from conqueror.cli.boards import draw
from conqueror.cli.console import QUIET, new_console
from conqueror.cli.terminal.hint_lines import hint_lines
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.errors import OptionError
from conqueror.game import CHANCE


def analyse_file(file: Path, move: int | None, seat: str, seconds: float, content: Path | None) -> None:
    """Print the board after so many moves, everybody's chances and the best moves of a seat."""
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
    for line in hint_lines(plain(analyse(position, seat, seconds), position)):
        console.print(line)
