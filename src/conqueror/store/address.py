"""Which database an address means."""

import re
from pathlib import Path

import platformdirs
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from conqueror.store.database import Database
from conqueror.store.exceptions import StoreError
from conqueror.store.sqlite import Sqlite

FORMS = "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"


def open_database(address: str | None, *, read_only: bool) -> Database:
    """Return the database at this address, the user's own file for None; StoreError if there can be none."""
    if address is None:
        return Sqlite(platformdirs.user_data_path("conqueror") / "tables.sqlite", read_only=read_only)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        shown = re.sub("//.*@", "//***@", address)  # there may be a password in it
        raise StoreError(f"{shown!r} is no address of a database: {FORMS}.") from error
    scheme = url.drivername.partition("+")[0]
    if scheme == "sqlite":
        if not url.database or url.database == ":memory:" or url.host or url.query:
            raise StoreError(f"{address!r} names no file: {FORMS}.")
        return Sqlite(Path(url.database), read_only=read_only)
    if scheme in {"postgresql", "postgres"}:
        try:
            from conqueror.store.postgres import Postgres  # psycopg is needed by nobody who plays on one machine
        except ImportError as error:
            raise StoreError(
                f"PostgreSQL needs a driver ({error.name}): pip install 'conqueror[postgres]'."
            ) from error

        return Postgres(url, read_only=read_only)
    raise StoreError(f"There is no database of the kind {scheme!r}: {FORMS}.")
