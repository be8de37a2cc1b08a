"""`conqueror play`: choose a game, seat people and bots, and sit down."""

import contextlib
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

from rich.console import Console

from conqueror.cli.console import BAD, ask, screen
from conqueror.cli.options import explain_options, game_of, read_words
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.cli.terminal.local_table import LocalTable, Wishes
from conqueror.errors import OptionError
from conqueror.registry import catalogue, load


def play(
    arguments: Sequence[str],
    bots: list[str],
    seed: int | None,
    content: Path | None,
    file: Path | None,
    wishes: Wishes,
) -> None:
    """Play a game at this terminal until somebody leaves."""
    console = screen()
    wanted = read_words(arguments)
    key = game_of(wanted)
    if file is not None:
        if wanted.options:
            raise OptionError(f"The options stand in {file}; leave out --{next(iter(wanted.options))}.")
        local = LocalGame.resume(file, content)
        if key not in (None, local.game.key):
            raise OptionError(f"{file} holds a game of {local.game.key}, not of {key}.")
    else:
        if key is None:
            key = _choose(console)
        if key is None:
            return
        local = LocalGame.begin(load(key, content=content, **wanted.options))
    with leaving_politely():
        LocalTable(local, bots, seed, content, console, wishes).run()


def explain(arguments: Sequence[str]) -> None:
    """Print the options of the game the arguments name, or of every game."""
    explain_options(screen(), game_of(read_words(arguments)))


def _choose(console: Console) -> str | None:
    """The game picked from a numbered menu; None if nobody picks one."""
    keys = list(catalogue())
    for number, info in enumerate(catalogue().values(), 1):
        console.print(f"  {number}  {info.title}")
    while True:
        try:
            picked = ask("Which game? ").lower()
        except EOFError:
            console.print()
            return None
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
def leaving_politely() -> Iterator[None]:
    """Let a closed window or a request to stop end the evening as Ctrl-C does: the game is kept."""

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []
    before = {name: signal.signal(getattr(signal, name), stop) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
