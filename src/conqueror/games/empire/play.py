"""What a move does."""

from conqueror.games.empire.battle import base_stands, fight, garrison_fights, has_fort
from conqueror.games.empire.turns import end_turn, next_living, take_gold, take_lumber
from conqueror.games.empire.vocabulary import (
    COUNT_BITS,
    COUNT_SHIFT,
    FACES,
    FORT_PRICE,
    KIND_BITS,
    MOST_SEATS,
    ORIGIN_SHIFT,
    TARGET_SHIFT,
    TILE_BITS,
    Kind,
    Pending,
    Resource,
)
from conqueror.kit import Record, lowest, rule


@rule
def abandon(s: Record, tile: int) -> None:
    """Let a tile be nobody's."""
    for seat in range(MOST_SEATS):
        s.land[seat] &= ~(1 << tile)


@rule
def leave(s: Record, tile: int, soldiers: int) -> None:
    """Take soldiers off a tile; without soldiers and fort it is nobody's."""
    s.soldiers[tile] -= soldiers
    if s.soldiers[tile] == 0 and not has_fort(s, tile):
        abandon(s, tile)


@rule
def occupy(s: Record, seat: int, tile: int, soldiers: int) -> None:
    """Set soldiers on a tile that is empty or their seat's own (EM-26)."""
    if soldiers > 0:
        s.land[seat] |= 1 << tile
        s.soldiers[tile] += soldiers


@rule
def is_undiscovered(s: Record, w: Record, tile: int) -> bool:
    """Return whether a die is still to tell what a tile holds; corners of empires hold nothing (EM-Q20, EM-Q39)."""
    found = s.found[Resource.GOLD] | s.found[Resource.LUMBER] | s.found[Resource.BLANK]
    return (found >> tile & 1) == 0 and w.home[tile] == 0


@rule
def march(s: Record, w: Record, seat: int, origin: int, target: int, soldiers: int) -> None:
    """Move soldiers one tile; where nobody has been, a die is due (EM-19)."""
    leave(s, origin, soldiers)
    occupy(s, seat, target, soldiers)
    if is_undiscovered(s, w, target):
        s.pending = Pending.TILE
        s.pending_target = target


@rule
def capture(s: Record, w: Record, seat: int, origin: int, target: int, soldiers: int) -> None:
    """Take a fort that nobody holds: it is destroyed and brings 1 gold and 1 lumber (EM-29, EM-30)."""
    s.forts &= ~(1 << target)
    abandon(s, target)
    take_gold(s, seat, 1)
    take_lumber(s, seat, 1)
    march(s, w, seat, origin, target, soldiers)


@rule
def attack(s: Record, w: Record, origin: int, target: int, soldiers: int) -> None:
    """Begin an attack; a sure result comes at once, else chance is to act (EM-Q34)."""
    held, _, _, _, _ = fight(s, w, target, soldiers)
    if 0 < held < FACES:
        s.pending = Pending.BATTLE
        s.pending_origin = origin
        s.pending_target = target
        s.pending_soldiers = soldiers
    elif held == 0:
        win(s, w, origin, target, soldiers)
    else:
        lose(s, w, origin, target, soldiers)


@rule
def lose(s: Record, w: Record, origin: int, target: int, soldiers: int) -> None:
    """Let an attack fail: some or all attackers are discarded, the rest return (EM-35)."""
    _, _, lost, _, _ = fight(s, w, target, soldiers)
    leave(s, origin, lost)


@rule
def win(s: Record, w: Record, origin: int, target: int, soldiers: int) -> None:
    """Let an attack succeed."""
    _, lost, _, killed, damage = fight(s, w, target, soldiers)
    seat = s.turn
    if base_stands(s, w, target):
        enemy = w.home[target] - 1
        unmanned = not garrison_fights(s, w, target)
        leave(s, origin, lost)
        leave(s, target, killed)
        if unmanned:
            s.health[enemy] = max(s.health[enemy] - damage, 0)  # EM-47, EM-Q14
            if s.health[enemy] == 0:
                fall(s, w, enemy)
        return  # EM-Q12: no enemy enters a base
    leave(s, target, killed)
    if has_fort(s, target):  # EM-44: the fort stays, and the attackers stay where they are
        leave(s, origin, lost)
        return
    leave(s, origin, soldiers)
    occupy(s, seat, target, soldiers - lost)  # EM-34; EM-Q5: perhaps nobody is left to


@rule
def fall(s: Record, w: Record, seat: int) -> None:
    """Take an empire out of the game: soldiers and stock vanish, forts stay without owner (EM-49, EM-Q15)."""
    tiles = s.land[seat]
    while tiles:
        s.soldiers[lowest(tiles)] = 0
        tiles &= tiles - 1
    s.land[seat] = 0
    s.ap[seat] = 0
    s.gold[seat] = 0
    s.lumber[seat] = 0
    s.opening &= ~(1 << seat)
    if s.counting == seat:
        s.counting = next_living(s, w, seat)  # EM-Q22


@rule
def decide(s: Record, w: Record, kind: int, outcome: int) -> None:
    """Let chance decide what is pending (EM-Q34)."""
    origin, target, soldiers = s.pending_origin, s.pending_target, s.pending_soldiers
    s.pending = Pending.NOTHING
    s.pending_origin = 0
    s.pending_target = 0
    s.pending_soldiers = 0
    if kind == Kind.TILE:
        s.found[outcome] |= 1 << target
    elif kind == Kind.BREAKS:
        win(s, w, origin, target, soldiers)
    else:
        lose(s, w, origin, target, soldiers)


@rule
def step(s: Record, w: Record, kind: int, origin: int, target: int, soldiers: int) -> None:
    """Spend 1 AP on a move of soldiers or an attack (EM-24, EM-33)."""
    seat = s.turn
    s.ap[seat] -= 1
    s.opening &= ~(1 << seat)  # EM-Q38: an attack counts
    if kind == Kind.MOVE:
        march(s, w, seat, origin, target, soldiers)
    elif kind == Kind.CAPTURE:
        capture(s, w, seat, origin, target, soldiers)
    else:
        attack(s, w, origin, target, soldiers)


@rule
def play(s: Record, w: Record, move: int) -> None:
    """Make a legal move, of a seat or of chance."""
    kind, soldiers = move & KIND_BITS, move >> COUNT_SHIFT & COUNT_BITS
    origin, target = move >> ORIGIN_SHIFT & TILE_BITS, move >> TARGET_SHIFT & TILE_BITS
    seat = s.turn
    if kind <= Kind.BASE:
        step(s, w, kind, origin, target, soldiers)
    elif kind >= Kind.TILE:
        decide(s, w, kind, soldiers)
    elif kind == Kind.BUY:
        s.gold[seat] -= soldiers  # EM-22
        occupy(s, seat, w.corner[seat], soldiers)  # EM-23
    elif kind == Kind.TRADE_LUMBER:
        s.lumber[seat] -= 2
        take_gold(s, seat, 1)  # EM-25
    elif kind == Kind.TRADE_AP:
        s.ap[seat] -= 1
        take_gold(s, seat, 2)  # EM-25
    elif kind == Kind.FORT:
        s.ap[seat] -= FORT_PRICE
        s.gold[seat] -= FORT_PRICE
        s.lumber[seat] -= FORT_PRICE
        s.forts |= 1 << target
    elif kind == Kind.RAZE:
        s.forts &= ~(1 << target)  # EM-31: for nothing
        leave(s, target, 0)
    else:
        end_turn(s, w)
