"""How often each of many has done something lately, in memory that stays bounded however many there are."""

import time
from array import array
from collections import OrderedDict

from limits import RateLimitItem

MOST_COUNTED = 10_000
"""Of how many a limit keeps count at once; the one that was silent longest is forgotten first."""


class MovingWindow:
    """One limit: so many times within so many seconds, for everybody on their own.

    Kept here rather than by the storage of `limits`, which forgets nobody it has ever counted.
    """

    def __init__(self, limit: RateLimitItem) -> None:
        self._most = limit.amount
        self._seconds = limit.get_expiry()
        self._counted: OrderedDict[str, array[float]] = OrderedDict()
        """When each was let through lately; whoever came last is last."""

    def hit(self, who: str) -> bool:
        """Return whether somebody may do it once more now; if so it counts."""
        now = time.monotonic()
        self._forget(now)
        if not self._most:
            return False
        times = self._counted.setdefault(who, array("d"))
        self._counted.move_to_end(who)
        while times and times[0] <= now - self._seconds:
            del times[0]
        if len(times) >= self._most:
            return False
        times.append(now)
        return True

    def _forget(self, now: float) -> None:
        """Forget who has done nothing in all the time that counts, and the first of too many."""
        while self._counted:
            who, times = next(iter(self._counted.items()))
            if times[-1] > now - self._seconds and len(self._counted) <= MOST_COUNTED:
                return
            del self._counted[who]

    def __len__(self) -> int:
        return len(self._counted)
