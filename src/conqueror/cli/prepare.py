"""`conqueror prepare`: what games and their bots compile on first use is compiled now, on all cores."""

import contextlib
import io
import time
from collections.abc import Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool

from conqueror.arena.contest_runner import LostWorker
from conqueror.bots.warm_up import warm_up
from conqueror.cli.console import new_console
from conqueror.lab.workers import cores, report_ready, unheard_interrupts, worker_pool
from conqueror.registry import families, load


def prepare() -> None:
    """Compile the rules of every game and its bots now, so that no game keeps you waiting later."""
    console = new_console()
    together = sorted(families(), key=len, reverse=True)  # the family with the most games takes longest
    with worker_pool(min(cores(), len(together)), report_ready) as pool, console.status("Compiling, once only …"):
        with unheard_interrupts():
            at_work = [pool.submit(_get_ready, keys) for keys in together]
        try:
            for done in as_completed(at_work):
                for key, seconds in done.result():
                    console.print(f"{key}: ready in {seconds:.1f} s")
        except BrokenProcessPool:
            raise LostWorker("A process ended before its rules were compiled.") from None


def _get_ready(keys: Sequence[str]) -> list[tuple[str, float]]:
    """Compile games together, in a process of its own; return the seconds each took."""
    took = []
    for key in keys:
        begun = time.perf_counter()
        with contextlib.redirect_stderr(io.StringIO()):  # one display of progress is enough
            warm_up(load(key))
        took.append((key, time.perf_counter() - begun))
    return took
