"""`conqueror lab`: many games between bots, and what came of them as a table or as JSON."""

import contextlib
import json
import secrets
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from conqueror.bots.bot import bots as bot_names
from conqueror.cli.console import BAD, QUIET, complain, new_console, printable
from conqueror.cli.files import writable, write_over
from conqueror.cli.interrupts import INTERRUPTED, interrupts
from conqueror.cli.lab_puzzles import puzzles
from conqueror.cli.lab_report import merge
from conqueror.cli.lab_report import report as report_command
from conqueror.cli.lab_train import train
from conqueror.cli.options import game_of, read_words
from conqueror.cli.parameters import GAME_OPTIONS, check_number
from conqueror.errors import UnknownGame
from conqueror.game import Game, Plain
from conqueror.lab.bot_seats import seat_bots
from conqueror.lab.sweep import Sweep, SweepProgress, play
from conqueror.lab.sweep_report import report
from conqueror.lab.tally import Tally
from conqueror.lab.workers import cores
from conqueror.options import written
from conqueror.registry import load

_TO_SCREEN = "-"
_MOST_GAMES = 10**9
_MOST_WORKERS = 256
_FAILED = 1

app = typer.Typer(
    help="Experiments: many games between bots, judgements that are learned, and puzzles.", no_args_is_help=True
)


app.command("train", context_settings=GAME_OPTIONS)(train)
app.command("puzzles")(puzzles)
app.command("report", context_settings=GAME_OPTIONS)(report_command)
app.command("merge")(merge)


@app.command("sweep", context_settings=GAME_OPTIONS)
def _sweep(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME --OPTION VALUE", help="The game, and any of its options."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="[SEAT=]BOT,…", help=f"A bot for a seat, or for every seat not named: {', '.join(bot_names())}."
        ),
    ] = "random",
    seed: Annotated[int | None, typer.Option(help="The same seed plays the same games.")] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write the report as JSON; - prints it.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="How many processes; usually all cores.")] = None,
    content: Annotated[
        Path | None, typer.Option("--content", metavar="DIR", help="A folder with content files of your own.")
    ] = None,
) -> None:
    """Play many games between bots: who wins how often, how games end, and how long they are.

    Options of the game are given like any other: conqueror lab sweep empire --players 3
    """
    wanted = read_words(words or [])
    key = game_of(wanted)
    if key is None:
        raise UnknownGame("Say which game: conqueror lab sweep conquests.")
    check_number("games", games, _MOST_GAMES)
    check_number("workers", 1 if workers is None else workers, _MOST_WORKERS)
    place = None if json_file is None or json_file == _TO_SCREEN else writable(json_file)
    game = load(key, content=content, **wanted.options)
    sweep = Sweep(
        key=key,
        bots=seat_bots(bots, game.seats),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        options=dict(wanted.options),
        content=content,
    )
    found = report(sweep, game, _watch(sweep, min(workers or cores(), games)))
    text = json.dumps(found, indent=2) + "\n"
    if json_file == _TO_SCREEN:
        sys.stdout.write(text)
    else:
        _show(new_console(), sweep, game, found)
    if place is not None:
        write_over(place, text)
    if found["error"] is not None:
        complain(_told(found["error"]))
        raise typer.Exit(_FAILED)
    if not found["complete"]:
        raise typer.Exit(INTERRUPTED)


def _watch(sweep: Sweep, workers: int) -> SweepProgress:
    """Play all games, or until Ctrl-C is pressed; return what was played."""
    played = SweepProgress(Tally(), 0.0)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bar, interrupts() as interrupted, contextlib.closing(play(sweep, workers)) as progress:
        task = bar.add_task(sweep.key, total=sweep.games)
        for played in progress:
            bar.update(task, completed=played.tally.games)
            if interrupted.is_set():
                break
    return played


def _told(error: Plain) -> str:
    if error["game"] is None:
        return str(error["sentence"])
    return f"Game {error['game']} (seed {error['seed']}) failed: {error['sentence']}"


def _show(console: Console, sweep: Sweep, game: Game, found: Plain) -> None:
    played = f"{found['games']:,} games" if found["complete"] else f"{found['games']:,} of {found['wanted']:,} games"
    console.print(f"{printable(game.title)} ({game.key}): {played}", style="bold")
    speed = f"{found['moves']:,} moves in {found['seconds']:,.1f} s, {found['moves_per_second']:,} moves per second"
    console.print(speed, style=QUIET)
    if not found["complete"] and found["error"] is None:
        console.print("Stopped early; what was played so far:", style=BAD)
    console.print()
    console.print(_seats(found))
    console.print()
    console.print(_endings(found))
    if found["length"] is not None:
        console.print()
        console.print(_length(found["length"]))
    console.print(
        f"\nRules {found['rules']}, content {found['content']}, seed {found['seed']}. To repeat:", style=QUIET
    )
    console.print(f"  {printable(_command(sweep, found))}", style=QUIET, soft_wrap=True)


def _table(*heads: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style=QUIET)
    for head in heads:
        table.add_column(
            head, justify="left" if head in ("seat", "bot", "ending", "moves") else "right", no_wrap=True
        )
    return table


def _seats(found: Plain) -> Table:
    table = _table("seat", "bot", "wins", "win rate", "95 % interval")
    for seat, won in found["seats"].items():
        interval = f"{_percent(won['low'])} – {_percent(won['high'])}"
        table.add_row(seat, won["bot"], _wins(won["wins"]), _percent(won["rate"]), interval)
    table.add_row("nobody", "", f"{found['nobody']['games']:,}", _percent(found["nobody"]["share"]), "")
    if found["shared"]["games"]:
        table.add_row(
            "shared", "", f"{found['shared']['games']:,}", _percent(found["shared"]["share"]), "split above"
        )
    return table


def _endings(found: Plain) -> Table:
    table = _table("ending", "games", "share")
    for reason, ended in found["endings"].items():
        table.add_row(reason, f"{ended['games']:,}", _percent(ended["share"]))
    return table


def _length(length: Plain) -> Table:
    table = _table("moves", "mean", "median", "95 % within", "shortest", "longest")
    table.add_row(
        "per game",
        f"{length['mean']:,.1f}",
        *(f"{length[name]:,}" for name in ("median", "p95", "min", "max")),
    )
    return table


def _wins(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _command(sweep: Sweep, found: Plain) -> str:
    """Return the command that plays the same games again."""
    bots = set(sweep.bots.values())
    named = bots.pop() if len(bots) == 1 else ",".join(f"{seat}={name}" for seat, name in sweep.bots.items())
    words = ["conqueror", "lab", "sweep", sweep.key]
    for name, value in sweep.options.items():
        words += [f"--{name.replace('_', '-')}", written(value)]
    words += ["--games", str(found["games"] or sweep.games), "--bots", named, "--seed", str(sweep.seed)]
    if sweep.content is not None:
        words += ["--content", str(sweep.content)]
    return shlex.join(words)
