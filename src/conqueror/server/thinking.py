"""Bots in processes of their own: a thinking bot never delays a move elsewhere, and sees only its seat's view."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from conqueror.bots.answering import answer
from conqueror.bots.bot import make_bot
from conqueror.bots.preparing import get_ready
from conqueror.game import Position
from conqueror.registry import load

log = logging.getLogger(__name__)

_PATIENCE = 60.0
"""How many seconds beyond its time a bot may take, while rules compile on a busy machine, before it is given up."""


def _begin() -> None:
    """Leave Ctrl-C to the server, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _think(position: Position, seat: str, bot: str, seconds: float, seed: int) -> list[str]:
    """A bot's answer, in a worker process; the position is hidden for its seat."""
    return answer(make_bot(bot, Random(seed), seconds=seconds), position, seat)


def _warm_up(key: str) -> None:
    """Get one game's bots ready in a worker process, so that nobody waits for their first move."""
    get_ready(load(key))


class Thinking:
    """The worker processes, begun when the first bot is asked."""

    def __init__(self, seconds: float = 1.0, workers: int | None = None) -> None:
        self.seconds = seconds
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(self._workers)

    async def answer(self, hidden: Position, seat: str, bot: str) -> list[str] | None:
        """The bot's moves, or None if it failed or took far too long; waiting for a free process does not count."""
        async with self._free:
            return await self._ask(hidden, seat, bot)

    async def warm_up(self, keys: Sequence[str]) -> None:
        """Get the bots of some games ready in the background, one game after the other."""
        for key in keys:
            async with self._free:
                with contextlib.suppress(BrokenProcessPool):
                    await asyncio.get_running_loop().run_in_executor(self._processes(), _warm_up, key)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)
        return self._pool

    async def _ask(self, hidden: Position, seat: str, bot: str) -> list[str] | None:
        seed = int.from_bytes(os.urandom(8), "big")
        pool = self._processes()
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, _think, hidden, seat, bot, self.seconds, seed)
            return await asyncio.wait_for(work, self.seconds + _PATIENCE)
        except TimeoutError:
            log.warning("A %s bot took too long; its declared move is played.", bot)
            self._drop(pool)
        except (BrokenProcessPool, asyncio.CancelledError) as end:
            task = asyncio.current_task()
            if self._pool is not pool and not (task is not None and task.cancelling()):
                return await self._ask(hidden, seat, bot)  # the processes were ended because of another bot
            if isinstance(end, asyncio.CancelledError):
                raise
            log.warning("A process of the bots ended; it is begun anew.")
            self._drop(pool)
        except Exception:
            log.exception("A %s bot failed; its declared move is played.", bot)
        return None

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Give a pool up; the next question begins another."""
        if self._pool is pool:
            self._pool = None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._drop(self._pool)
