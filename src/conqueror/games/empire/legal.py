"""Which moves there are, in groups and in a stable order.

First the moves of soldiers by origin and target, then buy, trades, forts to build, forts to raze, and end. A group
holds the moves that differ only in the number of soldiers.
"""

from conqueror.games.empire.battle import base_stands, defenders_on, garrison_fights, has_fort
from conqueror.games.empire.turns import ending
from conqueror.games.empire.vocabulary import (
    COUNT_BITS,
    COUNT_SHIFT,
    FORT_PRICE,
    HEAD,
    KIND_BITS,
    MOST_BLANKS,
    MOST_FORTS,
    MOST_GROUPS,
    MOST_IN_FORT,
    MOST_SHIFT,
    MOST_SOLDIERS,
    MOST_STOCK,
    ORIGIN_SHIFT,
    REFUSED,
    TARGET_SHIFT,
    Ending,
    Kind,
    Pending,
    PositionRecord,
    Resource,
    Underdog,
    World,
)
from conqueror.kit import Array, lowest, ones, rule


@rule
def add(out: Array[int], total: int, kind: int, origin: int, target: int, least: int, most: int) -> int:
    """Add a group to `out` unless it has no moves; return how many there are now."""
    if least > most:
        return total
    if total >= MOST_GROUPS:
        raise OverflowError("there are more groups of moves than the buffer holds")
    head = kind | origin << ORIGIN_SHIFT | target << TARGET_SHIFT
    out[total] = head | least << COUNT_SHIFT | most << MOST_SHIFT
    return total + 1


@rule
def blanks_around(pos: PositionRecord, world: World, tile: int) -> int:
    """Return how many blank tiles the quadrant of a tile has (EM-15, EM-Q20)."""
    return ones(pos.found[Resource.BLANK] & world.quadrant[tile])


@rule
def most_kinds(pos: PositionRecord, world: World, tile: int) -> int:
    """Return the last resource a tile may turn out to hold: no blank where the quadrant has its two (EM-15)."""
    if blanks_around(pos, world, tile) >= MOST_BLANKS:
        return Resource.LUMBER
    return Resource.BLANK


@rule
def room_on(pos: PositionRecord, tile: int) -> int:
    """Return how many more soldiers a tile of one's own may take (EM-13, EM-14)."""
    most = MOST_IN_FORT if has_fort(pos, tile) else MOST_SOLDIERS
    return most - pos.soldiers[tile]


@rule
def least_attackers(pos: PositionRecord, world: World, target: int) -> int:
    """Return how many soldiers an attack on a tile needs at least (EM-Q2, underdog=illegal)."""
    if world.underdog != Underdog.ILLEGAL or (
        base_stands(pos, world, target) and not garrison_fights(pos, world, target)
    ):
        return 1
    return defenders_on(pos, target)


@rule
def list_steps(pos: PositionRecord, world: World, seat: int, origins: int, out: Array[int]) -> int:
    """List the moves and attacks of a seat's soldiers on some tiles in `out`, in groups; return how many.

    EM-18, EM-24, EM-33.
    """
    total, own = 0, pos.land[seat]
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        soldiers = pos.soldiers[origin]
        if soldiers == 0:  # a fort on its own
            continue
        targets = world.around[origin]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if own >> target & 1:
                total = add(out, total, Kind.MOVE, origin, target, 1, min(soldiers, room_on(pos, target)))  # EM-Q16
            elif base_stands(pos, world, target):
                if world.home[target] == seat:
                    total = add(out, total, Kind.MOVE, origin, target, 1, soldiers)
                else:
                    total = add(out, total, Kind.BASE, origin, target, least_attackers(pos, world, target), soldiers)
            elif pos.soldiers[target] > 0:  # EM-Q30: nobody shares a tile
                total = add(out, total, Kind.ATTACK, origin, target, least_attackers(pos, world, target), soldiers)
            elif has_fort(pos, target):
                total = add(out, total, Kind.CAPTURE, origin, target, 1, soldiers)  # EM-29, EM-Q31
            else:
                total = add(out, total, Kind.MOVE, origin, target, 1, soldiers)
    return total


@rule
def owes_move(pos: PositionRecord, seat: int, steps: int) -> bool:
    """Return whether a seat must still move in its first turn; with no step possible the duty lapses (EM-Q38)."""
    return steps > 0 and (pos.opening >> seat & 1) != 0


