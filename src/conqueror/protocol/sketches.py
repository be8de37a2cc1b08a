"""What goes over HTTP to try what if: trees of moves, shared by a link."""

from typing import Annotated, Literal

from pydantic import Field

from conqueror.protocol.events import EventView
from conqueror.protocol.message import LONGEST_RECORD, Message, Millis, MoveText, SeatName, ServerMessage, Word
from conqueror.protocol.views import PositionView
from conqueror.sketch_node import LONGEST_COMMENT, MOST_MARKS

MOST_BOT_MOVES = 60
Place = Annotated[str, Field(min_length=1, max_length=64)]
RecordText = Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)]
SketchMark = Annotated[list[Place], Field(min_length=1, max_length=2)]
SketchForm = Literal["conq", "json"]


class SketchText(Message):
    """A record that takes the place of a sketch, with or without variations."""

    text: RecordText = Field(description="The text of a .conq file, or a sketch as JSON.")


class NewSketch(Message):
    """A sketch to be made: of a record, or of a position of a game."""

    text: RecordText | None = Field(
        default=None, description="The text of a .conq file with or without variations, or a sketch as JSON."
    )
    game: Word | None = Field(default=None, description="Without a text: the key of a game.")
    options: Annotated[dict[str, str | int | list[str]], Field(max_length=20)] = Field(default_factory=dict)
    position: dict[str, object] | None = Field(
        default=None, description="The position as plain data; the start of the game if left out."
    )


class TableSketch(Message):
    """A sketch of a table's game to be made."""

    number: Annotated[int, Field(ge=0, le=2**31)] | None = Field(
        default=None, description="The event it begins after; the last one if left out."
    )
    seat: SeatName | None = Field(
        default=None, description="While the game runs: whose view of it; one's only seat if left out."
    )


class SketchMade(ServerMessage):
    """Where a sketch is found, the secret with which it is changed, and the node it was asked for."""

    sketch: str
    secret: str
    node: int = 0


class SketchLine(ServerMessage):
    """A move of a sketch, or the beginning, which has the number 0."""

    number: int
    after: int = Field(description="The number of the move it follows.")
    seat: str
    move: str
    text: str = Field(description="The move in words.")
    comment: str
    marks: list[list[str]] = Field(description="Places, and arrows from one to another.")


class SketchView(ServerMessage):
    """A sketch with all that was tried in it."""

    sketch: str
    game: str
    title: str
    seats: list[str]
    text: str = Field(description="The text of a .conq with variations; empty while it is withheld.")
    main: int = Field(description="How many moves its main line has; they come first, after the beginning.")
    lines: list[SketchLine]
    created: Millis
    changed: Millis
    mine: bool = Field(description="Whether the asker's secret changes it.")
    table: str = Field(description="The table whose running game it guesses at; empty of any other.")
    seat: str = Field(description="Whose view of that game it is.")
    running: bool = Field(description="Whether that game still runs.")
    engine: bool = Field(description="Whether engine and bots may be asked.")


class SketchChance(ServerMessage):
    """Something that chance can do at a node."""

    move: str
    text: str
    share: float = Field(description="How likely it is.")


class SketchMoment(ServerMessage):
    """How the game stands at a node, as a seat sees it."""

    number: int
    seat: str | None = Field(description="The seat that looks: the one that is to act, unless another is named.")
    view: PositionView
    chances: list[SketchChance] = Field(description="What chance can do here, if it is to act.")
    event: EventView | None = Field(description="The move that led here.")


class SketchMoves(Message):
    """Moves of one seat to be tried after a node; `chance` is a seat, whose dice are chosen so."""

    seat: SeatName
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=64)]


class SketchPlayOn(Message):
    """Bots that play on from a node, for every seat; chance throws."""

    bot: Word
    moves: Annotated[int, Field(ge=1, le=MOST_BOT_MOVES)] = Field(
        default=12, description="How many moves at most, chance's included."
    )


class SketchNote(Message):
    """What is said and marked at a node; what is left out stays as it is."""

    comment: Annotated[str, Field(max_length=4 * LONGEST_COMMENT)] | None = None
    marks: Annotated[list[SketchMark], Field(max_length=MOST_MARKS)] | None = None


class SketchGrown(ServerMessage):
    """What came of moves: the nodes that are new, and the one they lead to."""

    lines: list[SketchLine]
    moment: SketchMoment


class SketchQuestion(Message):
    """A question about a move of a seat before it is tried."""

    seat: SeatName
    move: MoveText


class SketchPlace(Message):
    """A question why a seat can do nothing at a place, or nobody goes there from an origin."""

    seat: SeatName
    place: Place
    origin: Place | None = None


class SketchEngine(Message):
    """A question how the game stands for a seat; the one that is to act if left out."""

    seat: SeatName | None = None
