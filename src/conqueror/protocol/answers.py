"""What a table answers to a request, and the last word on a socket."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from conqueror.protocol.changes import Changes
from conqueror.protocol.frames import Frame
from conqueror.protocol.message import Millis, ServerMessage
from conqueror.protocol.views import GroupView, OddsView, PositionView
from conqueror.views import AnalysisView, RefusalView


class AckDetail(TypedDict, total=False):
    """What came of a request beside its events."""

    table: str


@with_config(ConfigDict(extra="forbid"))
class PreviewAnswer(TypedDict):
    """The view after a draft of moves."""

    view: PositionView


@with_config(ConfigDict(extra="forbid"))
class MovesAnswer(TypedDict):
    """The legal moves after a draft, the first of them in words, and how many more there are than a list can hold."""

    moves: list[str]
    texts: list[str]
    more: int


@with_config(ConfigDict(extra="forbid"))
class OddsAnswer(TypedDict):
    """The exact odds of the battle a move would begin."""

    odds: OddsView


@with_config(ConfigDict(extra="forbid"))
class AssessAnswer(TypedDict):
    """All that is said of a move before it is sent; the odds where the table shows them."""

    refusal: RefusalView | None
    odds: OddsView | None
    hero_odds: dict[str, OddsView]
    heroes: list[GroupView]


@with_config(ConfigDict(extra="forbid"))
class ExplainAnswer(TypedDict):
    """Why nothing can be done at a place; None where something can."""

    refusal: RefusalView | None


@with_config(ConfigDict(extra="forbid"))
class HintAnswer(AnalysisView):
    """How the game stands for a seat: everybody's chances, the best moves, and the whole answer a bot would give."""

    answer: list[str]


@with_config(ConfigDict(extra="forbid"))
class CoachView(TypedDict):
    """What a coach says when a rule matters for the first time: its label, and the places it is about."""

    label: str
    say: str
    places: list[str]


@with_config(ConfigDict(extra="forbid"))
class AdviseAnswer(TypedDict):
    """What a coach has to say now; None where there is nothing new."""

    advice: CoachView | None


@with_config(ConfigDict(extra="forbid"))
class CheckAnswer(TypedDict):
    """How many games of 100 a move throws away, and the question to be asked; 0 and nothing where it is not much."""

    loss: int
    question: str


AnswerDetail = (
    PreviewAnswer | MovesAnswer | OddsAnswer | AssessAnswer | ExplainAnswer | HintAnswer | AdviseAnswer | CheckAnswer
)


class Ack(ServerMessage):
    """It is done and stored; a resend of the same id gets the same answer."""

    type: Literal["ack"] = "ack"
    id: str
    number: int
    detail: AckDetail = Field(default_factory=AckDetail)


class Answer(ServerMessage):
    """What was asked for."""

    type: Literal["answer"] = "answer"
    id: str
    detail: AnswerDetail


class Refused(ServerMessage):
    """It was not done: a stable code, a sentence, and the rule where a rule refuses."""

    type: Literal["refused"] = "refused"
    id: str
    code: str
    text: str
    rule: str = ""
    frame: Frame | None = None


class Pong(ServerMessage):
    """The server's time."""

    type: Literal["pong"] = "pong"
    id: str
    now: Millis


class Closing(ServerMessage):
    """The last message before the server closes a socket."""

    type: Literal["closing"] = "closing"
    code: str
    text: str


Reply = Ack | Answer | Refused | Pong | Frame
AnyReply = Annotated[Frame | Changes | Ack | Answer | Refused | Pong | Closing, Field(discriminator="type")]
REPLIES: TypeAdapter[AnyReply] = TypeAdapter(AnyReply)
