"""The options of a game as words of the command line: `--drop-row ahead`, `--drop_row=ahead`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from conqueror.errors import OptionError, UnknownGame
from conqueror.registry import catalogue, offered_options


@dataclass(frozen=True)
class Arguments:
    """What the words ask for: a game, if one is named, the other plain words, and options by their names."""

    words: tuple[str, ...]
    options: dict[str, str]


def read_words(arguments: Sequence[str]) -> Arguments:
    """Return the plain words, and the options with their values."""
    words: list[str] = []
    options: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word.lstrip("-").isdecimal():
            words.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        name = name.replace("-", "_").lower()
        if not equals:
            if not rest or rest[0].startswith("--"):
                raise OptionError(f"{word} needs a value after it.")
            value = rest.pop(0)
        if name in options:
            raise OptionError(f"{word} is given twice.")
        options[name] = value
    return Arguments(tuple(words), options)


def game_of(wanted: Arguments) -> str | None:
    """Return the one game that is named, or None; raise UnknownGame for a second word."""
    if len(wanted.words) > 1:
        raise UnknownGame(f"Only one game at a time, please; “{wanted.words[1]}” is one word too many.")
    return wanted.words[0] if wanted.words else None


def explain_options(console: Console, key: str | None) -> None:
    """Print the options of a game, or of all, with their values and what they mean."""
    for name in catalogue() if key is None else (key,):
        options = offered_options(name)
        console.print(name, style="bold")
        if not options:
            console.print("  This game has no options.")
            continue
        table = Table(show_header=False, box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(no_wrap=True, style="cyan")
        table.add_column()
        for option in options:
            table.add_row(f"  --{option.name.replace('_', '-')}", option.text)
            table.add_row("", f"{option.choices}; usually {option.default}.", style="dim")
        console.print(table)
