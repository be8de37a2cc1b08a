"""Reviews: a finished game, or a record that was sent here, looked at again; and its decisions tried again."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.reviews import NewReview, Retried, Retry, RetryPlace, RetryQuestion, ReviewAnswer
from conqueror.review_views import Depth
from conqueror.server.context import ServerContext
from conqueror.server.problems import problems
from conqueror.server.reviews import Subject
from conqueror.server.routes.dependencies import Asker, Context, FoundTable, costly, limited
from conqueror.server.routes.replays import ReplayId

router = APIRouter(tags=["review"], dependencies=[limited])
MoveNumber = Annotated[int, Path(ge=1, le=2**31, description="The first move of a decision, from 1.")]
After = Annotated[int, Query(ge=0, le=2**31, description="How many pieces of the review were given out before.")]
_TABLE = "/api/tables/{table_id}/review"
_REPLAY = "/api/replays/{replay_id}/review"
_OF_TABLE = ("no_such_table", "still_running", "fault")
_OF_REPLAY = ("no_such_replay", "fault")


async def _subject(context: ServerContext, replay_id: str) -> Subject:
    """Return the game of a record that was sent here."""
    await context.replays.fetch(replay_id)
    loaded = context.replays.find(replay_id)
    numbers: Sequence[int] = range(len(loaded.positions))
    return Subject(loaded.record, loaded.positions[0], numbers)


@router.post(_TABLE, status_code=202, dependencies=[costly], responses=problems(*_OF_TABLE))
async def review_table(context: Context, asker: Asker, table: FoundTable, wanted: NewReview) -> ReviewAnswer:
    """Begin the review of a finished game, or find the one there is; it is made while nobody else needs the time."""
    subject = context.reviews.subject_of(table.state)
    return await context.reviews.begin(subject, wanted.depth, lambda: context.limits.check("reviews", asker))


@router.post(_REPLAY, status_code=202, dependencies=[costly], responses=problems(*_OF_REPLAY))
async def review_record(context: Context, asker: Asker, replay_id: ReplayId, wanted: NewReview) -> ReviewAnswer:
    """Begin the review of a record that was sent here, which is then kept for a day."""
    subject = await _subject(context, replay_id)
    begun = await context.reviews.begin(subject, wanted.depth, lambda: context.limits.check("reviews", asker))
    await context.replays.keep(replay_id)
    return begun


@router.get(_TABLE, responses=problems(*_OF_TABLE, "no_such_review"))
async def look_at_table(context: Context, table: FoundTable, depth: Depth = "full", after: After = 0) -> ReviewAnswer:
    """Return how far the review of a finished game has come, without what was given out before."""
    return await context.reviews.look(context.reviews.subject_of(table.state), depth, after)


@router.get(_REPLAY, responses=problems(*_OF_REPLAY, "no_such_review"))
async def look_at_record(
    context: Context, replay_id: ReplayId, depth: Depth = "full", after: After = 0
) -> ReviewAnswer:
    """Return how far the review of a record has come, without what was given out before."""
    return await context.reviews.look(await _subject(context, replay_id), depth, after)


async def _of_table(context: Context, table: FoundTable) -> Subject:
    """Return the finished game of a table."""
    return context.reviews.subject_of(table.state)


async def _of_record(context: Context, replay_id: ReplayId) -> Subject:
    """Return the game of a record that was sent here."""
    return await _subject(context, replay_id)


def _add_decisions(place: str, find: Callable[..., Awaitable[Subject]], *refusals: str) -> None:
    """Add what is asked of a decision that is tried again, of a table's game and of a record's alike."""
    decision, refused = place + "/moves/{number}", problems(*refusals, "no_such_moment")

    @router.post(decision + "/try", responses=refused)
    async def try_again(
        context: Context,
        asker: Asker,
        subject: Annotated[Subject, Depends(find)],
        number: MoveNumber,
        tried: Retry,
    ) -> Retried:
        """Judge another answer to a decision, by what its seat knew."""
        async with context.limits.hint_of(asker):
            return await context.reviews.try_answer(subject, number, tried.moves)

    @router.post(decision + "/assess", dependencies=[costly], responses=refused)
    async def assess(
        context: Context, subject: Annotated[Subject, Depends(find)], number: MoveNumber, asked: RetryQuestion
    ) -> AssessAnswer:
        """Return all about a move of another answer before it is tried: why it is refused, or its odds."""
        return await context.reviews.assess(subject, number, asked)

    @router.post(decision + "/explain", dependencies=[costly], responses=refused)
    async def explain(
        context: Context, subject: Annotated[Subject, Depends(find)], number: MoveNumber, asked: RetryPlace
    ) -> ExplainAnswer:
        """Return why a seat could do nothing at a place, or not go there from an origin."""
        return await context.reviews.explain(subject, number, asked)


_add_decisions(_TABLE, _of_table, *_OF_TABLE)
_add_decisions(_REPLAY, _of_record, *_OF_REPLAY)
