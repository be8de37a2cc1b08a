"""Compiling in the background: one family after the other, those first that somebody plays."""

import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import IO

from conqueror.bots.readiness import is_ready, take_over, warms_up
from conqueror.kit import Mode, deferred
from conqueror.kit.modes import VARIABLE
from conqueror.registry import package_of

log = logging.getLogger(__name__)
_LOOKS = 0.2
"""How many seconds pass between two looks at the process that compiles."""


class BackgroundCompiler:
    """Has families compiled by a process of low priority, and lets compiled rules take over in this one.

    `search` says whether bots think in this process, `wanted` which families are compiled though nobody plays them;
    `taken_over` is called after each change-over.
    """

    def __init__(
        self, *, search: bool, wanted: Sequence[str], taken_over: Callable[[], object] = lambda: None
    ) -> None:
        self._search = search
        self._taken_over = taken_over
        self._played: list[str] = []
        self._others = [package for package in wanted if warms_up(package)]
        self._given_up: set[str] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="compiler", daemon=True)

    def start(self) -> None:
        """Begin to compile, where rules are not compiled."""
        if deferred():
            self._thread.start()

    def want(self, key: str) -> None:
        """Compile the family of a game somebody plays before those nobody plays."""
        package = package_of(key)
        with self._changed:
            if warms_up(package) and package not in self._played:
                self._played.append(package)
                self._changed.notify()

    def close(self) -> None:
        """Compile nothing any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _next(self) -> str | None:
        """Return the family to compile now; None if none is wanted."""
        wanted = (package for package in (*self._played, *self._others) if package not in self._given_up)
        return next(filter(warms_up, wanted), None)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._next() is not None)
                package = self._next()
                if self._closed or package is None:
                    return
            try:
                if is_ready(package) or self._compile(package):
                    take_over(package, search=self._search)
                    self._taken_over()
            except Exception:
                log.exception("The rules of %s stay interpreted.", package)
                self._given_up.add(package)

    def _compile(self, package: str) -> bool:
        """Have a family compiled; return whether it was, or else is to wait for one that somebody plays."""
        with tempfile.TemporaryFile() as said:
            process = _start_process(package, said)
            try:
                with self._changed:
                    while process.poll() is None:
                        if self._closed or self._next() != package:
                            return False
                        self._changed.wait(_LOOKS)
                if process.returncode or not is_ready(package):
                    said.seek(0)
                    raise RuntimeError(said.read().decode(errors="replace")[-2000:] or "It was not compiled.")
            finally:
                process.kill()
                process.wait()
                if process.stdin is not None:
                    process.stdin.close()
        return True


def _start_process(package: str, said: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Begin a process that compiles a family; it ends with this one."""
    return subprocess.Popen(
        [sys.executable, "-m", "conqueror.bots.compile_family", package],
        env={**os.environ, VARIABLE: Mode.COMPILED},
        stdin=subprocess.PIPE,
        stdout=said,
        stderr=said,
        start_new_session=True,  # Ctrl-C is for the one who serves
    )
