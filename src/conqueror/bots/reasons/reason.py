"""The largest reason for a move, as a spectator could tell it: the table before and after it are compared."""

from collections.abc import Callable, Iterator

from conqueror.bots.reasons import conquests, empire, maps
from conqueror.game import Plain, Position

Reasons = Callable[[Plain, Plain, Plain, str], Iterator[str]]

_BY_WHAT_THERE_IS: dict[str, Reasons] = {
    "reserve": conquests.reasons,
    "stock": empire.reasons,
    "lands": maps.reasons,
}


def reason(before: Position, seat: str, move: str, after: Position) -> str:
    """Why a seat may have moved, such as `takes the fifth fort`; nothing where none is worth a line.

    Only what a spectator sees of both positions goes into it, so it tells nobody anything new. A move that is part of
    a sealed decision has no reason.
    """
    if seat not in before.game.seats or len(before.to_act) > 1 or seat not in before.to_act:
        return ""
    return largest(before, seat, move, after, None)


def largest(before: Position, seat: str, move: str, after: Position, viewer: str | None) -> str:
    """The largest reason a viewer sees for a move; nothing where none is worth a line."""
    seen, then = before.view(viewer), after.view(viewer)
    if then["result"] is not None and seen["result"] is None and seat in then["result"]["winners"]:
        return "wins the game"
    told = before.tell(seat, move, viewer)
    found = next((reasons for thing, reasons in _BY_WHAT_THERE_IS.items() if thing in seen), None)
    return next(iter(found(seen, then, told, seat)), "") if found is not None else ""
