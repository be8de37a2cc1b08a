"""The lessons there are: a folder for each game, `content/lessons/<game>`, with a file for each lesson."""

import functools
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from conqueror.errors import ConquerorError, ContentError
from conqueror.game import Game, Position
from conqueror.games.files import LESSONS, PACKAGED
from conqueror.registry import catalogue, load
from conqueror.school.judge import Verdict, begin, judge
from conqueror.school.lesson import Course, Lesson, OptionValue
from conqueror.school.reader import read_lesson

_FILE = re.compile(r"[0-9]{2}-([a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
"""How a lesson's file is called: its place in the course, and its name."""

Loader = Callable[[str, Mapping[str, OptionValue]], Game]


class UnknownLesson(ConquerorError, LookupError):
    """There is no such lesson, or no such step in it."""


def folder_of(key: str) -> str:
    """Return the folder of a game's lessons: `duels-punic-war`."""
    return key.replace("/", "-")


def _load(key: str, options: Mapping[str, OptionValue], folder: Path | None) -> Game:
    return load(key, content=folder, **options)


class School:
    """All lessons: those of the package, and those of a folder with content files of one's own.

    >>> from conqueror.school import School
    >>> school = School()
    >>> lesson = school.courses["conquests"].lessons[0]
    >>> verdict = school.judge(lesson.id, 1, ["b2-b3"])
    """

    def __init__(self, folder: Path | None = None, load_game: Loader | None = None) -> None:
        self._folder = folder
        self._load = load_game or functools.partial(_load, folder=folder)
        self._games: dict[str, Game] = {}
        self._positions: dict[tuple[str, int], Position] = {}
        self.faults: list[ContentError] = []
        """What is wrong with files that cannot be read as lessons."""

    @functools.cached_property
    def courses(self) -> Mapping[str, Course]:
        """Return the lessons by the games they teach, without files that cannot be read (`faults`)."""
        found = ((key, tuple(self._lessons(key))) for key in catalogue())
        return {key: Course(key, lessons) for key, lessons in found if lessons}

    def _lessons(self, key: str) -> Sequence[Lesson]:
        """Return the lessons of a game; a file of one's own takes the place of the package's of the same name."""
        course = folder_of(key)
        places: dict[str, Path] = {}
        for root in (PACKAGED, self._folder):
            if root is not None:
                places |= {place.name: place for place in (root / LESSONS / course).glob("*.toml")}
        lessons: dict[str, Lesson] = {}
        for name in sorted(places):
            called = f"{LESSONS}/{course}/{name}"
            try:
                lesson = read_lesson(places[name], called, f"{course}.{_name(name, called)}", key)
            except ContentError as error:
                self.faults.append(error)
                continue
            if lesson.id in lessons:
                self.faults.append(ContentError(called, "", f"{lessons[lesson.id].file} has the same name."))
            lessons.setdefault(lesson.id, lesson)
        return tuple(lessons.values())

    @functools.cached_property
    def _by_id(self) -> dict[str, Lesson]:
        return {lesson.id: lesson for course in self.courses.values() for lesson in course.lessons}

    def lesson(self, name: str) -> Lesson:
        """Return a lesson by its id."""
        if name not in self._by_id:
            raise UnknownLesson(f"There is no lesson {name!r}.")
        return self._by_id[name]

    def begin(self, name: str, number: int) -> Position:
        """Return the position in which a step of a lesson begins; steps are counted from 1."""
        lesson = self.lesson(name)
        if not 1 <= number <= len(lesson.steps):
            raise UnknownLesson(f"The lesson has {len(lesson.steps)} steps; there is no number {number}.")
        if (name, number) not in self._positions:
            self._positions[name, number] = begin(self.game_of(lesson), lesson, number - 1)
        return self._positions[name, number]

    def judge(self, name: str, number: int, moves: Sequence[str], tries: int = 0) -> Verdict:
        """Return what becomes of a learner's moves in a step; failures and hints before them cost stars."""
        start = self.begin(name, number)
        return judge(self.lesson(name).steps[number - 1], start, moves, tries)

    def game_of(self, lesson: Lesson) -> Game:
        """Return the game a lesson is played in."""
        key = json.dumps((lesson.game, lesson.options), sort_keys=True)
        if key not in self._games:
            self._games[key] = self._load(lesson.game, lesson.options)
        return self._games[key]


def _name(file: str, called: str) -> str:
    found = _FILE.fullmatch(file)
    if found is None:
        raise ContentError(called, "", "A lesson's file is called by a number and a name, such as 01-moving.toml.")
    return found[1]
