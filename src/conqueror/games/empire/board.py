"""What stands on the tiles, read from a position's record."""

from typing import NamedTuple

from conqueror.games.empire.vocabulary import TILES, PositionRecord, Resource


class Tile(NamedTuple):
    """One tile: who has soldiers or a fort there (a seat as the rules number it), and what it holds."""

    owner: int | None
    soldiers: int
    fort: bool
    resource: Resource  # UNKNOWN for an undiscovered tile and for the corner of an empire


class Stock(NamedTuple):
    """What a seat has to spend."""

    ap: int
    gold: int
    lumber: int


def stock_of(pos: PositionRecord, seat: int) -> Stock:
    """Return what a seat has to spend."""
    return Stock(int(pos.ap[seat]), int(pos.gold[seat]), int(pos.lumber[seat]))


def read_tiles(pos: PositionRecord) -> list[Tile]:
    """Return all tiles of a position."""
    owners: list[int | None] = [None] * TILES
    for seat, land in enumerate(pos.land.tolist()):
        for tile in _members(land):
            owners[tile] = seat
    resources = [Resource.UNKNOWN] * TILES
    for resource, found in zip(Resource, pos.found.tolist(), strict=True):
        for tile in _members(found):
            resources[tile] = resource
    forts = int(pos.forts)
    soldiers = pos.soldiers.tolist()
    return [Tile(owners[tile], soldiers[tile], bool(forts >> tile & 1), resources[tile]) for tile in range(TILES)]


def _members(tiles: int) -> list[int]:
    return [tile for tile in range(TILES) if tiles >> tile & 1]


def owner_on(pos: PositionRecord, tile: int) -> int | None:
    """Return the seat, as the rules number it, that has soldiers or a fort on a tile."""
    return next((seat for seat, land in enumerate(pos.land.tolist()) if land >> tile & 1), None)


def fort_on(pos: PositionRecord, tile: int) -> bool:
    """Return whether a fort stands on a tile."""
    return bool(int(pos.forts) >> tile & 1)


def forts_of(pos: PositionRecord, seat: int) -> int:
    """Return how many forts of a seat stand."""
    return (int(pos.land[seat]) & int(pos.forts)).bit_count()
