"""A table as one viewer is shown it."""

from typing import Annotated, Literal

from pydantic import Field

from conqueror.info import Throws
from conqueror.protocol.events import EventView
from conqueror.protocol.message import (
    STAND_IN,
    USUAL_BOT,
    Message,
    Millis,
    Offered,
    Plan,
    ServerMessage,
    Sitter,
    Status,
    VotedFor,
)
from conqueror.protocol.views import PositionView
from conqueror.views import ResultView


class SeatView(ServerMessage):
    """Who sits where."""

    seat: str
    kind: Sitter
    by: Plan = Field(description="Who was meant to sit here.")
    name: str
    bot: str = Field(description="The bot that plays here, if one does.")
    present: bool = Field(description="Whether a socket of this seat is open.")
    awaited: bool = Field(description="Whether a rematch waits for whoever sits here before it begins.")
    resigned: bool
    contributed: bool


class OfferView(ServerMessage):
    """An open offer."""

    what: Offered
    seat: str


class VoteView(ServerMessage):
    """An open vote and who has voted for it."""

    what: VotedFor
    about: str
    by: list[str]
    needed: int


class ClockNone(Message):
    """Nobody is timed."""

    kind: Literal["none"] = "none"


class ClockDelay(Message):
    """Every decision has some seconds; what it takes beyond them comes from a bank."""

    kind: Literal["delay"] = "delay"
    delay_s: Annotated[int, Field(ge=1, le=3600)] = 60
    bank_s: Annotated[int, Field(ge=0, le=86400)] = 300


class ClockDays(Message):
    """Every decision has some days."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=30)] = 3


ClockSetting = Annotated[ClockNone | ClockDelay | ClockDays, Field(discriminator="kind")]


class SeatLuck(ServerMessage):
    """A seat's throws in a whole game, what came of them, and what comes of such throws on average."""

    throws: int
    rolled: int
    expected: float


class LuckView(ServerMessage):
    """Every seat's luck with the dice, counted in the pips it threw or in the battles its throws won."""

    counted: Literal[Throws.PIPS, Throws.BATTLES]
    seats: dict[str, SeatLuck]


class BotsMeant(ServerMessage):
    """Which bot takes a seat: an empty one when the host begins at once, one that is handed over, one given up."""

    start: str = USUAL_BOT
    hand: str = STAND_IN
    away: str = STAND_IN


class TableView(ServerMessage):
    """What everybody may know of a table."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    rules: int
    content: str
    blurb: str = Field(description="What a scenario is about, in a sentence; nothing where there is none.")
    goals: list[str] = Field(description="What wins, a sentence for each way.")
    status: Status
    seats: list[SeatView]
    host: str = Field(description="The guest who set the table up.")
    listed: bool
    odds: bool
    hints: bool = Field(description="Whether players may ask for hints.")
    reasons: bool = Field(description="Whether bots say why they moved.")
    coach: bool = Field(description="Whether a coach helps whoever plays here.")
    clock: ClockSetting
    commitment: str = Field(description="The digest of the dice's seed, known before anybody plays.")
    offers: list[OfferView]
    votes: list[VoteView]
    chat_open: bool
    spectator_chat: bool = Field(description="Whether spectators may talk.")
    bots: BotsMeant
    dice: bool = Field(description="Whether chance has a part in this game; else there is nothing to prove.")
    result: ResultView | None
    seed: str | None = Field(description="The dice's seed, when the game is over.")
    seal: str | None = Field(description="The seal of the proof, when the game is over.")
    luck: LuckView | None = Field(description="Luck with the dice, when a game with throws is over.")
    next: str | None = Field(description="The table of the rematch.")
    rematch_of: str | None = Field(description="The table this one is the rematch of: everybody sits one seat on.")


class UndoView(ServerMessage):
    """The receiver's last move, which may be taken back."""

    seat: str
    to: int = Field(description="The number of the move's event; what came after it is taken back with it.")
    by: Literal["me", "consent"] = Field(description="Whether it is done at once, or the others are asked.")


class You(ServerMessage):
    """What the receiver is at this table."""

    guest: str
    seats: list[str]
    host: bool
    viewer: str | None
    undo: UndoView | None = Field(
        default=None, description="What may be taken back; told on a socket whose hello wants to know it."
    )


class TimesView(ServerMessage):
    """The server's time, when each seat's time is up, and what is left in its bank."""

    now: Millis
    deadlines: dict[str, Millis]
    banks: dict[str, Millis]


class DeedsView(ServerMessage):
    """What one seat did, as one sentence."""

    seat: str
    text: str


class TraceView(ServerMessage):
    """A march or an attack, from one place to another."""

    seat: str
    start: str
    goal: str
    attack: bool


class TakenView(ServerMessage):
    """A place that has another owner than it had; None is nobody."""

    place: str
    was: str | None
    now: str | None


class SinceView(ServerMessage):
    """What happened since the viewer's last turn."""

    deeds: list[DeedsView]
    traces: list[TraceView]
    taken: list[TakenView]


class Frame(ServerMessage):
    """What happened, then the whole table as the receiver may see it."""

    type: Literal["frame"] = "frame"
    number: int = Field(description="The number of the last event.")
    after: int = Field(description="The events begin after this number.")
    events: list[EventView]
    view: PositionView | None
    hash: str = Field(description="A digest of the view.")
    decisions: dict[str, int] = Field(description="Of every own seat that may act: the decision to name.")
    answered: list[str] = Field(description="Seats whose sealed answer is in.")
    answer: list[str] | None = Field(description="The viewer's own sealed answer.")
    since: SinceView | None = Field(
        default=None, description="What happened since the viewer's last turn, when its next one begins."
    )
    table: TableView
    you: You
    times: TimesView
