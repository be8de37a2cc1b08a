"""Bots in processes of their own: a thinking bot never delays a move elsewhere, and sees only its seat's view."""

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import TypeVar

from conqueror.bots.analysis import analyse, plain, whole_answer
from conqueror.bots.answer import answer
from conqueror.bots.bot import bots, make_bot
from conqueror.bots.doubt import thrown_away, told_loss
from conqueror.bots.levels import NAMES
from conqueror.bots.random_bot import RandomBot
from conqueror.bots.readiness import follow
from conqueror.bots.warm_up import warm_up
from conqueror.game import Position
from conqueror.protocol.answers import CheckAnswer, HintAnswer
from conqueror.registry import load
from conqueror.server.bot_worker import BotWorker, WorkerLost

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

_FOR_A_CHECK = 0.4
"""Which part of its time is spent on a move that somebody is about to make, who waits meanwhile."""

_COMPILING = 600.0
"""How many seconds getting the bots of one game ready may take."""

_TRIES = 3
"""How often a question is asked. One that ends its process every time costs the others no more than that."""


def _think(position: Position, seat: str, bot: str, seconds: float, seed: int) -> list[str]:
    """Return a bot's answer, in a worker process; the position is hidden for its seat."""
    name = bot if bot in bots(position.game.info) else NAMES[2]  # an old table may name a bot that is no more
    follow(position.game.info.package)
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
    follow(position.game.info.package)
    rng, sealed = Random(seed), len(position.to_act) > 1
    analysis = analyse(position, seat, seconds / 2 if sealed else seconds, rng=rng)
    answered = whole_answer(analysis, position, _Pacing(bot, rng, seconds / 2))
    return {**plain(analysis, position), "answer": answered}


def _doubt(position: Position, seat: str, move: str, seconds: float, seed: int) -> CheckAnswer:
    """Return what a move throws away, in a worker process."""
    follow(position.game.info.package)
    analysis = analyse(position, seat, seconds, rng=Random(seed))
    lost = thrown_away(analysis, move, len(position.game.seats))
    return {"loss": round(100 * lost), "question": told_loss(lost)} if lost else {"loss": 0, "question": ""}


def _warm_up(key: str) -> None:
    """Get one game's bots ready in a worker process, so that nobody waits for their first move."""
    game = load(key)
    follow(game.info.package)
    warm_up(game)


class BotPool:
    """The worker processes, each begun when it is needed."""

    def __init__(self, seconds: float = 1.0, workers: int | None = None) -> None:
        self.seconds = seconds
        self._workers = [BotWorker() for _ in range(workers or max(1, min(4, (os.cpu_count() or 2) - 1)))]
        self._idle = list(self._workers)
        self._free = asyncio.Semaphore(len(self._workers))
        self._asked = 0
        self._nobody_asks = asyncio.Event()
        self._nobody_asks.set()
        self.questions = 0
        """How often a bot was asked, and below how often there was no answer: ever, and the last times in a row."""
        self.failures = 0
        self._in_a_row = 0

    @property
    def well(self) -> bool:
        """Return whether bots answer."""
        return self._in_a_row < _ILL

    async def answer(self, hidden: Position, seat: str, bot: str, seconds: float | None = None) -> list[str]:
        """Return the bot's moves; it has `seconds`, or what is usual here.

        The time a bot waits for a free process is taken from its thinking, and bots that are asked at once share the
        processes: however many tables there are, each answers in its time. Where no process has an answer the
        simplest bot gives one, here.
        """
        moves = await self._in_time(_think, hidden, seat, bot, seconds or self.seconds)
        return self.simplest(hidden, seat) if moves is None else moves

    @staticmethod
    def simplest(hidden: Position, seat: str) -> list[str]:
        """Return the answer of the bot that needs neither a process nor time: any legal one.

        Never what is declared for somebody whose time is up, which may be to give the game up.
        """
        return answer(RandomBot(Random()), hidden, seat)

    async def hint(self, hidden: Position, seat: str) -> HintAnswer | None:
        """Return how the game stands for a seat, as plain data, or None if that failed or took far too long."""
        return await self._in_time(_look, hidden, seat, NAMES[-1], self.seconds)

    async def check(self, hidden: Position, seat: str, move: str) -> CheckAnswer | None:
        """Return what a move throws away, or None if that failed or took far too long."""
        return await self._in_time(_doubt, hidden, seat, move, self.seconds * _FOR_A_CHECK)

    async def _in_time(
        self, think: Think[Found], hidden: Position, seat: str, bot: str, seconds: float
    ) -> Found | None:
        """Return what thinking comes to; waiting for a process, and others who are thinking, make it shorter.

        A question that failed is asked again behind those that wait, with what is left of its time.
        """
        begun = time.perf_counter()
        self.questions += 1
        self._asked += 1
        self._nobody_asks.clear()
        try:
            for failures in range(_TRIES):
                async with self._worker() as worker:
                    await asyncio.sleep(0)  # whoever asks at the same moment is counted first
                    left = seconds - (time.perf_counter() - begun)
                    share = len(self._workers) / max(len(self._workers), self._asked)
                    try:
                        found = await self._ask(worker, failures, think, hidden, seat, bot, max(_LEAST, left * share))
                    except WorkerLost as lost:
                        log.warning("A %s bot has no answer, %s; try %d of %d.", bot, lost, failures + 1, _TRIES)
                    except Exception:
                        log.exception("A %s bot failed; try %d of %d.", bot, failures + 1, _TRIES)
                    else:
                        self._count(answered=True)
                        return found
            self._count(answered=False)
            return None
        finally:
            self._asked -= 1
            if not self._asked:
                self._nobody_asks.set()

    async def idle(self, most: float) -> None:
        """Wait until no bot and no hint is thought about, at most so many seconds: for work that can wait."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._nobody_asks.wait(), most)

    def _count(self, *, answered: bool) -> None:
        """Count whether a bot had an answer."""
        self.failures += not answered
        self._in_a_row = 0 if answered else self._in_a_row + 1

    @contextlib.asynccontextmanager
    async def _worker(self) -> AsyncIterator[BotWorker]:
        """Hold a process that is free; whoever waits longest gets it when nobody thinks there any more."""
        await self._free.acquire()
        worker = self._idle.pop()  # the last one used is the readiest

        def give_back() -> None:
            self._idle.append(worker)
            self._free.release()

        try:
            yield worker
        finally:
            worker.when_idle(_PATIENCE, give_back)

    @staticmethod
    async def _ask(
        worker: BotWorker,
        failures: int,
        think: Think[Found],
        hidden: Position,
        seat: str,
        bot: str,
        seconds: float,
    ) -> Found:
        """Return what a process answers; what had to be compiled the first time has been, so patience grows less."""
        seed = int.from_bytes(os.urandom(8), "big")
        return await worker.ask(seconds + _PATIENCE / (failures + 1), think, hidden, seat, bot, seconds, seed)

    async def warm_up(self, keys: Sequence[str]) -> None:
        """Get the bots of some games ready in the background, one game after the other."""
        for key in keys:
            async with self._worker() as worker:
                with contextlib.suppress(WorkerLost):
                    await worker.ask(_COMPILING, _warm_up, key)

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.end()
