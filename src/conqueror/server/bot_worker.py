"""One process in which bots think: begun when it is first asked, and anew after it has ended or was given up."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

_NICE = 10
"""How much the server and everything else on the machine goes before a thinking bot."""


class WorkerLost(Exception):
    """The process gave no answer: it has ended, or it took far too long and was ended."""


def _begin() -> None:
    """Let the server go first, leave Ctrl-C to it, and end with it, however it ends."""
    if hasattr(os, "nice"):  # not on every system
        os.nice(_NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class BotWorker:
    """A process for one question at a time, so that whatever happens to it happens to that question alone."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._work: asyncio.Future[object] | None = None

    async def ask(self, patience: float, think: Callable[[*Asked], Found], *asked: *Asked) -> Found:
        """Return what thinking comes to; raise WorkerLost if there is no answer after `patience` seconds."""
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        executor = self._executor
        try:
            work = asyncio.get_running_loop().run_in_executor(executor, think, *asked)
            self._work = work  # type: ignore[assignment]  # it is only waited for
            return await asyncio.wait_for(asyncio.shield(work), patience)
        except TimeoutError:
            self.end()
            raise WorkerLost(f"it took more than {patience:.0f} seconds") from None
        except BrokenProcessPool:
            self.end()
            raise WorkerLost("its process ended") from None

    def when_idle(self, patience: float, then: Callable[[], None]) -> None:
        """Do something as soon as nobody thinks here: at once, or after a thought that nobody waits for any more."""
        work = self._work
        if work is None or work.done():
            then()
            return
        giving_up = asyncio.get_running_loop().call_later(patience, self.end)

        def finish(done: "asyncio.Future[object]") -> None:
            giving_up.cancel()
            if not done.cancelled():
                done.exception()  # nobody asks for it any more
            then()

        work.add_done_callback(finish)

    def end(self) -> None:
        """End the process; the next question begins another."""
        executor, self._executor = self._executor, None
        if executor is not None:
            for process in list((executor._processes or {}).values()):
                process.kill()
            executor.shutdown(wait=False, cancel_futures=True)
