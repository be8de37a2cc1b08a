"""Play a study on all cores; what comes out depends neither on how many there are nor on how often it was stopped."""

import time
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from conqueror.errors import ConquerorError
from conqueror.lab.report.counting import count_games
from conqueror.lab.report.courses import Player
from conqueror.lab.report.folder import Played, StudyFolder
from conqueror.lab.report.levels import player_of
from conqueror.lab.report.study import LOWER, Batch, Study, study_seed
from conqueror.lab.workers import report_ready, unheard_interrupts, worker_pool

_PAUSE = 0.1  # seconds; how long a study is silent at most
_AHEAD = 2  # batches per worker that wait for it


class LostWorker(ConquerorError):
    """A process that ended before its games did."""


@dataclass
class Progress:
    """What has been played so far, batch by batch, and how long it has taken since the workers were ready."""

    batches: dict[int, Played] = field(default_factory=dict)
    before: int = 0
    """Batches that were there already."""
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """Return how many games have been played."""
        return sum(len(played.winners) for played in self.batches.values())


@dataclass(frozen=True)
class Share:
    """Which batches are to be played here: all, or every n-th of them."""

    shard: int = 1
    of: int = 1

    def has(self, batch: Batch) -> bool:
        """Return whether a batch is to be played here."""
        return batch.number % self.of == self.shard - 1


def run(
    study: Study, folder: StudyFolder | None, workers: int, share: Share, done: Mapping[int, Played]
) -> Generator[Progress, None, None]:
    """Yield what has been played, at least ten times a second, until all batches are.

    Batches in `done` are not played again; each new one is in the folder before it counts. Closing the iterator
    stops it.
    """
    progress = Progress(dict(done), len(done))
    todo = [batch for batch in study.batches() if share.has(batch) and batch.number not in done]
    yield progress
    if todo:
        playing = _play_here(study, todo) if workers == 1 else _play_by_workers(study, todo, workers)
        begun = time.perf_counter()
        for played in playing:
            if played is not None:
                if folder is not None:
                    folder.add(played)
                progress.batches[played.number] = played
            progress.seconds = time.perf_counter() - begun
            yield progress


def _play_here(study: Study, todo: list[Batch]) -> Iterator[Played]:
    work = _Work(study)
    for batch in todo:
        yield work.play(batch)


def _play_by_workers(study: Study, todo: list[Batch], workers: int) -> Iterator[Played | None]:
    _Work(study).warm_up()  # what has to be compiled is compiled once, before there are workers
    waiting: set[Future[Played]] = set()
    rest = iter(todo)
    try:
        with worker_pool(workers, _begin_work, study) as pool:
            yield from _until_ready(pool, workers)
            while True:
                while len(waiting) < _AHEAD * workers and (batch := next(rest, None)) is not None:
                    waiting.add(pool.submit(_work, batch))
                if not waiting:
                    return
                ready, waiting = wait(waiting, _PAUSE, FIRST_COMPLETED)
                yield None
                for future in ready:
                    yield future.result()
    except BrokenProcessPool:
        raise LostWorker("A worker process ended before its games did; what was played is kept.") from None


def _until_ready(pool: ProcessPoolExecutor, workers: int) -> Iterator[None]:
    with unheard_interrupts():
        loading = {pool.submit(report_ready) for _ in range(workers)}
    while loading:
        _, loading = wait(loading, _PAUSE, FIRST_COMPLETED)
        yield None


# What follows runs in the workers.

_at_work: list["_Work"] = []


class _Work:
    """The games of a study with their players."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._games = [variant.load() for variant in study.variants]
        self._players: list[Player] = [player_of(game, study.errors) for game in self._games]

    def warm_up(self) -> None:
        """Play a game of each variant, so that everything is compiled."""
        for number in range(len(self._games)):
            self.play(Batch(-1, number, LOWER, 0, 1))

    def play(self, batch: Batch) -> Played:
        """Play a batch and count its games."""
        begun = time.process_time()
        game = self._games[batch.variant]
        levels, better = self._study.levels_of(batch, len(game.seats))
        seeds = [study_seed(self._study.seed, number) for number in range(batch.first, batch.last)]
        courses = self._players[batch.variant].play(seeds, levels)
        tally = count_games(courses, game.seats, better)
        return Played(batch.number, tuple(courses.winners.tolist()), tally, time.process_time() - begun)


def _begin_work(study: Study) -> None:
    _at_work.append(_Work(study))


def _work(batch: Batch) -> Played:
    return _at_work[0].play(batch)
