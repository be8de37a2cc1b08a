"""`conqueror lab train`: what is asked for. The training itself is imported when it is: it needs the compiler."""

from pathlib import Path
from typing import Annotated

import typer

from conqueror.cli.options import game_of, read_words
from conqueror.cli.parameters import Content, GameWords, check_number
from conqueror.errors import OptionError, UnknownGame

_MOST_GAMES = 10**9
_MOST_MINUTES = 7 * 24 * 60
_MOST_WORKERS = 256


def train(
    words: GameWords = None,
    minutes: Annotated[
        float | None, typer.Option(metavar="N", help="About how long; it becomes a number of games, which is told.")
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="How many games to learn from.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed and games make the same file.")] = None,
    until: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many of these games, and write the file.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The file of weights to write.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint beside the file.")] = False,
    workers: Annotated[int | None, typer.Option(metavar="N", help="How many processes; usually all cores.")] = None,
    content: Content = None,
) -> None:
    """Learn the judgement of a game by self-play, and measure what was gained.

    conqueror lab train empire --players 2 --minutes 3 --seed 1
    """
    wanted = read_words(words or [])
    key = game_of(wanted)
    if key is None:
        raise UnknownGame("Say which game: conqueror lab train empire.")
    if minutes is not None and games is not None:
        raise OptionError("Say either --minutes or --games.")
    check_number("games", 1 if games is None else games, _MOST_GAMES)
    check_number("until", 1 if until is None else until, _MOST_GAMES)
    check_number("workers", 1 if workers is None else workers, _MOST_WORKERS)
    if minutes is not None and not 0 < minutes <= _MOST_MINUTES:
        raise OptionError(f"--minutes is a number up to {_MOST_MINUTES:,}, not {minutes:g}.")
    from conqueror.cli.training import Wanted, run_training

    run_training(Wanted(key, wanted.options, content, games, minutes, seed, until, out, resume, workers))
