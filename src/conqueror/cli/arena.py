"""`conqueror arena`: bots against each other, and how strong that shows them to be."""

import contextlib
import json
import secrets
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from conqueror.arena.contest import Contest, round_robin
from conqueror.arena.contest_runner import LostWorker, Progress, play
from conqueror.arena.sequential import Sequential, Verdict
from conqueror.bots.bot import bots as bot_names
from conqueror.cli.console import BAD, QUIET, complain, new_console, printable
from conqueror.cli.files import FileError, write_over
from conqueror.cli.interrupts import INTERRUPTED, interrupts
from conqueror.cli.options import read_words
from conqueror.cli.parameters import Content, check_number
from conqueror.errors import OptionError, UnknownGame
from conqueror.game import Plain
from conqueror.lab.workers import cores
from conqueror.options import written
from conqueror.registry import load

RESULTS = "results.json"
_FAILED = 1
_MOST_GAMES, _MOST_WORKERS, _LONGEST_OPENING = 10**6, 256, 100


def arena(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME BOT BOT … --OPTION VALUE",
            help="The game, the bots with their time if you like (master:1s, mcts:500), any options of the game. "
            f"There are {', '.join(bot_names())}.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games each pair plays.")] = 100,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write results.json and every game as .conq there.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same games, if no bot has a clock.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="How many processes; usually all cores.")] = None,
    opening: Annotated[
        int | None, typer.Option(metavar="N", help="How many random moves every game begins with.")
    ] = None,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop a pair as soon as it is clear who is stronger.")
    ] = False,
    content: Content = None,
) -> None:
    """Let bots play each other, with seats and openings balanced, and tell their Elo.

    conqueror arena conquests mcts:1s alphabeta:1s random --games 200
    """
    from conqueror.arena.report import report  # no other command has to wait for NumPy

    check_number("games", games, _MOST_GAMES)
    check_number("workers", 1 if workers is None else workers, _MOST_WORKERS)
    if opening is not None and not 0 <= opening <= _LONGEST_OPENING:
        raise OptionError(f"--opening is a whole number from 0 to {_LONGEST_OPENING}, not {opening}.")
    contest = _contest(words or [], games, seed, opening, content, sequential=sequential)
    folder = _folder(out)
    progress, seconds, fault = _watch(contest, workers or cores(), folder)
    found = report(progress, seconds, fault)
    _show(new_console(), contest, found, progress)
    if folder is not None:
        write_over(folder / RESULTS, json.dumps(found, indent=1) + "\n")
        new_console().print(f"\nEvery game and {RESULTS} are in {printable(str(folder))}.", style=QUIET)
    if fault:
        complain(fault)
        raise typer.Exit(_FAILED)
    if not progress.complete:
        raise typer.Exit(INTERRUPTED)


def _contest(
    words: Sequence[str],
    games: int,
    seed: int | None,
    opening: int | None,
    content: Path | None,
    *,
    sequential: bool,
) -> Contest:
    """Return the contest that words ask for: every pair of the bots they name, at the game they name."""
    wanted = read_words(words)
    if not wanted.words:
        raise UnknownGame("Say which game and which bots: conqueror arena conquests master:1s expert.")
    key, *bots = wanted.words
    game = load(key, content=content, **wanted.options)
    if len(bots) < 2:
        known = ", ".join(bot_names(game.info))
        raise OptionError(
            f"An arena needs two bots at least: conqueror arena {key} master:1s expert. There are {known}."
        )
    if len(set(bots)) < len(bots):
        raise OptionError("Every bot is named once; the arena lets each meet each other.")
    return Contest(
        key=key,
        matches=round_robin(bots, len(game.seats)),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        options=dict(wanted.options),
        content=content,
        opening=opening,
        test=Sequential.between_equals(len(game.seats)) if sequential else None,
    )


def _folder(out: Path | None) -> Path | None:
    """Make the folder for results before an hour of games is played for it."""
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{out} cannot be made a folder: {error.strerror}.") from None
    return out


