"""Events, tables and keys to store, and plain SQL on a store's database."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import psycopg

from conqueror.store import Event, Key, Store, TableRow

NOW = 1_800_000_000_000
TABLE = "aaaabbbbcccc2345"


def events(after: int, count: int = 1, *, client_id: str = "", guest: str = "ann", at: int = NOW) -> list[Event]:
    """Return the events of one transaction."""
    last = after + count
    first = Event(after + 1, "moved", "rome", guest, client_id, last, {"move": f"e{after}"}, "ab" * 32, at)
    return [first] + [replace(first, number=number, client_id="") for number in range(after + 2, last + 1)]


def key(digest: str, table: str = TABLE, kind: Any = "invitation") -> Key:
    """Return a key that never expires."""
    return Key(table, digest, kind, "ann", "rome", None)


def create(store: Store, table: str = TABLE, *, keys: Sequence[Key] = (), **fields: Any) -> TableRow:
    """Return a table with one event, and the fields given."""
    row = replace(TableRow(table, "final", "running", True, 0, None, NOW, NOW), **fields)
    store.create(row, events(-1), keys, b"\0seed\xff", None, "")
    return row


def plain_sql(address: str, statement: str) -> list[Any]:
    """Return the rows of a statement that goes to the database directly, as an operator's would."""
    if address.startswith("sqlite"):
        lite = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
        try:
            return lite.execute(statement).fetchall()
        finally:
            lite.close()
    with psycopg.connect(address, autocommit=True) as post:
        cursor = post.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []
