"""What stands on the tiles, read from a position's record."""

from typing import NamedTuple

from conqueror.games.empire.vocabulary import TILES, Resource
from conqueror.kit import Record


class Tile(NamedTuple):
    """One tile: who has soldiers or a fort there (a seat as the rules number it), and what it holds."""

    owner: int | None
    soldiers: int
    fort: bool
    resource: Resource  # UNKNOWN for an undiscovered tile and for the corner of an empire


def read_tiles(s: Record) -> list[Tile]:
    """Return all tiles of a position."""
    owners: list[int | None] = [None] * TILES
    for seat, land in enumerate(s["land"].tolist()):
        for tile in _members(land):
            owners[tile] = seat
    resources = [Resource.UNKNOWN] * TILES
    for resource, found in zip(Resource, s["found"].tolist(), strict=True):
        for tile in _members(found):
            resources[tile] = resource
    forts = int(s["forts"])
    soldiers = s["soldiers"].tolist()
    return [Tile(owners[tile], soldiers[tile], bool(forts >> tile & 1), resources[tile]) for tile in range(TILES)]


def _members(tiles: int) -> list[int]:
    return [tile for tile in range(TILES) if tiles >> tile & 1]


def owner_on(s: Record, tile: int) -> int | None:
    """Return the seat, as the rules number it, that has soldiers or a fort on a tile."""
    return next((seat for seat, land in enumerate(s["land"].tolist()) if land >> tile & 1), None)


def fort_on(s: Record, tile: int) -> bool:
    """Return whether a fort stands on a tile."""
    return bool(int(s["forts"]) >> tile & 1)


def forts_of(s: Record, seat: int) -> int:
    """Return how many forts of a seat stand."""
    return (int(s["land"][seat]) & int(s["forts"])).bit_count()
