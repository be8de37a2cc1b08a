"""`conqueror learn`: go through the lessons of a game at the terminal."""

import asyncio
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from conqueror.cli.at_once import begin_at_once
from conqueror.cli.console import BAD, QUIET, new_console, printable
from conqueror.cli.parameters import Content
from conqueror.cli.play import interrupted_by
from conqueror.cli.terminal import kept_progress
from conqueror.cli.terminal.lesson_table import LessonTable
from conqueror.cli.terminal.line_reader import LineReader
from conqueror.cli.terminal.screen import Screen
from conqueror.games.wording import counted
from conqueror.registry import describe
from conqueror.school import Course, Lesson, School, UnknownLesson
from conqueror.school.lesson import minutes


def learn(
    what: Annotated[
        str | None, typer.Argument(metavar="[GAME or LESSON]", help="A game, or one lesson such as conquests.danger.")
    ] = None,
    content: Content = None,
    again: Annotated[bool, typer.Option("--again", help="Begin anew, whatever you have passed.")] = False,
) -> None:
    """Learn a game by playing it: short lessons, which say what to do and why a move is refused.

    Without a game, lists the courses. What you have passed is kept; a course goes on where you left it.
    """
    begin_at_once()
    school, console = School(content), new_console()
    if what is None:
        _list(school, console)
        return
    lessons, more = _lessons(school, what)

    async def session() -> None:
        lines = LineReader()
        try:
            await Screen(LessonTable(school, lessons, again, more), lines, console).run()
        finally:
            lines.close()

    with interrupted_by("SIGINT", "SIGHUP", "SIGTERM"):
        asyncio.run(session())


def _lessons(school: School, what: str) -> tuple[tuple[Lesson, ...], tuple[Lesson, ...]]:
    """Return the lessons of a game, or the one that is named, and what stands beside them for later."""
    if what in school.courses:
        course = school.courses[what]
        return course.core, tuple(lesson for lesson in course.lessons if lesson.extra)
    if "." in what:
        return (school.lesson(what),), ()
    known = ", ".join(school.courses)
    raise UnknownLesson(f"There are no lessons of {describe(what).title}; there are lessons of {known}.")


def _list(school: School, console: Console) -> None:
    stars = kept_progress.read_progress()
    for fault in school.faults:
        console.print(Text(printable(str(fault)), BAD), soft_wrap=True)
    for course in school.courses.values():
        console.print(_course_line(course, stars))
        for lesson in course.lessons:
            console.print(_lesson_line(lesson, stars))
    console.print(Text("Begin with: conqueror learn conquests", QUIET))


def _course_line(course: Course, stars: kept_progress.Stars) -> Text:
    time = f"   {counted(course.steps, 'step')}, about {counted(minutes(course.seconds), 'minute')}"
    finished = "   finished" if kept_progress.is_finished(stars, course) else ""
    return Text.assemble((course.game, "bold"), (time + finished, QUIET))


def _lesson_line(lesson: Lesson, stars: kept_progress.Stars) -> Text:
    done = f"{kept_progress.passed(stars, lesson)}/{len(lesson.steps)}"
    title = printable(lesson.title) + (" (beside the course)" if lesson.extra else "")
    return Text.assemble(f"  {done:>5}  ", title, (f"  {printable(lesson.line)}", QUIET))
