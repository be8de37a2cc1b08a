"""Threads of a batch: each steps its own rows, they wait for each other, and they end with it."""

import gc
import threading
import time

import numpy as np
import pytest

from conqueror.envs import Batch, row_threads
from conqueror.envs.row_threads import RowThreads
from conqueror.envs.row_turns import Turns, begins_turn, call_turn, end_turn, no_settings
from conqueror.errors import IllegalAction, OptionError


class Threads:
    """Threads whose rows are written down instead of stepped."""

    def __init__(self, threads: int, rows: int) -> None:
        self.seen: list[tuple[int, int]] = []
        self.fails_at = -1
        self.threads = RowThreads(threads, rows, self._advance, no_settings())

    def _advance(self, turns: Turns, thread: int, first: int, last: int) -> None:
        before = 0
        while begins_turn(turns, thread, before):
            before += 1
            if first == self.fails_at:
                raise OptionError(f"from {first} to {last}")
            self.seen.append((first, last))
            end_turn(turns, thread)

    def run(self) -> list[tuple[int, int]]:
        self.seen = []
        self.threads.run(check=False)
        return sorted(self.seen)


@pytest.mark.parametrize("fails_at", [0, 3])
def test_what_fails_in_a_thread_is_raised_and_does_not_spoil_the_next_step(fails_at: int) -> None:
    threads = Threads(3, 9)
    threads.fails_at = fails_at
    with pytest.raises(OptionError, match=f"from {fails_at} to {fails_at + 3}"):
        threads.run()
    threads.fails_at = -1
    assert threads.run() == threads.run() == [(0, 3), (3, 6), (6, 9)]


def test_a_caller_that_is_interrupted_leaves_nobody_waiting_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between calling a turn and doing its own part, while the others wait to hear whether its actions are legal."""

    def interrupted(turns: Turns) -> int:
        call_turn(turns)
        raise KeyboardInterrupt

    batch = Batch("conquests", games=90, threads=2)
    before = batch.save()
    with monkeypatch.context() as patch:
        patch.setattr(row_threads, "call_turn", interrupted)
        with pytest.raises(KeyboardInterrupt):
            batch.step(batch.masks.argmax(axis=1))
    batch.restore(before)
    other = Batch("conquests", games=90, threads=1)
    for _ in range(5):
        batch.step(batch.masks.argmax(axis=1))
        other.step(other.masks.argmax(axis=1))
    assert batch.save() == other.save()


def test_threads_that_have_gone_to_sleep_are_woken() -> None:
    batch, other = (Batch("empire", games=40, seed=3, threads=threads) for threads in (3, 1))
    for _ in range(4):
        batch.step(batch.sample())
        other.step(other.sample())
        time.sleep(0.02)
    assert batch.save() == other.save()


def test_an_illegal_action_in_the_rows_of_one_thread_stops_all() -> None:
    batch = Batch("conquests", games=90, threads=3)
    batch.step(batch.sample())
    before, wanted, following = batch.save(), batch.masks.argmax(axis=1), batch.sample()
    wanted[70] = batch.masks[70].argmin()
    with pytest.raises(IllegalAction, match="Game 70"):
        batch.step(wanted)
    assert batch.refused.nonzero()[0].tolist() == [70]
    batch.restore(before)
    assert np.array_equal(batch.sample(), following)


def test_threads_end_with_their_batch() -> None:
    batch = Batch("conquests", games=86, threads=2)
    batch.step(batch.sample())
    (helper,) = [thread for thread in threading.enumerate() if thread.name == "rows from 43"]
    del batch
    gc.collect()
    helper.join(timeout=30)
    assert not helper.is_alive()
