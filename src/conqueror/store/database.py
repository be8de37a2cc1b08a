"""What a store needs of a database, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

WRITES = "conqueror_writes"  # execution option of connections that will write


class Database(ABC):
    """One open database: its engine, and the few things that SQLite and PostgreSQL do differently."""

    shared: bool  # whether several processes may write
    name: str  # how sentences call it; never holds a password

    def __init__(self, engine: Engine) -> None:
        self.reader = engine
        self.writer = engine.execution_options(**{WRITES: True})

    @abstractmethod
    def sentence(self, error: DBAPIError) -> str:
        """Return what went wrong, for a person."""

    @abstractmethod
    def is_duplicate(self, error: DBAPIError) -> bool:
        """Return whether a UNIQUE key refused the row."""

    @abstractmethod
    def wait(self, timeout: float) -> set[str]:
        """Return what other processes hinted at, as soon as there is any; empty after the timeout."""

    @abstractmethod
    def hint(self, words: Collection[str]) -> None:
        """Tell other processes, if there can be any: a table that changed, or who is at one."""

    def is_in(self, file: Path) -> bool:
        """Return whether a file is the database itself."""
        del file
        return False

    @abstractmethod
    def consistent_read(self) -> AbstractContextManager[Connection]:
        """Return a transaction that sees the database as it is at one moment."""

    @contextmanager
    def quick_write(self) -> Iterator[DBAPICursor]:
        """Hold a cursor of the driver in a transaction, committed at the end and rolled back by any error.

        What SQLAlchemy does for a statement takes longer than the statement itself, so moves are stored without it.
        """
        driver = self.writer.dialect.loaded_dbapi.Error
        try:
            with self._driver_transaction() as cursor:
                yield cursor
        except driver as error:
            raise DBAPIError.instance("", None, error, driver, hide_parameters=True) from error

    @abstractmethod
    def _driver_transaction(self) -> AbstractContextManager[DBAPICursor]:
        """Return such a transaction, whose errors are those of the driver."""

    @property
    @abstractmethod
    def checkpoint_due(self) -> bool:
        """Return whether `checkpoint` has something to do; commits do not do it, since somebody waits for them."""

    @abstractmethod
    def checkpoint(self) -> None:
        """Bring what was committed to its last place, where a database leaves that to its users."""

    @abstractmethod
    def own(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that this process looks after, taking all that no other does."""

    @abstractmethod
    def close(self) -> None:
        """Give back every connection and lock."""
