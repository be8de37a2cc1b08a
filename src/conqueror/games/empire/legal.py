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
    MOST_BLANKS,
    MOST_FORTS,
    MOST_GROUPS,
    MOST_IN_FORT,
    MOST_SHIFT,
    MOST_SOLDIERS,
    MOST_STOCK,
    ORIGIN_SHIFT,
    TARGET_SHIFT,
    Ending,
    Kind,
    Pending,
    Resource,
    Underdog,
)
from conqueror.kit import Record, lowest, ones, rule


@rule
def add(out: Record, total: int, kind: int, origin: int, target: int, least: int, most: int) -> int:
    """Add a group to `out` unless it has no moves; return how many there are now."""
    if least > most:
        return total
    if total >= MOST_GROUPS:
        raise OverflowError("there are more groups of moves than the buffer holds")
    head = kind | origin << ORIGIN_SHIFT | target << TARGET_SHIFT
    out[total] = head | least << COUNT_SHIFT | most << MOST_SHIFT
    return total + 1


@rule
def blanks_around(s: Record, w: Record, tile: int) -> int:
    """Return how many blank tiles the quadrant of a tile has (EM-15, EM-Q20)."""
    return ones(s.found[Resource.BLANK] & w.quadrant[tile])


@rule
def most_kinds(s: Record, w: Record, tile: int) -> int:
    """Return the last resource a tile may turn out to hold: no blank where the quadrant has its two (EM-15)."""
    if blanks_around(s, w, tile) >= MOST_BLANKS:
        return Resource.LUMBER
    return Resource.BLANK


@rule
def room_on(s: Record, tile: int) -> int:
    """Return how many more soldiers a tile of one's own may take (EM-13, EM-14)."""
    most = MOST_IN_FORT if has_fort(s, tile) else MOST_SOLDIERS
    return most - s.soldiers[tile]


@rule
def least_attackers(s: Record, w: Record, target: int) -> int:
    """Return how many soldiers an attack on a tile needs at least (EM-Q2, underdog=illegal)."""
    if w.underdog != Underdog.ILLEGAL or (base_stands(s, w, target) and not garrison_fights(s, w, target)):
        return 1
    return defenders_on(s, target)


@rule
def list_steps(s: Record, w: Record, seat: int, out: Record) -> int:
    """List the moves and attacks of a seat's soldiers in `out`, in groups (EM-18, EM-24, EM-33); return how many."""
    total = 0
    origins = s.land[seat]
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        soldiers = s.soldiers[origin]
        if soldiers == 0:  # a fort on its own
            continue
        targets = w.around[origin]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if s.land[seat] >> target & 1:
                total = add(out, total, Kind.MOVE, origin, target, 1, min(soldiers, room_on(s, target)))  # EM-Q16
            elif base_stands(s, w, target):
                if w.home[target] == seat + 1:
                    total = add(out, total, Kind.MOVE, origin, target, 1, soldiers)
                else:
                    total = add(out, total, Kind.BASE, origin, target, least_attackers(s, w, target), soldiers)
            elif s.soldiers[target] > 0:  # EM-Q30: nobody shares a tile
                total = add(out, total, Kind.ATTACK, origin, target, least_attackers(s, w, target), soldiers)
            elif has_fort(s, target):
                total = add(out, total, Kind.CAPTURE, origin, target, 1, soldiers)  # EM-29, EM-Q31
            else:
                total = add(out, total, Kind.MOVE, origin, target, 1, soldiers)
    return total


@rule
def owes_move(s: Record, seat: int, steps: int) -> bool:
    """Return whether a seat must still move in its first turn; with no step possible the duty lapses (EM-Q38)."""
    return steps > 0 and (s.opening >> seat & 1) != 0


@rule
def list_forts(s: Record, w: Record, seat: int, reserved: int, out: Record, total: int) -> int:
    """Add the tiles to build on and the forts to raze to `out`; return how many groups there are now."""
    affordable = min(s.gold[seat], s.lumber[seat], s.ap[seat] - reserved) >= FORT_PRICE  # EM-27
    own = s.land[seat] & s.forts
    if affordable and ones(own) < MOST_FORTS:  # EM-16
        tiles = s.land[seat] & ~s.forts
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if s.soldiers[tile] <= MOST_IN_FORT and not base_stands(s, w, tile):  # EM-Q19
                total = add(out, total, Kind.FORT, 0, tile, 0, 0)
    while own:
        total = add(out, total, Kind.RAZE, 0, lowest(own), 0, 0)  # EM-31
        own &= own - 1
    return total


@rule
def list_chances(s: Record, w: Record, out: Record) -> int:
    """List the outcomes of chance in `out`, in groups; return how many (EM-Q34)."""
    if s.pending == Pending.TILE:
        return add(out, 0, Kind.TILE, 0, 0, Resource.GOLD, most_kinds(s, w, s.pending_target))
    total = add(out, 0, Kind.BREAKS, 0, 0, 0, 0)
    return add(out, total, Kind.HOLDS, 0, 0, 0, 0)


@rule
def list_groups(s: Record, w: Record, out: Record) -> int:
    """List the moves of the seat to act, or of chance, in `out`, in groups; return how many."""
    if ending(s, w) != Ending.NONE:
        return 0
    if s.pending:
        return list_chances(s, w, out)
    seat = s.turn
    total = list_steps(s, w, seat, out) if s.ap[seat] > 0 else 0
    owes = owes_move(s, seat, total)
    reserved = 1 if owes else 0  # EM-Q38: the last AP is kept for the move
    total = add(out, total, Kind.BUY, 0, 0, 1, min(s.gold[seat], room_on(s, w.corner[seat])))  # EM-22, EM-Q11
    if s.gold[seat] < MOST_STOCK:  # EM-Q37
        if s.lumber[seat] >= 2:
            total = add(out, total, Kind.TRADE_LUMBER, 0, 0, 0, 0)
        if s.ap[seat] > reserved:
            total = add(out, total, Kind.TRADE_AP, 0, 0, 0, 0)
    total = list_forts(s, w, seat, reserved, out, total)
    if not owes:
        total = add(out, total, Kind.END, 0, 0, 0, 0)
    return total


@rule
def size_of(group: int) -> int:
    """Return how many moves a group holds."""
    return (group >> MOST_SHIFT) - (group >> COUNT_SHIFT & COUNT_BITS) + 1


@rule
def count_moves(out: Record, groups: int) -> int:
    """Return how many moves the groups in `out` hold together."""
    total = 0
    for i in range(groups):
        total += size_of(out[i])
    return total


@rule
def pick(out: Record, groups: int, index: int) -> int:
    """Return the move at an index into all moves of the groups in `out`."""
    for i in range(groups):
        size = size_of(out[i])
        if index < size:
            return (out[i] & HEAD) | ((out[i] >> COUNT_SHIFT & COUNT_BITS) + index) << COUNT_SHIFT
        index -= size
    raise IndexError("there are fewer moves than that")
