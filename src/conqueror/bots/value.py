"""What a position is worth: everybody's chance to win, at first sight."""

from random import Random

from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.readiness import undisturbed
from conqueror.game import Position


def value(position: Position) -> dict[str, float]:
    """Return every seat's chance to win, as the game's learned judgement sees it without thinking ahead.

    The chances sum to 1; a victory that several share counts in parts, a draw for all alike. Only what everybody may
    know counts: whatever is secret is guessed, always in the same way.

    >>> chances = conqueror.value(conqueror.load("empire").start())
    >>> sorted(chances), round(sum(chances.values()), 6)
    (['blue', 'red'], 1.0)
    """
    if position.result is not None:
        return settled_shares(position)
    engine = engine_of(position.game)
    with undisturbed():
        shares = engine.worth(engine.to_state(position.resample(None, Random(0))))
    return dict(zip(position.game.seats, map(float, shares), strict=True))


def settled_shares(position: Position) -> dict[str, float]:
    """Return every seat's share of a victory that is known; in a draw all have the same."""
    winners = position.result.winners if position.result is not None else ()
    sharing = winners or position.game.seats
    return {seat: 1 / len(sharing) if seat in sharing else 0.0 for seat in position.game.seats}
