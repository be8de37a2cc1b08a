"""Compile all rules of a family and the search of its bots, in a process of its own that gives way to all others.

It is run as `python -m conqueror.bots.compile_family FAMILY` and ends as soon as its standard input is closed.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator

from conqueror.bots.readiness import is_ready, mark_ready
from conqueror.bots.warm_up import warm_up
from conqueror.kit.rule_sources import cache_root
from conqueror.registry import families, load

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

_NICE = 19


def compile_family(package: str) -> Iterator[tuple[str, float]]:
    """Compile what the games of a family and their bots need; yield each game with the seconds it took."""
    for key in families()[package]:
        begun = time.perf_counter()
        warm_up(load(key))
        yield key, time.perf_counter() - begun
    mark_ready(package)


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def _main() -> None:
    if hasattr(os, "nice"):  # not on every system
        os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    package = sys.argv[1]
    with _alone(package):
        for _ in compile_family(package) if not is_ready(package) else ():
            pass


@contextlib.contextmanager
def _alone(package: str) -> Iterator[None]:
    """Let one process after the other compile a family: several servers may have the same cache."""
    if fcntl is None:
        yield
        return
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root() / f"compiling-{package}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # given back when the process ends, however it does
        yield


if __name__ == "__main__":
    _main()
