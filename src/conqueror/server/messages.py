"""Every message between a table and its clients; nothing else defines one.

A client opens its socket with `Hello` and is answered with a `Frame`. Every further request has an `id` of the
client's choosing and is answered with `Ack`, `Answer` or `Refused` of the same id. Frames come by themselves.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from conqueror.info import Throws

LONGEST_MESSAGE = 16 * 1024
LONGEST_RECORD = 256 * 1024
USUAL_BOT = "casual"
"""The bot that takes a seat where nobody says which."""
STAND_IN = "skilled"
"""The bot that plays on for somebody: who lets it play for a while, resigned, or was voted away."""


def printable(text: str) -> str:
    """A text on one line, without signs that cannot be seen or that turn the writing round."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _name(text: str) -> str:
    """A name, as everybody is shown it."""
    shown = printable(text)
    if not shown:
        raise ValueError("there is nothing to read in it")
    return shown


RequestId = Annotated[
    str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$", description="Chosen by the client.")
]
SeatName = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z][a-z-]*$")]
Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9:./_-]*$")]
MoveText = Annotated[str, Field(min_length=1, max_length=120)]
Secret = Annotated[str, Field(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$")]
PersonName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_name)]
Contribution = Annotated[str, Field(min_length=32, max_length=128, pattern=r"^[0-9a-f]+$")]
Millis = Annotated[int, Field(ge=0, le=2**53)]
Number = Annotated[int, Field(ge=-1, le=2**31)]
Status = Literal["gathering", "running", "over", "halted"]
Sitter = Literal["empty", "person", "bot"]
Plan = Literal["local", "friend", "open", "bot"]
Offered = Literal["draw", "takeback"]
VotedFor = Literal["bot", "end"]


class Message(BaseModel):
    """A message whose every field is known and of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# What a client may ask.


class Request(Message):
    """Something asked of a table; `seat` chooses among the asker's own seats where it has several."""

    id: RequestId
    seat: SeatName | None = None


class Play(Request):
    """An answer to a decision: one move, or several of the same seat in a row; all are played or none.

    Where several seats are to act at once the moves are the seat's whole sealed answer, replaceable until all are in.
    """

    type: Literal["play"] = "play"
    decision: Number
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=64)]


class Preview(Request):
    """Asks for the view after a draft of moves; nothing is played."""

    type: Literal["preview"] = "preview"
    decision: Number
    moves: Annotated[list[MoveText], Field(max_length=64)]


class ListMoves(Request):
    """Asks for every legal move of a seat after a draft of moves, as they are written; nothing is played."""

    type: Literal["list"] = "list"
    decision: Number
    moves: Annotated[list[MoveText], Field(max_length=64)]


class Odds(Request):
    """Asks for the exact odds of the battle a move would begin."""

    type: Literal["odds"] = "odds"
    move: MoveText
    hero: Word | None = None


class Hint(Request):
    """Asks how the game stands for one's seat: everybody's chances, and the best moves with their values.

    With `moves`, the orders of a draft that is not sent yet, it is about what to do after them.
    """

    type: Literal["hint"] = "hint"
    moves: Annotated[list[MoveText], Field(max_length=64)] = Field(default_factory=list)


class Chat(Request):
    """Says something to everybody at the table. A spectator may where the host lets it, and gives a name."""

    type: Literal["chat"] = "chat"
    text: Annotated[str, Field(min_length=1, max_length=500)]
    name: PersonName | None = Field(default=None, description="Of a spectator; who sits at the table has one.")


class SpectatorChat(Request):
    """The host lets spectators talk, or does not any more."""

    type: Literal["spectator_chat"] = "spectator_chat"
    on: bool


class Resign(Request):
    """Gives the game up: a loss between two; among more a bot plays on and is ranked last."""

    type: Literal["resign"] = "resign"


class Offer(Request):
    """Offers a draw, or asks to take the last own move back."""

    type: Literal["offer"] = "offer"
    what: Offered


class Accept(Request):
    """Accepts an open offer."""

    type: Literal["accept"] = "accept"
    what: Offered


class Decline(Request):
    """Declines an open offer, or withdraws one's own."""

    type: Literal["decline"] = "decline"
    what: Offered


class Vote(Request):
    """Votes to let a bot play for an absent seat, or to end a game nobody goes on with."""

    type: Literal["vote"] = "vote"
    what: VotedFor
    about: SeatName | None = None


class Hand(Request):
    """Lets a bot play for one's seat until one takes it back."""

    type: Literal["hand"] = "hand"
    bot: Word = STAND_IN


class Retake(Request):
    """Takes one's seat back from a bot."""

    type: Literal["retake"] = "retake"


class Start(Request):
    """The host begins at once; bots take the empty seats."""

    type: Literal["start"] = "start"
    bot: Word = USUAL_BOT


class Rematch(Request):
    """Sets up the same game once more, for the same people."""

    type: Literal["rematch"] = "rematch"


class Contribute(Request):
    """A seat's own share of the dice, as hexadecimal digits; given once, before the first throw."""

    type: Literal["contribute"] = "contribute"
    value: Contribution


class Look(Request):
    """Looks at the table from another of one's seats, or as a spectator where `seat` is left out."""

    type: Literal["look"] = "look"


class Ping(Request):
    """Asks for the server's time."""

    type: Literal["ping"] = "ping"


AnyRequest = Annotated[
    Play
    | Preview
    | ListMoves
    | Odds
    | Hint
    | Chat
    | SpectatorChat
    | Resign
    | Offer
    | Accept
    | Decline
    | Vote
    | Hand
    | Retake
    | Start
    | Rematch
    | Contribute
    | Look
    | Ping,
    Field(discriminator="type"),
]
REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)


