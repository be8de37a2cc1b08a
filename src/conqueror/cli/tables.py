"""`conqueror tables`: the stored tables of a server, checked, backed up and restored."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from conqueror.cli.console import BAD, GOOD, QUIET, new_console
from conqueror.cli.files import FileError
from conqueror.cli.parameters import Content, Database

app = typer.Typer(help="The stored tables of a server.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


@app.command("check")
def _check(database: Database = None, content: Content = None) -> None:
    """Replay every stored game by the rules of today, and report any difference."""
    check_tables(new_console(), database, content)


@app.command("backup")
def _back_up(
    file: File,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace an earlier backup.")] = False,
) -> None:
    """Copy every table into one file, while servers go on; it is readable by you alone."""
    from conqueror.store import Store  # only here are a server's libraries needed
    from conqueror.store.backup import back_up

    console, file = new_console(), file.absolute()
    if file.exists() and not replace:
        raise FileError(f"{file} exists already; choose another name, or say --replace.")
    if file.is_dir():
        raise FileError(f"{file} is a folder, not a file.")
    with Store.open(database, read_only=True) as store:
        if store.is_in(file):
            raise FileError(f"{file} is the database itself; choose another name.")
        with _bar(console, "rows copied") as progress:
            copied = back_up(store, file, progress)
    size = f"{file.stat().st_size / 1_000_000:.1f} MB"
    console.print(f"{_count(copied.tables, copied.events)} are in {file} ({size}).", style=GOOD, soft_wrap=True)
    console.print("Keep it like a secret: whoever reads it knows the dice of running games.", style=QUIET)


@app.command("restore")
def _restore(file: File, database: Database = None, content: Content = None) -> None:
    """Put a backup into a new, empty database, and replay every game of it."""
    from conqueror.store import Store
    from conqueror.store.backup import restore

    console = new_console()
    if not file.is_file():
        raise FileError(f"There is no file {file}.")
    with Store.open(database) as store, _bar(console, "rows restored") as progress:
        copied = restore(file, store, progress)
    console.print(f"{_count(copied.tables, copied.events)} are restored.")
    check_tables(console, database, content)


def check_tables(console: Console, database: str | None, content: Path | None) -> None:
    """Print every fault of the stored tables and how many there are; exit with 1 if there is any."""
    from conqueror.server.integrity import check_database
    from conqueror.store import Store

    with Store.open(database, read_only=True) as store:
        tables = list(store.all_ids())
    events = faults = 0
    with _bar(console, "tables replayed") as progress:
        progress(0, len(tables))
        for number, checked in enumerate(check_database(database, tables, content), 1):
            events += checked.events
            if checked.fault:
                faults += 1
                console.print(f"{checked.table} ({checked.game}): {checked.fault}", style=BAD, soft_wrap=True)
            progress(number, len(tables))
    words = _count(len(tables), events)
    if faults:
        console.print(f"{words}: {faults} differ from what was stored.", style=BAD)
        raise typer.Exit(1)
    if tables:
        console.print(f"{words}: every position is the one that was stored.", style=GOOD)
    else:
        console.print("There are no tables yet.", style=QUIET)


def _count(tables: int, events: int) -> str:
    return f"{tables} table{'' if tables == 1 else 's'}, {events} events"


class _Steps:
    """How far something is, shown as a bar; on a screen that is none, a line for every tenth of it."""

    def __init__(self, console: Console, bar: Progress, what: str) -> None:
        self._console, self._bar, self._what = console, bar, what
        self._task = bar.add_task(what, total=None)
        self._told = 0

    def __call__(self, done: int, total: int) -> None:
        """Show how many are done, and of how many."""
        self._bar.update(self._task, completed=done, total=total)
        tenth = done * 10 // max(1, total)
        if not self._console.is_terminal and tenth > self._told and total >= 1000:
            self._told = tenth
            self._console.print(f"{done} of {total} {self._what}", style=QUIET)


@contextmanager
def _bar(console: Console, what: str) -> Iterator[_Steps]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield _Steps(console, bar, what)
