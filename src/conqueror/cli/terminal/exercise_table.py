"""A board at this terminal on which something is asked and judged: what lessons and puzzles have in common."""

import asyncio
from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from conqueror.boards.hero_cards import Cards, hero_cards
from conqueror.cli.console import BAD, GOOD, QUIET
from conqueror.cli.terminal import commands, move_text
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.interface import LogEntry, NotHere, Remark, Status, Table
from conqueror.errors import IllegalMove
from conqueror.game import SEALED_STEP
from conqueror.school import State, Verdict
from conqueror.views import AnalysisView, Odds, ResultView, View

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen


class ExerciseTable(Table):
    """One person who is asked something, and whose moves are judged."""

    _verdict: Verdict

    def __init__(self, *more: Command, leaving: str) -> None:
        """Offer what can be typed: beside moves `more`, and what leaving means."""
        self._remarks: list[Remark] = []
        self._tries = self._attempts = self._hints = 0
        self._commands = commands.by_name(
            (
                commands.HELP,
                Command("hint", "what helps here; once more, the moves themselves", self._hint, commands.in_game),
                *more,
                *(command for command in commands.PLAYING if command.form.split()[0] != "hint"),
                *(command for command in commands.LOOKING if command.form.split()[0] not in ("seats", "log")),
                replace(commands.QUIT, text=leaving),
            )
        )

    # What is asked.

    @property
    @abstractmethod
    def _say(self) -> str:
        """Return what is asked now."""

    @property
    @abstractmethod
    def _help(self) -> tuple[str, Sequence[str]]:
        """Return what helps, and the moves themselves."""

    @property
    @abstractmethod
    def _place(self) -> Hashable:
        """Return where one is: another question is another place."""

    @property
    @abstractmethod
    def _refusals(self) -> Mapping[str, str]:
        """Return words for refused moves, by the labels of rules."""

    @abstractmethod
    def _judge(self, moves: Sequence[str]) -> Verdict:
        """Return what becomes of moves."""

    @abstractmethod
    def _pass(self, stars: int) -> None:
        """Keep the stars, and go on."""

    def _ask_anew(self) -> None:
        """Begin another question."""
        self._tries = self._attempts = self._hints = 0
        self._verdict = self._judge(())

    # What is played here.

    @property
    def goals(self) -> Sequence[str]:
        return self._verdict.position.game.goals

    @property
    def cards(self) -> Cards:
        return hero_cards(self._verdict.position.game)

    @property
    def commands(self) -> Mapping[str, Command]:
        return self._commands

    def seating(self) -> Text:
        return Text(f"You are {self._verdict.seat.title()}.")

    # How it stands.

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
        return self._place, self._attempts, len(self._verdict.moves)

    def view_of(self, seat: str | None) -> View:
        return self._verdict.position.view(seat)

    @property
    def task(self) -> str:
        return self._say if self.status is Status.RUNNING else ""

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

    # Playing.

    def read(self, seat: str, typed: str) -> list[str]:
        try:
            return [move_text.read_move(self._verdict.position, seat, typed)]
        except IllegalMove as refusal:
            raise IllegalMove(self._refusals.get(refusal.rule, refusal.text), refusal.rule) from None

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

    def _begin_again(self) -> None:
        self._tries += 1
        self._attempts += 1
        self._verdict = self._judge(())

    async def _hint(self, screen: "Screen", rest: str) -> None:
        del rest
        self._tries += 1
        self._hints += 1
        hint, moves = self._help
        screen.say(hint, GOOD)
        if self._hints > 1:
            screen.say(f"  {', then '.join(moves)}", QUIET)

    async def _again(self, screen: "Screen", rest: str) -> None:
        del screen, rest
        self._begin_again()

    async def undo(self) -> str:
        raise NotHere("Here you begin again: type again.")

    async def hint(self, seat: str) -> AnalysisView:
        del seat
        raise NotHere("Here the hint is its own.")

    async def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        return self._verdict.position.odds(seat, move, hero)

    async def record(self) -> str:
        raise NotHere("What is only asked has no record.")

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
