"""Puzzles at this terminal, one after the other."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from conqueror.cli.console import GOOD, QUIET
from conqueror.cli.terminal import commands, kept_puzzles
from conqueror.cli.terminal.commands import Command
from conqueror.cli.terminal.exercise_table import ExerciseTable
from conqueror.cli.terminal.interface import Status
from conqueror.games.wording import counted
from conqueror.school import Puzzle, PuzzleShelf, Verdict
from conqueror.school.puzzle import question
from conqueror.school.themes import theme

if TYPE_CHECKING:
    from conqueror.cli.terminal.screen import Screen


class PuzzleTable(ExerciseTable):
    """Somebody who solves puzzles."""

    def __init__(self, shelf: PuzzleShelf, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(
            Command("again", "begin this puzzle again", self._again, commands.in_game),
            Command("skip", "go on to the next", self._skip, commands.in_game),
            leaving="leave; what you have solved is kept",
        )
        self._shelf = shelf
        self._puzzles = puzzles
        self._at = self._solved = 0
        self._ask_anew()

    @property
    def _puzzle(self) -> Puzzle:
        return self._puzzles[min(self._at, len(self._puzzles) - 1)]

    def _judge(self, moves: Sequence[str]) -> Verdict:
        return self._shelf.judge(self._puzzle.id, moves, self._tries)

    @property
    def _say(self) -> str:
        return question(self._puzzle)

    @property
    def _help(self) -> tuple[str, Sequence[str]]:
        about = theme(self._puzzle.game, self._puzzle.theme)
        rules = f" ({', '.join(about.labels)})" if about.labels else ""
        return f"It is about this: {about.title.lower()}{rules}.", self._puzzle.answer

    @property
    def _place(self) -> Hashable:
        return self._at

    @property
    def _refusals(self) -> Mapping[str, str]:
        return {}

    @property
    def key(self) -> str:
        return self._puzzle.game

    def introduction(self) -> Iterator[RenderableType]:
        title = self._verdict.position.game.title
        yield Text.assemble((title, "bold"), (f"   {counted(len(self._puzzles), 'puzzle')}", QUIET))
        yield Text("Type a move, a place to see its moves, hint, again, skip or help.", QUIET)

    @property
    def status(self) -> Status:
        return Status.RUNNING if self._at < len(self._puzzles) else Status.OVER

    @property
    def marked(self) -> Sequence[str]:
        return ()

    def ending(self) -> Iterator[RenderableType]:
        yield Text(f"You have solved {self._solved} of {counted(len(self._puzzles), 'puzzle')}.", GOOD)
        yield Text("More of a game: conqueror puzzle conquests", QUIET)

    def _pass(self, stars: int) -> None:
        """Keep the stars of a puzzle, the best there were, and go on to the next."""
        solved = kept_puzzles.read_solved()
        kept_puzzles.keep_solved({**solved, self._puzzle.id: max(stars, solved.get(self._puzzle.id, 0))})
        self._solved += 1
        self._go_on()

    def _go_on(self) -> None:
        self._at += 1
        if self._at < len(self._puzzles):
            self._ask_anew()

    async def _skip(self, screen: "Screen", rest: str) -> None:
        del screen, rest
        self._go_on()
