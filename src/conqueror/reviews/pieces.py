"""The pieces a review is made of, JSON-ready: what one slice of thinking has found, to be kept and taken up again."""

from typing import Literal

from typing_extensions import TypedDict

from conqueror.reviews.valuation import Values
from conqueror.reviews.verdict import Verdict

Row = list[float]


class ChartPiece(TypedDict):
    """Everybody's chances at some moments, and where chance acts next what could be expected of it."""

    kind: Literal["chart"]
    first: int
    rows: list[Row]
    expected: list[Row | None]


class SeenPiece(TypedDict):
    """Everybody's chances at some moments as one seat saw them."""

    kind: Literal["seen"]
    first: int
    rows: list[Row]


class VerdictPiece(TypedDict):
    """What came of searching a decision, and everybody's chances with open cards had it been the best."""

    kind: Literal["verdict"]
    number: int
    deep: bool
    best: list[str]
    best_share: float
    played_share: float
    loss: float
    noise: float
    stake: float
    line: list[str]
    instead: Row | None


Piece = ChartPiece | SeenPiece | VerdictPiece


def verdict_piece(number: int, verdict: Verdict, instead: Values | None, *, deep: bool) -> VerdictPiece:
    """Return a verdict as a piece."""
    return {
        "kind": "verdict",
        "number": number,
        "deep": deep,
        "best": list(verdict.best),
        "best_share": verdict.best_share,
        "played_share": verdict.played_share,
        "loss": verdict.loss,
        "noise": verdict.noise,
        "stake": verdict.stake,
        "line": list(verdict.line),
        "instead": None if instead is None else list(instead),
    }
