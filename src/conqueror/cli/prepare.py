"""`conqueror prepare`: what games and their bots compile on first use is compiled now, on all cores."""

import contextlib
import io
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool

from conqueror.arena.contest_runner import LostWorker
from conqueror.cli.console import new_console
from conqueror.lab.workers import cores, report_ready, unheard_interrupts, worker_pool
from conqueror.registry import families


def prepare() -> None:
    """Compile the rules of every game and its bots now, so that no game keeps you waiting later."""
    console = new_console()
    largest_first = sorted(families(), key=lambda family: len(families()[family]), reverse=True)  # it takes longest
    with (
        worker_pool(min(cores(), len(largest_first)), report_ready) as pool,
        console.status("Compiling, once only …"),
    ):
        with unheard_interrupts():
            at_work = [pool.submit(_get_ready, family) for family in largest_first]
        try:
            for done in as_completed(at_work):
                for key, seconds in done.result():
                    console.print(f"{key}: ready in {seconds:.1f} s")
        except BrokenProcessPool:
            raise LostWorker("A process ended before its rules were compiled.") from None


def _get_ready(family: str) -> list[tuple[str, float]]:
    """Compile the games of a family, in a process of its own; return the seconds each took."""
    from conqueror.bots.compile_family import compile_family  # only here is a compiler needed

    with contextlib.redirect_stderr(io.StringIO()):  # one display of progress is enough
        return list(compile_family(family))
