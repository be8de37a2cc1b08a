"""A server with a planted fault, for the harness to catch: `python -m tests.server.faulty_server FAULT serve …`.

early    moves are acknowledged before they are committed
delayed  moves are acknowledged at once and committed 50 ms later, many together, as a write-behind cache does
stuck    two seconds after the server has begun its loop stands still for eight
"""

import asyncio
import functools
import sys
import time
from collections.abc import Callable
from typing import Any

from conqueror.cli.main import run
from conqueror.server.async_store import AsyncStore
from conqueror.server.watchdog import Watchdog

_honest = AsyncStore.__call__
_writing: set["asyncio.Task[Any]"] = set()


def _plant(seconds: float) -> None:
    """Let an append come back before it was written."""

    async def hasty(self: AsyncStore, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if getattr(work, "__name__", "") != "append":
            return await _honest(self, work, *args, **kwargs)
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, _write, self, functools.partial(work, *args, **kwargs))
        return None

    AsyncStore.__call__ = hasty  # type: ignore[method-assign]


def _write(async_store: AsyncStore, work: Callable[[], Any]) -> None:
    task = asyncio.get_running_loop().create_task(_honest(async_store, work))
    _writing.add(task)
    task.add_done_callback(_writing.discard)


def _stand_still() -> None:
    time.sleep(8)


def _plant_standstill() -> None:
    """Let the loop stand still once."""
    start = Watchdog.start

    def start_and_stick(self: Watchdog) -> None:
        start(self)
        asyncio.get_running_loop().call_later(2, _stand_still)

    Watchdog.start = start_and_stick  # type: ignore[method-assign]


if __name__ == "__main__":
    fault = sys.argv.pop(1)
    if fault == "stuck":
        _plant_standstill()
    else:
        _plant({"early": 0.0, "delayed": 0.05}[fault])
    run()
