"""Time in which this process stood still: stopped, held up, or on a machine that was asleep. It is nobody's time."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from conqueror.store import Outage

log = logging.getLogger(__name__)

_TICK = 0.25
_LEAST = 2_000
"""How many milliseconds without a tick are more than a busy moment."""


def wall_clock() -> Callable[[], int]:
    """Return a clock in milliseconds since 1970 that never runs back, whatever happens to the machine's time.

    It follows that time forward: a steady clock does not count how long a machine sleeps.
    """
    ahead = time.time_ns() - time.monotonic_ns()

    def now() -> int:
        nonlocal ahead
        wall = time.time_ns()
        steady = time.monotonic_ns()  # after the other: if the process is stopped in between, nothing is added
        ahead = max(ahead, wall - steady)
        return (steady + ahead) // 1_000_000

    return now


@dataclass
class Standstill:
    """Every time this process stood still since it was first watched."""

    now: Callable[[], int]
    spans: list[Outage] = field(default_factory=list)
    _ticked: int | None = None

    def notice(self) -> int:
        """Return how often the process has stood still by now; asked before anybody's time may run out."""
        now = self.now()
        if self._ticked is not None:
            if now - self._ticked > _LEAST:
                log.warning(
                    "The server stood still for %.1f seconds; clocks are given them.", (now - self._ticked) / 1000
                )
                self.spans.append(Outage(self._ticked, now))
            self._ticked = max(self._ticked, now)
        return len(self.spans)

    def lost_since(self, at: int) -> int:
        """Return how many milliseconds the process has stood still since a moment."""
        self.notice()
        return sum(max(0, span.ended - max(span.began, at)) for span in self.spans)

    async def watch(self, noticed: Callable[[], None]) -> None:
        """Tick for as long as the server runs; call something whenever it has stood still."""
        self._ticked, known = self.now(), len(self.spans)
        while True:
            await asyncio.sleep(_TICK)
            if self.notice() > known:
                known = len(self.spans)
                noticed()