def _watch(contest: Contest, workers: int, folder: Path | None) -> tuple[Progress, float, str]:
    """Play all games, or until Ctrl-C is pressed; return what was played, the seconds, and what went wrong."""
    from conqueror.arena.report import file_of

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    begun, fault = time.perf_counter(), ""
    with bar, interrupts() as interrupted, contextlib.closing(play(contest, workers)) as playing:
        progress, _ = next(playing)
        task = bar.add_task(contest.key, total=progress.wanted)
        try:
            for _, fresh in playing:
                for played in fresh:
                    if folder is not None:
                        write_over(folder / file_of(contest, played), played.record)
                    if played.fault:
                        bar.console.print(f"Game {progress.games}: {printable(played.fault)}", style=BAD)
                bar.update(task, completed=progress.games, total=progress.wanted)
                if interrupted.is_set():
                    break
        except LostWorker as lost:
            fault = str(lost)
    return progress, time.perf_counter() - begun, fault


def _show(console: Console, contest: Contest, found: Plain, progress: Progress) -> None:
    played = f"{progress.games:,} games" if progress.complete else f"{progress.games:,} of {progress.wanted:,} games"
    console.print(f"{printable(progress.game.title)} ({found['game']}): {played}", style="bold")
    if not progress.complete:
        console.print("Stopped early; what was played so far:", style=BAD)
    console.print()
    console.print(_ladder(found))
    console.print()
    console.print(_matches(found, len(progress.game.seats)))
    faults = [fault for match in found["matches"] for fault in match["faults"]]
    if faults:
        console.print(f"\n{len(faults)} games were lost by a fault, the first: {printable(faults[0])}", style=BAD)
    console.print(
        f"\nRules {found['rules']}, content {found['content']}, seed {found['seed']}. To repeat:", style=QUIET
    )
    console.print(f"  {printable(_command(contest))}", style=QUIET, soft_wrap=True)


def _table(*heads: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
    for head in heads:
        table.add_column(head, justify="left" if head in ("bot", "against", "shown") else "right", no_wrap=True)
    return table


def _ladder(found: Plain) -> Table:
    table = _table("bot", "Elo", "95 %")
    for name, elo in found["elo"].items():
        table.add_row(name, f"{elo['elo']:+.0f}", f"± {elo['error']:.0f}")
    return table


def _matches(found: Plain, seats: int) -> Table:
    table = _table("bot", "against", "won", "=", "lost", "score", "95 %", "s/game", "shown")
    for match in found["matches"]:
        games = match["games"]
        others = match["others"] if seats == 2 else f"{seats - 1} {match['others']}"
        counts = (match["won"], games - match["won"] - match["lost"], match["lost"])
        told = ("–", "–", "–") if not games else _told(match)
        shown = _SHOWN[Verdict(match["verdict"])]
        table.add_row(match["challenger"], others, *(f"{count:,}" for count in counts), *told, shown)
    return table


def _told(match: Plain) -> tuple[str, str, str]:
    """Return the score of a match, its interval, and how long a game took."""
    return (
        f"{100 * match['score']:.1f} %",
        f"{100 * match['low']:.0f}–{100 * match['high']:.0f} %",
        f"{match['seconds_per_game']:.2f}",
    )


_SHOWN = {Verdict.HIGHER: "stronger", Verdict.LOWER: "weaker", Verdict.OPEN: ""}


def _command(contest: Contest) -> str:
    """Return the command that plays the same games again."""
    names = dict.fromkeys(name for match in contest.matches for name in (match.challenger, match.others))
    words = ["conqueror", "arena", contest.key, *names]
    for name, value in contest.options.items():
        words += [f"--{name.replace('_', '-')}", written(value)]
    words += ["--games", str(contest.games), "--seed", str(contest.seed)]
    if contest.opening is not None:
        words += ["--opening", str(contest.opening)]
    if contest.test is not None:
        words.append("--sequential")
    if contest.content is not None:
        words += ["--content", str(contest.content)]
    return shlex.join(words)
