"""What is counted in a position of Conqueror on 6x6 for each seat, as a judgement of its chances needs it."""

from conqueror.games.empire.battle import base_stands, defenders_on, numbers_held
from conqueror.games.empire.turns import harvest, income_of_ap
from conqueror.games.empire.vocabulary import (
    FACES,
    HARMLESS,
    MOST_SOLDIERS,
    MOST_STOCK,
    SIDE,
    TILES,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, Grid, lowest, ones, rule

# What is counted for each seat, one place each in its row of `features`. EARLY ones fade until round 16 (EM-10).
TURN = 0
HEALTH = 1  # one place for each health but 0
SOLDIERS = 6
SOLDIERS_EARLY = 7
GOLD = 8
LUMBER = 9
AP = 10
GOLD_TILES = 11
GOLD_TILES_EARLY = 12
LUMBER_TILES = 13
LUMBER_TILES_EARLY = 14
FORTS = 15
LAND = 16
STACKS = 17  # of 4, 5 and 6 soldiers
STRIKES_NOW = 20  # by 4, 5 and 6 soldiers, in this turn or the seat's next
STRIKES_SOON = 23  # by 4, 5 and 6 soldiers, a turn later
APPROACH = 26
DANGER = 27  # soldiers that may be lost to a stack next to them
FAR_DANGER = 28  # to a stack that can come next to them first
TILES_IN_DANGER = 29  # gold tiles
AT_HOME = 30
OPEN_FORTS = 31  # without soldiers, within reach of a rival
HEALTH_AT_THE_END = 32  # in the last five rounds (EM-Q28)
GOLD_EARLY = 33
AP_EARLY = 34
TARGETS_IN_REACH = 35  # rivals' soldiers that may be beaten
LAST_STRIKES = 36  # strikes in reach that would break a base
FEATURES = 37
_RANKS = tuple(
    sum(1 << SIDE * rank for rank in range(count + 1)) for count in range(SIDE)
)  # so many files' first tiles
_EARLY = 16  # the counter from which every turn brings five AP (EM-10)


@rule
def distance(tile: int, other: int) -> int:
    """Return how many moves lie between two tiles (EM-18: straight or diagonal)."""
    files = abs(tile % SIDE - other % SIDE)
    ranks = abs(tile // SIDE - other // SIDE)
    return max(files, ranks)


@rule
def reach_of(pos: PositionRecord, seat: int) -> int:
    """Return the AP a seat can spend in this turn or, if it is not its turn, in its next."""
    if pos.turn == seat:
        return pos.ap[seat]
    return min(pos.ap[seat] + income_of_ap(pos.counter), MOST_STOCK)


@rule
def strength_of(pos: PositionRecord, world: World, seat: int, tile: int) -> int:
    """Return as how many soldiers a stack can attack when its seat acts: in a base those it can buy count."""
    soldiers = pos.soldiers[tile]
    if tile == world.corner[seat]:
        gold = pos.gold[seat]
        if pos.turn != seat:
            gold = min(gold + harvest(pos, seat, Resource.GOLD), MOST_STOCK)
        soldiers = min(soldiers + gold, MOST_SOLDIERS)
    return soldiers


@rule
def count_stack(pos: PositionRecord, world: World, seat: int, tile: int, f: Array[float]) -> None:
    """Count one stack and what it can do to the bases of rivals (EM-46, EM-47)."""
    soldiers = pos.soldiers[tile]
    strength = strength_of(pos, world, seat, tile)
    nearest, weakest = SIDE, SIDE
    for rival in range(world.players):
        if rival != seat and pos.health[rival] > 0:
            away = distance(tile, world.corner[rival])
            if away < nearest or (away == nearest and pos.health[rival] < weakest):
                nearest = away
                weakest = pos.health[rival]
    reach = reach_of(pos, seat)
    if strength > HARMLESS:
        place = strength - HARMLESS - 1
        if nearest <= reach:
            f[STRIKES_NOW + place] += 1
            if strength - HARMLESS >= weakest:
                f[LAST_STRIKES] += 1
        elif nearest <= reach + min(income_of_ap(pos.counter + 1), MOST_STOCK):
            f[STRIKES_SOON + place] += 1
    if soldiers > HARMLESS:
        f[STACKS + soldiers - HARMLESS - 1] += 1
    f[APPROACH] += soldiers * (SIDE - nearest)
    f[SOLDIERS] += soldiers


@rule
def within(tile: int, reach: int) -> int:
    """Return the tiles that lie at most so many moves from a tile, itself among them, as a set."""
    if reach >= SIDE - 1:
        return (1 << TILES) - 1
    file, rank = tile % SIDE, tile // SIDE
    left, right = max(file - reach, 0), min(file + reach, SIDE - 1)
    low, high = max(rank - reach, 0), min(rank + reach, SIDE - 1)
    return ((1 << right - left + 1) - 1) * _RANKS[high - low] << left + SIDE * low


@rule
def stacks_by_strength(pos: PositionRecord, world: World, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """Return where a seat's stacks stand that can attack as no soldiers, as one, two, up to six: a set for each."""
    none, one, two, three, four, five, six = 0, 0, 0, 0, 0, 0, 0
    stacks = pos.land[seat]
    while stacks:
        tile = lowest(stacks)
        stacks &= stacks - 1
        strength, place = strength_of(pos, world, seat, tile), 1 << tile
        if strength == 1:
            one |= place
        elif strength == 2:
            two |= place
        elif strength == 3:
            three |= place
        elif strength == 4:
            four |= place
        elif strength == 5:
            five |= place
        elif strength == MOST_SOLDIERS:
            six |= place
        else:
            none |= place
    return none, one, two, three, four, five, six


@rule
def strongest(stacks: tuple[int, int, int, int, int, int, int], tiles: int) -> int:
    """Return as how many soldiers the strongest of these stacks on some tiles can attack."""
    _, one, two, three, four, five, six = stacks
    if six & tiles:
        return 6
    if five & tiles:
        return 5
    if four & tiles:
        return 4
    if three & tiles:
        return 3
    if two & tiles:
        return 2
    return 1 if one & tiles else 0


@rule
def threats(
    pos: PositionRecord, world: World, target: int, stacks: tuple[int, int, int, int, int, int, int], reach: int
) -> tuple[int, int]:
    """Return how many numbers of the die beat a tile's defenders, for stacks beside it and for those farther off.

    The more attack, the fewer numbers are held: the strongest stack stands for all. Both are -1 for a fort without
    soldiers that some stack can walk into.
    """
    beside = world.around[target]
    near = strongest(stacks, beside)
    far = strongest(stacks, within(target, reach) & ~beside)
    if near == 0 and far == 0:
        return 0, 0
    defenders = defenders_on(pos, target)
    if defenders == 0:
        return -1, -1
    near = FACES - numbers_held(world, near, defenders) if near > 0 else 0
    far = FACES - numbers_held(world, far, defenders) if far > 0 else 0
    return near, far


@rule
def count_fights(pos: PositionRecord, world: World, features: Grid[float]) -> None:
    """Count for every seat what its stacks may lose to rivals' stacks, and win from them."""
    for seat in range(world.players):
        reach = reach_of(pos, seat)
        if reach == 0 or not pos.land[seat]:
            continue
        stacks = stacks_by_strength(pos, world, seat)
        won = 0.0
        for rival in range(world.players):
            targets = pos.land[rival] if rival != seat else 0
            open_forts, danger, far_danger, tiles = 0, 0.0, 0.0, 0.0
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                if base_stands(pos, world, target):
                    continue
                near, far = threats(pos, world, target, stacks, reach)
                if near < 0:
                    open_forts += 1
                    continue
                worth = pos.soldiers[target]
                danger += near * worth / FACES
                if far > near:
                    far_danger += (far - near) * worth / FACES
                won += max(near, far) * worth / FACES
                if pos.found[Resource.GOLD] >> target & 1:
                    tiles += max(near, far) / FACES
            features[rival, OPEN_FORTS] += open_forts
            features[rival, DANGER] += danger
            features[rival, FAR_DANGER] += far_danger
            features[rival, TILES_IN_DANGER] += tiles
        features[seat, TARGETS_IN_REACH] += won


@rule
def count_features(pos: PositionRecord, world: World, features: Grid[float]) -> None:
    """Fill `features` with what is counted for every seat."""
    early = max(_EARLY - pos.counter, 0) / _EARLY
    for seat in range(world.players):
        f = features[seat]
        for place in range(FEATURES):
            f[place] = 0.0
    for seat in range(world.players):
        if pos.health[seat] == 0:
            continue
        f = features[seat]
        f[TURN] = 1.0
        f[HEALTH + pos.health[seat] - 1] = 1.0
        f[GOLD] = pos.gold[seat]
        f[LUMBER] = pos.lumber[seat]
        f[AP] = pos.ap[seat]
        f[GOLD_EARLY] = pos.gold[seat] * early
        f[AP_EARLY] = pos.ap[seat] * early
        f[GOLD_TILES] = harvest(pos, seat, Resource.GOLD)
        f[LUMBER_TILES] = harvest(pos, seat, Resource.LUMBER)
        f[GOLD_TILES_EARLY] = f[GOLD_TILES] * early
        f[LUMBER_TILES_EARLY] = f[LUMBER_TILES] * early
        f[FORTS] = ones(pos.land[seat] & pos.forts)
        f[LAND] = ones(pos.land[seat])
        f[AT_HOME] = pos.soldiers[world.corner[seat]]
        tiles = pos.land[seat] | 1 << world.corner[seat]
        while tiles:
            count_stack(pos, world, seat, lowest(tiles), f)
            tiles &= tiles - 1
        f[SOLDIERS_EARLY] = f[SOLDIERS] * early
        left = world.turn_cap - pos.counter
        if left < 5:
            f[HEALTH_AT_THE_END] = pos.health[seat] * (5 - left)
    count_fights(pos, world, features)
