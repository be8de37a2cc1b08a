"""Reviews of finished games: made in a process of their own while nobody else needs it, and kept piece by piece."""

import asyncio
import contextlib
import json
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar, TypeVarTuple

from conqueror.game import Position
from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.reviews import Retried, RetryPlace, RetryQuestion, ReviewAnswer
from conqueror.record import Record
from conqueror.review_views import DecisionView, Depth, OverviewView, StandingView
from conqueror.reviews.digest import digest_of
from conqueror.reviews.pieces import Piece
from conqueror.server import review_worker
from conqueror.server.bot_worker import BotWorker, WorkerLost
from conqueror.server.decisions import assessment
from conqueror.server.refusals import Refusal
from conqueror.server.review_worker import FoundPiece, ReviewTask, Worked
from conqueror.server.services import TableServices
from conqueror.server.state import TableState
from conqueror.store import StoredReview, StoreError

log = logging.getLogger(__name__)
Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

_SLICE = 0.2
"""How many seconds are thought before anybody else is looked at."""
_YIELDING = 1.0
"""How many seconds a slice waits at most for bots and hints: where bots always think, reviews go on slowly."""
_WRITTEN = 1.0
"""How many seconds pass at least between two writes to the store."""
_PATIENCE = 120.0
"""How many seconds a slice may take, while rules compile on a busy machine, before its process is given up."""
_IDLE = 60.0
"""After how many seconds without a review its process is ended."""
_TAKEN_OVER = 10_000
"""After how many milliseconds without a new piece another process may go on with a review."""
_MOST_WAITING = 50
_MOST_OPEN = 32
_TRIES = 3


@dataclass(frozen=True)
class Subject:
    """A game that is reviewed: its record, where it began, and the number of each moment where it is looked at."""

    record: Record
    start: Position
    numbers: Sequence[int]


@dataclass
class OpenReview:
    """A review in memory, as far as it has come."""

    task: ReviewTask
    found: list[FoundPiece] = field(default_factory=list)
    overview: OverviewView | None = None
    standing: StandingView | None = None
    at: int = 0
    """When it was last written, here or elsewhere."""
    written: int = 0
    """How many pieces are in the store."""
    stuck: bool = False
    """Whether it waits for rules to be compiled."""
    failed: bool = False
    """Whether it could not be made; it is not tried again before the server is begun anew."""

    @property
    def complete(self) -> bool:
        """Return whether nothing more is to be made."""
        return self.standing is not None and self.standing["phase"] == "complete"

    def take(self, worked: Worked) -> None:
        """Take in what some slices came to."""
        self.found += worked.found
        self.overview = worked.overview or self.overview
        self.standing = worked.standing
        self.stuck = worked.waits

    def moves(self, after: int) -> list[DecisionView]:
        """Return the decisions judged since so many pieces, each as it was judged last."""
        told = (each["told"] for each in self.found[after:])
        return list({each["number"]: each for each in told if each is not None}.values())


