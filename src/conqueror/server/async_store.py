"""The store, called from the server's loop without holding it up."""

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from conqueror.store import Store, StoreError

P = ParamSpec("P")
T = TypeVar("T")


class AsyncStore:
    """A store with its threads: one for SQLite, which has one connection; several for PostgreSQL."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failures = 0
        """How often the store could not do it."""
        self._threads = ThreadPoolExecutor(8 if store.shared else 1, thread_name_prefix="store")
        self._listener = ThreadPoolExecutor(1, thread_name_prefix="store-wait") if store.shared else None

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a method of the store gives back. A cancelled caller does not cut a transaction in half."""
        loop = asyncio.get_running_loop()
        call = functools.partial(work, *args, **kwargs)
        try:
            return await asyncio.shield(loop.run_in_executor(self._threads, call))
        except StoreError:
            self.failures += 1
            raise

    async def wait(self, seconds: float) -> set[str]:
        """Return what other processes hint at: the tables they have written to, and who is there."""
        if self._listener is None:
            await asyncio.sleep(seconds)
            return set()
        return await asyncio.get_running_loop().run_in_executor(self._listener, self.store.wait, seconds)

    def close(self) -> None:
        """Let go of the database."""
        self._threads.submit(self.store.close).result()
        self._threads.shutdown()
        if self._listener is not None:
            self._listener.shutdown(wait=False)
