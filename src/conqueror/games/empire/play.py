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
    NOBODY,
    ORIGIN_SHIFT,
    TARGET_SHIFT,
    TILE_BITS,
    Kind,
    Pending,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import lowest, rule


@rule
def abandon(pos: PositionRecord, tile: int) -> None:
    """Let a tile be nobody's."""
    for seat in range(MOST_SEATS):
        pos.land[seat] &= ~(1 << tile)


@rule
def leave(pos: PositionRecord, tile: int, soldiers: int) -> None:
    """Take soldiers off a tile; without soldiers and fort it is nobody's."""
    pos.soldiers[tile] -= soldiers
    if pos.soldiers[tile] == 0 and not has_fort(pos, tile):
        abandon(pos, tile)


@rule
def occupy(pos: PositionRecord, seat: int, tile: int, soldiers: int) -> None:
    """Set soldiers on a tile that is empty or their seat's own (EM-26)."""
    if soldiers > 0:
        pos.land[seat] |= 1 << tile
        pos.soldiers[tile] += soldiers


@rule
def is_undiscovered(pos: PositionRecord, world: World, tile: int) -> bool:
    """Return whether a die is still to tell what a tile holds; corners of empires hold nothing (EM-Q20, EM-Q39)."""
    found = pos.found[Resource.GOLD] | pos.found[Resource.LUMBER] | pos.found[Resource.BLANK]
    return (found >> tile & 1) == 0 and world.home[tile] == NOBODY


@rule
def march(pos: PositionRecord, world: World, seat: int, origin: int, target: int, soldiers: int) -> None:
    """Move soldiers one tile; where nobody has been, a die is due (EM-19)."""
    leave(pos, origin, soldiers)
    occupy(pos, seat, target, soldiers)
    if is_undiscovered(pos, world, target):
        pos.pending = Pending.TILE
        pos.pending_target = target


@rule
def capture(pos: PositionRecord, world: World, seat: int, origin: int, target: int, soldiers: int) -> None:
    """Take a fort that nobody holds: it is destroyed and brings 1 gold and 1 lumber (EM-29, EM-30)."""
    pos.forts &= ~(1 << target)
    abandon(pos, target)
    take_gold(pos, seat, 1)
    take_lumber(pos, seat, 1)
    march(pos, world, seat, origin, target, soldiers)


@rule
def attack(pos: PositionRecord, world: World, origin: int, target: int, soldiers: int) -> None:
    """Begin an attack; a sure result comes at once, else chance is to act (EM-Q34)."""
    held = fight(pos, world, target, soldiers).held
    if 0 < held < FACES:
        pos.pending = Pending.BATTLE
        pos.pending_origin = origin
        pos.pending_target = target
        pos.pending_soldiers = soldiers
    elif held == 0:
        win(pos, world, origin, target, soldiers)
    else:
        lose(pos, world, origin, target, soldiers)


@rule
def lose(pos: PositionRecord, world: World, origin: int, target: int, soldiers: int) -> None:
    """Let an attack fail: some or all attackers are discarded, the rest return (EM-35)."""
    leave(pos, origin, fight(pos, world, target, soldiers).lost_on_loss)


@rule
def win(pos: PositionRecord, world: World, origin: int, target: int, soldiers: int) -> None:
    """Let an attack succeed."""
    battle = fight(pos, world, target, soldiers)
    seat = pos.turn
    if base_stands(pos, world, target):
        enemy = world.home[target]
        unmanned = not garrison_fights(pos, world, target)
        leave(pos, origin, battle.lost_on_win)
        leave(pos, target, battle.defenders_lost)
        if unmanned:
            pos.health[enemy] = max(pos.health[enemy] - battle.damage, 0)  # EM-47, EM-Q14
            if pos.health[enemy] == 0:
                fall(pos, world, enemy)
        return  # EM-Q12: no enemy enters a base
    leave(pos, target, battle.defenders_lost)
    if has_fort(pos, target):  # EM-44: the fort stays, and the attackers stay where they are
        leave(pos, origin, battle.lost_on_win)
        return
    leave(pos, origin, soldiers)
    occupy(pos, seat, target, soldiers - battle.lost_on_win)  # EM-34; EM-Q5: perhaps nobody is left to


@rule
def fall(pos: PositionRecord, world: World, seat: int) -> None:
    """Take an empire out of the game: soldiers and stock vanish, forts stay without owner (EM-49, EM-Q15)."""
    tiles = pos.land[seat]
    while tiles:
        pos.soldiers[lowest(tiles)] = 0
        tiles &= tiles - 1
    pos.land[seat] = 0
    pos.ap[seat] = 0
    pos.gold[seat] = 0
    pos.lumber[seat] = 0
    pos.opening &= ~(1 << seat)
    if pos.counting == seat:
        pos.counting = next_living(pos, world, seat)  # EM-Q22


@rule
def decide(pos: PositionRecord, world: World, kind: int, outcome: int) -> None:
    """Let chance decide what is pending (EM-Q34)."""
    origin, target, soldiers = pos.pending_origin, pos.pending_target, pos.pending_soldiers
    pos.pending = Pending.NOTHING
    pos.pending_origin = 0
    pos.pending_target = 0
    pos.pending_soldiers = 0
    if kind == Kind.TILE:
        pos.found[outcome] |= 1 << target
    elif kind == Kind.BREAKS:
        win(pos, world, origin, target, soldiers)
    else:
        lose(pos, world, origin, target, soldiers)


@rule
def step(pos: PositionRecord, world: World, kind: int, origin: int, target: int, soldiers: int) -> None:
    """Spend 1 AP on a move of soldiers or an attack (EM-24, EM-33)."""
    seat = pos.turn
    pos.ap[seat] -= 1
    pos.opening &= ~(1 << seat)  # EM-Q38: an attack counts
    if kind == Kind.MOVE:
        march(pos, world, seat, origin, target, soldiers)
    elif kind == Kind.CAPTURE:
        capture(pos, world, seat, origin, target, soldiers)
    else:
        attack(pos, world, origin, target, soldiers)


@rule
def play(pos: PositionRecord, world: World, move: int) -> None:
    """Make a legal move, of a seat or of chance."""
    kind, soldiers = move & KIND_BITS, move >> COUNT_SHIFT & COUNT_BITS
    origin, target = move >> ORIGIN_SHIFT & TILE_BITS, move >> TARGET_SHIFT & TILE_BITS
    seat = pos.turn
    if kind <= Kind.BASE:
        step(pos, world, kind, origin, target, soldiers)
    elif kind >= Kind.TILE:
        decide(pos, world, kind, soldiers)
    elif kind == Kind.BUY:
        pos.gold[seat] -= soldiers  # EM-22
        occupy(pos, seat, world.corner[seat], soldiers)  # EM-23
    elif kind == Kind.TRADE_LUMBER:
        pos.lumber[seat] -= 2
        take_gold(pos, seat, 1)  # EM-25
    elif kind == Kind.TRADE_AP:
        pos.ap[seat] -= 1
        take_gold(pos, seat, 2)  # EM-25
    elif kind == Kind.FORT:
        pos.ap[seat] -= FORT_PRICE
        pos.gold[seat] -= FORT_PRICE
        pos.lumber[seat] -= FORT_PRICE
        pos.forts |= 1 << target
    elif kind == Kind.RAZE:
        pos.forts &= ~(1 << target)  # EM-31: for nothing
        leave(pos, target, 0)
    else:
        end_turn(pos, world)
