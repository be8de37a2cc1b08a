"""What goes over HTTP to look at games again: histories, moments, records, and games in a line each."""

from typing import Annotated

from pydantic import Field

from conqueror.protocol.events import EventView
from conqueror.protocol.frames import SinceView
from conqueror.protocol.message import LONGEST_RECORD, Message, Millis, ServerMessage, Sitter, Status
from conqueror.protocol.views import PositionView
from conqueror.views import ResultView


class SeatSummary(ServerMessage):
    """Who played a seat."""

    seat: str
    kind: Sitter
    name: str
    bot: str


class GameSummary(ServerMessage):
    """A game in a line, for a list: who played, how long, and how it ended."""

    table: str
    game: str
    status: Status
    seats: list[SeatSummary]
    created: Millis
    changed: Millis
    moves: int = Field(description="How many moves the players made; what was taken back does not count.")
    result: ResultView | None


class History(ServerMessage):
    """What happened at a table, as the asker may know it."""

    events: list[EventView]
    number: int


class Moment(ServerMessage):
    """The table after one event, as the asker may see it."""

    number: int
    view: PositionView
    since: SinceView | None = None
    """What happened since the viewer's last turn, where the next one begins at this moment."""


class Rounds(ServerMessage):
    """The numbers of the events with which a round begins, for a scrub bar."""

    rounds: list[int]


class NewReplay(Message):
    """A record to be watched: the text of a .conq file."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)]


class Replay(ServerMessage):
    """A record that was read, told with the eyes of whoever acts; its moments can be asked for by its id."""

    replay: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[str]
    notes: list[str]
    events: list[EventView]
    number: int = Field(description="The number of the last moment; 0 is the start.")
    rounds: list[int] = Field(description="The moments at which a round begins.")
    result: ResultView | None
