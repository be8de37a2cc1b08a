"""Hints between processes through PostgreSQL's LISTEN and NOTIFY: which tables changed, and who is at them."""

import secrets
import threading
import time
from collections.abc import Collection, Iterator
from typing import Any

import psycopg
from psycopg.rows import TupleRow

CHANNEL = "conqueror_tables"
LONGEST = 7_000  # bytes; PostgreSQL refuses payloads of 8,000
AGAIN = 0.5  # seconds before it connects again
SLICE = 0.25  # seconds after which a waiting thread looks whether the store was closed


def payloads(me: str, words: Collection[str]) -> Iterator[str]:
    """Yield the words in as few payloads as fit, each begun by the sender's name."""
    said, size = [me], len(me)
    for word in sorted(words):
        if size + 1 + len(word.encode()) > LONGEST:
            yield " ".join(said)
            said, size = [me], len(me)
        said.append(word)
        size += 1 + len(word.encode())
    if len(said) > 1:
        yield " ".join(said)


class Listener:
    """A connection of its own that hears hints, and connects again by itself when it was lost."""

    def __init__(self, arguments: dict[str, Any]) -> None:  # as psycopg.connect takes them
        self.me = secrets.token_hex(8)
        self._arguments = arguments
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._waiting = threading.Lock()  # held by the thread that waits
        self._closed = threading.Event()

    def wait(self, timeout: float) -> set[str]:
        """Return the words of others, as soon as there are any; empty after the timeout or when closed."""
        end = time.monotonic() + timeout
        with self._waiting:
            while not self._closed.is_set():
                left = end - time.monotonic()
                try:
                    found = self._hear(max(0.0, min(left, SLICE)))
                except (psycopg.Error, OSError):
                    self._drop()
                    self._closed.wait(max(0.0, min(left, AGAIN)))
                    found = set()
                if found or left <= 0:
                    return found
        return set()

    def close(self) -> None:
        """End a wait under way, then the connection."""
        self._closed.set()
        with self._waiting:
            self._drop()

    def _hear(self, timeout: float) -> set[str]:
        if self._connection is None:
            self._connection = psycopg.connect(**self._arguments, autocommit=True)
            self._connection.execute(f"LISTEN {CHANNEL}")
        found: set[str] = set()
        for notice in self._connection.notifies(timeout=timeout, stop_after=1):
            sender, *words = notice.payload.split(" ")
            if sender != self.me:
                found.update(words)
        return found

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
