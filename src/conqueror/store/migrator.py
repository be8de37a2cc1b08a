"""Bringing a database to the form that today's code expects."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from conqueror.store.database import Database
from conqueror.store.exceptions import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
ALEMBIC = threading.Lock()  # its `context` and `op` are one per process
LOCK = 0x636F6E71  # "conq": the advisory lock of PostgreSQL that one migrating process holds


def configuration() -> Config:
    """Return the settings of Alembic, which need no file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def migrate(database: Database) -> None:
    """Run the revisions the database lacks, in one transaction; StoreError if it is newer than the code."""
    config = configuration()
    script = ScriptDirectory.from_config(config)
    with database.reader.begin() as connection:
        if _revisions(connection, database.name, script) == set(script.get_heads()):
            return
    with ALEMBIC, database.writer.begin() as connection:
        if database.shared:
            # Two processes may open a new database at once: the second waits here, then finds nothing to do.
            connection.execute(text("SET LOCAL lock_timeout = '60s'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if not _revisions(connection, database.name, script) and not database.shared:
            others = inspect(connection).get_table_names()
            if others:
                raise StoreError(f"{database.name} is a database of another program (it has a table {others[0]}).")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def expect_current(database: Database) -> None:
    """Raise a StoreError unless the database has exactly the form of today's code: a reader changes nothing."""
    script = ScriptDirectory.from_config(configuration())
    with database.reader.begin() as connection:
        if _revisions(connection, database.name, script) != set(script.get_heads()):
            raise StoreError(
                f"The database {database.name} was made by an older version of Conqueror, or is not of Conqueror; "
                "a server that opens it brings it up to date."
            )


def _revisions(connection: Connection, name: str, script: ScriptDirectory) -> set[str]:
    """Return the revisions the database is at; StoreError for one this code does not know."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    unknown = found - {revision.revision for revision in script.walk_revisions()}
    if unknown:
        raise StoreError(
            f"The database {name} was made by a newer version of Conqueror (revision {', '.join(sorted(unknown))}); "
            "install that version, or give --database another one."
        )
    return found
