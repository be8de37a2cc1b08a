"""Signs of life of several processes: what systemd is to a server, its first process is to the others.

A process says `WATCHDOG=1` while its loop goes on (`watchdog`), to a socket of its own; who is long
silent is stuck.
"""

import contextlib
import os
import socket
import time
from pathlib import Path

_BEAT = 2_000_000
"""Within how many microseconds a sign is wanted: a process gives one in half of that."""
_STARTING = 120.0
"""How many seconds a process has before its first sign."""
_PAUSE = 2.0
"""Whoever listens that much late was paused, perhaps with the whole machine: then silence says nothing."""


def give_signs(place: Path) -> None:
    """Let this process give its signs of life at a place, and no longer to systemd."""
    os.environ.pop("WATCHDOG_PID", None)
    os.environ["NOTIFY_SOCKET"] = str(place)
    os.environ["WATCHDOG_USEC"] = str(_BEAT)


class SignsOfLife:
    """Listens to processes, by their numbers."""

    def __init__(self, folder: Path, silence: float) -> None:
        self._folder = folder
        self._silence = silence
        self._sockets: dict[int, socket.socket] = {}
        self._heard: dict[int, float] = {}
        self._listened = time.monotonic()

    def place(self, number: int) -> Path:
        """Return where a process gives its signs."""
        return self._folder / f"alive-{number}"

    def expect(self, number: int) -> None:
        """Listen to a process that is about to begin."""
        if number not in self._sockets:
            own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            own.setblocking(False)
            own.bind(str(self.place(number)))
            self._sockets[number] = own
        self._hear(number)
        self._heard[number] = time.monotonic() + _STARTING

    def stuck(self, every: float) -> list[int]:
        """Return who has been silent for too long; it is asked about every so many seconds."""
        now = time.monotonic()
        paused, self._listened = now - self._listened > every + _PAUSE, now
        for number in self._sockets:
            if self._hear(number):
                self._heard[number] = now
            elif paused:
                self._heard[number] = max(now, self._heard[number])
        return [number for number, heard in self._heard.items() if now - heard > self._silence]

    def _hear(self, number: int) -> bool:
        """Take in what a process has said; return whether a sign of life was among it."""
        heard = False
        with contextlib.suppress(BlockingIOError):
            while said := self._sockets[number].recv(64):
                heard = heard or said == b"WATCHDOG=1"
        return heard

    def close(self) -> None:
        """Listen no longer."""
        for own in self._sockets.values():
            own.close()
