"""A contest, played on all cores; what counts does not depend on how many there are.

Games are played ahead of time on several cores, but a match is counted round by round, in their order. Where a
sequential test may stop a match, it looks at whole rounds alone, and what was played beyond the last one is dropped.
"""

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from conqueror.arena.contest import Contest, Fixture
from conqueror.arena.game_runner import GameOutcome, maker, play_game
from conqueror.arena.sequential import Verdict
from conqueror.errors import ConquerorError
from conqueror.game import Game
from conqueror.lab.workers import report_ready, unheard_interrupts, worker_pool

_PAUSE = 0.1  # seconds; how long a contest is silent at most
_AHEAD = 2  # games per worker that are handed out at once


class LostWorker(ConquerorError):
    """A process that ended before its game did."""


@dataclass
class Progress:
    """What counts so far, match by match, and which matches are decided."""

    contest: Contest
    game: Game
    counted: list[list[GameOutcome]] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    _waiting: dict[Fixture, GameOutcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.counted = [[] for _ in self.contest.matches]
        self.verdicts = [Verdict.OPEN for _ in self.contest.matches]

    @property
    def games(self) -> int:
        """Return how many games count so far."""
        return sum(len(games) for games in self.counted)

    @property
    def wanted(self) -> int:
        """Return how many games there are to play, as far as is known."""
        whole = self.contest.rounds(self.game) * len(self.game.seats)
        ended = (
            len(games) if verdict is not Verdict.OPEN else whole
            for games, verdict in zip(self.counted, self.verdicts, strict=True)
        )
        return sum(ended)

    @property
    def complete(self) -> bool:
        """Return whether all games that are wanted were played."""
        return self.games == self.wanted

    def is_wanted(self, fixture: Fixture) -> bool:
        """Return whether this game would still count."""
        return self.verdicts[fixture.match] is Verdict.OPEN

    def take_in(self, played: GameOutcome) -> list[GameOutcome]:
        """Return the games that count now, in order."""
        self._waiting[played.fixture] = played
        match, fresh = played.fixture.match, list[GameOutcome]()
        games, seats = self.counted[match], len(self.game.seats)
        while self.verdicts[match] is Verdict.OPEN:
            following = Fixture(match, len(games) // seats, len(games) % seats)
            if following not in self._waiting:
                break
            games.append(self._waiting.pop(following))
            fresh.append(games[-1])
            if self.contest.test is not None and len(games) % seats == 0:
                self.verdicts[match] = self.contest.test.verdict(sum(game.points for game in games), len(games))
        return fresh


def play(contest: Contest, workers: int) -> Generator[tuple[Progress, list[GameOutcome]], None, None]:
    """Yield what counts so far, with the games that are new, again and again until all are played.

    Closing the iterator stops it. With one worker the games are played in this process.
    """
    game = contest.load()
    for match in contest.matches:
        for name in (match.challenger, match.others):
            maker(name, game)
    progress = Progress(contest, game)
    yield progress, []
    if workers == 1:
        yield from _play_here(progress)
    else:
        yield from _play_by_workers(progress, workers)


def _play_here(progress: Progress) -> Iterator[tuple[Progress, list[GameOutcome]]]:
    for fixture in progress.contest.fixtures(progress.game):
        if progress.is_wanted(fixture):
            yield progress, progress.take_in(play_game(progress.contest, progress.game, fixture))


def _play_by_workers(progress: Progress, workers: int) -> Iterator[tuple[Progress, list[GameOutcome]]]:
    fixtures = deque(progress.contest.fixtures(progress.game))
    at_work: set[Future[GameOutcome]] = set()
    with worker_pool(workers, _begin_work, progress.contest) as pool:
        try:
            yield from _wait_for_workers(progress, pool, workers)
            while fixtures or at_work:
                while fixtures and len(at_work) < _AHEAD * workers:
                    fixture = fixtures.popleft()
                    if progress.is_wanted(fixture):
                        at_work.add(pool.submit(_work, fixture))
                done, at_work = wait(at_work, _PAUSE, FIRST_COMPLETED)
                fresh = [game for work in done for game in progress.take_in(work.result())]
                if progress.complete:
                    at_work, fixtures = set(), deque()
                yield progress, fresh
        except BrokenProcessPool:
            raise LostWorker("A worker process ended before its game did.") from None


def _wait_for_workers(
    progress: Progress, pool: ProcessPoolExecutor, workers: int
) -> Iterator[tuple[Progress, list[GameOutcome]]]:
    """Yield nothing new, again and again, until the workers have loaded the game."""
    with unheard_interrupts():
        loading = {pool.submit(report_ready) for _ in range(workers)}
    while loading:
        _, loading = wait(loading, _PAUSE, FIRST_COMPLETED)
        yield progress, []


# What follows runs in the workers.

_at_work: list[tuple[Contest, Game]] = []


def _begin_work(contest: Contest) -> None:
    _at_work.append((contest, contest.load()))


def _work(fixture: Fixture) -> GameOutcome:
    return play_game(*_at_work[0], fixture)
