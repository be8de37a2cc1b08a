"""What every message is made of: the base class, and the kinds of fields with their limits."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LONGEST_MESSAGE = 16 * 1024
LONGEST_RECORD = 256 * 1024
USUAL_BOT = "casual"
"""The bot that takes a seat where nobody says which."""
STAND_IN = "skilled"
"""The bot that plays on for somebody: who lets it play for a while, resigned, or was voted away."""


def printable(text: str) -> str:
    """Return a text on one line, without signs that cannot be seen or that turn the writing round."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _name(text: str) -> str:
    """Return a name, as everybody is shown it."""
    shown = printable(text)
    if not shown:
        raise ValueError("there is nothing to read in it")
    return shown


RequestId = Annotated[
    str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$", description="Chosen by the client.")
]
CLAIM_ID = r"^[A-Za-z0-9_-]{32,128}$"
"""How a client names a request that gives out a secret, in the header `Idempotency-Key`."""
SeatName = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z][a-z-]*$")]
Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9:./_-]*$")]
RuleLabel = Annotated[str, Field(max_length=12, pattern=r"^[A-Z][A-Z0-9]+-[QT]?[0-9]+$")]
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


class ServerMessage(Message):
    """Something a server says; a client of an earlier version passes over fields it does not know."""

    model_config = ConfigDict(extra="ignore")
