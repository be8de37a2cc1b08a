"""A database that is open: how it is read and written, what its errors mean, and what processes on it tell others."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from conqueror.store import schema
from conqueror.store.address import open_database
from conqueror.store.appending import Appending
from conqueror.store.database import Database
from conqueror.store.exceptions import Conflict, StoreError
from conqueror.store.migrator import expect_current, migrate


class OpenDatabase:
    """What every store has, whatever it keeps."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._appending = Appending(database.writer)
        self.on_stored: Callable[[int], object] = lambda _: None
        """Called with how many events were stored, from any thread."""

    @classmethod
    def open(cls, url: str | None, *, read_only: bool = False) -> Self:
        """Return the store at this address, its database created or brought up to date.

        None for the user's own file.
        """
        database = open_database(url, read_only=read_only)
        store = cls(database)
        try:
            with store._told():
                if read_only:
                    expect_current(database)
                else:
                    migrate(database)
        except BaseException:
            store.close()
            raise
        return store

    @property
    def checkpoint_due(self) -> bool:
        """Return whether `checkpoint` is worth its while."""
        return self._database.checkpoint_due

    def checkpoint(self) -> None:
        """Bring what was committed to its last place; nothing depends on it, but later commits are quicker."""
        with self._told():
            self._database.checkpoint()

    @property
    def shared(self) -> bool:
        """Return whether several processes may write here."""
        return self._database.shared

    def own(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that this process looks after, taking all that no other does.

        What is not named any more is given back; with SQLite there is no other process.
        """
        return self._database.own(tables)

    def wait(self, timeout: float) -> set[str]:
        """Return what other processes hinted at, as soon as there is any; empty after `timeout` seconds.

        A hint may get lost, so whoever must know asks `heads` now and then.
        """
        return self._database.wait(timeout)

    def hint(self, words: Collection[str]) -> None:
        """Tell other processes which tables changed; never fails, since `heads` is what they rely on.

        A word is the id of a table, or anything without spaces that the processes have agreed on.
        """
        self._database.hint(words)

    def is_in(self, file: Path) -> bool:
        """Return whether a file is the database itself."""
        return self._database.is_in(file)

    @contextmanager
    def consistent_read(self) -> Iterator[Connection]:
        """Hold a connection that sees the whole database as it is at one moment, whatever others write meanwhile."""
        with self._told(), self._database.consistent_read() as connection:
            yield connection

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        """Hold a connection whose rows are all written at the end, or none of them."""
        with self._told(), self._database.writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give back every connection and lock; a `wait` under way ends."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._told(), self._database.reader.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self, table: str) -> Iterator[Connection]:
        """Hold a transaction, committed at the end and rolled back by any error; a duplicate row is a Conflict."""
        with self._conflicts(table), self._database.writer.begin() as connection:
            yield connection

    @contextmanager
    def _conflicts(self, table: str) -> Iterator[None]:
        """Turn errors of a transaction into sentences, and a duplicate row into a Conflict."""
        with self._told():
            try:
                yield
            except DBAPIError as error:
                if not self._database.is_duplicate(error):
                    raise
                with self._database.reader.begin() as connection:
                    head = head_of(connection, table)
                raise Conflict(head) from error

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of the database into sentences."""
        try:
            yield
        except DBAPIError as error:
            raise StoreError(self._database.sentence(error)) from error
        except PoolTimeout as error:
            raise StoreError(f"The database {self._database.name} is too busy; try again.") from error
        except SQLAlchemyError as error:
            raise StoreError(f"The database {self._database.name} cannot be used: {error}.") from error


def head_of(connection: Connection, table: str) -> int:
    """Return the number of a table's last event, -1 if there is no such table."""
    head: int | None = connection.scalar(select(schema.tables.c.head).where(schema.tables.c.id == table))
    return -1 if head is None else head
