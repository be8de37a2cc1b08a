"""An event of a table as a viewer is told it."""

from typing import NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from conqueror.protocol.message import Message, Millis


class ResultView(TypedDict):
    """How a game ended; a table adds the ranking."""

    winners: list[str]
    reason: str
    scores: dict[str, float]
    rule: str
    words: str
    ranking: NotRequired[list[str]]


class NoticeView(TypedDict):
    """Something that a move has decided, or that soon may be."""

    kind: str
    title: str
    text: str
    rule: str
    seat: str
    places: list[str]
    urgent: bool
    lasts: bool


@with_config(ConfigDict(extra="allow"))  # a game's move brings things of its own
class EventDetail(TypedDict, total=False):
    """What a screen needs of an event beside its words; each kind of event and each game has some of these."""

    kind: str
    seat: str
    places: list[str]
    dice: list[object]
    battle: dict[str, object]
    round: int
    turn: str
    notices: list[NoticeView]
    reason: str
    move: str
    by: str | int
    name: str
    bot: str
    text: str
    spectator: bool
    spectators: bool
    value: str
    what: str
    asker: str
    about: str
    voted: bool
    to: int
    numbers: list[int]
    deadline: int
    result: ResultView
    table: str


class EventView(Message):
    """One event as a viewer is told it."""

    number: int
    kind: str
    seat: str
    at: Millis
    text: str
    detail: EventDetail = Field(default_factory=EventDetail, description="Places, dice and the like, for a screen.")
