"""`conqueror replay`: step through a recorded game, or print all of it."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from conqueror.cli.boards import draw
from conqueror.cli.screen import BAD, QUIET, ask, numbered, printable, screen
from conqueror.cli.session import Session
from conqueror.options import written

_HELP = "Enter or n: next · b: back · g N: go to move N · q: quit"


def print_all(file: Path, content: Path | None) -> None:
    """Print every move in words, and the last board."""
    console = screen()
    session = Session.resume(file, content)
    _introduce(console, session)
    for number, text in session.told(None):
        console.print(numbered(number, text, console))
    _show(console, session, session.played)


def step(file: Path, content: Path | None) -> None:
    """Let a person go through the game, forwards and backwards."""
    console = screen()
    session = Session.resume(file, content)
    _introduce(console, session)
    console.print(_HELP, style=QUIET)
    told = dict(session.told(None))
    at, shown = 0, -1
    while True:
        if at != shown:
            if at:
                console.print(numbered(at, told[at], console))
            _show(console, session, at)
            shown = at
        try:
            typed = ask(f"{at}/{session.played}> ").lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if typed in ("q", "quit", "exit"):
            return
        wanted = _wanted(typed, at)
        if wanted is None:
            console.print(_HELP, style=BAD)
        elif not 0 <= wanted <= session.played:
            console.print(f"There are moves 0 to {session.played} (0 is the start).", style=BAD)
        else:
            at = wanted


def is_interactive() -> bool:
    """Whether a person sits at both ends of this terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _wanted(typed: str, at: int) -> int | None:
    """The number of the move to go to, or None for something that is no wish."""
    word, _, number = typed.partition(" ")
    if word in ("", "n", "next") and not number:
        return at + 1
    if word in ("b", "back") and not number:
        return at - 1
    digits = number.strip() if word in ("g", "go") else word.removeprefix("g")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None


def _introduce(console: Console, session: Session) -> None:
    options = ", ".join(f"{name} {written(value)}" for name, value in session.game.options.items())
    console.print(Text.assemble((session.game.title, "bold"), (f"   {options}", QUIET)))


def _show(console: Console, session: Session, at: int) -> None:
    view = session.at(at).view(None)
    console.print()
    console.print(draw(view))
    result = view["result"]
    if result:
        words = printable(result["words"] or result["reason"])
        console.print(Text(f"{words[:1].upper()}{words[1:]} ({result['rule']})", "bold"))
    else:
        console.print(Text(view["prompt"]))
