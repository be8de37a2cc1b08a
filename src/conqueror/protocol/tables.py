"""What goes over HTTP to set tables up, take seats and look after a server."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from conqueror.protocol.frames import ClockNone, ClockSetting, SeatView
from conqueror.protocol.message import (
    USUAL_BOT,
    Contribution,
    Message,
    Millis,
    PersonName,
    Plan,
    SeatName,
    Secret,
    ServerMessage,
    Status,
    Word,
)


class SeatPlan(Message):
    """Who is meant to sit on a seat."""

    kind: Plan
    bot: Word = USUAL_BOT
    name: PersonName | None = Field(
        default=None,
        description="Who plays a local seat; if left out the host, where it is the only one.",
    )


class NewTable(Message):
    """A table to be set up. Seats left out of the plan are open."""

    game: Word
    options: Annotated[dict[str, str | int | list[str]], Field(max_length=20)] = Field(default_factory=dict)
    seats: Annotated[list[SeatPlan], Field(max_length=6)] = Field(default_factory=list)
    name: PersonName | None = Field(default=None, description="The host's; a seat goes by its own name if left out.")
    clock: ClockSetting = ClockNone()
    listed: bool = False
    odds: bool = True
    spectator_chat: bool = Field(default=False, description="Whether spectators may talk; the host can change it.")
    hints: bool | None = Field(
        default=None,
        description="Whether players may ask for hints; if left out, unless strangers may sit down or watch: at a "
        "table that is listed or has an open seat.",
    )
    reasons: bool | None = Field(
        default=None,
        description="Whether bots say why they moved; if left out, where one person plays against bots alone.",
    )
    coach: bool = Field(
        default=False,
        description="Whether a coach tells of rules when they matter for the first time, and asks before a move that "
        "throws much away; only where the host and bots alone play, so that nobody is helped whom others did not "
        "agree to help.",
    )
    bot_seconds: Annotated[float, Field(ge=0.1, le=30)] | None = Field(
        default=None, description="How long a bot may think about a move; as the server is set if left out."
    )


class TableMade(ServerMessage):
    """A table that was set up: the host's secret and an invitation for every friend's seat."""

    table: str
    guest: str
    secret: str
    seats: list[str]
    invitations: dict[str, str]
    commitment: str


class Claim(Message):
    """A guest takes a seat."""

    name: PersonName
    invitation: Secret | None = None
    contribution: Contribution | None = None


class Seated(ServerMessage):
    """A seat was taken: the guest's secret, to be kept by the browser."""

    guest: str
    secret: str
    seat: str


class Invite(Message):
    """The host asks for a new invitation; whoever sat there leaves."""

    seat: SeatName


class Invitation(ServerMessage):
    """An invitation, to be sent as the fragment of the table's address."""

    seat: str
    invitation: str


class Handover(ServerMessage):
    """A code that opens the same seats on another device, once, within ten minutes."""

    code: str


class ClaimHandover(Message):
    """Another device asks for its own secret."""

    code: Secret


class DeviceSecret(ServerMessage):
    """The secret of another device of the same guest."""

    guest: str
    secret: str


class ListedTable(ServerMessage):
    """A table anybody may join or watch."""

    table: str
    game: str
    title: str
    status: Status
    seats: list[SeatView]
    created: Millis


class PlayOn(Message):
    """A table to be set up on this screen that begins at a moment of a finished game. Seats left out are local."""

    seats: Annotated[list[SeatPlan], Field(max_length=6)] = Field(default_factory=list)
    name: PersonName | None = None


class Health(ServerMessage):
    """Whether the server is well."""

    status: Literal["ok", "ailing"] = "ok"
    version: str
    lag: Millis = Field(default=0, description="How late its loop came at worst within the last minute.")
    store: bool = Field(default=True, description="Whether its database answers.")
    bots: bool = Field(default=True, description="Whether its bots answer.")


class PageFault(Message):
    """A part of the page that failed in a browser, for the server's log."""

    part: Annotated[str, Field(min_length=1, max_length=40)]
    text: Annotated[str, Field(max_length=400)]
    trace: Annotated[str, Field(max_length=2000)] = ""
    path: Annotated[str, Field(max_length=200)] = ""


class Network(ServerMessage):
    """Whether other devices in the room can reach this server, and how."""

    open: bool
    addresses: list[str]
    fixed: bool = Field(default=False, description="Whether it was started so, and cannot be closed from here.")


class Problem(BaseModel):
    """Why a request was refused (application/problem+json)."""

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None
    request: str | None = Field(default=None, description="The id under which the server's log tells of it.")
