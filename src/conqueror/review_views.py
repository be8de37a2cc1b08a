"""A review of a played game as plain data, field by field."""

from typing import Literal

from typing_extensions import TypedDict

Depth = Literal["quick", "full"]
Judgement = Literal["", "inaccuracy", "mistake", "blunder"]
Phase = Literal["charting", "judging", "deepening", "complete"]


class AnswerView(TypedDict):
    """An answer to a decision: one move, or all moves of a plan, what it is worth, and why it is made."""

    moves: list[str]
    text: str
    places: list[str]
    share: float
    """The seat's share of the victory after it, from what the seat knew."""
    reason: str
    line: list[str]
    """How play was expected to go on."""


class DecisionView(TypedDict):
    """A decision with a choice: what was played and what was best, from what its seat knew."""

    number: int
    """Its first move; it was made at the moment before."""
    last: int
    """Its last move: another one in a plan."""
    seat: str
    sealed: bool
    deep: bool
    """Whether it was searched again, longer."""
    loss: float
    """The points it lost, where an even share of the victory is 50 of 100."""
    noise: float
    judgement: Judgement
    best: AnswerView
    played: AnswerView
    hindsight: float | None
    """The points it lost with all cards open, which the seat could not know; below 0 where it gained some."""


class ThrowView(TypedDict):
    """What chance did, and what it brought every seat beside what could be expected."""

    number: int
    move: str
    text: str
    places: list[str]
    luck: dict[str, float]


class TurningPointView(TypedDict):
    """One of the largest changes: a throw, a decision, or plans that were made together."""

    first: int
    number: int
    kind: Literal["luck", "decision", "plans"]
    seat: str
    text: str
    places: list[str]
    change: dict[str, float]


class SeatReviewView(TypedDict):
    """How a seat played, and what made its result: start, luck, own, rivals and drift together."""

    decisions: int
    accuracy: float | None
    loss: float
    """The points it lost in each decision, on average."""
    words: str
    inaccuracies: int
    mistakes: int
    blunders: int
    start: float
    luck: float
    own: float
    rivals: float
    drift: float
    result: float
    adjusted: float


class SeenView(TypedDict):
    """Everybody's chances at each moment as one seat saw them."""

    seat: str
    chart: list[list[float]]


class OverviewView(TypedDict):
    """What is known once every moment has its chances."""

    game: str
    order: list[str]
    """The seats, in the order of every row of a chart."""
    chart: list[list[float]]
    """Everybody's chances at each moment; the first is the start."""
    seen: SeenView | None
    luck: list[ThrowView]
    turning_points: list[TurningPointView]


class StandingView(TypedDict):
    """What changes with every decision that is judged."""

    depth: Depth
    phase: Phase
    done: int
    of: int
    seats: dict[str, SeatReviewView]


class ReviewView(OverviewView, StandingView):
    """A review as far as it has come: chart and luck first, then decisions."""

    moves: list[DecisionView]
