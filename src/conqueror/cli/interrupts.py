"""Ctrl-C as an event, for commands that end in good order."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

INTERRUPTED = 130  # what shells call a program that Ctrl-C ended


@contextlib.contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Give an event that Ctrl-C sets; pressed again, Ctrl-C ends the program as usual."""
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return

    def press(number: int, frame: FrameType | None) -> None:
        del number, frame
        pressed.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
