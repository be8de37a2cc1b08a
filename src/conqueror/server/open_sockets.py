"""The open sockets of a server: before it ends, each gets the answer it waits for, and is told that it restarts."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Protocol

RESTART = 1012
"""The code a socket is closed with when the server restarts: its client comes back at once."""
_LOOK = 0.01


class Leaving(Protocol):
    """A socket that can be asked to close."""

    def leave(self) -> None:
        """Close with `RESTART`, after the answer that is being worked on; never waits."""


class OpenSockets:
    """Every socket that is open now."""

    def __init__(self) -> None:
        self._open: set[Leaving] = set()
        self._draining = False

    @contextlib.contextmanager
    def hold(self, connection: Leaving) -> Iterator[None]:
        """Know of a socket while it lasts; one that comes too late is sent away at once."""
        self._open.add(connection)
        if self._draining:
            connection.leave()
        try:
            yield
        finally:
            self._open.discard(connection)

    async def drain(self, seconds: float) -> None:
        """Let every socket leave, for at most so long."""
        self._draining = True
        for connection in list(self._open):
            connection.leave()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._open:
                    await asyncio.sleep(_LOOK)
