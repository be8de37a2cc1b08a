"""Turns of the threads that step the rows of a batch: one thread calls a turn, and each does its own rows.

The caller is thread 0. The others wait for its call inside compiled code: the way back to Python and its lock, and to
wake a thread that sleeps, take as long as to step a hundred games. Only one that was not called for a moment goes
to sleep, and says so. Nobody reads what another thread writes in every step, not even to see whether actions are
legal: each line of memory that went to and fro would cost as much as stepping a game.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np
from numba.core import types

from conqueror.kit import Array, add_to, empty, record_type, rule, threaded_rule

APART = 16
"""How many numbers lie between those of two threads, so that no two write to the same line of memory."""
CALLER = 0
"""The number of the thread that calls."""
LOOKS = 20_000
"""How often a thread looks for what it waits for before it sleeps: a tenth of a millisecond."""

_NAP = 50
"""Microseconds that a thread sleeps between looks once it has waited for long: the others are not running now."""

sleep_microseconds = cast(Callable[[int], int], types.ExternalFunction("usleep", types.int32(types.uint32)))
"""Leave the core to whoever needs it; only compiled code, which runs in threads, can ask for it."""


@record_type
class StepSettings:
    """How rows are stepped."""

    inside: bool  # whether chance is played here
    observe: bool
    begins_at_once: bool
    begins_next: bool
    samples: bool  # whether the next sample is drawn as soon as the masks are written
    checks: int  # how far `Turns.checked` is once all threads have looked at the actions of this turn; 0: nobody does
    most: int  # the number of actions after which a game is truncated, or 0
    drawn: int


class Turns(NamedTuple):
    """Hold what threads say to each other. Compiled code takes it as one argument."""

    settings: Array[StepSettings]
    """How rows are stepped in this turn."""
    called: Array[int]
    """How many turns were called."""
    checked: Array[int]
    """How many times a thread has looked at the actions of its rows."""
    illegal: Array[int]
    """How many actions were not legal."""
    done: Array[int]
    """How many of the turns each thread has done."""
    asleep: Array[int]
    """Whether each thread has gone to sleep, or is about to."""

    @property
    def threads(self) -> int:
        """Return how many threads there are."""
        return len(self.done) // APART


def make_turns(threads: int, settings: Array[StepSettings]) -> Turns:
    """Return turns of which none was called."""
    return Turns(settings, *(np.zeros(size * APART, np.int64) for size in (1, 1, 1, threads, threads)))


def no_settings() -> Array[StepSettings]:
    """Make room for settings."""
    return empty(StepSettings)


@threaded_rule
def call_turn(turns: Turns) -> int:
    """Call the next turn; return how many threads sleep and must be woken."""
    add_to(turns.called, 0, 1)
    sleepers = 0
    for place in range(APART, len(turns.asleep), APART):
        sleepers += add_to(turns.asleep, place, 0)
    return sleepers


@threaded_rule
def begins_turn(turns: Turns, thread: int, before: int) -> bool:
    """Wait for the next turn; return whether it was called. `before` says how many were done since Python was left.

    The caller does one turn. Another thread that was not called says that it sleeps and looks once more: either it
    sees the call or the caller sees that it sleeps.
    """
    if thread == CALLER:
        return before == 0
    wanted = add_to(turns.done, thread * APART, 0) + 1
    for _ in range(LOOKS):
        if add_to(turns.called, 0, 0) >= wanted:
            return True
    add_to(turns.asleep, thread * APART, 1)
    if add_to(turns.called, 0, 0) < wanted:
        return False
    add_to(turns.asleep, thread * APART, -1)
    return True


@rule
def wait_for(numbers: Array[int], place: int, wanted: int) -> None:
    """Wait until a number of other threads has come as far as is wanted."""
    looks = 0
    while add_to(numbers, place, 0) < wanted:
        looks += 1
        if looks > LOOKS:
            sleep_microseconds(_NAP)


@threaded_rule
def all_may_step(turns: Turns, found: int) -> bool:
    """Say how many of a thread's actions are not legal; return whether those of all threads are."""
    if found > 0:
        add_to(turns.illegal, 0, found)
    add_to(turns.checked, 0, 1)
    wait_for(turns.checked, 0, turns.settings[0].checks)
    return add_to(turns.illegal, 0, 0) == 0


@threaded_rule
def wait_for_others(turns: Turns) -> None:
    """Wait until all threads but the caller have done what was called."""
    called = add_to(turns.called, 0, 0)
    for place in range(APART, len(turns.done), APART):
        wait_for(turns.done, place, called)


@threaded_rule
def end_turn(turns: Turns, thread: int) -> None:
    """Say that a thread has done its turn; the caller waits for the others."""
    if thread == CALLER:
        wait_for_others(turns)
    else:
        add_to(turns.done, thread * APART, 1)
