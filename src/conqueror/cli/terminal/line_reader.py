"""Lines people type while the table goes on: they are read in a thread, so that the screen stays alive."""

import asyncio
import contextlib
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

from conqueror.cli.console import printable

with contextlib.suppress(ImportError):
    import readline

PROMPT = "> "
_CLEAR = "\r\x1b[K"


class LineReader:
    """What is typed, line by line. A line is only asked for when somebody waits for it."""

    def __init__(self) -> None:
        self.interactive = _is_terminal()
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Semaphore(0)
        self._line: asyncio.Future[str] | None = None
        self._prompt = PROMPT
        self._aside = False
        self._closed = False
        self._read = self._typed if self.interactive else self._echoed(_reader())
        self._kept = _terminal_settings() if self.interactive else None
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, prompt: str = PROMPT) -> "asyncio.Future[str]":
        """Ask for the next line, whenever it comes; EOFError when there will be no more."""
        if self._line is None:
            self._line = self._loop.create_future()
            self._prompt = prompt
            self._wanted.release()
        return self._line

    def taken(self) -> None:
        """Let the next line be asked for: this one was read."""
        self._line = None

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """Print something while a line is being typed: it is put before that line."""
        waiting = self.interactive and not self._aside and self._line is not None and not self._line.done()
        if not waiting:
            yield
            return
        self._aside = True
        sys.stdout.write(_CLEAR)
        sys.stdout.flush()
        try:
            yield
        finally:
            self._aside = False
            begun = readline.get_line_buffer() if "readline" in sys.modules else ""
            sys.stdout.write(f"{self._prompt}{begun}")
            sys.stdout.flush()

    def end(self) -> None:
        """Leave the line that is being typed, if one is."""
        if self.interactive and self._line is not None and not self._line.done():
            print(flush=True)

    def close(self) -> None:
        """Give the terminal back as it was, although somebody may still be asked."""
        self._closed = True
        self._wanted.release()
        if self._kept is not None:
            import termios

            with contextlib.suppress(OSError, termios.error):
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._kept)

    def _listen(self) -> None:
        while True:
            self._wanted.acquire()
            if self._closed:
                return
            try:
                line: str | None = self._read().strip()
            except (EOFError, OSError, RuntimeError, ValueError):  # the terminal is gone, or there never was one
                line = None
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._hand_on, line)
            if line is None:
                return

    def _hand_on(self, line: str | None) -> None:
        if self._line is None or self._line.done():
            return
        if line is None:
            self._line.set_exception(EOFError())
            self._line.exception()
        else:
            self._line.set_result(line)

    def _typed(self) -> str:
        return input(self._prompt)

    def _echoed(self, read: Callable[[], str]) -> Callable[[], str]:
        """Return how lines are read and shown as a terminal would show them, the end of all lines too."""

        def read_and_show() -> str:
            try:
                line = read()
            except EOFError:
                print(self._prompt, flush=True)
                raise
            print(f"{self._prompt}{printable(line.rstrip())}", flush=True)
            return line

        return read_and_show


class _Piped:
    """Lines from a pipe, read without the lock of `sys.stdin`, which nobody could give back at the end."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._rest = b""

    def __call__(self) -> str:
        while b"\n" not in self._rest:
            some = os.read(self._number, 65536)
            if not some:
                if not self._rest:
                    raise EOFError
                some = b"\n"
            self._rest += some
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", "replace")


def _is_terminal() -> bool:
    """Return whether a person types; nobody does where there is no input at all."""
    try:
        return sys.stdin.isatty()
    except (AttributeError, ValueError):
        return False


def _reader() -> Callable[[], str]:
    """Return how lines are read that no terminal gives."""
    try:
        return _Piped(sys.stdin.fileno())
    except (AttributeError, io.UnsupportedOperation, ValueError, OSError):  # a text that was given beforehand
        return _given


def _given() -> str:
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    return line


def _terminal_settings() -> list[Any] | None:  # termios gives no other type
    """Return how the terminal is set; None where it cannot be set."""
    try:
        import termios

        return termios.tcgetattr(sys.stdin.fileno())
    except (ImportError, OSError, ValueError):
        return None
