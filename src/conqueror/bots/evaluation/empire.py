"""Evaluate a position of Conqueror on 6x6 for each seat, as shares of the victory.

A seat's score is the sum of what is counted for it, weighted by a table that was fitted to the outcomes of
thousands of games. The first row of the table holds for the seat whose turn it is, the second for the others.
"""

from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.games.empire.battle import base_stands, defenders_on, numbers_held
from conqueror.games.empire.turns import ending, harvest, income_of_ap, leaders
from conqueror.games.empire.vocabulary import (
    FACES,
    HARMLESS,
    MOST_SOLDIERS,
    MOST_STOCK,
    SIDE,
    Ending,
    Resource,
)
from conqueror.kit import Record, lowest, ones, rule
from conqueror.kit.records import Records

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
def reach_of(s: Record, seat: int) -> int:
    """Return the AP a seat can spend in this turn or, if it is not its turn, in its next."""
    if s.turn == seat:
        return s.ap[seat]
    return min(s.ap[seat] + income_of_ap(s.counter), MOST_STOCK)


@rule
def strength_of(s: Record, w: Record, seat: int, tile: int) -> int:
    """Return as how many soldiers a stack can attack when its seat acts: in a base those it can buy count."""
    soldiers = s.soldiers[tile]
    if tile == w.corner[seat]:
        gold = s.gold[seat]
        if s.turn != seat:
            gold = min(gold + harvest(s, seat, Resource.GOLD), MOST_STOCK)
        soldiers = min(soldiers + gold, MOST_SOLDIERS)
    return soldiers


@rule
def count_stack(s: Record, w: Record, seat: int, tile: int, f: Records) -> None:
    """Count one stack and what it can do to the bases of rivals (EM-46, EM-47)."""
    soldiers = s.soldiers[tile]
    strength = strength_of(s, w, seat, tile)
    nearest, weakest = SIDE, SIDE
    for rival in range(w.players):
        if rival != seat and s.health[rival] > 0:
            away = distance(tile, w.corner[rival])
            if away < nearest or (away == nearest and s.health[rival] < weakest):
                nearest = away
                weakest = s.health[rival]
    reach = reach_of(s, seat)
    if strength > HARMLESS:
        place = strength - HARMLESS - 1
        if nearest <= reach:
            f[STRIKES_NOW + place] += 1
            if strength - HARMLESS >= weakest:
                f[LAST_STRIKES] += 1
        elif nearest <= reach + min(income_of_ap(s.counter + 1), MOST_STOCK):
            f[STRIKES_SOON + place] += 1
    if soldiers > HARMLESS:
        f[STACKS + soldiers - HARMLESS - 1] += 1
    f[APPROACH] += soldiers * (SIDE - nearest)
    f[SOLDIERS] += soldiers


@rule
def count_fights(s: Record, w: Record, features: Records) -> None:
    """Count for every seat what its stacks may lose to rivals' stacks, and win from them."""
    for seat in range(w.players):
        reach = reach_of(s, seat)
        f = features[seat]
        targets = 0
        for rival in range(w.players):
            if rival != seat:
                targets |= s.land[rival]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if base_stands(s, w, target):
                continue
            owner = 0
            for rival in range(w.players):
                if s.land[rival] >> target & 1:
                    owner = rival
            g = features[owner]
            defenders = defenders_on(s, target)
            near, far, open_fort = 0, 0, 0
            stacks = s.land[seat]
            while stacks:
                tile = lowest(stacks)
                stacks &= stacks - 1
                away = distance(tile, target)
                if away > reach:
                    continue
                strength = strength_of(s, w, seat, tile)
                if strength == 0:
                    continue
                if defenders == 0:
                    open_fort = 1
                    continue
                free = FACES - numbers_held(w, strength, defenders)
                if away == 1:
                    near = max(near, free)
                else:
                    far = max(far, free)
            g[OPEN_FORTS] += open_fort
            worth = s.soldiers[target]
            g[DANGER] += near * worth / FACES
            if far > near:
                g[FAR_DANGER] += (far - near) * worth / FACES
            f[TARGETS_IN_REACH] += max(near, far) * worth / FACES
            if s.found[Resource.GOLD] >> target & 1:
                g[TILES_IN_DANGER] += max(near, far) / FACES


@rule
def count_features(s: Record, w: Record, features: Records) -> None:
    """Fill `features` with what is counted for every seat."""
    early = max(_EARLY - s.counter, 0) / _EARLY
    for seat in range(w.players):
        f = features[seat]
        for place in range(FEATURES):
            f[place] = 0.0
    for seat in range(w.players):
        if s.health[seat] == 0:
            continue
        f = features[seat]
        f[TURN] = 1.0
        f[HEALTH + s.health[seat] - 1] = 1.0
        f[GOLD] = s.gold[seat]
        f[LUMBER] = s.lumber[seat]
        f[AP] = s.ap[seat]
        f[GOLD_EARLY] = s.gold[seat] * early
        f[AP_EARLY] = s.ap[seat] * early
        f[GOLD_TILES] = harvest(s, seat, Resource.GOLD)
        f[LUMBER_TILES] = harvest(s, seat, Resource.LUMBER)
        f[GOLD_TILES_EARLY] = f[GOLD_TILES] * early
        f[LUMBER_TILES_EARLY] = f[LUMBER_TILES] * early
        f[FORTS] = ones(s.land[seat] & s.forts)
        f[LAND] = ones(s.land[seat])
        f[AT_HOME] = s.soldiers[w.corner[seat]]
        tiles = s.land[seat] | 1 << w.corner[seat]
        while tiles:
            count_stack(s, w, seat, lowest(tiles), f)
            tiles &= tiles - 1
        f[SOLDIERS_EARLY] = f[SOLDIERS] * early
        left = w.turn_cap - s.counter
        if left < 5:
            f[HEALTH_AT_THE_END] = s.health[seat] * (5 - left)
    count_fights(s, w, features)


@rule
def evaluate(s: Record, w: Record, weights: Records, features: Records, shares: Records) -> None:
    """Fill `shares` with every seat's share of the victory; what chance is still to decide is left out."""
    if ending(s, w) != Ending.NONE:
        best = leaders(s, w)
        for seat in range(w.players):
            shares[seat] = 1.0 / ones(best) if best >> seat & 1 else 0.0
        return
    count_features(s, w, features)
    for seat in range(w.players):
        shares[seat] = -1000.0
        if s.health[seat] > 0:
            row = 0 if s.turn == seat else 1
            score = 0.0
            for place in range(FEATURES):
                score += weights[row, place] * features[seat, place]
            shares[seat] = score
    softmax_shares(shares, w.players, 1.0, shares)