class ReviewDesk:
    """The reviews of one process: one at a time, which yields to bots and hints after each slice."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._open: OrderedDict[str, OpenReview] = OrderedDict()
        self._subjects: OrderedDict[tuple[str, int], Subject] = OrderedDict()
        """The games of tables, so that nobody who looks often has them played again."""
        self._waiting: deque[str] = deque()
        self._working: asyncio.Task[None] | None = None
        self._worker = BotWorker()
        self._turn = asyncio.Lock()
        """Held by whoever asks the process something."""
        self._ending: asyncio.TimerHandle | None = None

    def subject_of(self, state: TableState) -> Subject:
        """Return the game of a table; raise a Refusal while it runs."""
        if state.status != "over":
            raise Refusal("still_running", "The game is not over; until then nobody may look into it.")
        known = (state.id, state.changed)
        if known not in self._subjects:
            start = state.beginning()
            record = state.game.record([(step.seat, step.move) for step in state.steps], start)
            numbers = [state.moments.first, *(step.number for step in state.steps)]
            self._subjects[known] = Subject(record, start, numbers)
            if len(self._subjects) > _MOST_OPEN:
                self._subjects.popitem(last=False)
        return self._subjects[known]

    async def begin(self, subject: Subject, depth: Depth, check: Callable[[], None]) -> ReviewAnswer:
        """Begin a review, or go on with it, and return how far it has come; `check` may refuse what is to be made."""
        found = await self._find(subject, depth)
        if not found.complete and found.task.digest not in self._waiting:
            if not found.found:
                check()
            self._wait_for(found.task.digest)
        return self._answer(found, subject, 0)

    async def look(self, subject: Subject, depth: Depth, after: int) -> ReviewAnswer:
        """Return how far a review has come; one that was broken off goes on."""
        found = await self._find(subject, depth)
        if found.standing is None and found.task.digest not in self._waiting:
            raise Refusal("no_such_review", "Nobody has asked for this review yet.")
        if not found.complete and found.task.digest not in self._waiting:
            await self._catch_up(found)
        return self._answer(found, subject, after)

    async def try_answer(self, subject: Subject, number: int, moves: Sequence[str]) -> Retried:
        """Return what another answer to a decision comes to; raise a Refusal if there is no such decision."""
        task = await self._task(subject, "full")
        tried = _known(await self._asked(review_worker.try_answer, task, number, list(moves)))
        seat = task.record.moves[number - 1][0]
        return Retried(
            state=tried.state,
            seat=seat,
            moves=list(tried.moves),
            view=tried.hidden.view(seat),
            loss=round(tried.loss, 2),
            words=tried.words,
            rule=tried.rule,
            answer=tried.answer,
            best=tried.best,
        )

    async def assess(self, subject: Subject, number: int, asked: RetryQuestion) -> AssessAnswer:
        """Return all about a move of another answer before it is tried."""
        hidden, seat = await self._drafted(subject, number, asked.moves)
        return assessment(hidden.assess(seat, asked.move))

    async def explain(self, subject: Subject, number: int, asked: RetryPlace) -> ExplainAnswer:
        """Return why a seat could do nothing at a place."""
        hidden, seat = await self._drafted(subject, number, asked.moves)
        error = hidden.explain(seat, asked.place, asked.origin)
        return ExplainAnswer(refusal=error.plain() if error is not None else None)

    async def _drafted(self, subject: Subject, number: int, moves: Sequence[str]) -> tuple[Position, str]:
        """Return what a seat knew at a decision, after some moves of its answer, and the seat."""
        task = await self._task(subject, "full")
        hidden = _known(await self._asked(review_worker.drafted, task, number, list(moves)))
        return hidden, task.record.moves[number - 1][0]

    def close(self) -> None:
        """Let go of the process; what is not written is found again."""
        if self._working is not None:
            self._working.cancel()
        if self._ending is not None:
            self._ending.cancel()
        self._worker.end()

    # Finding.

    async def _task(self, subject: Subject, depth: Depth) -> ReviewTask:
        digest = await asyncio.to_thread(digest_of, subject.record, subject.start.game, depth)
        return ReviewTask(digest, subject.record, subject.start, depth)

    async def _find(self, subject: Subject, depth: Depth) -> OpenReview:
        """Return a review from memory or from the store, or one that is not begun."""
        task = await self._task(subject, depth)
        found = self._open.get(task.digest)
        if found is None:
            found = OpenReview(task)
            await self._load(found)
            found = self._open.setdefault(task.digest, found)
            for old in [name for name in self._open if name not in self._waiting and name != task.digest]:
                if len(self._open) > _MOST_OPEN:
                    del self._open[old]
        self._open.move_to_end(task.digest)
        if found.failed:
            raise Refusal("fault", "This game cannot be reviewed; the server's log says why.")
        return found

    async def _load(self, found: OpenReview) -> None:
        """Take in what the store has of a review."""
        async_store = self._services.async_store
        stored = await async_store(async_store.store.review, found.task.digest)
        if stored is None:
            return
        pieces = await async_store(async_store.store.review_pieces, found.task.digest)
        found.found = [json.loads(piece) for piece in pieces]
        found.overview = json.loads(stored.overview) if stored.overview else None
        found.standing = json.loads(stored.standing)
        found.at, found.written = stored.at, len(pieces)

    async def _catch_up(self, found: OpenReview) -> None:
        """Take in what another process has found meanwhile, or go on with a review that nobody goes on with."""
        if self._services.async_store.store.shared:
            await self._load(found)
        if (
            not found.complete
            and self._services.now() - found.at > _TAKEN_OVER * self._services.async_store.store.shared
        ):
            with contextlib.suppress(Refusal):  # it can be asked for again
                self._wait_for(found.task.digest)

    # Making.

    def _wait_for(self, digest: str) -> None:
        """Put a review behind those that wait."""
        if digest in self._waiting:
            return
        if len(self._waiting) >= _MOST_WAITING:
            raise Refusal("busy", "Many games are being reviewed; try again in some minutes.")
        self._waiting.append(digest)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Make the reviews that wait, one after the other."""
        while self._waiting:
            found = self._open[self._waiting[0]]
            try:
                await self._make(found)
            except (Refusal, StoreError) as error:
                log.warning("A review is broken off: %s", error)
            except Exception:
                found.failed = True
                log.exception("A review failed.")
            finally:
                self._waiting.popleft()

    async def _make(self, found: OpenReview) -> None:
        """Go on with a review until it is complete; what is found is written as it comes."""
        loop = asyncio.get_running_loop()
        written, digest = loop.time(), found.task.digest
        while not found.complete:
            await self._services.bots.idle(_YIELDING)
            worked = await self._asked(review_worker.go_on, digest, len(found.found), _SLICE)
            if worked is None:
                known: list[Piece] = [each["piece"] for each in found.found]
                await self._asked(review_worker.begin, found.task, known)
                continue
            first = found.overview is None
            found.take(worked)
            if worked.waits:
                await asyncio.sleep(_YIELDING)
            if found.complete or loop.time() - written > _WRITTEN or (first and found.overview is not None):
                await self._write(found)
                written = loop.time()

    async def _asked(self, think: Callable[[*Asked], Found], *asked: *Asked) -> Found:
        """Return what the process answers; a Refusal if it has none, however often it is begun anew."""
        for _ in range(_TRIES):
            async with self._turn:
                if self._ending is not None:
                    self._ending.cancel()
                try:
                    return await self._worker.ask(_PATIENCE, think, *asked)
                except WorkerLost as lost:
                    log.warning("The process of reviews has no answer: %s.", lost)
                finally:
                    self._ending = asyncio.get_running_loop().call_later(_IDLE, self._worker.end)
        raise Refusal("busy", "This game cannot be looked at now; try again later.")

    async def _write(self, found: OpenReview) -> None:
        """Keep what is new of a review."""
        async_store, first, found.at = self._services.async_store, found.written, self._services.now()
        pieces = [json.dumps(each, separators=(",", ":")) for each in found.found[first:]]
        stored = StoredReview(
            digest=found.task.digest,
            overview=json.dumps(found.overview) if found.overview is not None else "",
            standing=json.dumps(found.standing),
            complete=found.complete,
            at=found.at,
        )
        await async_store(async_store.store.keep_review, stored, first, pieces)
        found.written = first + len(pieces)

    # Telling.

    def _answer(self, found: OpenReview, subject: Subject, after: int) -> ReviewAnswer:
        """Return a review as far as it has come, without what was given out before."""
        standing, overview = found.standing, found.overview
        status: Literal["waiting", "working", "complete"] = "waiting"
        if found.complete:
            status = "complete"
        elif self._waiting and self._waiting[0] == found.task.digest and not found.stuck:
            status = "working"
        charted = sum(each["told"] is None for each in found.found)
        fresh = overview if after < max(charted, 1) else None
        return ReviewAnswer(
            review=found.task.digest,
            status=status,
            depth=found.task.depth,
            phase="charting" if standing is None else standing["phase"],
            done=len(found.found) if overview is not None else 0,
            of=1 if standing is None else standing["of"],
            order=list(subject.record.seats),
            numbers=list(subject.numbers),
            chart=None if fresh is None else fresh["chart"],
            luck=None if fresh is None else fresh["luck"],
            turning_points=None if fresh is None else fresh["turning_points"],
            moves=found.moves(after),
            seats={} if standing is None or overview is None else standing["seats"],
        )


def _known(found: Found | None) -> Found:
    """Return what was found at a decision; raise a Refusal where there is no such decision."""
    if found is None:
        raise Refusal("no_such_moment", "No decision with a choice begins with that move.")
    return found
