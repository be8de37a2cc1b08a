"""`conqueror lab puzzles`: look through games between bots for puzzles, and keep what is proved in a file."""

import secrets
import time
from pathlib import Path
from typing import Annotated

import typer

from conqueror.cli.console import QUIET, new_console
from conqueror.cli.files import write_over
from conqueror.cli.interrupts import INTERRUPTED, interrupts
from conqueror.cli.parameters import check_number
from conqueror.errors import OptionError
from conqueror.games.wording import counted
from conqueror.registry import describe, load
from conqueror.school.puzzle import Puzzle
from conqueror.school.puzzle_shelf import puzzle_file, read_puzzles

_MOST_GAMES = 10**6
_MOST_MINUTES = 7 * 24 * 60


def puzzles(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game to look for puzzles in.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games at most.")] = 1000,
    minutes: Annotated[float | None, typer.Option(metavar="N", help="About how long.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed and games make the same puzzles.")] = None,
    first: Annotated[int, typer.Option(metavar="N", help="The number of the first game, to go on with a seed.")] = 0,
    most: Annotated[int, typer.Option(metavar="N", help="Stop when the file has so many puzzles.")] = _MOST_GAMES,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to add to; usually <game>.jsonl here.")
    ] = None,
) -> None:
    """Make puzzles out of games between bots, and add to a file those that are proved.

    In The Game of Conquests a win is proved, and that nothing else wins. In the others a decision is the best by a
    clear margin in three deep searches, over several guesses of what is hidden.
    """
    check_number("games", games, _MOST_GAMES)
    check_number("most", most, _MOST_GAMES)
    if minutes is not None and not 0 < minutes <= _MOST_MINUTES:
        raise OptionError(f"--minutes is a number up to {_MOST_MINUTES:,}, not {minutes:g}.")
    describe(key)
    game = load(key)
    place = out or Path(puzzle_file(key).name)
    chosen = secrets.randbelow(2**32) if seed is None else seed
    found: dict[str, Puzzle] = {puzzle.id: puzzle for puzzle in read_puzzles(place, key)}
    from conqueror.lab.puzzles.maker import find_puzzles  # it needs the compiler

    console, before = new_console(), len(found)
    until = time.monotonic() + 60 * minutes if minutes is not None else float("inf")
    with interrupts() as interrupted:
        for number in range(first, first + games):
            for puzzle in find_puzzles(game, chosen, number):
                found.setdefault(puzzle.id, puzzle)
                write_over(place, "".join(f"{one.written()}\n" for one in found.values()))
            if interrupted.is_set() or time.monotonic() > until or len(found) >= most:
                break
    new = counted(len(found) - before, "new puzzle")
    console.print(f"{new} of seed {chosen}, games {first} to {number}; {place} has {len(found)}.", style=QUIET)
    if interrupted.is_set():
        raise typer.Exit(INTERRUPTED)
