"""A process that has the server and all rules loaded, and forks itself for every program that a test begins.

`tests.forked` runs it as `python -m tests.fork_server CONTROL`. Each message at the socket CONTROL is a program to
begin. With it come the program's input, output and errors, and a pipe: it is told the process id, and later how
the program ended. What such a program does is what it would do if it had been begun by itself, a second later.
"""

import atexit
import contextlib
import json
import os
import random
import runpy
import select
import signal
import socket
import sys
import threading
import traceback
from typing import NoReturn

import conqueror
import conqueror.cli.main
import conqueror.cli.server_settings
import conqueror.server.app
import conqueror.server.processes
from conqueror.game import CHANCE
from conqueror.registry import families
from tests.forked import NUMBER, Program

_LONGEST = 1 << 17
"""How many bytes a message may have."""


def load_rules() -> None:
    """Load the compiled rules of every family, once for all programs."""
    for family in families().values():
        position = conqueror.load(family[0]).start()
        for _ in range(8):
            seat = position.to_act[0]
            position.view(None if seat == CHANCE else seat)
            position = position.play(seat, position.legal_moves(seat)[0])


class Forks:
    """The programs that run; `next_program` returns in each of them."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._tellers: dict[int, int] = {}
        self._hear, self._wake = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # it only wakes
        signal.set_wakeup_fd(self._wake)

    def next_program(self) -> Program | None:
        """Return what this process, a new one, shall run; in the first process None, when no test asks any more."""
        while True:
            ready, _, _ = select.select([self._control.fileno(), self._hear], [], [])
            if self._hear in ready:
                os.read(self._hear, _LONGEST)
                self._tell_endings()
            if self._control.fileno() in ready:
                message, streams, _, _ = socket.recv_fds(self._control, _LONGEST, 4)
                if not message:
                    return None
                teller = streams.pop()
                assert threading.active_count() == 1, "whoever has threads must not fork"
                process = os.fork()
                if process == 0:
                    self._leave()
                    program: Program = json.loads(message)
                    os.setsid()
                    os.write(teller, NUMBER.pack(os.getpid()))  # from now on it can be ended with all it begins
                    os.close(teller)
                    _enter(program, streams)
                    return program
                self._tellers[process] = teller
                for stream in streams:
                    os.close(stream)

    def _tell_endings(self) -> None:
        while self._tellers:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return
            teller = self._tellers.pop(process)
            with contextlib.suppress(BrokenPipeError):  # nobody may want to know
                os.write(teller, NUMBER.pack(os.waitstatus_to_exitcode(status)))
            os.close(teller)

    def _leave(self) -> None:
        """Give up, in a new process, what belongs to the first."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for teller in (self._hear, self._wake, *self._tellers.values()):
            os.close(teller)
        self._control.close()


def _enter(program: Program, streams: list[int]) -> None:
    """Give this process streams, an environment, a folder and chance of its own."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, max(streams) + 1)
    os.chdir(program["folder"])
    os.environ.clear()
    os.environ.update(program["environment"])
    sys.argv[1:] = program["words"]
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", 1, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    random.seed()


def _run(module: str) -> int:
    """Run a module as Python would, up to what it does at the end; return its exit code."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        print(ended.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _end(code: int) -> NoReturn:
    """End this process as Python would, but without freeing one by one all the objects it shares with others."""
    threading._shutdown()  # type: ignore[attr-defined]  # threads, and whoever waits for them, before all else
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def main(control: str) -> None:
    """Fork until nobody asks any more; a forked process runs its program and ends with it."""
    load_rules()
    program = Forks(socket.socket(fileno=int(control))).next_program()
    if program is not None:
        _end(_run(program["module"]))


if __name__ == "__main__":
    main(sys.argv[1])
