"""What somebody has learnt at this terminal: the stars of every step, in a file of the data folder."""

import json
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from conqueror.cli.files import FileError, write_over
from conqueror.school import Course, Lesson

Stars = dict[str, list[int]]
"""The stars of the steps that were passed, 0 of one that was skipped, by the ids of lessons."""
_MOST_STARS = 3


def read_progress() -> Stars:
    """Return what is kept; nothing if the file cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
        return {str(name): [min(_MOST_STARS, max(0, int(one))) for one in stars] for name, stars in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def keep_progress(stars: Stars) -> None:
    """Keep it; raise a FileError if that cannot be done."""
    place = _file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"What you have learnt cannot be kept: {(error.strerror or str(error)).lower()}.") from None
    write_over(place, json.dumps(stars, indent=1, sort_keys=True) + "\n")


def passed(stars: Stars, lesson: Lesson) -> int:
    """Return how many steps of a lesson are behind a learner."""
    return min(len(stars.get(lesson.id, [])), len(lesson.steps))


def next_step(stars: Stars, lessons: Sequence[Lesson]) -> tuple[int, int]:
    """Return the lesson and the step, both from 0, with which to go on; the first where everything is passed."""
    for number, lesson in enumerate(lessons):
        if (done := passed(stars, lesson)) < len(lesson.steps):
            return number, done
    return 0, 0


def earned(stars: Stars, lessons: Sequence[Lesson]) -> tuple[int, int]:
    """Return the stars that lessons have brought, and all there are."""
    found = sum(sum(stars.get(lesson.id, [])[: len(lesson.steps)]) for lesson in lessons)
    return found, sum(_MOST_STARS * len(lesson.steps) for lesson in lessons)


def is_finished(stars: Stars, course: Course) -> bool:
    """Return whether a learner has gone through a course, what stands beside it left out."""
    return all(passed(stars, lesson) == len(lesson.steps) for lesson in course.core)


def _file() -> Path:
    return platformdirs.user_data_path("conqueror") / "learnt.json"
