"""Reviews: a finished game, or a record that was sent here, looked at again; and its decisions tried again."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import HTTPConnection

from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.reviews import NewReview, Retried, Retry, RetryPlace, RetryQuestion, ReviewAnswer
from conqueror.review_views import Depth
from conqueror.server.context import ServerContext
from conqueror.server.problems import problems
from conqueror.server.reviews import Subject
from conqueror.server.routes.dependencies import Asker, Context, FoundTable, costly, limited
from conqueror.server.routes.replays import ReplayId

router = APIRouter(tags=["review"], dependencies=[limited])
_decisions = APIRouter()
"""What is asked of a decision that is tried again, of a table's game and of a record's alike."""
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


async def _table_subject(connection: HTTPConnection, context: Context, table: FoundTable) -> None:
    """Find the finished game of a table."""
    connection.state.subject = context.reviews.subject_of(table.state)


async def _record_subject(connection: HTTPConnection, context: Context, replay_id: ReplayId) -> None:
    """Find the game of a record that was sent here."""
    connection.state.subject = await _subject(context, replay_id)


async def _found_subject(connection: HTTPConnection) -> Subject:
    """Return the game that the address names."""
    found: Subject = connection.state.subject
    return found


Reviewed = Annotated[Subject, Depends(_found_subject)]


@_decisions.post("/try")
async def try_again(context: Context, asker: Asker, subject: Reviewed, number: MoveNumber, tried: Retry) -> Retried:
    """Judge another answer to a decision, by what its seat knew."""
    async with context.limits.hint_of(asker):
        return await context.reviews.try_answer(subject, number, tried.moves)


@_decisions.post("/assess", dependencies=[costly])
async def assess(context: Context, subject: Reviewed, number: MoveNumber, asked: RetryQuestion) -> AssessAnswer:
    """Return all about a move of another answer before it is tried: why it is refused, or its odds."""
    return await context.reviews.assess(subject, number, asked)


@_decisions.post("/explain", dependencies=[costly])
async def explain(context: Context, subject: Reviewed, number: MoveNumber, asked: RetryPlace) -> ExplainAnswer:
    """Return why a seat could do nothing at a place, or not go there from an origin."""
    return await context.reviews.explain(subject, number, asked)


for _place, _find, _refusals in (
    (_TABLE, _table_subject, _OF_TABLE),
    (_REPLAY, _record_subject, _OF_REPLAY),
):
    router.include_router(
        _decisions,
        prefix=_place + "/moves/{number}",
        dependencies=[Depends(_find)],
        responses=problems(*_refusals, "no_such_moment"),
    )
