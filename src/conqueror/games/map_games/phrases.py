"""Seats, places and units as a sentence says them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from conqueror.games.map_games.notation import army
from conqueror.games.map_games.rules.vocabulary import INDEPENDENT, NOBODY
from conqueror.games.wording import listed, with_article

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition


def owner_name(position: "MapPosition", owner: int) -> str | None:
    """Return a seat's name, `independent`, or None for nobody."""
    return None if owner == NOBODY else holder_name(position, owner)


def holder_name(position: "MapPosition", owner: int) -> str:
    """Return the name of somebody who holds a land: a seat, or `independent`."""
    return "independent" if owner == INDEPENDENT else position.final.seats[owner]


def side_name(position: "MapPosition", owner: int) -> str:
    """Return who fights, within a sentence: `Rome`, `the independents`."""
    return "the independents" if owner == INDEPENDENT else position.final.seats[owner].title()


def place_name(position: "MapPosition", land: int) -> str:
    """Return a territory within a sentence: `Sicily`, `the Libyan Sea`."""
    territory = position.final.map[position.final.names.lands[land]]
    return with_article(territory.name, territory.sea)


def place_names(position: "MapPosition", lands: Iterable[int]) -> str:
    """Return territories as a list within a sentence."""
    return listed([place_name(position, land) for land in lands])


def units_in_words(cavalry: int, infantry: int) -> str:
    """Return units as a person says them."""
    parts = []
    if cavalry:
        parts.append(f"{cavalry} cavalry")
    if infantry:
        parts.append(f"{infantry} infantry")
    return " and ".join(parts) or army(cavalry, infantry)
