"""What a position shows and tells as plain data: the fields that every game has. Each game adds its own.

Fields that a game narrows are read-only here, so that a view of one game is a view.
"""

from collections.abc import Mapping, Sequence
from typing import NotRequired

from typing_extensions import ReadOnly, TypedDict


class ResultView(TypedDict):
    """How a game ended; a table adds the ranking."""

    winners: list[str]
    reason: str
    scores: dict[str, float]
    rule: str
    words: str
    ranking: NotRequired[list[str]]


class NoticeView(TypedDict):
    """Something that decides the game, or soon may."""

    kind: str
    title: str
    text: str
    rule: str
    seat: str
    places: list[str]
    urgent: bool
    lasts: bool


class RefusalView(TypedDict):
    """Why something cannot be done: a sentence, and the label of the rule."""

    text: str
    rule: str


class MoveGroup(TypedDict):
    """Moves gathered for a screen: what they are, one of them as it is written, and how many there are.

    `template` is how all of them are written: what a player chooses stands in braces, `b2-c3 {soldiers}`. A group of
    one move has it without braces.
    """

    kind: str
    move: str
    template: str
    count: int


class Overview(TypedDict):
    """What every game shows beside its own things and its moves."""

    game: str
    viewer: str | None
    seats: list[str]
    to_act: list[str]
    may_act: list[str]
    prompt: str
    result: ResultView | None
    notices: list[NoticeView]


class View(Overview):
    """All a seat or a spectator may know, with the seat's grouped legal moves."""

    moves: ReadOnly[Sequence[MoveGroup]]


class MoveReport(TypedDict):
    """What a viewer is told of a move."""

    text: str
    kind: str
    seat: str
    places: list[str]
    dice: ReadOnly[Sequence[object]]


class Odds(TypedDict):
    """The exact odds of a battle, as numbers or as written fractions."""

    win: ReadOnly[float | str]
    draw: ReadOnly[float | str]
    loss: ReadOnly[float | str]


class Assessment(TypedDict):
    """All that is said of a move before it is sent: why it is refused, or the odds of the battle it begins.

    `heroes` are the moves with which the same seat then answers for a hero, and `hero_odds` the odds with each.
    """

    refusal: RefusalView | None
    odds: ReadOnly[Odds | None]
    hero_odds: ReadOnly[Mapping[str, Odds]]
    heroes: ReadOnly[Sequence[MoveGroup]]


class SpokenMove(TypedDict):
    """A move as it is written, in words, and where it takes place."""

    move: str
    text: str
    places: list[str]


class HintedMove(SpokenMove):
    """A move that a bot advises: what it is worth and why, how play may go on, and moves that are worth as much."""

    share: float
    words: str
    reason: str
    line: list[str]
    alike: list[SpokenMove]
    others: int


class AnalysisView(TypedDict):
    """How the game stands for a seat: everybody's chances, the best moves, and what nobody can stop."""

    seat: str
    shares: dict[str, float]
    moves: list[HintedMove]
    decided_in: int | None
    forced: str
