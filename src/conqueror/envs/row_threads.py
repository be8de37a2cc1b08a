"""Threads that work on different rows of a batch at the same time.

Only compiled code runs beside other code. So each thread is let into its compiled code before the next one begins:
threads that wait for each other to leave Python lose more time than they gain.
"""

import itertools
import os
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue

Task = Callable[[int, int], None]
"""Work on the rows from the first number to before the second."""

_HS = not os.environ.get("NOHS")
LEAST_ROWS = 64
"""Fewer rows for each thread are not worth the handing over."""


def usual_threads(rows: int) -> int:
    """Return how many threads a batch has if nobody chooses: one a core, none without enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, rows // LEAST_ROWS))


class RowThreads:
    """Split rows over threads. They begin when they are first needed and end with this object."""

    def __init__(self, threads: int, rows: int) -> None:
        parts = max(1, min(threads, rows))
        bounds = [rows * part // parts for part in range(parts + 1)]
        self._ranges = list(itertools.pairwise(bounds))
        self._process = 0
        self._orders: list[SimpleQueue[Task | None]] = []
        self._begun: SimpleQueue[None] = SimpleQueue()
        self._done: SimpleQueue[BaseException | None] = SimpleQueue()

    def run(self, task: Task) -> None:
        """Do a task for all rows, and raise what it raised anywhere once all threads are done."""
        (first, last), *others = self._ranges
        if not others:
            task(first, last)
            return
        if self._process != os.getpid():  # also after a fork, which leaves threads behind
            self._begin()
        try:
            for orders in self._orders:
                orders.put(task)
                if _HS:
                    self._begun.get()
            failures = [_failure(task, first, last), *(self._done.get() for _ in others)]
        except BaseException:  # interrupted: nobody knows what these threads are still about to say
            _dismiss(self._orders)
            self._process = 0
            raise
        for failure in failures:
            if failure is not None:
                raise failure

    def _begin(self) -> None:
        self._process = os.getpid()
        self._done = SimpleQueue()
        self._begun = SimpleQueue()
        self._orders = [SimpleQueue() for _ in self._ranges[1:]]
        for orders, (first, last) in zip(self._orders, self._ranges[1:], strict=True):
            threading.Thread(
                target=_work,
                args=(orders, self._begun, self._done, first, last),
                name=f"rows from {first}",
                daemon=True,
            ).start()
        weakref.finalize(self, _dismiss, self._orders)


def _work(
    orders: "SimpleQueue[Task | None]",
    begun: "SimpleQueue[None]",
    done: "SimpleQueue[BaseException | None]",
    first: int,
    last: int,
) -> None:
    while (task := orders.get()) is not None:
        if _HS:
            begun.put(None)
        failure = _failure(task, first, last)
        del task  # it holds the batch, which ends this thread when nobody needs it
        done.put(failure)


def _failure(task: Task, first: int, last: int) -> BaseException | None:
    """Do a task; return what it raised."""
    try:
        task(first, last)
    except BaseException as failure:  # it is raised again by whoever waits
        return failure
    return None


def _dismiss(orders: "list[SimpleQueue[Task | None]]") -> None:
    for each in orders:
        each.put(None)
