"""Many games between bots, on all cores; what comes out does not depend on how many there are.

Every game has a seed of its own, made from the sweep's seed and the game's number. Batches of games are counted in
the order of the games' numbers, so that a sweep that is stopped has played exactly its first games.
"""

import math
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path

from conqueror.game import Game
from conqueror.lab.bot_game import play_game, seed_of
from conqueror.lab.tally import Tally
from conqueror.lab.workers import report_ready, unheard_interrupts, worker_pool
from conqueror.options import Value
from conqueror.registry import load

_PAUSE = 0.1  # seconds; how long a sweep is silent at most
_BATCH_SECONDS = 0.2  # long enough that handing it over costs nothing, short enough for a smooth progress bar
_LARGEST_BATCH = 10_000
_AHEAD = 8  # batches per worker that may wait for one slow game before them


@dataclass(frozen=True)
class Sweep:
    """What to play: a game with its options, a bot for each seat, how many games, and the seed of them all."""

    key: str
    bots: Mapping[str, str]
    games: int
    seed: int
    options: Mapping[str, Value] = field(default_factory=dict)
    content: Path | None = None

    def load(self) -> Game:
        """Return the game, ready to start."""
        return load(self.key, content=self.content, **self.options)


@dataclass(frozen=True)
class Failure:
    """An error that ended a sweep: its sentence, and the game that raised it; a lost worker cannot say which."""

    sentence: str
    game: int | None = None
    seed: int | None = None


@dataclass(frozen=True)
class SweepProgress:
    """What a sweep has played so far, in how many seconds, and the error that ended it, if one did."""

    tally: Tally
    seconds: float
    failure: Failure | None = None


@dataclass(frozen=True)
class _Batch:
    """Some consecutive games, played: up to the first that raised an error."""

    tally: Tally
    seconds: float
    failure: Failure | None


def play(sweep: Sweep, workers: int) -> Generator[SweepProgress, None, None]:
    """Yield what has been played so far, at least ten times a second until all is; closing the iterator stops it.

    With one worker the games are played in this process, and it is said after each of them.
    """
    return _play_here(sweep) if workers == 1 else _play_by_workers(sweep, workers)


def _play_here(sweep: Sweep) -> Generator[SweepProgress, None, None]:
    game, tally = sweep.load(), Tally()
    begun = time.perf_counter()
    for number in range(1, sweep.games + 1):
        batch = _play_batch(game, sweep, range(number, number + 1))
        tally.merge(batch.tally)
        yield SweepProgress(tally, time.perf_counter() - begun, batch.failure)
        if batch.failure is not None:
            return


def _play_by_workers(sweep: Sweep, workers: int) -> Generator[SweepProgress, None, None]:
    tally, batches = Tally(), deque[Future[_Batch]]()
    failure: Failure | None = None
    number, size = 1, 1
    sweep.load().start().playout(0)  # what has to be compiled is compiled once, before there are workers
    with worker_pool(workers, _begin_work, sweep) as pool:
        yield from _wait_for_workers(pool, workers)
        begun = time.perf_counter()
        while failure is None and tally.games < sweep.games:
            try:
                while number <= sweep.games and len(batches) < _AHEAD * workers:
                    last = number + min(size, math.ceil((sweep.games + 1 - number) / (2 * workers)))
                    batches.append(pool.submit(_work, range(number, last)))
                    number = last
                wait([batch for batch in batches if not batch.done()], _PAUSE, FIRST_COMPLETED)
                while failure is None and batches and batches[0].done():
                    batch = batches.popleft().result()
                    tally.merge(batch.tally)
                    failure = batch.failure
                    size = _next_size(batch)
            except BrokenProcessPool:
                failure = Failure("A worker process ended before its games did.")
            yield SweepProgress(tally, time.perf_counter() - begun, failure)


def _next_size(batch: _Batch) -> int:
    """Return how many games to hand over at once, so that they take about as long as a batch should."""
    fitting = round(_BATCH_SECONDS * batch.tally.games / max(batch.seconds, 1e-6))
    return max(1, min(fitting, _LARGEST_BATCH))


def _wait_for_workers(pool: ProcessPoolExecutor, workers: int) -> Iterator[SweepProgress]:
    """Yield nothing played, again and again, until the workers have loaded the game."""
    with unheard_interrupts():
        loading = {pool.submit(report_ready) for _ in range(workers)}
    while loading:
        _, loading = wait(loading, _PAUSE, FIRST_COMPLETED)
        yield SweepProgress(Tally(), 0.0)


# What follows runs in the workers.

_at_work: list[tuple[Game, Sweep]] = []


def _begin_work(sweep: Sweep) -> None:
    _at_work.append((sweep.load(), sweep))


def _work(numbers: range) -> _Batch:
    return _play_batch(*_at_work[0], numbers)


def _play_batch(game: Game, sweep: Sweep, numbers: range) -> _Batch:
    tally = Tally()
    begun = time.perf_counter()
    for number in numbers:
        seed = seed_of(sweep.seed, number)
        try:
            outcome = play_game(game, sweep.bots, seed)
        except Exception as error:
            failure = Failure(f"{type(error).__name__}: {error}", number, seed)
            return _Batch(tally, time.perf_counter() - begun, failure)
        tally.add(outcome)
    return _Batch(tally, time.perf_counter() - begun, None)
