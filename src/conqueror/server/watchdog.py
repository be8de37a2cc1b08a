"""A watchdog over the server's loop: how late it comes to its work, and where it stands when it stands still."""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections import deque

from conqueror.server.metrics import Metrics
from conqueror.server.systemd import notify, watchdog_seconds

log = logging.getLogger(__name__)

STUCK = 5.0
"""From how many seconds on the loop counts as stuck."""
_TICK = 0.25
_LOOK = 0.5
_MINUTE = 60.0


class Watchdog:
    """A thread that watches the loop; it has a stack of it written to the log once each time it is stuck.

    While the loop goes on, and only then, systemd gets its signs of life.
    """

    def __init__(self, metrics: Metrics, stuck: float = STUCK) -> None:
        self._metrics = metrics
        self._stuck = stuck
        self._ticked = time.monotonic()
        self._lags: deque[tuple[float, float]] = deque()
        """When, and how late, the loop came; each entry later and less late than those before it."""
        self._timer: asyncio.TimerHandle | None = None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to watch the loop that runs now."""
        loop, ident = asyncio.get_running_loop(), threading.get_ident()
        self._ticked = time.monotonic()
        self._timer = loop.call_later(_TICK, self._tick, loop)
        self._thread = threading.Thread(target=self._watch, args=(ident,), name="watchdog", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Watch no longer."""
        self._over.set()
        if self._timer is not None:
            self._timer.cancel()

    def worst(self) -> float:
        """Return how late the loop came at worst within the last minute, in seconds."""
        self._forget(time.monotonic())
        return self._lags[0][1] if self._lags else 0.0

    @property
    def stood_still(self) -> bool:
        """Return whether the loop was stuck within the last minute."""
        return self.worst() >= self._stuck

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        now = time.monotonic()
        lag = max(0.0, now - self._ticked - _TICK)
        self._metrics.lag.observe(lag)
        while self._lags and self._lags[-1][1] <= lag:
            self._lags.pop()
        self._lags.append((now, lag))
        self._forget(now)
        if lag >= self._stuck:
            log.error("The server's loop goes on after it stood still for %.1f s", lag)
        self._ticked = now
        self._timer = loop.call_later(_TICK, self._tick, loop)

    def _forget(self, now: float) -> None:
        while self._lags and self._lags[0][0] < now - _MINUTE:
            self._lags.popleft()

    def _watch(self, ident: int) -> None:
        told, looked, alive, beat = False, time.monotonic(), 0.0, watchdog_seconds()
        while not self._over.wait(_LOOK):
            now = time.monotonic()
            paused, looked = now - looked > _LOOK + 1.0, now  # all of the process, or the whole machine
            silent = now - self._ticked
            if silent < self._stuck:
                told = False
                if beat is not None and now - alive >= beat - _LOOK:
                    alive = now
                    notify("WATCHDOG=1")
            elif not told and not paused:
                told = True
                frame = sys._current_frames().get(ident)
                stack = "".join(traceback.format_stack(frame)) if frame is not None else "nowhere\n"
                log.error("The server's loop has stood still for %.1f s, here:\n%s", silent, stack)