@rule
def list_forts(pos: PositionRecord, world: World, seat: int, reserved: int, out: Array[int], total: int) -> int:
    """Add the tiles to build on and the forts to raze to `out`; return how many groups there are now."""
    affordable = min(pos.gold[seat], pos.lumber[seat], pos.ap[seat] - reserved) >= FORT_PRICE  # EM-27
    own = pos.land[seat] & pos.forts
    if affordable and ones(own) < MOST_FORTS:  # EM-16
        tiles = pos.land[seat] & ~pos.forts
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if pos.soldiers[tile] <= MOST_IN_FORT and not base_stands(pos, world, tile):  # EM-Q19
                total = add(out, total, Kind.FORT, 0, tile, 0, 0)
    while own:
        total = add(out, total, Kind.RAZE, 0, lowest(own), 0, 0)  # EM-31
        own &= own - 1
    return total


@rule
def list_chances(pos: PositionRecord, world: World, out: Array[int]) -> int:
    """List the outcomes of chance in `out`, in groups; return how many (EM-Q34)."""
    if pos.pending == Pending.TILE:
        return add(out, 0, Kind.TILE, 0, 0, Resource.GOLD, most_kinds(pos, world, pos.pending_target))
    total = add(out, 0, Kind.BREAKS, 0, 0, 0, 0)
    return add(out, total, Kind.HOLDS, 0, 0, 0, 0)


@rule
def list_works(pos: PositionRecord, world: World, seat: int, owes: bool, out: Array[int], total: int) -> int:
    """Add what a seat may do beside moving soldiers to `out`; return how many groups there are now."""
    reserved = 1 if owes else 0  # EM-Q38: the last AP is kept for the move
    total = add(out, total, Kind.BUY, 0, 0, 1, min(pos.gold[seat], room_on(pos, world.corner[seat])))  # EM-22, EM-Q11
    if pos.gold[seat] < MOST_STOCK:  # EM-Q37
        if pos.lumber[seat] >= 2:
            total = add(out, total, Kind.TRADE_LUMBER, 0, 0, 0, 0)
        if pos.ap[seat] > reserved:
            total = add(out, total, Kind.TRADE_AP, 0, 0, 0, 0)
    total = list_forts(pos, world, seat, reserved, out, total)
    if not owes:
        total = add(out, total, Kind.END, 0, 0, 0, 0)
    return total


@rule
def list_groups(pos: PositionRecord, world: World, out: Array[int]) -> int:
    """List the moves of the seat to act, or of chance, in `out`, in groups; return how many."""
    if ending(pos, world) != Ending.NONE:
        return 0
    if pos.pending:
        return list_chances(pos, world, out)
    seat = pos.turn
    total = list_steps(pos, world, seat, pos.land[seat], out) if pos.ap[seat] > 0 else 0
    return list_works(pos, world, seat, owes_move(pos, seat, total), out, total)


@rule
def size_of(group: int) -> int:
    """Return how many moves a group holds."""
    return (group >> MOST_SHIFT) - (group >> COUNT_SHIFT & COUNT_BITS) + 1


@rule
def count_moves(out: Array[int], groups: int) -> int:
    """Return how many moves the groups in `out` hold together."""
    total = 0
    for i in range(groups):
        total += size_of(out[i])
    return total


@rule
def pick(out: Array[int], groups: int, index: int) -> int:
    """Return the move at an index into all moves of the groups in `out`."""
    for i in range(groups):
        size = size_of(out[i])
        if index < size:
            return (out[i] & HEAD) | ((out[i] >> COUNT_SHIFT & COUNT_BITS) + index) << COUNT_SHIFT
        index -= size
    raise IndexError("there are fewer moves than that")


@rule
def spread(groups: Array[int], count: int, out: Array[int]) -> int:
    """List every move of the groups in `out`; return how many they are."""
    total = 0
    for i in range(count):
        first = (groups[i] & HEAD) | (groups[i] >> COUNT_SHIFT & COUNT_BITS) << COUNT_SHIFT
        for more in range(size_of(groups[i])):
            out[total] = first + (more << COUNT_SHIFT)
            total += 1
    return total


@rule
def find(groups: Array[int], count: int, move: int) -> int:
    """Return the legal move that is written like this one, or REFUSED: a text does not say what is on the target."""
    soldiers = move >> COUNT_SHIFT
    for i in range(count):
        group = groups[i]
        kind = group & KIND_BITS
        alike = kind == move & KIND_BITS or (kind <= Kind.BASE and move & KIND_BITS <= Kind.BASE)
        if alike and (group ^ move) & HEAD & ~KIND_BITS == 0:
            if group >> COUNT_SHIFT & COUNT_BITS <= soldiers <= group >> MOST_SHIFT:
                return (group & HEAD) | soldiers << COUNT_SHIFT
    return REFUSED
