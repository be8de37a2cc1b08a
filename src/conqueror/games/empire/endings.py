"""How each ending reads: who won, the reason, the rule and the words."""

from typing import TYPE_CHECKING

from conqueror.game import Result
from conqueror.games.empire.vocabulary import STEP_OF_STANDING, Ending
from conqueror.games.wording import listed

if TYPE_CHECKING:
    from conqueror.games.empire.game import EmpirePosition


def result_of(position: "EmpirePosition") -> Result | None:
    """Return how a position has ended; None while the game runs."""
    if not position.ending:
        return None
    winners = tuple(seat for number, seat in enumerate(position.game.seats) if position.leaders >> number & 1)
    scores = {seat: float(position.record.health[number]) for number, seat in enumerate(position.game.seats)}
    named = listed(winners).capitalize()
    if position.ending is Ending.LAST_EMPIRE:
        return Result(winners, "last-empire", scores, "EM-1", f"{named} is the last empire standing and wins.")
    over = f"Round {position.record.counter} was the last."
    if len(winners) > 1:  # EM-Q36
        return Result(winners, "turn-cap", scores, "EM-Q28", f"{over} {named} stand level and share the win.")
    return Result(winners, "turn-cap", scores, "EM-Q28", f"{over} {named} has {_lead(position)} and wins.")


def _lead(position: "EmpirePosition") -> str:
    """Return in what the leader is ahead of the next (EM-Q28)."""
    best, following = sorted(map(position.standing, range(len(position.game.seats))), reverse=True)[:2]
    if best // STEP_OF_STANDING**2 > following // STEP_OF_STANDING**2:
        return "the healthiest base"
    if best // STEP_OF_STANDING > following // STEP_OF_STANDING:
        return "the most soldiers and forts"
    return "the most tiles with resources"
