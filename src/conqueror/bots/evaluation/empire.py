"""What is counted in a position of Conqueror on 6x6 for each seat, as a judgement of its chances needs it."""

from conqueror.games.empire.battle import base_stands, defenders_on, numbers_held
from conqueror.games.empire.turns import harvest, income_of_ap
from conqueror.games.empire.vocabulary import (
    FACES,
    HARMLESS,
    MOST_SOLDIERS,
    MOST_STOCK,
    SIDE,
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
def count_fights(pos: PositionRecord, world: World, features: Grid[float]) -> None:
    """Count for every seat what its stacks may lose to rivals' stacks, and win from them."""
    for seat in range(world.players):
        reach = reach_of(pos, seat)
        f = features[seat]
        targets = 0
        for rival in range(world.players):
            if rival != seat:
                targets |= pos.land[rival]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if base_stands(pos, world, target):
                continue
            owner = 0
            for rival in range(world.players):
                if pos.land[rival] >> target & 1:
                    owner = rival
            g = features[owner]
            defenders = defenders_on(pos, target)
            near, far, open_fort = 0, 0, 0
            stacks = pos.land[seat]
            while stacks:
                tile = lowest(stacks)
                stacks &= stacks - 1
                away = distance(tile, target)
                if away > reach:
                    continue
                strength = strength_of(pos, world, seat, tile)
                if strength == 0:
                    continue
                if defenders == 0:
                    open_fort = 1
                    continue
                free = FACES - numbers_held(world, strength, defenders)
                if away == 1:
                    near = max(near, free)
                else:
                    far = max(far, free)
            g[OPEN_FORTS] += open_fort
            worth = pos.soldiers[target]
            g[DANGER] += near * worth / FACES
            if far > near:
                g[FAR_DANGER] += (far - near) * worth / FACES
            f[TARGETS_IN_REACH] += max(near, far) * worth / FACES
            if pos.found[Resource.GOLD] >> target & 1:
                g[TILES_IN_DANGER] += max(near, far) / FACES


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
