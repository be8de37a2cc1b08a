"""What goes over HTTP to solve puzzles. An answer is judged as a learner's moves are (`protocol.lessons`)."""

from pydantic import Field

from conqueror.protocol.lessons import Judgement
from conqueror.protocol.message import ServerMessage
from conqueror.protocol.views import PositionView


class ThemeView(ServerMessage):
    """What puzzles are about."""

    key: str
    title: str = Field(description="In words, such as `An attack of two armies`.")
    labels: list[str] = Field(description="The rules it turns on.")
    count: int = Field(description="How many puzzles of this game there are.")


class PuzzleShelfView(ServerMessage):
    """The puzzles of a game, counted."""

    game: str
    title: str
    count: int
    kind: str = Field(description="What is asked in all of them: `forced-win` or `best-decision`.")
    themes: list[ThemeView] = Field(description="The themes there are, the most frequent first.")


class PuzzleSummary(ServerMessage):
    """A puzzle in a line."""

    id: str = Field(description="The same for good: what was solved is kept under it.")
    game: str
    kind: str = Field(description="`forced-win` or `best-decision`.")
    theme: str = Field(description="What its answer is about, in a word: `capture`, `march`, `bid`.")
    title: str = Field(description="The same in words.")
    labels: list[str] = Field(description="The rules it turns on.")
    level: int = Field(description="From 1, the easiest, to 5.")


class PuzzleView(PuzzleSummary):
    """A puzzle with its board."""

    seat: str = Field(description="Who decides.")
    say: str = Field(description="What is asked.")
    answer: list[str] = Field(description="Moves that solve it.")
    view: PositionView
    day: str = Field(
        description="The day whose puzzle it is, such as 2026-01-31; empty if it was asked for by its id."
    )


class MoveShare(ServerMessage):
    """What a decision is worth."""

    move: str
    text: str = Field(description="The move in words.")
    share: int = Field(description="How many games of 100 it wins.")
    right: bool = Field(description="Whether it solves the puzzle.")


class PuzzleJudgement(Judgement):
    """What became of a solver's moves."""

    shares: list[MoveShare] = Field(description="Once a best decision is found: what it and others are worth.")
