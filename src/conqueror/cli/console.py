"""The terminal itself: sentences out, lines in."""

import contextlib
import sys
import textwrap

from rich.console import Console
from rich.text import Text

# Line editing and the history of what was typed, where the system has it.
with contextlib.suppress(ImportError):
    import readline  # noqa: F401

GOOD = "green"
BAD = "bold red"
QUIET = "dim"


def tolerate_bytes() -> None:
    """Make bytes that are no text, typed or printed, a question mark instead of a failure."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def new_console() -> Console:
    """Return the console; what players type or files say is never taken for markup."""
    return Console(highlight=False, markup=False, emoji=False)


def printable(text: str) -> str:
    """Return the text without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def numbered(number: int, text: str, console: Console) -> Text:
    """Return a move in words with its number before it."""
    before = f"{number:>3}  "
    lines = textwrap.wrap(printable(text), max(20, console.width - 1 - len(before)), break_long_words=False)
    return Text.assemble((before, QUIET), f"\n{' ' * len(before)}".join(lines))


def complain(error: str) -> None:
    """Print an error, as one sentence, on the error stream."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(
        Text(printable(error)), style=BAD, soft_wrap=True
    )


def ask(prompt: str) -> str:
    """Return the line a person types; raise EOFError when there will be no more, whatever the reason."""
    try:
        line = input(prompt)
    except (OSError, RuntimeError):  # the terminal is gone, or there never was one
        raise EOFError from None
    if not sys.stdin.isatty():
        print(printable(line))
    return line.strip()
