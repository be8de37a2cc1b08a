"""Whether a move throws so much away that somebody should be asked before it is made."""

from conqueror.bots.analysis import against_one
from conqueror.bots.analysis_result import Analysis

MUCH = 0.15
"""What a move throws away that is worth a question, as if there were but one rival."""


def thrown_away(analysis: Analysis, move: str, seats: int) -> float:
    """Return how much poorer a move is than the best, if that is much; else 0, also where nothing is known of it."""
    if not analysis.choices:
        return 0.0
    worth = {choice.move: against_one(choice.share, seats) for choice in analysis.choices}
    lost = worth[analysis.move] - worth.get(move, worth[analysis.move])
    return lost if lost >= MUCH else 0.0


def told_loss(lost: float) -> str:
    """Return the question that is asked before such a move."""
    return f"Are you sure? Against a good player this throws away about {round(100 * lost)} games of 100."
