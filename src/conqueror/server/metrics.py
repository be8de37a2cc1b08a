"""What a server counts, in the text form Prometheus reads; numbers only, never a name, a table or a secret."""

from collections.abc import Callable, Iterable
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from conqueror.version import __version__

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The steps in which delays are counted."""
_FRAMES = ('{"type":"frame"', '{"type":"changes"')


class _Counted(Protocol):
    """What counts its own failures."""

    failures: int


class _Asked(_Counted, Protocol):
    """What counts how often it is asked as well."""

    questions: int


class _Watched(Collector):
    """Counters that others keep, read when somebody asks."""

    def __init__(self, store: _Counted, bots: _Asked) -> None:
        self._store, self._bots = store, bots

    def collect(self) -> Iterable[Metric]:
        """Return the counters as they are now."""
        yield CounterMetricFamily(
            "conqueror_store_errors", "How often the database could not do it.", self._store.failures
        )
        yield CounterMetricFamily("conqueror_bots_asked", "How often a bot was asked.", self._bots.questions)
        yield CounterMetricFamily("conqueror_bots_failed", "How often a bot had no answer.", self._bots.failures)


class Metrics:
    """The counters of one process of a server."""

    def __init__(self) -> None:
        self.registry = kept = CollectorRegistry()
        ProcessCollector(registry=kept)
        Info("conqueror_build", "The version that runs.", registry=kept).info({"version": __version__})
        self._tables = Gauge("conqueror_tables", "Tables in memory.", registry=kept)
        self.sockets = Gauge("conqueror_sockets", "Open sockets.", registry=kept)
        self.events = Counter("conqueror_events_stored", "Events stored.", registry=kept)
        self.moves = Histogram(
            "conqueror_move_seconds",
            "From the arrival of a move until it is stored and acknowledged.",
            buckets=_SECONDS,
            registry=kept,
        )
        self._frames = Counter("conqueror_frames_sent", "Frames sent over sockets.", registry=kept)
        self._socket_bytes = Counter("conqueror_socket_bytes_sent", "Bytes of messages over sockets.", registry=kept)
        self.http_bytes = Counter("conqueror_http_bytes_sent", "Bytes of bodies over HTTP.", registry=kept)
        self.requests = Counter("conqueror_http_requests", "HTTP requests answered.", ["status"], registry=kept)
        self.refusals = Counter("conqueror_refusals", "What was refused, by its code.", ["code"], registry=kept)
        self.lag = Histogram(
            "conqueror_loop_lag_seconds", "How late the loop comes to its work.", buckets=_SECONDS, registry=kept
        )

    def watch(self, tables: Callable[[], int], store: _Counted, bots: _Asked) -> None:
        """Read these when somebody asks: how many tables are in memory, and what the store and the bots count."""
        self._tables.set_function(tables)
        self.registry.register(_Watched(store, bots))

    def sent(self, text: str) -> None:
        """Count a message over a socket."""
        self._socket_bytes.inc(len(text) if text.isascii() else len(text.encode()))
        if text.startswith(_FRAMES):
            self._frames.inc()

    def text(self) -> str:
        """Return all of it as Prometheus reads it."""
        return generate_latest(self.registry).decode()
