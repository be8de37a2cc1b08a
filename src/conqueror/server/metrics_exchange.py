"""What all processes of a server count, told by whichever of them is asked.

Each listens at a socket of its own in a folder they share, and tells its numbers to the one that was asked. They are
listed and not summed: a sum would fall whenever a process is begun anew, and readers add up what they need.
"""

import asyncio
import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from conqueror.server.metrics import Metrics
from conqueror.server.services import ProcessPlace

_PATIENCE = 2.0
"""How many seconds another process has to tell its numbers; one that stands still is left out."""


class MetricsExchange:
    """The numbers of this process, and of those it shares a port with."""

    def __init__(self, metrics: Metrics, place: ProcessPlace | None) -> None:
        self._metrics = metrics
        self._place = place
        self._listener: asyncio.Server | None = None

    async def open(self) -> None:
        """Tell the others from now on."""
        if self._place is not None:
            self._listener = await asyncio.start_unix_server(self._tell, self._place.socket)

    def close(self) -> None:
        """Tell nobody any more."""
        if self._listener is not None:
            self._listener.close()

    async def text(self) -> str:
        """Return what is counted as Prometheus reads it; each number of several processes has its label."""
        if self._place is None:
            return self._metrics.text()
        others = [socket for socket in self._place.sockets() if socket != self._place.socket]
        heard = await asyncio.gather(*(_hear(socket) for socket in others))
        told = {socket.stem: text for socket, text in zip(others, heard, strict=True) if text}
        return combined({**told, self._place.socket.stem: self._metrics.text()})

    async def _tell(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            writer.write(self._metrics.text().encode())
            await writer.drain()
        writer.close()


async def _hear(socket: Path) -> str:
    """Return what another process counts; nothing of one that does not answer."""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_unix_connection(socket)
            try:
                return (await reader.read()).decode()
            finally:
                writer.close()
    return ""


def combined(told: Mapping[str, str]) -> str:
    """Return what several processes tell as one text, each number labelled with the process it is of."""
    families: dict[str, Metric] = {}
    for process, text in sorted(told.items()):
        for family in text_string_to_metric_families(text):
            merged = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            for sample in family.samples:
                merged.add_sample(sample.name, {**sample.labels, "process": process}, sample.value)
    registry = CollectorRegistry()
    registry.register(_Families(families.values()))
    return generate_latest(registry).decode()


class _Families(Collector):
    """Numbers that others have counted."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        """Return them as they were told."""
        return self._families
