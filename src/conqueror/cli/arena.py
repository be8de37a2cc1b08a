"""`conqueror arena`: bots against each other, and how strong that shows them to be."""

import contextlib
import json
import secrets
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from conqueror.arena.contest import Contest, round_robin
from conqueror.arena.report import file_of, report
from conqueror.arena.running import LostWorker, Progress, play
from conqueror.arena.sequential import Sequential, Verdict
from conqueror.bots.bot import bots as bot_names
from conqueror.cli.console import BAD, QUIET, complain, new_console, printable
from conqueror.cli.files import FileError, write_over
from conqueror.cli.lab import INTERRUPTED, check_number, interrupts
from conqueror.cli.options import read_words
from conqueror.errors import OptionError, UnknownGame
from conqueror.game import Plain
from conqueror.lab.workers import cores
from conqueror.options import written
from conqueror.registry import load

RESULTS = "results.json"
_FAILED = 1
_MOST_GAMES, _MOST_WORKERS, _LONGEST_OPENING = 10**6, 256, 100


def arena(
    arguments: Sequence[str],
    games: int,
    out: Path | None,
    seed: int | None,
    workers: int | None,
    opening: int | None,
    content: Path | None,
    *,
    sequential: bool,
) -> int:
    """Play every pair of bots, show what came of it, and give the exit code."""
    wanted = read_words(arguments)
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
    check_number("games", games, _MOST_GAMES)
    check_number("workers", 1 if workers is None else workers, _MOST_WORKERS)
    if opening is not None and not 0 <= opening <= _LONGEST_OPENING:
        raise OptionError(f"--opening is a whole number from 0 to {_LONGEST_OPENING}, not {opening}.")
    contest = Contest(
        key=key,
        matches=round_robin(bots, len(game.seats)),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        options=dict(wanted.options),
        content=content,
        opening=opening,
        test=Sequential.between_equals(len(game.seats)) if sequential else None,
    )
    folder = _folder(out)
    progress, seconds, trouble = _watch(contest, workers or cores(), folder)
    found = report(progress, seconds, trouble)
    _show(new_console(), contest, found, progress)
    if folder is not None:
        write_over(folder / RESULTS, json.dumps(found, indent=1) + "\n")
        new_console().print(f"\nEvery game and {RESULTS} are in {printable(str(folder))}.", style=QUIET)
    if trouble:
        complain(trouble)
        return _FAILED
    return 0 if progress.complete else INTERRUPTED


def _folder(out: Path | None) -> Path | None:
    """The folder for results, made before an hour of games is played for it."""
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise FileError(f"{out} cannot be made a folder: {trouble.strerror}.") from None
    return out


def _watch(contest: Contest, workers: int, folder: Path | None) -> tuple[Progress, float, str]:
    """What was played when all games were, or when Ctrl-C was pressed; in how many seconds; what went wrong."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    begun, trouble = time.perf_counter(), ""
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
            trouble = str(lost)
    return progress, time.perf_counter() - begun, trouble


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
    """The score of a match, its interval, and how long a game took."""
    return (
        f"{100 * match['score']:.1f} %",
        f"{100 * match['low']:.0f}–{100 * match['high']:.0f} %",
        f"{match['seconds_per_game']:.2f}",
    )


_SHOWN = {Verdict.HIGHER: "stronger", Verdict.LOWER: "weaker", Verdict.OPEN: ""}


def _command(contest: Contest) -> str:
    """The command that plays the same games again."""
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
