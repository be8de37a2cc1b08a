"""Attacks whose odds are asked for."""

from conqueror.games.map_games.game import MapPosition
from conqueror.games.map_games.view_types import MapOdds, WorstOdds


def worst_of(odds: MapOdds) -> WorstOdds:
    """Return the odds against the worst hero the enemy may hold."""
    assert odds["worst"] is not None
    return odds["worst"]


def worst(here: MapPosition, move: str, hero: str | None = None) -> str:
    """Return the hero whom Carthage must fear most."""
    return worst_of(here.odds("carthage", move, hero))["hero"]
