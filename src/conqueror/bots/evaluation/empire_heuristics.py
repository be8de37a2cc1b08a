"""Play Conqueror on 6x6 quickly by heuristics: strikes, good fights, new tiles and recruits, without evaluation.

A full game takes a third of a millisecond, and unlike play by evaluation alone it comes to an end.
"""

from conqueror.bots.evaluation.empire import distance
from conqueror.games.empire import legal
from conqueror.games.empire.battle import fight
from conqueror.games.empire.play import is_undiscovered
from conqueror.games.empire.vocabulary import (
    COUNT_SHIFT,
    FACES,
    HARMLESS,
    HEAD,
    KIND_BITS,
    MOST_SHIFT,
    MOST_SOLDIERS,
    ORIGIN_SHIFT,
    SIDE,
    TARGET_SHIFT,
    TILE_BITS,
    Kind,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, below, rule


@rule
def nearest_base(pos: PositionRecord, world: World, seat: int, tile: int) -> int:
    """Return how far the nearest base of a rival is from a tile."""
    nearest = SIDE
    for rival in range(world.players):
        if rival != seat and pos.health[rival] > 0:
            nearest = min(nearest, distance(tile, world.corner[rival]))
    return nearest


@rule
def step_heuristic(pos: PositionRecord, world: World, seat: int, group: int) -> tuple[int, int]:
    """Score a step of soldiers, and say by how many."""
    kind, most = group & KIND_BITS, group >> MOST_SHIFT
    origin, target = group >> ORIGIN_SHIFT & TILE_BITS, group >> TARGET_SHIFT & TILE_BITS
    soldiers = pos.soldiers[origin]
    if kind == Kind.BASE:  # EM-46: fewer than four do no harm
        return (2000 * (most - HARMLESS), most) if most > HARMLESS else (0, most)
    if kind == Kind.CAPTURE:
        return 300, max(most - 1, 1)
    if kind == Kind.ATTACK:
        battle = fight(pos, world, target, most)
        free = FACES - battle.held
        gain = free * (battle.defenders_lost - battle.lost_on_win) - battle.held * battle.lost_on_loss
        return (100 * gain, most) if gain > 0 else (0, most)
    far, then = nearest_base(pos, world, seat, origin), nearest_base(pos, world, seat, target)
    own = pos.land[seat] >> target & 1
    if soldiers > HARMLESS and far <= pos.ap[seat] and then < far and most == soldiers:
        return 800, most  # the AP suffice to strike in this turn
    if not own:
        home = origin == world.corner[seat]
        fresh = is_undiscovered(pos, world, target)
        gold = pos.found[Resource.GOLD] >> target & 1
        lumber = pos.found[Resource.LUMBER] >> target & 1
        if soldiers > 1 or home or not (pos.found[Resource.GOLD] >> origin & 1):
            if gold:
                return 200, 1
            if fresh and pos.counter < 14:
                return 100, 1
            if lumber and pos.counter < 12:
                return 40, 1
    if soldiers > 2 and then < far:
        return 30, most
    return 1, most


@rule
def move_heuristic(pos: PositionRecord, world: World, seat: int, group: int) -> tuple[int, int]:
    """Score a group of moves, and say with how many soldiers."""
    kind, most = group & KIND_BITS, group >> MOST_SHIFT
    if kind <= Kind.BASE:
        return step_heuristic(pos, world, seat, group)
    if kind == Kind.BUY:
        return 1000, most
    if kind == Kind.TRADE_LUMBER:
        return 200, 0
    if kind == Kind.TRADE_AP:
        return (60 if pos.soldiers[world.corner[seat]] + pos.gold[seat] < MOST_SOLDIERS else 0), 0
    if kind == Kind.FORT:
        return 20, 0
    if kind == Kind.END:
        return 30, 0
    return 0, 0


@rule
def sample_move(pos: PositionRecord, world: World, out: Array[int], heuristics: Array[int], counter: int) -> int:
    """Draw a move of the seat to act, weighted by its heuristic."""
    groups = legal.list_groups(pos, world, out)
    whole = 0
    for number in range(groups):
        heuristic, count = move_heuristic(pos, world, pos.turn, out[number])
        whole += heuristic
        heuristics[number] = heuristic
        out[number] = (out[number] & HEAD) | count << COUNT_SHIFT
    if whole == 0:
        return out[groups - 1]
    left = below(counter, whole)
    for number in range(groups):
        left -= heuristics[number]
        if left < 0:
            return out[number]
    raise IndexError("no move was drawn")
