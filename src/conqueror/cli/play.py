"""`conqueror play`: choose a game, seat people and bots, and sit down."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

from conqueror.bots.bot import bots
from conqueror.cli.at_once import begin_at_once
from conqueror.cli.console import BAD, QUIET, new_console
from conqueror.cli.options import explain_options, game_of, read_words
from conqueror.cli.parameters import Content, GameWords
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.cli.terminal.local_table import LocalTable, Preferences
from conqueror.cli.terminal.screen import Screen
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.registry import catalogue, families, load


def play(
    words: GameWords = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SEAT=]BOT[:TIME]",
            help=f"A bot for a seat, or for every seat but the first: {', '.join(bots())}; with its time if you "
            "like, as master:5s. Repeatable.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Make bots and chance the same every time.")] = None,
    content: Content = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in a .conq file.")] = None,
    hints: Annotated[bool, typer.Option(help="Let players ask for a hint.")] = True,
    reasons: Annotated[bool, typer.Option("--reasons", help="Let bots say why they moved.")] = False,
    help_options: Annotated[bool, typer.Option("--help-options", help="Explain the options of the game.")] = False,
) -> None:
    """Play a game here: people at one terminal, or against bots.

    Alone against the strongest bot: conqueror play conquests --bot master, or --bot master:5s

    Options of the game are given like any other: conqueror play conquests --danger literal
    """
    if help_options:
        explain_options(new_console(), game_of(read_words(words or [])))
        return
    if seed is None:  # with one, bots are to search as they do every time
        begin_at_once()
    preferences = Preferences(hints, reasons)

    async def session() -> None:
        console, lines = new_console(), LineReader()
        try:
            local = await _open(words or [], content, load, console, lines)
            if local is not None:
                table = LocalTable(local, bot or [], seed, content, preferences)
                with _compiled_meanwhile(local.game, console):
                    await Screen(table, lines, console).run()
        finally:
            lines.close()

    with interrupted_by("SIGINT", "SIGHUP", "SIGTERM"):
        asyncio.run(session())


async def _open(
    arguments: Sequence[str], content: Path | None, file: Path | None, console: Console, lines: LineReader
) -> LocalGame | None:
    """Return the game to play, resumed from a file if one is named; None if nobody chooses one."""
    wanted = read_words(arguments)
    key = game_of(wanted)
    if file is not None:
        if wanted.options:
            raise OptionError(f"The options stand in {file}; leave out --{next(iter(wanted.options))}.")
        local = LocalGame.resume(file, content)
        if key not in (None, local.game.key):
            raise OptionError(f"{file} holds a game of {local.game.key}, not of {key}.")
        return local
    if key is None:
        key = await _choose(console, lines)
    return LocalGame.begin(load(key, content=content, **wanted.options)) if key else None


async def _choose(console: Console, lines: LineReader) -> str | None:
    """Return the game picked from a numbered menu; None if nobody picks one."""
    keys = list(catalogue())
    for number, info in enumerate(catalogue().values(), 1):
        console.print(f"  {number}  {info.title}")
    while True:
        try:
            picked = (await lines.next("Which game? ")).lower()
        except EOFError:
            return None
        lines.taken()
        if picked in ("q", "quit", "exit"):
            return None
        if not picked:
            return keys[0]
        if picked in keys:
            return picked
        if picked.isascii() and picked.isdecimal() and 1 <= int(picked[:9]) <= len(keys):
            return keys[int(picked[:9]) - 1]
        console.print(f"Type a number from 1 to {len(keys)}, or quit.", style=BAD)


@contextlib.contextmanager
def _compiled_meanwhile(game: Game, console: Console) -> Iterator[None]:
    """Have rules that are interpreted compiled while they are played, those of this game first."""
    from conqueror.bots.background_compiler import BackgroundCompiler  # the menu need not wait for the compiler
    from conqueror.bots.readiness import warms_up

    if warms_up(game.info.package):
        console.print("Rules are compiled in the background; until then bots look one move ahead.", style=QUIET)
    compiler = BackgroundCompiler(search=True, wanted=list(families()))
    compiler.want(game.key)
    compiler.start()
    try:
        yield
    finally:
        compiler.close()


@contextlib.contextmanager
def interrupted_by(*signals: str) -> Iterator[None]:
    """Let a closed window or a request to stop end the session as Ctrl-C does: the game is kept."""

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise KeyboardInterrupt

    names = [name for name in signals if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []
    before = {name: signal.signal(getattr(signal, name), stop) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
