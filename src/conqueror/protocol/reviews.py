"""What goes over HTTP to look at a game again: its review as far as it has come, and decisions tried again."""

from typing import Annotated, Literal

from pydantic import Field

from conqueror.protocol.message import Message, MoveText, ServerMessage
from conqueror.protocol.views import PositionView
from conqueror.review_views import (
    AnswerView,
    DecisionView,
    Depth,
    Phase,
    SeatReviewView,
    ThrowView,
    TurningPointView,
)


class NewReview(Message):
    """A review that is wanted."""

    depth: Depth = Field(default="full", description="`full` searches again what looks wrong.")


class ReviewAnswer(ServerMessage):
    """A review as far as it has come: chart and luck first, then decisions, the largest changes first."""

    review: str = Field(
        description="Of the record, the rules, the content, the bots and the depth; the same for all."
    )
    status: Literal["waiting", "working", "complete"] = Field(
        description="`waiting`: others are before it, or its rules are being compiled."
    )
    depth: Depth
    phase: Phase
    done: int = Field(description="How many pieces are made: ask again with `after` for what comes then.")
    of: int = Field(description="How many pieces there are to make, as far as is known.")
    order: list[str] = Field(description="The seats, in the order of every row of the chart.")
    numbers: list[int] = Field(description="Of each moment of the review: the number under which it is looked at.")
    chart: list[list[float]] | None = Field(
        description="Everybody's chances at each moment; null until they are known, and once they were given out."
    )
    luck: list[ThrowView] | None = Field(description="What chance brought everybody; given together with the chart.")
    turning_points: list[TurningPointView] | None = Field(description="The largest changes; given with the chart.")
    moves: list[DecisionView] = Field(description="The decisions judged since `after`; a later one replaces another.")
    seats: dict[str, SeatReviewView] = Field(description="How every seat played so far, and what made its result.")


class Retry(Message):
    """Another answer to a decision of a finished game."""

    moves: Annotated[list[MoveText], Field(max_length=64)] = Field(
        description="The answer: one move, or all of a sealed answer as far as it goes; none to begin."
    )


class RetryQuestion(Message):
    """A question about a move before it is tried."""

    moves: Annotated[list[MoveText], Field(max_length=64)] = Field(description="The moves before it.")
    move: MoveText


class RetryPlace(Message):
    """A question why nothing can be done at a place, or nobody goes there from an origin."""

    moves: Annotated[list[MoveText], Field(max_length=64)]
    place: Annotated[str, Field(min_length=1, max_length=64)]
    origin: Annotated[str, Field(min_length=1, max_length=64)] | None = None


class Retried(ServerMessage):
    """What became of another answer."""

    state: Literal["going", "refused", "right", "wrong"] = Field(
        description="`going`: more moves belong to the answer. `right`: it loses at most 4 points beside the best."
    )
    seat: str
    moves: list[str] = Field(description="The moves that were played.")
    view: PositionView = Field(description="Where they lead, as the seat knows it.")
    loss: float = Field(description="The points it loses beside the best.")
    words: str = Field(description="Why a rule refuses it; else empty.")
    rule: str
    answer: AnswerView | None
    best: AnswerView | None
