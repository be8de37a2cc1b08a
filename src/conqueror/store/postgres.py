"""PostgreSQL: several processes may write; each row's compare-and-set and the UNIQUE keys keep them apart."""

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from conqueror.store.database import Database
from conqueror.store.exceptions import StoreError
from conqueror.store.listener import CHANNEL, Listener, payloads
from conqueror.store.owner_locks import OwnerLocks

# A commit that returned must be on the disk. (`local` and `remote_write` say less about a standby than `on` does.)
REQUIRED = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
}
# A dead network is noticed in seconds, not in the quarter of an hour that TCP takes by itself.
CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "conqueror",
}
SETTINGS = "SET lock_timeout = '5s'; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'"
UNIQUE_VIOLATION = "23505"

# SQLSTATE of an error, or its class in the first two characters.
SENTENCES = {
    "08": "The connection to the database {name} is lost; try again.",
    "25006": "The database {name} is open for reading only.",
    "28": "The database {name} does not know this user or password.",
    "3D": "There is no database {name}; create it first.",
    "40": "Others use the database {name} at this moment; try again.",
    "42501": "This user may not do that in the database {name}.",
    "53": "The database {name} has no room or no connections left; try again later.",
    "55P03": "The database {name} is locked by another program; try again.",
    "57014": "The database {name} took too long; try again.",
    "57": "The database {name} is stopping or starting; try again.",
}


class Postgres(Database):
    """One PostgreSQL database, through a pool of connections and one more that listens."""

    shared = True

    def __init__(self, url: URL, *, read_only: bool) -> None:
        shown = url.set(drivername="postgresql").difference_update_query(["password", "sslpassword"])
        self.name = shown.render_as_string(hide_password=True)
        try:
            engine = _engine(url.set(drivername="postgresql+psycopg"), self.name, read_only=read_only)
            _, arguments = engine.dialect.create_connect_args(engine.url)
        except (SQLAlchemyError, ValueError, TypeError) as error:
            raise StoreError(f"{self.name} is no address of a PostgreSQL database: {error}.") from error
        super().__init__(engine)
        self._listener = Listener({**CONNECTING, **arguments})
        self._locks = OwnerLocks({**CONNECTING, **arguments})

    def sentence(self, error: DBAPIError) -> str:
        """Return what went wrong, for a person."""
        state = getattr(error.orig, "sqlstate", None) or ""
        template = SENTENCES.get(state) or SENTENCES.get(state[:2])
        if template:
            return template.format(name=self.name)
        if isinstance(error.orig, psycopg.OperationalError) and not state:  # no server answered
            return f"The database {self.name} cannot be reached: {_one_line(error)}"
        return f"The database {self.name} says: {_one_line(error)}"

    def is_duplicate(self, error: DBAPIError) -> bool:
        """Return whether a UNIQUE key refused the row."""
        return getattr(error.orig, "sqlstate", None) == UNIQUE_VIOLATION

    def wait(self, timeout: float) -> set[str]:
        """Return what other processes hinted at, as soon as there is any; empty after the timeout."""
        return self._listener.wait(timeout)

    def hint(self, words: Collection[str]) -> None:
        """Notify the others, in a transaction of its own: within an append it would hold up all commits."""
        try:
            with self.reader.begin() as connection:
                for payload in payloads(self._listener.me, words):
                    notice = {"channel": CHANNEL, "payload": payload}
                    connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)
        except (SQLAlchemyError, StoreError):
            return  # only a hint: the others ask for heads as well

    def consistent_read(self) -> AbstractContextManager[Connection]:
        """Return a transaction that sees one moment."""
        return self.reader.execution_options(isolation_level="REPEATABLE READ").begin()

    @contextmanager
    def _driver_transaction(self) -> Iterator[DBAPICursor]:
        """Hold a transaction of a connection of the pool; one that is lost does not come back to it."""
        borrowed = self.writer.raw_connection()
        try:
            yield borrowed.cursor()
            borrowed.commit()
        except psycopg.Error as error:
            if isinstance(borrowed.dbapi_connection, psycopg.Connection) and borrowed.dbapi_connection.closed:
                borrowed.invalidate(error)
            raise
        finally:
            borrowed.close()  # what was not committed is rolled back

    @property
    def checkpoint_due(self) -> bool:
        """Return False: PostgreSQL has a process of its own for that."""
        return False

    def checkpoint(self) -> None:
        """Leave it to PostgreSQL."""

    def own(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that this process looks after, taking all that no other does."""
        return self._locks.own(tables)

    def close(self) -> None:
        """Give back every connection."""
        self._listener.close()
        self._locks.close()
        self.reader.dispose()


def _one_line(error: DBAPIError) -> str:
    """Return the first line of what PostgreSQL says; the rest are details for its own users."""
    return (str(error.orig).strip() or type(error.orig).__name__).splitlines()[0].rstrip(".") + "."


def _engine(url: URL, name: str, *, read_only: bool) -> Engine:
    """Return an engine whose every connection is checked for what durability needs."""
    engine = create_engine(
        url,
        isolation_level="READ COMMITTED",  # safety rests on keys and compare-and-set, not on SERIALIZABLE
        pool_pre_ping=True,  # after a restart of the database the next call connects again
        pool_size=8,
        max_overflow=8,
        pool_timeout=10,
        hide_parameters=True,  # an error in a log tells nothing of what was written
        connect_args={key: value for key, value in CONNECTING.items() if key not in url.query},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: "psycopg.Connection[tuple[str, ...]]", _: ConnectionPoolEntry) -> None:
        for setting, allowed in REQUIRED.items():
            row = connection.execute("SELECT current_setting(%s)", [setting]).fetchone()
            found = row[0] if row else ""
            if found not in allowed:
                connection.rollback()
                raise StoreError(
                    f"The database {name} has {setting}={found}; moves could be lost, so set it to {allowed[0]}."
                )
        connection.execute(SETTINGS)
        if read_only:
            connection.execute("SET default_transaction_read_only = on")
        connection.commit()

    return engine
