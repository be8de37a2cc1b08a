"""An event of a table as a viewer is told it."""

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from conqueror.protocol.message import Millis, ServerMessage
from conqueror.protocol.views import BattleTold
from conqueror.views import NoticeView, ResultView


@with_config(ConfigDict(extra="allow"))  # a game's move brings things of its own
class EventDetail(TypedDict, total=False):
    """What a screen needs of an event beside its words; each kind of event and each game has some of these."""

    kind: str
    seat: str
    places: list[str]
    dice: list[object]
    battle: BattleTold
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


class EventView(ServerMessage):
    """One event as a viewer is told it."""

    number: int
    kind: str
    seat: str
    at: Millis
    text: str
    detail: EventDetail = Field(default_factory=EventDetail, description="Places, dice and the like, for a screen.")
