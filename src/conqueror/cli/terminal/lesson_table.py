"""A course at this terminal: a table at which the lessons say what is asked, and judge what is played."""

import asyncio
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from conqueror.boards.hero_cards import Cards, hero_cards
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import commands, kept_progress, move_text
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.interface import LogEntry, NotHere, Remark, Status, Table
from conqueror.errors import IllegalMove
from conqueror.game import SEALED_STEP
from conqueror.games.wording import counted
from conqueror.school import Lesson, School, State, Step, Verdict
from conqueror.views import AnalysisView, Odds, ResultView, View

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen


class LessonTable(Table):
    """One learner who goes through lessons, step by step."""

    def __init__(self, school: School, lessons: Sequence[Lesson], again: bool, more: Sequence[Lesson] = ()) -> None:
        self._school = school
        self._lessons = lessons
        self._more = more  # what stands beside the course, for later
        self._stars = kept_progress.read_progress()
        self._remarks: list[Remark] = []
        self._commands = commands.by_name(
            (
                commands.HELP,
                Command("hint", "what helps here; once more, the moves themselves", self._hint, commands.in_game),
                Command("again", "begin this step again", self._again, commands.in_game),
                Command("skip", "leave this step out", self._skip, commands.in_game),
                *(command for command in commands.PLAYING if command.form.split()[0] != "hint"),
                *(command for command in commands.LOOKING if command.form.split()[0] not in ("seats", "log")),
                replace(commands.QUIT, text="leave; what you have learnt is kept"),
            )
        )
        first = (0, 0) if again else kept_progress.next_step(self._stars, lessons)
        self._enter(*first)

    def _enter(self, lesson: int, step: int) -> None:
        """Go to a step; the course is over after the last."""
        self._at, self._step_at = lesson, step
        self._tries = self._attempts = self._hints = 0
        if step == 0 and lesson < len(self._lessons):
            begun = self._lessons[lesson]
            self._remarks.append(Remark(f"{lesson + 1}. {begun.title}. {begun.line}", "bold"))
        if lesson < len(self._lessons):
            self._verdict = self._judge(())

    def _judge(self, moves: Sequence[str]) -> Verdict:
        return self._school.judge(self._lesson.id, self._step_at + 1, moves, self._tries)

    @property
    def _lesson(self) -> Lesson:
        return self._lessons[min(self._at, len(self._lessons) - 1)]

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self._step_at]

    # What is played here.

    @property
    def key(self) -> str:
        return self._lesson.game

    @property
    def goals(self) -> Sequence[str]:
        return self._verdict.position.game.goals

    @property
    def cards(self) -> Cards:
        return hero_cards(self._verdict.position.game)

    @property
    def commands(self) -> Mapping[str, Command]:
        return self._commands

    def introduction(self) -> Iterator[RenderableType]:
        game = self._verdict.position.game
        steps = sum(len(lesson.steps) for lesson in self._lessons)
        yield Text.assemble((game.title, "bold"), (f"   {counted(steps, 'step')}", QUIET))
        yield Text("Type a move, a place to see its moves, hint, again, skip or help.", QUIET)

    def seating(self) -> Text:
        return Text(f"You are {self._verdict.seat.title()}.")

    # How it stands.

    @property
    def status(self) -> Status:
        return Status.RUNNING if self._at < len(self._lessons) else Status.OVER

    @property
    def mine(self) -> Sequence[str]:
        return (self._verdict.seat,)

    @property
    def waiting(self) -> Sequence[str]:
        return self.mine if self.status is Status.RUNNING else ()

    @property
    def viewer(self) -> str:
        return self._verdict.seat

    @property
    def seat(self) -> str | None:
        return next(iter(self.waiting), None)

    @property
    def moment(self) -> Hashable:
        return self._at, self._step_at, self._attempts, len(self._verdict.moves)

    @property
    def marked(self) -> Sequence[str]:
        return ("", *self._step.point) if self.status is Status.RUNNING else ()  # no place is chosen yet

    @property
    def task(self) -> str:
        return f"({self._step_at + 1} of {len(self._lesson.steps)}) {self._step.say}"

    def view_of(self, seat: str | None) -> View:
        view = self._verdict.position.view(seat)
        view["notices"] = []  # on a board with little on it everybody is about to lose something
        return view

    def moves(self, seat: str) -> list[str]:
        return self._verdict.position.hide(seat).moves(seat)

    @property
    def result(self) -> ResultView | None:
        return None

    # What has happened.

    def news(self) -> list[LogEntry]:
        return []

    def log(self) -> list[LogEntry]:
        return []

    def turn_summary(self) -> list[str]:
        return []

    def remarks(self) -> list[Remark]:
        said, self._remarks = self._remarks, []
        return said

    def ending(self) -> Iterator[RenderableType]:
        stars, all_stars = kept_progress.earned(self._stars, self._lessons)
        yield Text(f"You have finished, with {stars} of {all_stars} stars.", GOOD)
        yield Text(f"Now play: conqueror play {self.key} --bot beginner", QUIET)
        for lesson in self._more:
            yield Text(f"Or go on with “{lesson.title}”: conqueror learn {lesson.id}", QUIET)

    # Playing.

    def read(self, seat: str, typed: str) -> list[str]:
        try:
            return [move_text.read_move(self._verdict.position, seat, typed)]
        except IllegalMove as refusal:
            raise IllegalMove(self._step.refuse.get(refusal.rule, refusal.text), refusal.rule) from None

    async def play(self, seat: str, move: str) -> str:
        del seat
        verdict = self._judge((*self._verdict.moves, move))
        if verdict.state is State.REFUSED:
            raise IllegalMove(verdict.words, verdict.rule)
        self._tell(verdict)
        match verdict.state:
            case State.PASSED:
                earned = f"{'★' * verdict.stars}{'☆' * (3 - verdict.stars)}"
                self._remarks.append(Remark(f"{earned}  {verdict.words}".rstrip(), GOOD))
                self._pass(verdict.stars)
            case State.FAILED:
                self._remarks.append(Remark(verdict.words, BAD))
                self._begin_again()
            case _:
                self._verdict = verdict
        return ""

    def _tell(self, verdict: Verdict) -> None:
        """Tell what a move led to, others' moves and chance included."""
        for played in verdict.played:
            told = played.before.tell(played.seat, played.move, verdict.seat)
            if told["kind"] != SEALED_STEP:
                self._remarks.append(Remark(f"  {told['text']}", ""))

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

    def _begin_again(self) -> None:
        self._tries += 1
        self._attempts += 1
        self._verdict = self._judge(())

    async def _hint(self, screen: "Screen", rest: str) -> None:
        del rest
        self._tries += 1
        self._hints += 1
        screen.say(self._step.hint, GOOD)
        if self._hints > 1:
            screen.say(f"  {', then '.join(self._step.answer)}", QUIET)

    async def _again(self, screen: "Screen", rest: str) -> None:
        del screen, rest
        self._begin_again()

    async def _skip(self, screen: "Screen", rest: str) -> None:
        del screen, rest
        self._pass(0)

    async def undo(self) -> str:
        raise NotHere("In a lesson you begin the step again: type again.")

    async def hint(self, seat: str) -> AnalysisView:
        del seat
        raise NotHere("In a lesson the hint is its own.")

    async def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        return self._verdict.position.odds(seat, move, hero)

    async def record(self) -> str:
        raise NotHere("A lesson has no record.")

    # Coming and going.

    async def changed(self) -> None:
        await asyncio.Event().wait()  # here nothing happens that nobody has done

    @property
    def next_viewer(self) -> str | None:
        return None

    def is_secret_from_others(self, seat: str) -> bool:
        del seat
        return False

    async def turn_to(self, seat: str) -> None:
        del seat

    def dismiss(self) -> bool:
        return True
