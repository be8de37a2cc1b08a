"""The largest reason for a move, as a spectator could tell it: the table before and after it are compared.

The reasons of a game are in `bots/reasons/<package>.py`, named like the folder of the game.
"""

from collections.abc import Callable, Iterator
from typing import Any

from conqueror.game import Position
from conqueror.registry import companion

Reasons = Callable[[Any, Any, Any, str], Iterator[str]]  # the views before and after and the report of one game

_ROOM = "conqueror.bots.reasons"


def reason(before: Position, seat: str, move: str, after: Position) -> str:
    """Why a seat may have moved, such as `takes the fifth fort`; nothing where none is worth a line.

    Only what a spectator sees of both positions goes into it, so it tells nobody anything new. A move that is part of
    a sealed decision has no reason.
    """
    if seat not in before.game.seats or len(before.to_act) > 1 or seat not in before.to_act:
        return ""
    return largest(before, seat, move, after, None)


def largest(before: Position, seat: str, move: str, after: Position, viewer: str | None) -> str:
    """Return the largest reason a viewer sees for a move; nothing where none is worth a line."""
    seen, then = before.view(viewer), after.view(viewer)
    if then["result"] is not None and seen["result"] is None and seat in then["result"]["winners"]:
        return "wins the game"
    told = before.tell(seat, move, viewer)
    module = companion(_ROOM, before.game.info.package)
    if module is None:
        return ""
    reasons: Reasons = module.reasons
    return next(reasons(seen, then, told, seat), "")


def forced(moves: int, package: str) -> str:
    """Return a win in so many moves that cannot be stopped, or below zero a loss, as a sentence."""
    module = companion(_ROOM, package)
    won, lost = getattr(module, "FORCED", ("Won by force in {moves}.", "Lost by force in {moves}."))
    return str(won if moves > 0 else lost).format(moves=abs(moves))
