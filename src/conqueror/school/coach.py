"""A coach for a first game: one line when a rule matters for the first time, each only once.

Lines are data: `content/coach/<rulebook>.toml`. What a seat may do now says which of them is due; what it has been
told comes with the question, and nothing is kept here.
"""

import functools
import itertools
import tomllib
from collections.abc import Collection
from dataclasses import dataclass

from conqueror.errors import IllegalMove
from conqueror.game import Position
from conqueror.games.files import PACKAGED
from conqueror.registry import describe
from conqueror.school.lesson import Moves
from conqueror.school.themes import theme_of

_COACH = "coach"
_LOOKED_AT = 150
"""How many of the moves are looked at: the first of each kind are among them."""


@dataclass(frozen=True)
class CoachLine:
    """What a coach says about a rule, and when."""

    label: str
    say: str
    when: str = ""
    """The theme of a move that is possible (`school.themes`)."""
    notice: bool = False
    """Whether it is due when a notice of the position cites this rule, or the game is in danger by it."""


@dataclass(frozen=True)
class Advice:
    """A line that is due now, with the places on the board that it is about."""

    line: CoachLine
    places: Moves


def advise(position: Position, seat: str, told: Collection[str]) -> Advice | None:
    """Return what a coach has to say to a seat now, out of what it has not been told; from what it may know."""
    open_lines = [line for line in coach_lines(position.game.key) if line.label not in told]
    hidden = position.hide(seat)
    if not open_lines or seat not in hidden.to_act:
        return None
    due = {line.when: line for line in open_lines if line.when}
    urgent = [notice for notice in hidden.view(seat).get("notices", ()) if notice["urgent"]]
    for line in open_lines:
        if line.notice and urgent:
            return Advice(line, tuple(urgent[0]["places"]))
    found: dict[str, str] = {}
    for move in itertools.islice(hidden.moves(seat), _LOOKED_AT):
        found.setdefault(theme_of(hidden, seat, move), move)
        if len(found) >= len(due) and due.keys() <= found.keys():
            break
    for line in open_lines:
        if line.when in found:
            return Advice(line, _places(hidden, seat, found[line.when]))
    return None


@functools.cache
def coach_lines(key: str) -> tuple[CoachLine, ...]:
    """Return what a coach may say in a game, the most important first."""
    place = PACKAGED / _COACH / f"{describe(key).rulebook}.toml"
    data = tomllib.loads(place.read_text(encoding="utf-8"))
    return tuple(CoachLine(**line) for line in data["line"])


def _places(hidden: Position, seat: str, move: str) -> Moves:
    try:
        return tuple(hidden.tell(seat, move, seat)["places"])
    except IllegalMove:
        return ()
