"""The connections of a server: silent and slow ones end, and cannot keep others out.

uvicorn waits for ever for a peer that connects and says nothing, or its request letter by letter, and every
connection costs one of the few files a process may have open.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from conqueror.server.rate_limits import who_asks

log = logging.getLogger(__name__)

BACKLOG = 128
"""How many connections are accepted before the first of them is looked at."""
MOST_EACH = 128
"""How many connections one address may have that are no sockets of a table."""
_FOR_OTHERS = 256
"""How many files are left for the store, the bots, and what is accepted at once."""
_MANY = 65_536
_USUAL = 1_024
_LONGEST_HEAD = 64 * 1024
_LONGEST_ANSWER = 120.0
"""How many seconds an answer may take from the request until its peer has read it."""


def most_connections() -> int:
    """Return how many connections this process can hold; it is given as many open files as it may ask for."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return _MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY if hard == resource.RLIM_INFINITY else min(hard, _MANY)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = _MANY if soft == resource.RLIM_INFINITY else min(soft, _MANY)
    return max(files - _FOR_OTHERS, files // 4)


class _Cycle(Protocol):
    response_complete: bool


class _Http(Protocol):
    """What is used of uvicorn's own protocols."""

    cycle: _Cycle | None
    connections: Collection[object]


@dataclass
class Connections:
    """All connections of a server, over all its listeners."""

    most: int = field(default_factory=most_connections)
    most_each: int | None = MOST_EACH
    """None where a proxy brings everybody under its own address."""
    patience: float = 20.0
    """How many seconds a peer may take to say what it wants."""
    _lines: dict[str, dict["Line", None]] = field(default_factory=dict)
    """Those that are no sockets of a table, by address, the oldest first."""
    _counted: list[Collection[object]] = field(default_factory=list)
    """What uvicorn counts for each listener, with the sockets of tables."""
    _sweeping: asyncio.TimerHandle | None = None

    def enter(self, line: "Line", counted: Collection[object]) -> bool:
        """Return whether a new connection may stay; where there are too many a silent one makes room."""
        if not any(known is counted for known in self._counted):
            self._counted.append(counted)
        own = self._lines.get(line.who, {})
        if self.most_each is not None and len(own) >= self.most_each and not _end_first_silent(own):
            return False
        if sum(map(len, self._counted)) > self.most:
            largest = max(self._lines.values(), key=len, default={})
            if not _end_first_silent(largest):
                return False
        self._lines.setdefault(line.who, {})[line] = None
        if self._sweeping is None:
            self._sweep_soon()
        return True

    def leave(self, line: "Line") -> None:
        """Take in that a connection has ended, or has become a socket."""
        own = self._lines.get(line.who, {})
        own.pop(line, None)
        if not own:
            self._lines.pop(line.who, None)

    def _sweep_soon(self) -> None:
        self._sweeping = asyncio.get_running_loop().call_later(min(1.0, self.patience / 4), self._sweep)

    def _sweep(self) -> None:
        """End what was silent or slow for too long."""
        now = time.monotonic()
        for line in [line for lines in self._lines.values() for line in lines]:
            line.end_if_late(now, self.patience)
        self._sweeping = None
        if self._lines:
            self._sweep_soon()


def _end_first_silent(lines: dict["Line", None]) -> bool:
    """Return whether the oldest connection without a request was ended; it made room."""
    silent = next((line for line in lines if not line.busy), None)
    if silent is not None:
        silent.end()
    return silent is not None


class Line(asyncio.Protocol):
    """One connection, watched: all it does is done by uvicorn's own protocol."""

    def __init__(self, connections: Connections, inner: asyncio.Protocol) -> None:
        self._connections = connections
        self._inner = inner
        self._http = cast(_Http, inner)
        self._transport: asyncio.Transport | None = None
        self._since = time.monotonic()
        """When the last request began, or the connection."""
        self._answered = 0.0
        """When a request was last seen being answered."""
        self._head = 0
        """How many bytes have come that are no request yet."""
        self.who = ""

    @property
    def busy(self) -> bool:
        """Return whether a request is being answered."""
        cycle = self._http.cycle
        return cycle is not None and not cycle.response_complete

    def end(self) -> None:
        """End the connection at once."""
        self._connections.leave(self)
        if self._transport is not None:
            self._transport.abort()

    def end_if_late(self, now: float, patience: float) -> None:
        """End a connection whose peer keeps others waiting."""
        if self.busy:
            self._answered = now
        since, longest = (self._since, _LONGEST_ANSWER) if self.busy else (max(self._since, self._answered), patience)
        if now - since > longest:
            self.end()

    # What the transport calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.who = who_asks(str(peer[0])) if isinstance(peer, tuple) else ""
        self._inner.connection_made(transport)
        if not self._connections.enter(self, self._http.connections):
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self)
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self._http.cycle
        self._inner.data_received(data)
        if self._transport is None or self._transport.get_protocol() is not self:  # a socket of a table from now on
            self._connections.leave(self)
        elif self._http.cycle is not before:
            self._since, self._head = time.monotonic(), 0
        elif not self.busy:
            self._head += len(data)
            if self._head > _LONGEST_HEAD:
                self.end()

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


def watched(connections: Connections) -> type[asyncio.Protocol]:
    """Return uvicorn's protocol for HTTP with every connection watched."""

    class WatchedProtocol(Line):
        def __init__(self, **given: Any) -> None:  # as uvicorn makes its protocols
            super().__init__(connections, AutoHTTPProtocol(**given))

    return WatchedProtocol
