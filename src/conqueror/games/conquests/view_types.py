"""What The Game of Conquests shows and tells, as plain data."""

from typing_extensions import TypedDict

from conqueror.views import MoveGroup, MoveReport, View

_Origin = TypedDict("_Origin", {"from": str})


class FighterView(TypedDict):
    """A fighter on the board; `retires_next` where its next capture ends its career (GC-13)."""

    side: str
    fighter: str
    level: int
    retires_next: bool


class ConquestsGroup(MoveGroup, _Origin):
    """The moves of one fighter to one square; a General's drops by fighter."""

    to: str
    drops: dict[str, list[str]]
    drop_templates: dict[str, str]
    """How the move is written that also brings a fighter back, by fighter: `c1-c2 Lancer2@{place}`."""


class ConquestsPicture(TypedDict):
    """The board and all that stands beside it."""

    turn: str
    board: dict[str, FighterView]
    fighters: dict[str, list[dict[str, str]]]
    """For each fighter its levels; for each level the direction's name and the sign, a dot or an arrow."""
    reserve: dict[str, list[str]]
    danger: list[str]
    quiet: int
    quiet_limit: int
    occurrences: int
    last_move: str | None
    last_places: list[str]
    """The squares of the last move."""


class ConquestsView(View, ConquestsPicture):
    """All that can be seen of The Game of Conquests."""

    moves: list[ConquestsGroup]


class ConquestsReport(MoveReport):
    """What is told of a move; no dice are thrown in this game."""

    dice: list[int]


VIEW = ConquestsView
GROUP = ConquestsGroup
