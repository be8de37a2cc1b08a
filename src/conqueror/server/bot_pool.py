"""Bots in processes of their own: a thinking bot never delays a move elsewhere, and sees only its seat's view."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import TypeVar, cast

from conqueror.bots.analysis import analyse, plain, whole_answer
from conqueror.bots.answer import answer
from conqueror.bots.bot import bots, make_bot
from conqueror.bots.levels import NAMES
from conqueror.bots.warm_up import warm_up
from conqueror.game import Position
from conqueror.protocol.answers import HintAnswer
from conqueror.registry import load

log = logging.getLogger(__name__)
Found = TypeVar("Found")
Think = Callable[[Position, str, str, float, int], Found]
"""What is done in a worker process: with a hidden position, its seat, a bot, the seconds it has and a seed."""

_PATIENCE = 60.0
"""How many seconds beyond its time a bot may take, while rules compile on a busy machine, before it is given up."""

_ILL = 3
"""After how many failures in a row something is wrong with the bots."""

_LEAST = 0.05
"""How many seconds a bot thinks even if it waited all its time for a process."""


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
    """Return a bot's answer, in a worker process; the position is hidden for its seat."""
    name = bot if bot in bots(position.game.info) else NAMES[2]  # an old table may name a bot that is no more
    if len(position.to_act) > 1:
        return answer(_Pacing(name, Random(seed), seconds), position, seat)
    return answer(make_bot(name, Random(seed), seconds), position, seat)


class _Pacing:
    """A bot that keeps its time over all moves of a sealed answer: each move gets half of what is left."""

    def __init__(self, name: str, rng: Random, seconds: float) -> None:
        self._name = name
        self._rng = rng
        self._until = time.perf_counter() + seconds

    def choose(self, position: Position, seat: str) -> str:
        left = max(_LEAST / 2, (self._until - time.perf_counter()) / 2)
        return make_bot(self._name, self._rng, left).choose(position, seat)


def _look(position: Position, seat: str, bot: str, seconds: float, seed: int) -> HintAnswer:
    """Return how the game stands for a seat, in a worker process, with the whole answer the bot would give."""
    rng, sealed = Random(seed), len(position.to_act) > 1
    thought = analyse(position, seat, seconds / 2 if sealed else seconds, rng=rng)
    answered = whole_answer(thought, position, _Pacing(bot, rng, seconds / 2))
    return cast(HintAnswer, {**plain(thought, position), "answer": answered})


def _warm_up(key: str) -> None:
    """Get one game's bots ready in a worker process, so that nobody waits for their first move."""
    warm_up(load(key))


class BotPool:
    """The worker processes, begun when the first bot is asked."""

    def __init__(self, seconds: float = 1.0, workers: int | None = None) -> None:
        self.seconds = seconds
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(self._workers)
        self._asked = 0
        self.questions = 0
        """How often a bot was asked, and below how often there was no answer: ever, and the last times in a row."""
        self.failures = 0
        self._in_a_row = 0

    @property
    def well(self) -> bool:
        """Return whether bots answer."""
        return self._in_a_row < _ILL

    async def answer(self, hidden: Position, seat: str, bot: str, seconds: float | None = None) -> list[str] | None:
        """Return the bot's moves, or None if it failed or took far too long; it has `seconds`, or what is usual here.

        The time a bot waits for a free process is taken from its thinking, and bots that are asked at once share the
        processes: however many tables there are, each answers in its time.
        """
        return await self._in_time(_think, hidden, seat, bot, seconds or self.seconds)

    async def hint(self, hidden: Position, seat: str) -> HintAnswer | None:
        """Return how the game stands for a seat, as plain data, or None if that failed or took far too long."""
        return await self._in_time(_look, hidden, seat, NAMES[-1], self.seconds)

    async def _in_time(
        self, think: Think[Found], hidden: Position, seat: str, bot: str, seconds: float
    ) -> Found | None:
        """Return what thinking comes to; waiting for a process, and others who are thinking, make it shorter."""
        begun = time.perf_counter()
        self.questions += 1
        self._asked += 1
        try:
            async with self._free:
                await asyncio.sleep(0)  # whoever asks at the same moment is counted first
                left = seconds - (time.perf_counter() - begun)
                share = self._workers / max(self._workers, self._asked)
                found = await self._ask(think, hidden, seat, bot, max(_LEAST, left * share))
                self._count(found is not None)
                return found
        finally:
            self._asked -= 1

    def _count(self, answered: bool) -> None:
        """Count whether a bot had an answer."""
        self.failures += not answered
        self._in_a_row = 0 if answered else self._in_a_row + 1

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

    async def _ask(self, think: Think[Found], hidden: Position, seat: str, bot: str, seconds: float) -> Found | None:
        seed = int.from_bytes(os.urandom(8), "big")
        pool = self._processes()
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, think, hidden, seat, bot, seconds, seed)
            return await asyncio.wait_for(work, seconds + _PATIENCE)
        except TimeoutError:
            log.warning("A %s bot took too long; its declared move is played.", bot)
            self._drop(pool)
        except (BrokenProcessPool, asyncio.CancelledError) as end:
            task = asyncio.current_task()
            if self._pool is not pool and not (task is not None and task.cancelling()):
                # The processes were ended because of another bot.
                return await self._ask(think, hidden, seat, bot, seconds)
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
