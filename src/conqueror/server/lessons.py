"""What the school answers over HTTP, made from its lessons and verdicts."""

import asyncio
import logging

from conqueror.errors import ConquerorError
from conqueror.options import written
from conqueror.protocol.answers import AssessAnswer, ExplainAnswer
from conqueror.protocol.lessons import (
    Attempt,
    CourseView,
    Judgement,
    LessonSummary,
    LessonView,
    MoveQuestion,
    PlaceQuestion,
    StepView,
)
from conqueror.registry import describe
from conqueror.school import Course, Lesson, School, Step, Verdict
from conqueror.school.lesson import minutes
from conqueror.server.exercises import assessed, explained, judgement
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal
from conqueror.views import RefusalView

log = logging.getLogger(__name__)


class SchoolDesk:
    """The lessons of a server. Whatever a learner has done comes with the request, and nothing is kept."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._school = School(lobby.services.settings.content, lobby.games.new)

    async def courses(self) -> list[CourseView]:
        """Return every course with its lessons."""
        found = await self._lobby.off_the_loop(lambda: self._school.courses)
        for fault in self._school.faults:
            log.warning("A lesson cannot be read: %s", fault)
        self._school.faults.clear()
        return [_course_view(course) for course in found.values()]

    async def lesson(self, name: str) -> LessonView:
        """Return a lesson: its steps, and the board of the first."""
        begun = await self._verdict(name, 1, [])
        lesson = self._school.lesson(name)
        others = [other.id for other in self._school.courses[lesson.game].lessons]
        following = others[others.index(name) + 1 :]
        return LessonView(
            **_summary(lesson).model_dump(),
            game=lesson.game,
            options={option: written(value) for option, value in begun.position.game.options.items()},
            tasks=[_step_view(step) for step in lesson.steps],
            view=begun.position.view(begun.seat),
            next=following[0] if following else "",
        )

    async def judge(self, name: str, number: int, done: Attempt) -> Judgement:
        """Return what becomes of a learner's moves."""
        verdict = await self._verdict(name, number, done.moves, done.tries)
        return judgement(verdict, self._school.lesson(name).steps[number - 1].point)

    async def assess(self, name: str, number: int, asked: MoveQuestion) -> AssessAnswer:
        """Return all about a move before it is made."""
        verdict = await self._verdict(name, number, asked.moves)
        answer = assessed(verdict, asked.move)
        return {**answer, "refusal": self._in_own_words(name, number, answer["refusal"])}

    async def explain(self, name: str, number: int, asked: PlaceQuestion) -> ExplainAnswer:
        """Return why a learner can do nothing at a place."""
        verdict = await self._verdict(name, number, asked.moves)
        refusal = explained(verdict, asked.place, asked.origin)
        return ExplainAnswer(refusal=self._in_own_words(name, number, refusal))

    def _in_own_words(self, name: str, number: int, refusal: RefusalView | None) -> RefusalView | None:
        """Return a refusal as the step tells it, where it has words for its rule."""
        refuse = self._school.lesson(name).steps[number - 1].refuse
        if refusal is None or refusal["rule"] not in refuse:
            return refusal
        return {**refusal, "text": refuse[refusal["rule"]]}

    async def _verdict(self, name: str, number: int, moves: list[str], tries: int = 0) -> Verdict:
        """Return a verdict; raise a Refusal if there is no such step."""
        try:
            await self._lobby.off_the_loop(self._school.begin, name, number)  # it may have to load the game
            return await asyncio.to_thread(self._school.judge, name, number, moves, tries)
        except ConquerorError as error:
            raise Refusal("no_such_lesson", str(error)) from None


def _course_view(course: Course) -> CourseView:
    return CourseView(
        game=course.game,
        title=describe(course.game).title,
        steps=course.steps,
        minutes=minutes(course.seconds),
        lessons=[_summary(lesson) for lesson in course.lessons],
    )


def _summary(lesson: Lesson) -> LessonSummary:
    return LessonSummary(
        id=lesson.id,
        title=lesson.title,
        line=lesson.line,
        steps=len(lesson.steps),
        minutes=minutes(lesson.seconds),
        labels=list(lesson.labels),
        extra=lesson.extra,
    )


def _step_view(step: Step) -> StepView:
    return StepView(
        say=step.say,
        hint=step.hint,
        answer=list(step.answer),
        labels=list(step.labels),
        point=list(step.point),
        moves=step.most_moves,
        stars=step.moves_for_stars,
    )
