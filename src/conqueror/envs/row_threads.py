"""Threads that step different rows of a batch at the same time. Each always has the same: its core knows them."""

import itertools
import os
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue

from conqueror.envs.row_turns import APART, CALLER, StepSettings, Turns, call_turn, make_turns, wait_for_others
from conqueror.kit import Array, Mode, deferred, mode

Advance = Callable[[Turns, int, int, int], None]
"""Do the turns of a thread in the rows from a first number to before a last; the caller then waits for the others.

It must not hold what holds the threads, or they never end.
"""

LEAST_ROWS = 64
"""Fewer rows for each thread are not worth the handing over."""


def usual_threads(rows: int) -> int:
    """Return how many threads a batch has if nobody chooses: one a core, none without enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, rows // LEAST_ROWS))


class RowThreads:
    """Split rows over threads. They begin when they are first needed and end with this object.

    Plain rules run on the caller's thread alone: two of them never work at the same time.
    """

    def __init__(self, threads: int, rows: int, advance: Advance, settings: Array[StepSettings]) -> None:
        plain = mode() is Mode.INTERPRETED or deferred()
        parts = 1 if plain else max(1, min(threads, rows))
        bounds = [rows * part // parts for part in range(parts + 1)]
        self._ranges = list(itertools.pairwise(bounds))
        self._advance = advance
        self._settings = settings
        self._process = os.getpid()
        self._orders: list[SimpleQueue[bool]] = []
        self._failures: list[BaseException] = []
        self.turns = make_turns(parts, settings)
        """What the threads say to each other."""

    def run(self, *, check: bool) -> bool:
        """Step all rows as the settings say; return whether they were: with `check` only if all actions are legal.

        What was raised anywhere is raised here, once all threads are done.
        """
        turns, (first, last) = self.turns, self._ranges[CALLER]
        turns.illegal[0] = 0
        self._settings[0].checks = turns.checked[0] + len(self._ranges) if check else 0
        if len(self._ranges) == 1:
            self._advance(turns, CALLER, first, last)
            return not turns.illegal[0]
        try:
            self._call()
            self._advance(self.turns, CALLER, first, last)
        except BaseException:  # perhaps from outside, at any moment
            self._end()
            raise
        if self._failures:
            failures = self._failures.copy()
            self._failures.clear()
            raise failures[0]
        return not self.turns.illegal[0]

    def run_row(self, row: int) -> None:
        """Step one row as the settings say."""
        self._settings[0].checks = 0
        self._advance(self.turns, CALLER, row, row + 1)

    def _call(self) -> None:
        """Let all threads begin the next turn."""
        if not self._orders or self._process != os.getpid():  # a fork leaves threads behind
            self._begin()
        if call_turn(self.turns):
            for number, orders in enumerate(self._orders, CALLER + 1):
                if self.turns.asleep[number * APART]:
                    orders.put(True)

    def _end(self) -> None:
        """Let the other threads end a turn in which the caller does not do its part."""
        self.turns.illegal[0] += 1
        self.turns.checked[0] = self._settings[0].checks
        for orders in self._orders:
            orders.put(True)
        wait_for_others(self.turns)

    def _begin(self) -> None:
        all_orders: list[SimpleQueue[bool]] = [SimpleQueue() for _ in self._ranges[1:]]
        self.turns, self._failures = make_turns(len(self._ranges), self._settings), []
        if self._settings[0].checks:
            self._settings[0].checks = len(self._ranges)
        for number, orders in enumerate(all_orders, CALLER + 1):
            first, last = self._ranges[number]
            threading.Thread(
                target=_work,
                args=(self._advance, self.turns, number, first, last, orders, self._failures),
                name=f"rows from {first}",
                daemon=True,
            ).start()
        weakref.finalize(self, _dismiss, all_orders)
        self._orders, self._process = all_orders, os.getpid()


def _work(
    advance: Advance,
    turns: Turns,
    number: int,
    first: int,
    last: int,
    orders: "SimpleQueue[bool]",
    failures: list[BaseException],
) -> None:
    """Do the turns of a thread until it is dismissed; it sleeps where no turn is called for a while."""
    awake = True
    while awake:
        turns.asleep[number * APART] = 0
        try:
            advance(turns, number, first, last)
        except BaseException as failure:  # it is raised again by whoever waits
            failures.append(failure)
            turns.done[number * APART] += 1
        else:
            awake = orders.get()


def _dismiss(orders: "list[SimpleQueue[bool]]") -> None:
    for each in orders:
        each.put(False)
