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
    Resource,
)
from conqueror.kit import Record, below, rule
from conqueror.kit.records import Records


@rule
def nearest_base(s: Record, w: Record, seat: int, tile: int) -> int:
    """Return how far the nearest base of a rival is from a tile."""
    nearest = SIDE
    for rival in range(w.players):
        if rival != seat and s.health[rival] > 0:
            nearest = min(nearest, distance(tile, w.corner[rival]))
    return nearest


@rule
def step_heuristic(s: Record, w: Record, seat: int, group: int) -> tuple[int, int]:
    """Score a step of soldiers, and say by how many."""
    kind, most = group & KIND_BITS, group >> MOST_SHIFT
    origin, target = group >> ORIGIN_SHIFT & TILE_BITS, group >> TARGET_SHIFT & TILE_BITS
    soldiers = s.soldiers[origin]
    if kind == Kind.BASE:  # EM-46: fewer than four do no harm
        return (2000 * (most - HARMLESS), most) if most > HARMLESS else (0, most)
    if kind == Kind.CAPTURE:
        return 300, max(most - 1, 1)
    if kind == Kind.ATTACK:
        held, on_win, on_loss, killed, _ = fight(s, w, target, most)
        free = FACES - held
        gain = free * (killed - on_win) - held * on_loss
        return (100 * gain, most) if gain > 0 else (0, most)
    here, there = nearest_base(s, w, seat, origin), nearest_base(s, w, seat, target)
    own = s.land[seat] >> target & 1
    if soldiers > HARMLESS and here <= s.ap[seat] and there < here and most == soldiers:
        return 800, most  # the AP suffice to strike in this turn
    if not own:
        home = origin == w.corner[seat]
        fresh = is_undiscovered(s, w, target)
        gold = s.found[Resource.GOLD] >> target & 1
        lumber = s.found[Resource.LUMBER] >> target & 1
        if soldiers > 1 or home or not (s.found[Resource.GOLD] >> origin & 1):
            if gold:
                return 200, 1
            if fresh and s.counter < 14:
                return 100, 1
            if lumber and s.counter < 12:
                return 40, 1
    if soldiers > 2 and there < here:
        return 30, most
    return 1, most


@rule
def move_heuristic(s: Record, w: Record, seat: int, group: int) -> tuple[int, int]:
    """Score a group of moves, and say with how many soldiers."""
    kind, most = group & KIND_BITS, group >> MOST_SHIFT
    if kind <= Kind.BASE:
        return step_heuristic(s, w, seat, group)
    if kind == Kind.BUY:
        return 1000, most
    if kind == Kind.TRADE_LUMBER:
        return 200, 0
    if kind == Kind.TRADE_AP:
        return (60 if s.soldiers[w.corner[seat]] + s.gold[seat] < MOST_SOLDIERS else 0), 0
    if kind == Kind.FORT:
        return 20, 0
    if kind == Kind.END:
        return 30, 0
    return 0, 0


@rule
def sample_move(s: Record, w: Record, out: Records, heuristics: Records, counter: int) -> int:
    """Draw a move of the seat to act, weighted by its heuristic."""
    groups = legal.list_groups(s, w, out)
    whole = 0
    for number in range(groups):
        heuristic, count = move_heuristic(s, w, s.turn, out[number])
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
