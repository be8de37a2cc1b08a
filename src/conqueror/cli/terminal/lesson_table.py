"""A course at this terminal: a table at which the lessons say what is asked, and judge what is played."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from conqueror.cli.console import GOOD, QUIET
from conqueror.cli.terminal import commands, kept_progress
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.exercise_table import ExerciseTable
from conqueror.cli.terminal.interface import Remark, Status
from conqueror.games.wording import counted
from conqueror.school import Lesson, School, Step, Verdict
from conqueror.views import View

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen


class LessonTable(ExerciseTable):
    """One learner who goes through lessons, step by step."""

    def __init__(self, school: School, lessons: Sequence[Lesson], again: bool, more: Sequence[Lesson] = ()) -> None:
        super().__init__(
            Command("again", "begin this step again", self._again, commands.in_game),
            Command("skip", "leave this step out", self._skip, commands.in_game),
            leaving="leave; what you have learnt is kept",
        )
        self._school = school
        self._lessons = lessons
        self._more = more  # what stands beside the course, for later
        self._stars = kept_progress.read_progress()
        first = (0, 0) if again else kept_progress.next_step(self._stars, lessons)
        self._enter(*first)

    def _enter(self, lesson: int, step: int) -> None:
        """Go to a step; the course is over after the last."""
        self._at, self._step_at = lesson, step
        if step == 0 and lesson < len(self._lessons):
            begun = self._lessons[lesson]
            self._remarks.append(Remark(f"{lesson + 1}. {begun.title}. {begun.line}", "bold"))
        if lesson < len(self._lessons):
            self._ask_anew()

    def _judge(self, moves: Sequence[str]) -> Verdict:
        return self._school.judge(self._lesson.id, self._step_at + 1, moves, self._tries)

    @property
    def _lesson(self) -> Lesson:
        return self._lessons[min(self._at, len(self._lessons) - 1)]

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self._step_at]

    @property
    def _say(self) -> str:
        return f"({self._step_at + 1} of {len(self._lesson.steps)}) {self._step.say}"

    @property
    def _help(self) -> tuple[str, Sequence[str]]:
        return self._step.hint, self._step.answer

    @property
    def _place(self) -> Hashable:
        return self._at, self._step_at

    @property
    def _refusals(self) -> Mapping[str, str]:
        return self._step.refuse

    @property
    def key(self) -> str:
        return self._lesson.game

    def introduction(self) -> Iterator[RenderableType]:
        game = self._verdict.position.game
        steps = sum(len(lesson.steps) for lesson in self._lessons)
        yield Text.assemble((game.title, "bold"), (f"   {counted(steps, 'step')}", QUIET))
        yield Text("Type a move, a place to see its moves, hint, again, skip or help.", QUIET)

    @property
    def status(self) -> Status:
        return Status.RUNNING if self._at < len(self._lessons) else Status.OVER

    @property
    def marked(self) -> Sequence[str]:
        return ("", *self._step.point) if self.status is Status.RUNNING else ()  # no place is chosen yet

    def view_of(self, seat: str | None) -> View:
        view = super().view_of(seat)
        view["notices"] = []  # on a board with little on it everybody is about to lose something
        return view

    def ending(self) -> Iterator[RenderableType]:
        stars, all_stars = kept_progress.earned(self._stars, self._lessons)
        yield Text(f"You have finished, with {stars} of {all_stars} stars.", GOOD)
        yield Text(f"Now play: conqueror play {self.key} --bot beginner", QUIET)
        for lesson in self._more:
            yield Text(f"Or go on with “{lesson.title}”: conqueror learn {lesson.id}", QUIET)

    def _pass(self, stars: int) -> None:
        """Keep the stars of a step, the best there were, and go on to the next."""
        kept = self._stars.setdefault(self._lesson.id, [])
        kept += [0] * (self._step_at + 1 - len(kept))
        kept[self._step_at] = max(stars, kept[self._step_at])
        kept_progress.keep_progress(self._stars)
        if self._step_at + 1 < len(self._lesson.steps):
            self._enter(self._at, self._step_at + 1)
        else:
            self._enter(self._at + 1, 0)

    async def _skip(self, screen: "Screen", rest: str) -> None:
        del screen, rest
        self._pass(0)
