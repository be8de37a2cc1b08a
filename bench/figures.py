"""A measured figure, and how a table of them is printed and judged."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One measured thing, and the least or the most it should be."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def kept(self) -> bool:
        """Return whether the figure keeps its promise."""
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def __str__(self) -> str:
        promise = ""
        if self.at_least is not None:
            promise = f"at least {self.at_least:,.4g}"
        if self.at_most is not None:
            promise = f"at most {self.at_most:,.4g}"
        verdict = "" if not promise else ("kept" if self.kept else "MISSED")
        number = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:,.3g}"
        return f"  {self.name:<52} {number:>14} {self.unit:<12} {promise:<18} {verdict}".rstrip()


def processor_seconds() -> float:
    """Return the processor time this process has used; other work on the machine does not count."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def best_rate(work: Callable[[], int], times: int = 5) -> float:
    """Return the best rate of several runs: what `work` returns, by the processor seconds it took."""
    rates = []
    for _ in range(times):
        begun = processor_seconds()
        done = work()
        rates.append(done / max(processor_seconds() - begun, 1e-9))
    return max(rates)


def first_moves(key: str) -> str:
    """Return a program that loads a game and asks for its first legal moves."""
    return f"import conqueror; p = conqueror.load({key!r}).start(); assert [p.moves(seat) for seat in p.to_act]"


def starts(key: str, compile_limit: float, start_limit: float) -> list[Figure]:
    """Return how long a game takes to its first legal moves: with nothing compiled, and later."""
    first, later = seconds_to_run(first_moves(key))
    return [
        Figure("first start, with all rules to compile", first, "s", at_most=compile_limit),
        Figure("later start, to the first legal moves", later, "s", at_most=start_limit),
    ]


def seconds_to_run(program: str, times: int = 5) -> tuple[float, float]:
    """Return how long a program of Python takes with nothing compiled, and at best how long later."""
    with tempfile.TemporaryDirectory() as cache:
        first = _seconds(program, Path(cache))
        return first, min(_seconds(program, Path(cache)) for _ in range(times))


def _seconds(program: str, cache: Path) -> float:
    begun = time.perf_counter()
    environment = {**os.environ, "CONQUEROR_CACHE": str(cache)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    return time.perf_counter() - begun
