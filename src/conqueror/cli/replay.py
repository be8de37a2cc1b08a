"""`conqueror replay`: step through a recorded game, or print all of it."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from conqueror.boards import draw
from conqueror.cli.console import BAD, QUIET, ask, new_console, numbered, printable
from conqueror.cli.parameters import Content
from conqueror.cli.terminal.local_game import LocalGame
from conqueror.cli.terminal.luck_lines import luck_lines
from conqueror.options import written

_HELP = "Enter or n: next · b: back · g N: go to move N · q: quit"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file.")],
    every: Annotated[bool, typer.Option("--all", help="Print every move at once.")] = False,
    content: Content = None,
) -> None:
    """Step through a recorded game."""
    console = new_console()
    local = LocalGame.resume(file, content)
    _introduce(console, local)
    if every or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _print_all(console, local)
    else:
        _step(console, local)


def _print_all(console: Console, local: LocalGame) -> None:
    """Print every move in words, and the last board."""
    for number, text in enumerate(local.told(), 1):
        console.print(numbered(number, text, console))
    _show(console, local, local.played)


def _step(console: Console, local: LocalGame) -> None:
    """Let a person go through the game, forwards and backwards."""
    console.print(_HELP, style=QUIET)
    told = local.told()
    at, shown = 0, -1
    while True:
        if at != shown:
            if at:
                console.print(numbered(at, told[at - 1], console))
            _show(console, local, at)
            shown = at
        try:
            typed = ask(f"{at}/{local.played}> ").lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if typed in ("q", "quit", "exit"):
            return
        wanted = _wanted(typed, at)
        if wanted is None:
            console.print(_HELP, style=BAD)
        elif not 0 <= wanted <= local.played:
            console.print(f"There are moves 0 to {local.played} (0 is the start).", style=BAD)
        else:
            at = wanted


def _wanted(typed: str, at: int) -> int | None:
    """Return the number of the move to go to, or None for something that is no wish."""
    word, _, number = typed.partition(" ")
    if word in ("", "n", "next") and not number:
        return at + 1
    if word in ("b", "back") and not number:
        return at - 1
    digits = number.strip() if word in ("g", "go") else word.removeprefix("g")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None


def _introduce(console: Console, local: LocalGame) -> None:
    options = ", ".join(f"{name} {written(value)}" for name, value in local.game.options.items())
    console.print(Text.assemble((local.game.title, "bold"), (f"   {options}", QUIET)))


def _show(console: Console, local: LocalGame, at: int) -> None:
    view = local.at(at).view(None)
    console.print()
    console.print(draw(view))
    result = view["result"]
    if result:
        words = printable(result["words"] or result["reason"])
        console.print(Text(f"{words[:1].upper()}{words[1:]} ({result['rule']})", "bold"))
        for line in luck_lines(local.game.throws, local.luck()):
            console.print(line)
    else:
        console.print(Text(view["prompt"]))
