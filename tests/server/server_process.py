"""A real table server in a process of its own, for tests that speak to it over real sockets."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.forked import begin

_PATIENCE = 120.0
"""How many seconds a server may take to open: rules compile when no cache is warm."""
_OPEN = re.compile(r"^The table is open at (http\S+)", re.MULTILINE)

UNLIMITED = tuple(
    word
    for name in ("messages", "requests", "sockets", "tables", "chats", "faults", "questions", "reviews")
    for word in ("--limit", f"{name}=none")
)
"""The words that switch every limit off."""


def free_port() -> str:
    """Return a port nobody listens to at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return str(listening.getsockname()[1])


class Running:
    """A server that runs; `address` is like `http://127.0.0.1:43210`."""

    program: tuple[str, ...] = ("conqueror.cli",)
    """The module that Python runs, and its first words; a test may put a faulty server here."""

    def __init__(self, arguments: tuple[str, ...], database: str, folder: Path) -> None:
        self.database = database
        self._arguments = arguments
        self._log = folder / "log"
        self._port = 0
        self.start()

    def start(self) -> None:
        """Begin the process and wait until its table is open."""
        said = len(self.log())
        port = () if "--port" in self._arguments else ("--port", str(self._port))
        module, *first = self.program
        words = [*first, "serve", *port, "--no-warm", "--database", self.database, *self._arguments]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with self._log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            # In a session of its own, so that the processes of its bots can be ended with it.
            self.process = begin(module, words, environment, (nothing.fileno(), log.fileno(), log.fileno()))
        self.address = self._awaited(said)
        if "--port" in self._arguments:  # the address it shows may be a public one
            self.address = f"http://127.0.0.1:{self._arguments[self._arguments.index('--port') + 1]}"
        self._port = int(self.address.rpartition(":")[2])

    def _awaited(self, said: int) -> str:
        limit = time.monotonic() + _PATIENCE
        while time.monotonic() < limit:
            ended = self.process.poll() is not None
            if found := _OPEN.search(self.log()[said:]):
                return found[1]
            if ended:
                raise RuntimeError(f"The server ended with {self.process.returncode}:\n{self.log()[said:]}")
            time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"The server did not open:\n{self.log()[said:]}")

    def log(self) -> str:
        """Everything the server has printed, over all its restarts."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def socket_address(self, table: str) -> str:
        """Where the sockets of a table are."""
        return f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"

    def kill(self) -> None:
        """End the server at once, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask the server to end, and see how it did."""
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(15)
        self.kill()
        return self.process.wait()

    def restart(self) -> None:
        """Begin again on the same database and the same port; a server that still runs is killed first."""
        self.kill()
        self.start()


@contextlib.contextmanager
def running_server(*arguments: str, database: str | None = None) -> Iterator[Running]:
    """Yield a server with these further words of `conqueror serve`, on a database of its own unless one is given."""
    with tempfile.TemporaryDirectory(prefix="conqueror-server-") as name:
        folder = Path(name)
        running = Running(arguments, database or f"sqlite:///{folder / 'tables.sqlite'}", folder)
        try:
            yield running
        finally:
            running.stop()
