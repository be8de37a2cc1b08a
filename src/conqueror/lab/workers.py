"""Processes that play games: begun for it, deaf to Ctrl-C, and gone with whoever started them."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import TypeVarTuple

What = TypeVarTuple("What")


def cores() -> int:
    """Return how many processes can run at once here."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@contextlib.contextmanager
def worker_pool(workers: int, get_ready: Callable[[*What], None], *what: *What) -> Iterator[ProcessPoolExecutor]:
    """Start processes that each call `get_ready(*what)`; whatever they are doing, they are gone afterwards."""
    context = multiprocessing.get_context("spawn")
    leash, end = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin_work, (leash, get_ready, what))
    try:
        yield pool
    finally:
        end.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


@contextlib.contextmanager
def unheard_interrupts() -> Iterator[None]:
    """Let processes begun in here not hear Ctrl-C, which the terminal sends to all: stopping them is our task.

    One that is pressed meanwhile is not lost: it is held back and heard as soon as the processes are begun.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where it can only be ignored
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
        return
    resource_tracker.ensure_running()  # beginning it lets signals through again
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def report_ready() -> None:
    """Nothing; that it is called shows that this worker is ready."""


# What follows runs in the workers.


def _begin_work(leash: Connection, get_ready: Callable[[*What], None], what: tuple[*What]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(leash,), daemon=True).start()
    get_ready(*what)


def _leave_with(leash: Connection) -> None:
    """End this process as soon as the other end of the leash is closed, or whoever held it is gone."""
    leash.poll(None)
    os._exit(0)
