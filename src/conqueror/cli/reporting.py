"""A report as it is made at a terminal: its progress, its tables, and the files it leaves."""

import contextlib
import json
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as RichTable

from conqueror.cli.console import QUIET, new_console, printable
from conqueror.cli.files import write_over
from conqueror.cli.interrupts import INTERRUPTED, interrupts
from conqueror.game import Game, Plain
from conqueror.lab.report.folder import StudyFolder, merge_folders, read_asked
from conqueror.lab.report.levels import read_levels
from conqueror.lab.report.making import Looks, Question, make_report
from conqueror.lab.report.page import page
from conqueror.lab.report.runner import Progress, Share, run
from conqueror.lab.report.study import PAIRINGS, Study, Variant
from conqueror.lab.report.telling import Heading, Plot, Table, Text, tell
from conqueror.lab.workers import cores
from conqueror.options import Value, written

_MOST_ROWS = 12  # of a table at the terminal
_REPORT, _PAGE = "report.json", "report.html"


@dataclass(frozen=True)
class Wanted:
    """What is to be reported, and how."""

    key: str
    options: Mapping[str, Value]
    content: Path | None
    games: int
    levels: str | None
    against: str | None
    margin: float
    stop_early: bool
    seed: int | None
    out: Path | None
    shard: tuple[int, int]
    workers: int | None


def run_report(wanted: Wanted) -> None:
    """Play what is not played yet, tell what came of it and write it down."""
    variants = [Variant(wanted.key, dict(wanted.options), wanted.content)]
    if wanted.against is not None:
        variants.append(Variant(wanted.against, dict(wanted.options), wanted.content))
    games = [variant.load() for variant in variants]
    place = wanted.out or Path(f"{_stem(wanted.key)}-report")
    study = Study.of(tuple(variants), read_levels(games[0], wanted.levels), wanted.games, _seed(wanted, place))
    folder = StudyFolder(place, study.asked, wanted.shard)
    question = Question(wanted.margin, wanted.stop_early)
    console, command = new_console(), _command(wanted, study)
    progress, until = _watch(study, games, folder, question, wanted)
    if wanted.shard != (1, 1):
        console.print(f"Shard {wanted.shard[0]} of {wanted.shard[1]} is played: {printable(str(place))}.")
        return
    found = make_report(study, games, progress.batches, question, until)
    _show(console, found)
    write_over(place / _REPORT, json.dumps(found, indent=2) + "\n")
    write_over(place / _PAGE, page(found, command))
    console.print(f"\nSeed {study.seed}. To repeat:", style=QUIET)
    console.print(f"  {printable(command)}", style=QUIET, soft_wrap=True)
    console.print(f"Written to {printable(str(place / _PAGE))} and {_REPORT} beside it.")


def run_merge(folders: Sequence[Path], out: Path) -> None:
    """Put shards together and say how much there is."""
    merged = merge_folders(folders, out)
    batches = merged.read()
    games = sum(len(played.winners) for played in batches.values())
    asked = merged.asked
    whole = asked["games"] * len(PAIRINGS) * len(asked["variants"])
    console = new_console()
    console.print(f"{games:,} of {whole:,} games are in {printable(str(out))}.")
    console.print(
        f"The command of the shards with --out {printable(str(out))} and without --shard makes the report.",
        style=QUIET,
    )


def _stem(key: str) -> str:
    return Path(key).stem if key.endswith(".toml") else key.replace("/", "-")


def _seed(wanted: Wanted, place: Path) -> int:
    """Return the seed that is asked for, or that of the study in the folder, or a new one."""
    if wanted.seed is not None:
        return wanted.seed
    if (place / "study.json").exists():
        return int(read_asked(place).get("seed", 0))
    return secrets.randbelow(2**32)


def _watch(
    study: Study, games: Sequence[Game], folder: StudyFolder, question: Question, wanted: Wanted
) -> tuple[Progress, int]:
    """Play until all is played, the question is answered, or Ctrl-C is pressed."""
    looks, done = Looks(study, games, question), folder.read()
    share = Share(*wanted.shard)
    todo = sum(share.has(batch) for batch in study.batches())
    workers = min(wanted.workers or cores(), todo)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    progress, until = Progress(done, len(done)), study.games
    playing = run(study, folder, workers, share, done)
    with bar, interrupts() as interrupted, contextlib.closing(playing):
        task = bar.add_task("batches", total=todo)
        for progress in playing:
            bar.update(task, completed=len(progress.batches))
            answered = looks.stop_after(progress.batches)
            if answered is not None:
                until = answered
                break
            if interrupted.is_set():
                games_played = f"{progress.games:,} games are kept"
                new_console().print(
                    f"Stopped; {games_played} in {printable(str(folder.place))}. The same command goes on."
                )
                raise typer.Exit(INTERRUPTED)
    return progress, until


def _show(console: Console, found: Plain) -> None:
    variant = found["variants"][0]
    console.print(
        f"{printable(variant['title'])} ({printable(variant['game'])}): {found['games']:,} games", style="bold"
    )
    if found["stopped_after"] is not None:
        console.print(f"Stopped after {found['stopped_after']:,} games of each pairing: the answer is clear.")
    for block in tell(found):
        match block:
            case Heading(text):
                console.print(f"\n{text}", style="bold")
            case Text(text):
                console.print(printable(text))
            case Table():
                console.print(_table(block))
            case Plot():
                pass


def _table(block: Table) -> RichTable:
    table = RichTable(box=box.SIMPLE_HEAD, padding=(0, 3, 0, 0), pad_edge=False, header_style=QUIET)
    for head in block.heads:
        table.add_column(head)
    shown, left = block.rows[:_MOST_ROWS], len(block.rows) - _MOST_ROWS
    if left > 1:  # the first and the last tell most
        half = _MOST_ROWS // 2
        between = (f"… {left} more on the page", *[""] * (len(block.heads) - 1))
        shown = (*block.rows[:half], between, *block.rows[-half:])
    for row in shown:
        table.add_row(*map(printable, row))
    return table


def _command(wanted: Wanted, study: Study) -> str:
    """Return the command that plays the same games again."""
    words = ["conqueror", "lab", "report", wanted.key]
    for name, value in wanted.options.items():
        words += [f"--{name.replace('_', '-')}", written(value)]
    if wanted.against is not None:
        words += ["--against", wanted.against]
    words += ["--games", str(study.games), "--levels", ",".join(study.levels), "--seed", str(study.seed)]
    words += ["--margin", f"{100 * wanted.margin:g}", *(["--stop-early"] if wanted.stop_early else [])]
    if wanted.content is not None:
        words += ["--content", str(wanted.content)]
    return shlex.join(words)
