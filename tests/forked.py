"""Programs that begin at once: they are forked from a process that has everything loaded (`tests.fork_server`)."""

import functools
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import TypedDict

from tests.process import ROOT

NUMBER = struct.Struct("i")
"""How a process id, or how a process ended, is told."""
_READ_ONCE = ("CONQUEROR_RULES", "CONQUEROR_CACHE")
"""What is looked at when rules are loaded: a program that has it different cannot be forked."""
_LOADED = {"CONQUEROR_RULES": "compiled"}


class Program(TypedDict):
    """What is to be begun: `python -m module words…`."""

    module: str
    words: list[str]
    environment: dict[str, str]
    folder: str


def can_fork(environment: Mapping[str, str]) -> bool:
    """Return whether a program can be forked: on Linux, if it needs the rules that are loaded."""
    return sys.platform == "linux" and all(environment.get(name) == _LOADED.get(name) for name in _READ_ONCE)


class Forked:
    """A program in a process and a session of its own, with the words of `subprocess.Popen`."""

    def __init__(
        self, module: str, words: Sequence[str], environment: Mapping[str, str], streams: tuple[int, int, int]
    ) -> None:
        self.returncode: int | None = None
        control, _ = _fork_server()
        self._told, teller = os.pipe()
        program = Program(module=module, words=list(words), environment=dict(environment), folder=str(ROOT))
        socket.send_fds(control, [json.dumps(program).encode()], [*streams, teller])
        os.close(teller)
        self.pid = self._read()

    def __del__(self) -> None:
        """Nobody asks any more how it ended."""
        os.close(self._told)

    def _read(self) -> int:
        told = os.read(self._told, NUMBER.size)
        if not told:
            raise RuntimeError("The process that forks has ended.")
        number: int = NUMBER.unpack(told)[0]
        return number

    def poll(self) -> int | None:
        """Return how the program ended, or None while it runs."""
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the program has ended, and return how."""
        ended = self._look(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return ended

    def _look(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._told], [], [], seconds)[0]:
            self.returncode = self._read()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send the process a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program at once."""
        self.send_signal(signal.SIGKILL)


def begin(
    module: str, words: Sequence[str], environment: Mapping[str, str], streams: tuple[int, int, int]
) -> "Forked | subprocess.Popen[bytes]":
    """Begin `python -m module words…` in a session of its own: forked where that can be done, else by itself."""
    if can_fork(environment):
        return Forked(module, words, environment, streams)
    taken, printed, complained = streams
    return subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env=environment,
        stdin=taken,
        stdout=printed,
        stderr=complained,
        start_new_session=True,
    )


def run_command(
    *words: str, typed: str = "", seconds: float = 120, more: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Return what `conqueror words…` did in a process of its own, with everything typed beforehand."""
    new = tempfile.TemporaryFile
    with new() as taken, new() as printed, new() as complained:
        taken.write(typed.encode())
        taken.seek(0)
        streams = (taken.fileno(), printed.fileno(), complained.fileno())
        process = begin("conqueror.cli", words, {**os.environ, **(more or {})}, streams)
        try:
            code = process.wait(seconds)
        finally:
            process.kill()
        for stream in (printed, complained):
            stream.seek(0)
        return subprocess.CompletedProcess(words, code, printed.read().decode(), complained.read().decode())


@functools.cache
def _fork_server() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Begin the process that forks, one for all programs of this process, with which it ends; and where it hears."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {name: text for name, text in os.environ.items() if name not in _READ_ONCE}
    command = [sys.executable, "-m", "tests.fork_server", str(its.fileno())]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**environment, **_LOADED},
        pass_fds=[its.fileno()],
        start_new_session=True,
    )
    its.close()
    return ours, process
