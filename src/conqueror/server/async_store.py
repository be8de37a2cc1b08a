"""The store, called from the server's loop without holding it up."""

import asyncio
import contextlib
import functools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Generic, ParamSpec, TypeVar

from conqueror.store import Store, StoreError

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class _Call(Generic[T]):
    """Something a thread is to do, and who waits for it."""

    work: Callable[[], T]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[T]"

    def do(self) -> None:
        """Do it, and let the loop know."""
        try:
            found = self.work()
        except BaseException as error:  # whoever waits for it hears of it
            self._tell(self._fail, error)
        else:
            self._tell(self._give, found)

    def _tell(self, how: Callable[..., None], what: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self.loop.call_soon_threadsafe(how, what)

    def _give(self, found: T) -> None:
        if not self.answer.done():
            self.answer.set_result(found)

    def _fail(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class AsyncStore:
    """A store with its threads: one for SQLite, which has one connection; several for PostgreSQL.

    The threads are handed their work without an executor: its futures cost a move more than half of a commit.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failures = 0
        """How often the store could not do it."""
        self._closed = False
        self._calls: SimpleQueue[_Call[object] | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._work, name=f"store-{number}", daemon=True)
            for number in range(8 if store.shared else 1)
        ]
        for thread in self._threads:
            thread.start()
        self._listener = ThreadPoolExecutor(1, thread_name_prefix="store-wait") if store.shared else None

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a method of the store gives back. A cancelled caller does not cut a transaction in half."""
        if self._closed:
            raise StoreError("The store is closed.")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._calls.put(_Call(functools.partial(work, *args, **kwargs), loop, answer))  # type: ignore[arg-type]
        try:
            return await answer
        except StoreError:
            self.failures += 1
            raise

    def _work(self) -> None:
        """Do what is asked for, one after the other; what nobody waits for is done when nobody waits."""
        while (call := self._calls.get()) is not None:
            call.do()
            del call  # it may hold on to a table
            if self.store.checkpoint_due and self._calls.empty():
                with contextlib.suppress(StoreError):  # the next one tries again
                    self.store.checkpoint()

    async def wait(self, seconds: float) -> set[str]:
        """Return what other processes hint at: the tables they have written to, and who is there."""
        if self._listener is None:
            await asyncio.sleep(seconds)
            return set()
        return await asyncio.get_running_loop().run_in_executor(self._listener, self.store.wait, seconds)

    def close(self) -> None:
        """Let go of the database, after all that was asked for is done."""
        self._closed = True
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads:
            thread.join()
        self.store.close()
        if self._listener is not None:
            self._listener.shutdown(wait=False)
