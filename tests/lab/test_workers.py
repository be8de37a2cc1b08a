"""Processes that play games: none hears Ctrl-C, and none takes it away from whoever began them."""

import os
import signal
import subprocess
import sys
from types import FrameType

import pytest

from conqueror.lab.workers import unheard_interrupts

_DEAF = "import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(0.1); print('still here')"


def test_ctrl_c_while_processes_begin_is_heard_right_after_and_only_by_us() -> None:
    heard: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        del frame
        heard.append(number)

    before = signal.signal(signal.SIGINT, hear)
    try:
        with unheard_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            child = subprocess.run([sys.executable, "-c", _DEAF], capture_output=True, text=True, check=False)
        assert heard == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)
    assert (child.stdout, child.stderr, child.returncode) == ("still here\n", "", 0)


def test_what_was_held_back_before_stays_so() -> None:
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with unheard_interrupts():
            pass
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def test_an_error_inside_lets_ctrl_c_through_again() -> None:
    with pytest.raises(KeyError), unheard_interrupts():
        raise KeyError("no such game")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
