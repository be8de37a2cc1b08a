"""SQLite in one file: one process, one connection, every commit on the disk before it counts."""

import os
import sqlite3
import threading
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from conqueror.store.database import WRITES, Database
from conqueror.store.exceptions import StoreError

BUSY_MS = 5000
LOG_LIMIT = 64 * 1024 * 1024  # bytes the write-ahead log may keep after a checkpoint
CHECKPOINT_EVERY = 100  # appends, of some six pages each
CHECKPOINT_AT_LAST = 8000  # pages in the log after which a commit makes one itself, if nobody else does

# Primary result codes of SQLite (sqlite.org/rescode.html), the low byte of every error's code.
SENTENCES = {
    sqlite3.SQLITE_BUSY: "The database {name} is locked by another program; close that program, or try again.",
    sqlite3.SQLITE_LOCKED: "The database {name} is locked; try again.",
    sqlite3.SQLITE_READONLY: "The database {name} cannot be written.",
    sqlite3.SQLITE_IOERR: "The disk of the database {name} reports an error.",
    sqlite3.SQLITE_CORRUPT: "The database {name} is damaged; restore it from a copy.",
    sqlite3.SQLITE_FULL: "There is no room left for the database {name}; make room on the disk, then try again.",
    sqlite3.SQLITE_CANTOPEN: "The database {name} cannot be opened.",
    sqlite3.SQLITE_NOTADB: "The file {name} is not a database.",
}
DUPLICATES = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER,  # the trigger that keeps INSERT OR REPLACE from replacing an event
}


class Sqlite(Database):
    """One SQLite file."""

    shared = False

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.name = str(path)
        self._lock: FileLock | None = None
        self._closed = threading.Event()
        self._connection: DBAPIConnection | None = None
        self._appends = 0
        """Transactions since the last checkpoint."""
        try:
            if read_only:
                with path.open("rb"):
                    pass
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path = path.resolve()  # two names of one file share one lock
                # Two servers on one file would never see each other's moves.
                lock = FileLock(path.with_name(path.name + ".lock"), timeout=0, mode=0o600, thread_local=False)
                lock.acquire()
                self._lock = lock
                # It holds the seeds of running games: only its owner reads it, and SQLite's own files follow it.
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except Timeout as error:
            raise StoreError(
                f"Another server is using {self.name}; stop it, or give --database another file."
            ) from error
        except (OSError, ValueError) as error:
            self.release()
            raise StoreError(f"The database {self.name} cannot be opened: {_reason(error)}.") from error
        super().__init__(_engine(path, read_only=read_only))

    def sentence(self, error: DBAPIError) -> str:
        """Return what went wrong, for a person."""
        code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        template = SENTENCES.get(code & 0xFF)
        return template.format(name=self.name) if template else f"The database {self.name} says: {error.orig}."

    def is_duplicate(self, error: DBAPIError) -> bool:
        """Return whether a UNIQUE key refused the row."""
        return getattr(error.orig, "sqlite_errorcode", None) in DUPLICATES

    def wait(self, timeout: float) -> set[str]:
        """Return nothing, after the timeout: nobody else writes here."""
        self._closed.wait(timeout)
        return set()

    def own(self, tables: Collection[str]) -> set[str]:
        """Return all of them: there is no other process."""
        return set(tables)

    def hint(self, words: Collection[str]) -> None:
        """Tell nobody: no other process writes here."""

    def is_in(self, file: Path) -> bool:
        """Return whether a file is the one this database is in."""
        return file.exists() and file.samefile(self.name)

    def consistent_read(self) -> AbstractContextManager[Connection]:
        """Return a transaction; with a write-ahead log each sees one moment."""
        return self.reader.begin()

    @contextmanager
    def _driver_transaction(self) -> Iterator[DBAPICursor]:
        """Hold a transaction of the one connection there is, which nobody else uses meanwhile."""
        if self._connection is None:
            borrowed = self.writer.raw_connection()
            self._connection = borrowed.dbapi_connection
            borrowed.close()
        assert isinstance(self._connection, sqlite3.Connection)
        connection, self._appends = self._connection, self._appends + 1
        cursor = connection.execute("BEGIN IMMEDIATE")
        try:
            yield cursor
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise

    @property
    def checkpoint_due(self) -> bool:
        """Return whether the write-ahead log has grown by some."""
        return self._appends >= CHECKPOINT_EVERY

    def checkpoint(self) -> None:
        """Write what the log holds into the database itself, so that the log begins anew."""
        self._appends = 0
        with self.reader.connect() as connection:
            driver = connection.connection.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def release(self) -> None:
        """Give back the lock."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def close(self) -> None:
        """Give back the connection, then the lock."""
        self._closed.set()
        self._connection = None
        self.reader.dispose()
        self.release()


def _reason(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]


def _engine(path: Path, *, read_only: bool) -> Engine:
    """Return an engine with exactly one connection.

    Two that checkpoint at once can damage a file (SQLite < 3.51.3).
    """
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=30,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # an error in a log tells nothing of what was written
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # sqlite3 begins nothing by itself; `begin` below does
        settings: dict[str, int | str] = {"busy_timeout": BUSY_MS, "foreign_keys": 1}
        if read_only:
            settings |= {"query_only": 1}
        else:
            settings |= {"journal_mode": "wal", "synchronous": 2, "journal_size_limit": LOG_LIMIT}
            settings |= {"wal_autocheckpoint": CHECKPOINT_AT_LAST}
        for setting, value in settings.items():
            connection.execute(f"PRAGMA {setting} = {value}")
            found = connection.execute(f"PRAGMA {setting}").fetchone()[0]
            if found != value:
                raise StoreError(
                    f"The database {path} has {setting}={found} and refuses {value}; moves could be lost there."
                )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A deferred transaction that reads and then writes fails at once when somebody else wrote between.
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
