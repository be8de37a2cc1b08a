"""What happened since a seat's last turn: for whoever comes back to the table, on a page or in a terminal."""

from collections.abc import Iterable

from conqueror.game import PlayedMove, Position
from conqueror.reports import TurnSummary


def summarize_since_last_turn(now: Position, newest_first: Iterable[PlayedMove], seat: str) -> TurnSummary | None:
    """Return what the others did since this seat's last turn; None unless its next one is to begin.

    In somebody else's turn a seat may be asked something too, but that is no turn of its own; nor is what all answer
    at once, before the turns. The moves are those that led here, the last one first.
    """
    if seat not in now.to_act or now.heading.turn not in (seat, None):
        return None
    played: list[PlayedMove] = []
    for step in newest_first:
        if step.before.heading.turn == seat:
            break
        played.append(step)
    if all(step.seat not in now.game.seats or step.seat == seat for step in played):
        return None
    steps, before = [], played[-1].before.hide(seat)
    for step in reversed(played):
        after = step.after.hide(seat)
        steps.append(PlayedMove(step.seat, step.move, before, after))
        before = after
    found = now.game.summarize(steps, seat)
    return found if found.reports else None
