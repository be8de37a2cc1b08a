"""What a client may ask of a table.

A client opens its socket with `Hello` and is answered with a `Frame`. Every further request has an `id` of the
client's choosing and is answered with `Ack`, `Answer` or `Refused` of the same id. Frames come by themselves.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from conqueror.protocol.message import (
    STAND_IN,
    USUAL_BOT,
    Contribution,
    Message,
    MoveText,
    Number,
    Offered,
    PersonName,
    RequestId,
    RuleLabel,
    SeatName,
    Secret,
    VotedFor,
    Word,
)


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


class Assess(Request):
    """Asks all about a move before it is sent: why it is refused, or its odds with each hero who may go along."""

    type: Literal["assess"] = "assess"
    decision: Number
    move: MoveText


class Explain(Request):
    """Asks why one's seat can do nothing at a place, or cannot go there from an origin."""

    type: Literal["explain"] = "explain"
    place: Word
    origin: Word | None = None


class Hint(Request):
    """Asks how the game stands for one's seat: everybody's chances, and the best moves with their values.

    With `moves`, the orders of a draft that is not sent yet, it is about what to do after them.
    """

    type: Literal["hint"] = "hint"
    moves: Annotated[list[MoveText], Field(max_length=64)] = Field(default_factory=list)


class Advise(Request):
    """Asks the coach whether a rule matters now that one has not been told of yet."""

    type: Literal["advise"] = "advise"
    told: Annotated[list[RuleLabel], Field(max_length=64)] = Field(
        default_factory=list, description="The labels of the rules one has been told of."
    )


class Check(Request):
    """Asks the coach before a move is sent whether it throws much away."""

    type: Literal["check"] = "check"
    decision: Number
    move: MoveText


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
    | Assess
    | Explain
    | Hint
    | Advise
    | Check
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
    changes: bool = Field(
        default=False, description="Whether frames after the first may be told as what has changed since."
    )


HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
