"""What goes over HTTP to learn a game: courses, lessons, and what becomes of a learner's moves."""

from typing import Annotated, Literal

from pydantic import Field

from conqueror.protocol.events import EventView
from conqueror.protocol.message import Message, MoveText, ServerMessage
from conqueror.protocol.views import PositionView

Place = Annotated[str, Field(min_length=1, max_length=64)]
MovesSoFar = Annotated[list[MoveText], Field(max_length=40)]


class LessonSummary(ServerMessage):
    """A lesson in a line, for a list."""

    id: str = Field(description="The same for good: progress is kept under it.")
    title: str
    line: str = Field(description="What it teaches, in one line.")
    steps: int
    minutes: int = Field(description="How long it takes about.")
    labels: list[str] = Field(description="The rules it teaches.")
    extra: bool = Field(description="Whether it stands beside the course: another edition, an option.")


class CourseView(ServerMessage):
    """The lessons of a game, in the order in which they are taken."""

    game: str
    title: str
    steps: int = Field(description="Without those beside the course.")
    minutes: int
    lessons: list[LessonSummary]


class StepView(ServerMessage):
    """One thing to do."""

    say: str = Field(description="What is asked, at most 45 words.")
    hint: str
    answer: list[str] = Field(description="Moves that pass: what the hint means.")
    labels: list[str] = Field(description="The rules it teaches.")
    point: list[str] = Field(description="Places to mark on the board.")
    moves: int = Field(description="How many moves may be tried before it begins again.")
    stars: int = Field(description="With how many moves it earns three stars.")


class LessonView(LessonSummary):
    """A lesson with its steps, and the board of the first."""

    game: str
    options: dict[str, str] = Field(description="The options of the game it is played with, as they are written.")
    tasks: list[StepView]
    view: PositionView = Field(description="The board of the first step.")
    next: str = Field(description="The lesson that comes next in the course; empty after the last.")


class Attempt(Message):
    """What a learner has done in a step so far."""

    moves: MovesSoFar = Field(description="The learner's own moves from the beginning of the step; none to begin it.")
    tries: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=0, description="Failures and hints before; each costs a star."
    )


class Judgement(ServerMessage):
    """What became of a learner's moves."""

    state: Literal["going", "passed", "failed", "refused"] = Field(
        description="`going`: more is to be done. `refused`: a rule refuses the last move, which was not played. "
        "`failed`: a legal move that is not wanted; begin the step again."
    )
    words: str = Field(description="What to tell the learner; nothing is also possible.")
    rule: str = Field(description="The label of the rule that refuses a move; else empty.")
    stars: int = Field(description="Of a step that is passed, from one to three; else 0.")
    seat: str = Field(description="The learner's.")
    moves: list[str] = Field(description="The learner's moves that were played.")
    events: list[EventView] = Field(description="What the last of them led to, others' moves and chance included.")
    view: PositionView
    point: list[str] = Field(description="Places to mark on the board.")


class MoveQuestion(Message):
    """A question about a move before it is made."""

    moves: MovesSoFar = Field(description="The learner's moves so far.")
    move: MoveText


class PlaceQuestion(Message):
    """A question why nothing can be done at a place, or nobody goes there from an origin."""

    moves: MovesSoFar = Field(description="The learner's moves so far.")
    place: Place
    origin: Place | None = None
