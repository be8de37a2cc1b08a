"""Threads that work on different rows of a batch at the same time.

To wake a thread takes as long as to step a hundred games, so one that has nothing to do looks out for a moment before
it sleeps. Each always has the same rows: they lie in the memory of its core.
"""

import itertools
import os
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue

import numpy as np
import numpy.typing as npt

from conqueror.kit import Array, Mode, add_to, deferred, mode, threaded_rule

Task = Callable[[int, int], None]
"""Work on the rows from the first number to before the second."""

LEAST_ROWS = 64
"""Fewer rows for each thread are not worth the handing over."""
_LOOKS = 4000
"""How often a thread looks whether it is needed before it sleeps: about a tenth of a millisecond."""


def usual_threads(rows: int) -> int:
    """Return how many threads a batch has if nobody chooses: one a core, none without enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, rows // LEAST_ROWS))


@threaded_rule
def look_out(signs: Array[int], wanted: int, looks: int) -> None:
    """Return once all signs have come as far as a number, or after so many looks."""
    for _ in range(looks):
        behind = 0
        for place in range(len(signs)):
            if add_to(signs, place, 0) < wanted:
                behind += 1
        if behind == 0:
            return


class RowThreads:
    """Split rows over threads. They begin when they are first needed and end with this object."""

    def __init__(self, threads: int, rows: int) -> None:
        parts = max(1, min(threads, rows))
        bounds = [rows * part // parts for part in range(parts + 1)]
        self._ranges = list(itertools.pairwise(bounds))
        self._process = 0
        self._looks = 0 if mode() is Mode.INTERPRETED or deferred() else _LOOKS
        self._orders: list[SimpleQueue[Task | None]] = []
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
            self._number += 1
            self._called[0] = self._number
            failures = [_failure(task, first, last)]
            look_out(self._signs, self._number, self._looks)
            failures += [self._done.get() for _ in others]
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
        self._orders = [SimpleQueue() for _ in self._ranges[1:]]
        self._number, self._called, self._signs = 0, np.zeros(1, np.int64), np.zeros(len(self._orders), np.int64)
        look_out(self._signs, 0, 1)  # compiled before anybody waits for it
        for place, (orders, (first, last)) in enumerate(zip(self._orders, self._ranges[1:], strict=True)):
            threading.Thread(
                target=_work,
                args=(orders, self._done, self._called, self._signs[place : place + 1], self._looks, first, last),
                name=f"rows from {first}",
                daemon=True,
            ).start()
        weakref.finalize(self, _dismiss, self._orders)


def _work(
    orders: "SimpleQueue[Task | None]",
    done: "SimpleQueue[BaseException | None]",
    called: npt.NDArray[np.int64],
    sign: npt.NDArray[np.int64],
    looks: int,
    first: int,
    last: int,
) -> None:
    for number in itertools.count(1):
        look_out(called, number, looks)
        task = orders.get()
        if task is None:
            return
        failure = _failure(task, first, last)
        del task  # it holds the batch, which ends this thread when nobody needs it
        done.put(failure)
        sign[0] = number


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
