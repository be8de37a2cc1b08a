"""The school: courses, lessons, and what becomes of a learner's moves. Nothing of it is kept here."""

from typing import Annotated

from fastapi import APIRouter, Path

from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.lessons import Attempt, CourseView, Judgement, LessonView, MoveQuestion, PlaceQuestion
from conqueror.server.problems import problems
from conqueror.server.routes.dependencies import Context, costly, limited

router = APIRouter(tags=["school"], dependencies=[limited])
LessonId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$", description="The id of a lesson.")]
StepNumber = Annotated[int, Path(ge=1, le=100, description="The number of a step, from 1.")]
_UNKNOWN = problems("no_such_lesson")


@router.get("/api/lessons", responses=problems())
async def courses(context: Context) -> list[CourseView]:
    """Return every course with its lessons."""
    return await context.school.courses()


@router.get("/api/lessons/{lesson_id}", dependencies=[costly], responses=_UNKNOWN)
async def lesson(context: Context, lesson_id: LessonId) -> LessonView:
    """Return a lesson: its steps, and the board of the first."""
    return await context.school.lesson(lesson_id)


@router.post("/api/lessons/{lesson_id}/steps/{number}", dependencies=[costly], responses=_UNKNOWN)
async def step(context: Context, lesson_id: LessonId, number: StepNumber, done: Attempt) -> Judgement:
    """Judge what a learner has done in a step so far; without any moves, begin it."""
    return await context.school.judge(lesson_id, number, done)


@router.post("/api/lessons/{lesson_id}/steps/{number}/assess", dependencies=[costly], responses=_UNKNOWN)
async def assess(context: Context, lesson_id: LessonId, number: StepNumber, asked: MoveQuestion) -> AssessAnswer:
    """Return all about a move before it is made: why it is refused, or the odds of the battle it begins."""
    return await context.school.assess(lesson_id, number, asked)


@router.post("/api/lessons/{lesson_id}/steps/{number}/explain", dependencies=[costly], responses=_UNKNOWN)
async def explain(context: Context, lesson_id: LessonId, number: StepNumber, asked: PlaceQuestion) -> ExplainAnswer:
    """Return why the learner can do nothing at a place, or cannot go there from an origin."""
    return await context.school.explain(lesson_id, number, asked)
