"""The proof of a lesson: every step can begin, its answers pass, and its wrong answers fail with words."""

from collections.abc import Iterator
from pathlib import Path

from conqueror.errors import ConquerorError, ContentError
from conqueror.game import Game, Position
from conqueror.games.files import LESSONS
from conqueror.registry import catalogue
from conqueror.school.judge import State, begin, judge
from conqueror.school.lesson import Lesson, Moves, Step
from conqueror.school.library import School, folder_of


def school_faults(folder: Path | None) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with any lesson, the package's own and those of a folder."""
    school = School(folder)
    lessons = [lesson for course in school.courses.values() for lesson in course.lessons]
    yield from map(str, (*school.faults, *_misplaced(folder)))
    for lesson in lessons:
        try:
            yield from faults(school.game_of(lesson), lesson)
        except ContentError as error:  # of the game itself
            yield str(error)


def _misplaced(folder: Path | None) -> Iterator[ContentError]:
    """Yield what is wrong with folders in which no lesson is looked for."""
    known = {folder_of(key) for key in catalogue()}
    for place in sorted((folder / LESSONS).glob("*")) if folder is not None else ():
        if place.is_dir() and place.name not in known:
            text = f"No game has this folder of lessons; there are {', '.join(sorted(known))}."
            yield ContentError(f"{LESSONS}/{place.name}", "", text)


def faults(game: Game, lesson: Lesson) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with a lesson, beside what its reader refuses."""
    for number, step in enumerate(lesson.steps):
        called = f"{lesson.file}, step number {number + 1}"
        try:
            position = begin(game, lesson, number)
        except ConquerorError as error:
            yield str(error)
            return
        yield from (f"{called}: {fault}" for fault in _step_faults(step, position))


def _step_faults(step: Step, position: Position) -> Iterator[str]:
    for answer in (step.answer, *step.also):
        verdict = judge(step, position, answer)
        if verdict.state is not State.PASSED or len(verdict.moves) < len(answer):
            yield f"The answer {_written(answer)} does not pass: {verdict.state}, “{verdict.words}”."
    for wrong in step.wrong:
        verdict = judge(step, position, wrong)
        if verdict.state not in (State.FAILED, State.REFUSED):
            yield f"The wrong answer {_written(wrong)} does not fail: {verdict.state}."


def _written(moves: Moves) -> str:
    return "; ".join(moves)
