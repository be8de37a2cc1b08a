"""Turns at costly questions: however much one address asks for, others are answered in time."""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from conqueror.server.refusals import Refusal

_MOST_WAITING = 32
"""How many questions of one address may wait for their turn."""


@dataclass
class _Asker:
    """One address that asks."""

    free: asyncio.Semaphore
    waiting: int = 0
    """How many of its questions wait or are being answered."""
    debt: float = 0.0
    """Seconds of work it has had beyond its share."""
    at: float = field(default_factory=time.monotonic)
    """When the debt was this much."""


class Turns:
    """Of each address so many questions are answered at once, and all together take at most a share of the time.

    Whoever asked for more waits until it is even again; a short burst makes nobody wait.
    """

    def __init__(self, at_once: int, share: float, burst: float) -> None:
        self._at_once = at_once
        self._share = share
        """Seconds of work that an address may have in each second."""
        self._burst = burst
        """Seconds of work it may have beyond that before it waits."""
        self._askers: OrderedDict[str, _Asker] = OrderedDict()
        """Whoever asked last is last."""

    @contextlib.asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Wait for the turn of an address, and hold it; raise a Refusal if too many of its questions wait already."""
        self._forget()
        asker = self._askers.setdefault(who, _Asker(asyncio.Semaphore(self._at_once)))
        self._askers.move_to_end(who)
        if asker.waiting >= _MOST_WAITING:
            raise Refusal("too_many", "You ask for too much at once; wait for the answers.")
        asker.waiting += 1
        try:
            async with asker.free:
                await asyncio.sleep(max(0.0, (self._owed(asker) - self._burst) / self._share))
                begun = time.monotonic()
                try:
                    yield
                finally:
                    spent = time.monotonic() - begun
                    asker.debt = min(self._owed(asker) + spent, 2 * self._burst)  # a table may just have been loaded
        finally:
            asker.waiting -= 1

    def _owed(self, asker: _Asker) -> float:
        """Return what an address owes now; it grows less by its share of the time."""
        now = time.monotonic()
        asker.debt = max(0.0, asker.debt - (now - asker.at) * self._share)
        asker.at = now
        return asker.debt

    def _forget(self) -> None:
        """Forget who owes nothing and waits for nothing."""
        while self._askers:
            who, asker = next(iter(self._askers.items()))
            if asker.waiting or self._owed(asker):
                return
            del self._askers[who]

    def __len__(self) -> int:
        return len(self._askers)
