"""`conqueror perft`: count the sequences of moves, as a check of the rules and a measure of their speed."""

import contextlib
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from conqueror.cli.console import new_console
from conqueror.cli.files import read_json
from conqueror.cli.options import read_words
from conqueror.cli.parameters import Content
from conqueror.errors import OptionError, SetupError, UnknownGame
from conqueror.game import Position
from conqueror.registry import load

DEEPEST = 60


def perft(
    words: Annotated[
        list[str], typer.Argument(metavar="GAME DEPTH --OPTION VALUE", help="The game, how deep, its options.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Count below every first move.")] = False,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="A position as JSON to begin from.")] = None,
    content: Content = None,
) -> None:
    """Count the sequences of moves to a depth: a check of the rules, and their speed."""
    begin, depth = _begin(words, content, position)
    (_divide if divide else _count)(begin, depth)


def _begin(arguments: Sequence[str], content: Path | None, file: Path | None) -> tuple[Position, int]:
    """Return the position to count from, and the depth, as the arguments say: GAME DEPTH and options of the game."""
    wanted = read_words(arguments)
    if len(wanted.words) != 2:
        raise UnknownGame("Say which game and how deep: conqueror perft conquests 4.")
    key, depth = wanted.words
    if not (depth.isascii() and depth.isdecimal() and len(depth) < 4 and int(depth) <= DEEPEST):
        raise OptionError(f"The depth is a whole number from 0 to {DEEPEST}, not {depth!r}.")
    game = load(key, content=content, **wanted.options)
    if file is None:
        return game.start(), int(depth)
    data = read_json(file)
    if not isinstance(data, dict):
        raise SetupError(f"{file} must hold one JSON object.")
    return game.position(data), int(depth)


def _count(position: Position, depth: int) -> None:
    """Print the leaves at every depth, with the time and the speed."""
    console = new_console()
    console.print(f"{'depth':>5}  {'leaves':>20}  {'seconds':>9}  {'per second':>15}", style="bold")
    with _stopping_at_once():
        for level in range(1, depth + 1) if depth else (0,):
            leaves, seconds = _timed(position, level)
            _line(console, level, leaves, seconds)


def _divide(position: Position, depth: int) -> None:
    """Print the leaves below every first move."""
    console = new_console()
    if depth < 1:
        raise OptionError("To divide, the depth must be at least 1.")
    total = 0
    begun = time.perf_counter()
    with _stopping_at_once():
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                leaves = position.play(seat, move).perft(depth - 1)
                total += leaves
                console.print(f"{f'{seat} {move}':<40} {leaves:>18,}", soft_wrap=True)
    seconds = time.perf_counter() - begun
    console.print(f"{'total':<40} {total:>18,}  in {seconds:.3f} s", style="bold")


def _timed(position: Position, depth: int) -> tuple[int, float]:
    begun = time.perf_counter()
    leaves = position.perft(depth)
    return leaves, time.perf_counter() - begun


def _line(console: Console, depth: int, leaves: int, seconds: float) -> None:
    console.print(f"{depth:>5}  {leaves:>20,}  {seconds:>9.3f}  {leaves / max(seconds, 1e-9):>15,.0f}")


@contextlib.contextmanager
def _stopping_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process itself: compiled rules do not hear of it before they are done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
