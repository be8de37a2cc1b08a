"""`conqueror lab report` and `lab merge`: what is asked for. What plays is imported later: it needs the compiler."""

import re
from pathlib import Path
from typing import Annotated

import typer

from conqueror.cli.options import game_of, read_words
from conqueror.cli.parameters import Content, GameWords, check_number
from conqueror.errors import OptionError, UnknownGame

_MOST_GAMES = 10**7
_MOST_WORKERS = 256
_MOST_SHARDS = 10_000


def report(
    words: GameWords = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games of each pairing.")] = 2000,
    levels: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Two levels of play, the weaker first; casual,sharp if left out."),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="GAME|FILE", help="Compare with another game, with the same luck.")
    ] = None,
    margin: Annotated[float, typer.Option(metavar="POINTS", help="How far from even is still fair.")] = 5.0,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", help="Stop as soon as the question is answered.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed plays the same games.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for games and report; it goes on with what is there."),
    ] = None,
    shard: Annotated[str | None, typer.Option(metavar="K/N", help="Play only this part; see lab merge.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="How many processes; usually all cores.")] = None,
    content: Content = None,
) -> None:
    """Say what a game is like: whether it is fair, how long it is, when it is decided, and by what.

    conqueror lab report duels/alexander; conqueror lab report ./mine.toml --against duels/alexander
    """
    wanted = read_words(words or [])
    key = game_of(wanted)
    if key is None:
        raise UnknownGame("Say which game: conqueror lab report duels/alexander.")
    check_number("games", games, _MOST_GAMES)
    check_number("workers", 1 if workers is None else workers, _MOST_WORKERS)
    if not 0 < margin < 50:
        raise OptionError(f"--margin is a number of points between 0 and 50, not {margin:g}.")
    part = _read_shard(shard)
    if part != (1, 1) and stop_early:
        raise OptionError("A shard cannot know when the question is answered: leave out --stop-early.")
    from conqueror.cli.reporting import Wanted, run_report

    run_report(
        Wanted(
            key, wanted.options, content, games, levels, against, margin / 100, stop_early, seed, out, part, workers
        )
    )


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR…", help="Folders of the same study.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to put all games into.")],
) -> None:
    """Put the games of several shards of one study together; shards that disagree are refused."""
    from conqueror.cli.reporting import run_merge

    run_merge(folders, out)


def _read_shard(text: str | None) -> tuple[int, int]:
    if text is None:
        return 1, 1
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]) <= _MOST_SHARDS:
        raise OptionError(f"--shard is a part of all, such as 2/8, not {text}.")
    return int(found[1]), int(found[2])
