"""The board and the chosen options as the world record, and where each empire sits."""

from collections.abc import Mapping

from conqueror.games.empire.vocabulary import (
    CLOCKWISE,
    NOBODY,
    QUADRANT_SIDE,
    SEATS,
    SIDE,
    TILE,
    TILES,
    Garrison,
    Underdog,
    World,
)
from conqueror.kit import Array, empty
from conqueror.options import Value


def corners_of(players: int, empty_corner: str) -> tuple[str, ...]:
    """Return the corner of each seat in turn order (EM-2, EM-Q33): clockwise, of three players past the empty one."""
    if players == 2:
        return CLOCKWISE[0], CLOCKWISE[2]
    if players == 3:
        return tuple(corner for corner in CLOCKWISE if corner != empty_corner)
    return CLOCKWISE


def squeezed_seat(empty_corner: str) -> str:
    """Return the seat of three that has a neighbour on both sides (EM-4, EM-Q25)."""
    across = CLOCKWISE[(CLOCKWISE.index(empty_corner) + 2) % len(CLOCKWISE)]
    return SEATS[corners_of(3, empty_corner).index(across)]


def _neighbours(tile: int) -> int:
    file, rank = tile % SIDE, tile // SIDE
    return sum(
        1 << r * SIDE + f
        for r in range(max(rank - 1, 0), min(rank + 2, SIDE))
        for f in range(max(file - 1, 0), min(file + 2, SIDE))
        if (f, r) != (file, rank)
    )


def quadrant_of(tile: int) -> int:
    """Return the number of the quadrant a tile lies in."""
    return tile // SIDE // QUADRANT_SIDE * 2 + tile % SIDE // QUADRANT_SIDE


def make_world(options: Mapping[str, Value]) -> Array[World]:
    """Make the world record: all that the rules need to know beside the position."""
    worlds = empty(World)
    world = worlds[0]
    corners = corners_of(int(str(options["players"])), str(options["empty_corner"]))
    world.players = len(corners)
    world.home[:] = NOBODY
    for seat, corner in enumerate(corners):
        world.corner[seat] = TILE[corner]
        world.home[TILE[corner]] = seat
    for tile in range(TILES):
        world.around[tile] = _neighbours(tile)
        world.quadrant[tile] = sum(1 << t for t in range(TILES) if quadrant_of(t) == quadrant_of(tile))
    world.underdog = Underdog[_constant(options["underdog"])]
    world.garrison = Garrison[_constant(options["base_garrison"])]
    world.spared = options["lone_victor"] == "spared"
    world.half_down = options["half"] == "down"
    world.turn_cap = int(str(options["turn_cap"]))
    return worlds


def _constant(word: Value) -> str:
    return str(word).upper().replace("-", "_")
