"""Which process looks after a table, where several share a PostgreSQL: the one that holds its advisory lock.

A lock belongs to a connection, so a process that ends gives all of its locks back at that moment. Locks spare work
only; what keeps two processes apart are the keys of the tables.
"""

import hashlib
import threading
from collections.abc import Collection
from typing import Any

import psycopg
from psycopg.rows import TupleRow

_SPACE = 0x636F6E71  # "conq": other programs' locks in the same database are not ours


class OwnerLocks:
    """The locks of one process, held by a connection of its own."""

    def __init__(self, arguments: dict[str, Any]) -> None:  # as psycopg.connect takes them
        self._arguments = arguments
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._held: set[str] = set()
        self._using = threading.Lock()

    def own(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that this process looks after, taking all that nobody else does.

        What it held and is not named any more is given back; nothing is held when the database cannot be reached.
        """
        with self._using:
            try:
                connection = self._connected()
                for table in self._held.difference(tables):
                    connection.execute("SELECT pg_advisory_unlock(%s, %s)", (_SPACE, _number(table)))
                    self._held.discard(table)
                connection.execute("SELECT 1")  # is it still there, and all that it holds?
                for table in set(tables) - self._held:
                    row = connection.execute(
                        "SELECT pg_try_advisory_lock(%s, %s)", (_SPACE, _number(table))
                    ).fetchone()
                    if row is not None and row[0]:
                        self._held.add(table)
            except (psycopg.Error, OSError):
                self._drop()
            return set(self._held)

    def close(self) -> None:
        """Give every lock back."""
        with self._using:
            self._drop()

    def _connected(self) -> "psycopg.Connection[TupleRow]":
        if self._connection is None or self._connection.closed:
            self._held.clear()
            self._connection = psycopg.connect(**self._arguments, autocommit=True)
        return self._connection

    def _drop(self) -> None:
        self._held.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _number(table: str) -> int:
    """Return the number of a table's lock; two tables with the same one are looked after by the same process."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:4], "big", signed=True)
