"""Getting rules ready before they are needed, with a display while they compile for the first time."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

from numba.core import event

from conqueror.kit.compiling import count_rules, deferred
from conqueror.kit.rule_calls import Door

_PACKAGE = f"{__name__.partition('.')[0]}."
_BAR = 20
_SILENT_SECONDS = 0.5


class _Progress(event.Listener):
    """A bar on a terminal that grows with every rule that is compiled."""

    def __init__(self, title: str, expected: int, screen: TextIO) -> None:
        self._title = title
        self._expected = max(expected, 1)
        self._screen = screen
        self._begun = time.monotonic()
        self._drawn = False
        self.compiled = 0

    def on_start(self, _event: object) -> None:
        self._draw()

    def on_end(self, _event: object) -> None:
        self.compiled += 1
        self._draw()

    def _draw(self) -> None:
        if not self._screen.isatty() or time.monotonic() - self._begun < _SILENT_SECONDS:
            return
        done = min(self.compiled / self._expected, 1.0)
        bar = "█" * round(done * _BAR)
        self._screen.write(f"\r{self._title}, once only  {bar:░<{_BAR}} {done:4.0%}")
        self._screen.flush()
        self._drawn = True

    def close(self) -> None:
        """Wipe the bar away."""
        if self._drawn:
            self._screen.write("\r\033[K")
            self._screen.flush()


def prepare(title: str, module: str, use: Callable[[], object], screen: TextIO | None = None) -> int:
    """Run `use`, and return how many rules had to be compiled for it; the rest came from the cache.

    `use` calls every entry point of the rules once; `module` is the package they stand in. Other rules that Python
    calls now and then are made ready with those that were compiled. Where rules begin as plain functions there is
    nothing to wait for.
    """
    if deferred():
        return 0
    progress = _Progress(title, count_rules(module), screen or sys.stderr)
    with event.install_listener("numba:compile", progress):
        try:
            use()
            _open_other_doors()
        finally:
            progress.close()
    return progress.compiled


def _open_other_doors() -> None:
    """Compile for Python what was compiled for rules, of those rules that modules without rules know by name."""
    loaded = [(name, module) for name, module in list(sys.modules.items()) if name.startswith(_PACKAGE)]
    for name, module in loaded:
        known = [value for value in vars(module).values() if isinstance(value, Door)]
        if any(door.py_func.__module__ == name for door in known):
            continue
        for door in known:
            for signature in door.called_signatures():
                door.compile(signature)
