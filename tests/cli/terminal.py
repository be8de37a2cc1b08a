"""Two ways to sit at the terminal in a test: with all lines typed beforehand, or through a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator

from typer.testing import CliRunner, Result

from conqueror.cli.main import app
from tests.forked import Forked, begin

PATIENCE = 120  # seconds; the rules may have to be compiled first
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")


def conqueror(*arguments: str, lines: tuple[str, ...] = ()) -> Result:
    """Return what the command does when these lines are typed; no input may end in a traceback."""
    result = CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in lines))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def flat(text: str) -> str:
    """Return the text on one line, so that it does not matter where the screen broke it."""
    return " ".join(text.split())


class Terminal:
    """A program at the other end of a pseudo-terminal."""

    def __init__(self, process: "Forked | subprocess.Popen[bytes]", end: int) -> None:
        self.process = process
        self._end = end
        self._printed = b""
        self._told = 0

    @property
    def _seen(self) -> str:
        """What was printed since the last text that was waited for."""
        return STEERING.sub("", self._printed.decode("utf-8", "replace"))[self._told :]

    def until(self, text: str) -> str:
        """All that was printed up to a text, which must come."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._seen:
            assert time.monotonic() < deadline, f"{text!r} did not come:\n{self._seen}"
            if not self._more(0.2):
                assert text in self._seen, f"the program ended before {text!r}:\n{self._seen}"
        before = self._seen.partition(text)[0]
        self._told += len(before + text)
        return before + text

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(line.encode() + b"\r")

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._end, keys)

    def stop(self, number: int) -> None:
        """Send a signal until it is heard: one that comes just before the program listens waits for the next key."""
        for _ in range(PATIENCE // 5):
            self.process.send_signal(number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
                return
        raise AssertionError("the program does not stop")

    def rest(self) -> str:
        """All that is printed until the program ends."""
        deadline = time.monotonic() + PATIENCE
        while self._more(1.0):
            assert time.monotonic() < deadline, f"the program does not end:\n{self._seen}"
        self.process.wait(PATIENCE)
        return self._seen

    def _more(self, seconds: float) -> bool:
        """Read what there is; False when the program has closed its end."""
        if not select.select([self._end], [], [], seconds)[0]:
            return True
        try:
            some = os.read(self._end, 65536)
        except OSError:  # so Linux tells that the other end is closed
            some = b""
        self._printed += some
        return bool(some)


@contextlib.contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    """Yield the command at a pseudo-terminal of 80 columns and 24 lines."""
    end, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    more = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
    process = begin("tests.cli.at_terminal", arguments, {**os.environ, **more}, (far, far, far))
    os.close(far)
    try:
        yield Terminal(process, end)
    finally:
        process.kill()
        process.wait()
        os.close(end)
