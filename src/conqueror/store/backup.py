"""A whole store in one file, copied while servers write to it, and put back into an empty database.

A backup is a SQLite database with the tables of `schema`, whichever database it comes from; so either can be
restored into either. What can be worked out again from the rest (`info={"derived": True}`) is left out.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, select

from conqueror.store.exceptions import StoreError
from conqueror.store.schema import metadata
from conqueror.store.store import Store

Progress = Callable[[int, int], None]
"""Told how many rows are copied, and of how many."""

_ROWS = 500
"""How many rows are read and written at once."""
_OWN = ("beats", "server_secrets")
"""What is there even where nobody has played: a database with nothing else is still empty."""


@dataclass(frozen=True)
class Copied:
    """How much was copied."""

    tables: int
    events: int


def kept_tables() -> list[Table]:
    """Return the tables a backup holds, those first that others refer to."""
    return [table for table in metadata.sorted_tables if not table.info.get("derived")]


def back_up(source: Store, file: Path, progress: Progress) -> Copied:
    """Write all of a store into a file, as it is at one moment; the file is there as a whole or not at all."""
    try:
        with tempfile.TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:  # only its owner's
            unfinished = Path(folder) / "backup.sqlite"
            with (
                source.consistent_read() as read,
                Store.open(f"sqlite:///{unfinished}") as target,
                target.filling() as write,
            ):
                copied = _copy(read, write, progress)
            if unfinished.with_name(unfinished.name + "-wal").exists():
                raise StoreError(f"{file} cannot be written: a part of it is in another file still.")
            with unfinished.open("rb") as written:
                os.fsync(written.fileno())
            unfinished.replace(file)
        _sync_folder(file.parent)
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror or error}.") from None
    return copied


def restore(file: Path, target: Store, progress: Progress) -> Copied:
    """Put a backup into an empty store, in one transaction; StoreError if anything is there already."""
    with tempfile.TemporaryDirectory(prefix="conqueror-restore-") as folder:
        copy = Path(folder) / "backup.sqlite"
        try:
            shutil.copyfile(file, copy)  # one of an earlier version is brought up to date; the backup stays as it is
        except OSError as error:
            raise StoreError(f"{file} cannot be read: {error.strerror or error}.") from None
        if not copy.stat().st_size:
            raise StoreError(f"{file} is empty; it is no backup.")
        with Store.open(f"sqlite:///{copy}") as source, source.consistent_read() as read, target.filling() as write:
            for table in kept_tables():
                if table.name not in _OWN and _count(write, table):
                    raise StoreError("The database is not empty; give --database a new one to restore a backup into.")
            return _copy(read, write, progress)


def _copy(read: Connection, write: Connection, progress: Progress) -> Copied:
    """Copy every row of every kept table."""
    tables = kept_tables()
    counts = {table.name: _count(read, table) for table in tables}
    total, done = sum(counts.values()), 0
    progress(done, total)
    for table in tables:
        found = read.execution_options(yield_per=_ROWS).execute(select(table)).mappings()
        if table.name in _OWN:
            write.execute(table.delete())
        for rows in found.partitions():
            write.execute(insert(table), [dict(row) for row in rows])
            done += len(rows)
            progress(done, total)
    return Copied(counts["tables"], counts["events"])


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _sync_folder(folder: Path) -> None:
    """Have the name of a new file on the disk as well, where a folder can be opened."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
