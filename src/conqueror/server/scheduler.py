"""Work that may wait a moment: done a piece at a time, so that no acknowledgement is ever behind all of it."""

import asyncio
from collections import deque
from collections.abc import Iterator


class FairScheduler:
    """Pieces of work of all tables, one in each turn of the loop; whatever else is ready runs in between."""

    def __init__(self) -> None:
        self._waiting: deque[Iterator[None]] = deque()

    def add(self, pieces: Iterator[None]) -> None:
        """Do this after what was added before; never at once, so that an answer on its way goes first."""
        self._waiting.append(pieces)
        if len(self._waiting) == 1:
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._do_next)

    def _do_next(self) -> None:
        try:
            next(self._waiting[0])
        except StopIteration:
            self._waiting.popleft()
        except BaseException:
            self._waiting.popleft()
            raise
        finally:
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._do_next)