class Hello(Message):
    """The first message on a socket: who is there, from which seat it looks, and the last number it has seen."""

    type: Literal["hello"] = "hello"
    secret: Secret | None = None
    seat: SeatName | None = None
    after: Number | None = None
    undo: bool = Field(default=False, description="Whether frames shall tell what may be taken back.")


HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)


# What a table says.


class EventView(Message):
    """One event as a viewer is told it."""

    number: int
    kind: str
    seat: str
    at: Millis
    text: str
    detail: dict[str, Any] = Field(default_factory=dict, description="Places, dice and the like, for a screen.")


class SeatView(Message):
    """Who sits where."""

    seat: str
    kind: Sitter
    by: Plan = Field(description="Who was meant to sit here.")
    name: str
    bot: str = Field(description="The bot that plays here, if one does.")
    present: bool = Field(description="Whether a socket of this seat is open.")
    resigned: bool
    contributed: bool


class OfferView(Message):
    """An open offer."""

    what: Offered
    seat: str


class VoteView(Message):
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


class SeatLuck(Message):
    """A seat's throws in a whole game, what came of them, and what comes of such throws on average."""

    throws: int
    rolled: int
    expected: float


class LuckView(Message):
    """Every seat's luck with the dice, counted in the pips it threw or in the battles its throws won."""

    counted: Literal[Throws.PIPS, Throws.BATTLES]
    seats: dict[str, SeatLuck]


class BotsMeant(Message):
    """Which bot takes a seat: an empty one when the host begins at once, one that is handed over, one given up."""

    start: str = USUAL_BOT
    hand: str = STAND_IN
    away: str = STAND_IN


class TableView(Message):
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
    clock: ClockSetting
    commitment: str = Field(description="The digest of the dice's seed, known before anybody plays.")
    offers: list[OfferView]
    votes: list[VoteView]
    chat_open: bool
    spectator_chat: bool = Field(description="Whether spectators may talk.")
    bots: BotsMeant
    dice: bool = Field(description="Whether chance has a part in this game; else there is nothing to prove.")
    result: dict[str, Any] | None
    seed: str | None = Field(description="The dice's seed, when the game is over.")
    seal: str | None = Field(description="The seal of the proof, when the game is over.")
    luck: LuckView | None = Field(description="Luck with the dice, when a game with throws is over.")
    next: str | None = Field(description="The table of the rematch.")
    rematch_of: str | None = Field(description="The table this one is the rematch of: everybody sits one seat on.")


class UndoView(Message):
    """The receiver's last move, which may be taken back."""

    seat: str
    to: int = Field(description="The number of the move's event; what came after it is taken back with it.")
    by: Literal["me", "consent"] = Field(description="Whether it is done at once, or the others are asked.")


class You(Message):
    """What the receiver is at this table."""

    guest: str
    seats: list[str]
    host: bool
    viewer: str | None
    undo: UndoView | None = Field(
        default=None, description="What may be taken back; told on a socket whose hello wants to know it."
    )


class Times(Message):
    """The server's time, when each seat's time is up, and what is left in its bank."""

    now: Millis
    deadlines: dict[str, Millis]
    banks: dict[str, Millis]


class DeedsView(Message):
    """What one seat did, as one sentence."""

    seat: str
    text: str


class TraceView(Message):
    """A march or an attack, from one place to another."""

    seat: str
    start: str
    goal: str
    attack: bool


class TakenView(Message):
    """A place that has another owner than it had; None is nobody."""

    place: str
    was: str | None
    now: str | None


class SinceView(Message):
    """What happened since the viewer's last turn."""

    deeds: list[DeedsView]
    traces: list[TraceView]
    taken: list[TakenView]


class Frame(Message):
    """What happened, then the whole table as the receiver may see it."""

    type: Literal["frame"] = "frame"
    number: int = Field(description="The number of the last event.")
    after: int = Field(description="The events begin after this number.")
    events: list[EventView]
    view: dict[str, Any] | None
    hash: str = Field(description="A digest of the view.")
    decisions: dict[str, int] = Field(description="Of every own seat that may act: the decision to name.")
    answered: list[str] = Field(description="Seats whose sealed answer is in.")
    answer: list[str] | None = Field(description="The viewer's own sealed answer.")
    since: SinceView | None = Field(
        default=None, description="What happened since the viewer's last turn, when its next one begins."
    )
    table: TableView
    you: You
    times: Times


class Ack(Message):
    """It is done and stored; a resend of the same id gets the same answer."""

    type: Literal["ack"] = "ack"
    id: str
    number: int
    detail: dict[str, Any] = Field(default_factory=dict)


class Answer(Message):
    """What was asked for."""

    type: Literal["answer"] = "answer"
    id: str
    detail: dict[str, Any]


class Refused(Message):
    """It was not done: a stable code, a sentence, and the rule where a rule refuses."""

    type: Literal["refused"] = "refused"
    id: str
    code: str
    text: str
    rule: str = ""
    frame: Frame | None = None


class Pong(Message):
    """The server's time."""

    type: Literal["pong"] = "pong"
    id: str
    now: Millis


class Closing(Message):
    """The last message before the server closes a socket."""

    type: Literal["closing"] = "closing"
    code: str
    text: str


Reply = Ack | Answer | Refused | Pong | Frame
AnyReply = Annotated[Frame | Ack | Answer | Refused | Pong | Closing, Field(discriminator="type")]
