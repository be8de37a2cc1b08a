"""`conqueror puzzle`: solve puzzles at the terminal, the one of the day first."""

import asyncio
import datetime
from typing import Annotated

import typer

from conqueror.cli.at_once import begin_at_once
from conqueror.cli.console import QUIET, new_console
from conqueror.cli.play import interrupted_by
from conqueror.cli.terminal import kept_puzzles
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.cli.terminal.puzzle_table import PuzzleTable
from conqueror.cli.terminal.screen import Screen
from conqueror.errors import OptionError
from conqueror.registry import describe
from conqueror.school import Puzzle, PuzzleShelf, UnknownPuzzle


def puzzle(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[GAME or ID]", help="A game whose puzzles to solve, or one puzzle by its id."),
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="The puzzle of the day, of the game if one is named.")
    ] = False,
    day: Annotated[
        str | None, typer.Option(metavar="DATE", help="Another day's, such as 2026-01-31.", show_default=False)
    ] = None,
) -> None:
    """Solve a puzzle: a position out of a game, and one decision that is clearly the best.

    Without a game it is the puzzle of the day, which is the same for everybody. With one, those you have not solved
    yet, the easiest first. What you have solved is kept.
    """
    begin_at_once()
    shelf = PuzzleShelf()
    chosen = _chosen(shelf, what, daily, day)
    console = new_console()
    console.print(f"{describe(chosen[0].game).title}, puzzle {chosen[0].id}", style=QUIET)

    async def session() -> None:
        lines = LineReader()
        try:
            await Screen(PuzzleTable(shelf, chosen), lines, console).run()
        finally:
            lines.close()

    with interrupted_by("SIGINT", "SIGHUP", "SIGTERM"):
        asyncio.run(session())


def _chosen(shelf: PuzzleShelf, what: str | None, daily: bool, day: str | None) -> tuple[Puzzle, ...]:
    """Return the puzzles that are asked for, one after the other."""
    if what is None or daily or day is not None:
        if what is not None:
            describe(what)
        return (shelf.daily(_day(day), what or ""),)
    if what in shelf.puzzles:
        solved = kept_puzzles.read_solved()
        ordered = sorted(shelf.puzzles[what], key=lambda one: (one.id in solved, one.level, one.id))
        return tuple(ordered)
    try:
        return (shelf.puzzle(what),)
    except UnknownPuzzle:
        known = ", ".join(shelf.puzzles)
        raise UnknownPuzzle(f"There are no puzzles of {what!r}; there are puzzles of {known}.") from None


def _day(text: str | None) -> datetime.date:
    if text is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise OptionError(f"{text!r} is no day; write it like 2026-01-31.") from None
