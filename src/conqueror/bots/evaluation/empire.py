"""What a position of Conqueror on 6x6 is worth to each seat, and its moves lead to, in hundredths of a soldier."""

import numpy as np

from conqueror.games.empire import legal, play
from conqueror.games.empire.battle import defenders_on, fight, numbers_held
from conqueror.games.empire.turns import ending, harvest, leaders
from conqueror.games.empire.vocabulary import (
    COUNT_BITS,
    COUNT_SHIFT,
    FACES,
    HARMLESS,
    HEAD,
    KIND_BITS,
    MOST_GROUPS,
    MOST_SEATS,
    MOST_SHIFT,
    SIDE,
    Ending,
    Kind,
    Pending,
    Resource,
)
from conqueror.kit import Record, below, copy_record, lowest, ones, rule
from conqueror.kit.records import Records

MOST_CANDIDATES = 1024
SCRATCH = 3
LONGEST = 300  # moves of a greedy playout
VICTORY = 6000
SOLDIER, GOLD, LUMBER, AP = 100, 55, 26, 20
GOLD_TILE, LUMBER_TILE, OTHER_TILE, FORT = 200, 100, 10, 120
HEALTH = 700


def scratch() -> tuple[Records, Records, Records]:
    """Room for groups, scores, and the scores of one outcome of chance."""
    return np.zeros(MOST_GROUPS, np.int64), np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)


@rule
def distance(tile: int, other: int) -> int:
    """How many moves lie between two tiles (EM-18: straight or diagonal)."""
    files = abs(tile % SIDE - other % SIDE)
    ranks = abs(tile // SIDE - other // SIDE)
    return max(files, ranks)


@rule
def damage(soldiers: int) -> int:
    """The health a base may expect to lose to so many attackers, in halves (EM-45, EM-47)."""
    return max(soldiers - HARMLESS, 0)


@rule
def approach(s: Record, w: Record, seat: int, tile: int) -> int:
    """How near to a rival's base the soldiers on a tile are; large stacks count for more."""
    soldiers = s.soldiers[tile]
    nearest = SIDE
    for rival in range(w.players):
        if rival != seat and s.health[rival] > 0:
            nearest = min(nearest, distance(tile, w.corner[rival]))
    return soldiers * soldiers * (SIDE + 1 - nearest) * 2


@rule
def danger_on(s: Record, w: Record, seat: int, tile: int) -> int:
    """What the strongest rival stack next to a tile may take there."""
    worst = 0
    near = w.around[tile]
    defenders = defenders_on(s, tile)
    while near:
        other = lowest(near)
        near &= near - 1
        if s.soldiers[other] == 0 or s.land[seat] >> other & 1:
            continue
        free = FACES - numbers_held(w, s.soldiers[other], defenders)
        worst = max(worst, free * (SOLDIER * s.soldiers[tile] + GOLD_TILE // 2))
    return worst // (2 * FACES)


@rule
def siege_of(s: Record, w: Record, seat: int) -> int:
    """What rival stacks near a seat's base threaten it with."""
    total = 0
    for tile in range(SIDE * SIDE):
        if s.soldiers[tile] <= HARMLESS or s.land[seat] >> tile & 1:
            continue
        away = distance(tile, w.corner[seat])
        if away <= 2:
            total += damage(s.soldiers[tile]) * HEALTH // (3 if away == 1 else 6)
    return total


@rule
def score_of(s: Record, w: Record, seat: int) -> int:
    """One seat's score."""
    left = min(w.turn_cap - s.counter, 20)
    total = HEALTH * s.health[seat] + FORT * ones(s.land[seat] & s.forts)
    total += GOLD * s.gold[seat] + LUMBER * s.lumber[seat] + AP * s.ap[seat]
    total += GOLD_TILE * harvest(s, seat, Resource.GOLD) * left // 20
    total += LUMBER_TILE * harvest(s, seat, Resource.LUMBER) * left // 20
    total += OTHER_TILE * ones(s.land[seat])
    tiles = s.land[seat]
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if s.soldiers[tile] > 0:
            total += SOLDIER * s.soldiers[tile] + approach(s, w, seat, tile)
            if tile != w.corner[seat]:
                total -= danger_on(s, w, seat, tile)
    return total - siege_of(s, w, seat)


@rule
def appraise(s: Record, w: Record, scores: Records) -> None:
    """Fill `scores` with every seat's score; what chance is still to decide is left out."""
    over = ending(s, w) != Ending.NONE
    best = leaders(s, w) if over else 0
    for seat in range(w.players):
        if over:
            scores[seat] = VICTORY // ones(best) if best >> seat & 1 else -VICTORY
        elif s.health[seat] == 0:
            scores[seat] = -VICTORY
        else:
            scores[seat] = score_of(s, w, seat)


@rule
def weight_of(s: Record, w: Record, outcome: int) -> int:
    """How likely an outcome of chance is, beside the others (EM-Q34)."""
    if s.pending == Pending.TILE:
        return 1
    held, _, _, _, _ = fight(s, w, s.pending_target, s.pending_soldiers)
    return FACES - held if outcome & KIND_BITS == Kind.BREAKS else held


@rule
def foresee(stack: Records, w: Record, out: Records, scores: Records, one: Records) -> None:
    """Fill `scores` with what every seat may expect of stack[1], by all that chance may do now."""
    s = stack[1]
    if s.pending == Pending.NOTHING:
        appraise(s, w, scores)
        return
    for seat in range(w.players):
        scores[seat] = 0
    groups = legal.list_chances(s, w, out)
    whole = 0
    for index in range(legal.count_moves(out, groups)):
        outcome = legal.pick(out, groups, index)
        weight = weight_of(s, w, outcome)
        copy_record(stack[2], s)
        play.play(stack[2], w, outcome)
        appraise(stack[2], w, one)
        whole += weight
        for seat in range(w.players):
            scores[seat] += weight * one[seat]
    for seat in range(w.players):
        scores[seat] //= whole


@rule
def actor(positions: Records, worlds: Records) -> int:
    """The seat to act; -1 for chance, -2 when the game is over."""
    s, w = positions[0], worlds[0]
    if ending(s, w) != Ending.NONE:
        return -2
    return -1 if s.pending else s.turn


@rule
def list_chances(positions: Records, worlds: Records, out: Records, chosen: Records, weights: Records) -> int:
    """How many outcomes chance has; they stand in `chosen`, their weights beside."""
    s, w = positions[0], worlds[0]
    groups = legal.list_chances(s, w, out)
    count = legal.count_moves(out, groups)
    for index in range(count):
        chosen[index] = legal.pick(out, groups, index)
        weights[index] = weight_of(s, w, chosen[index])
    return count


@rule
def list_candidates(s: Record, w: Record, out: Records, chosen: Records) -> int:
    """How many moves are worth a look: attacks by any number, other moves by one, half, all or all but one."""
    total = 0
    groups = legal.list_groups(s, w, out)
    for number in range(groups):
        kind = out[number] & KIND_BITS
        least, most = out[number] >> COUNT_SHIFT & COUNT_BITS, out[number] >> MOST_SHIFT
        if kind == Kind.RAZE:
            continue
        for count in range(least, most + 1):
            if kind == Kind.MOVE and count not in (1, (most + 1) // 2, most - 1, most):
                continue
            if kind == Kind.BASE and count <= HARMLESS < most:
                continue
            if total < MOST_CANDIDATES:
                chosen[total] = (out[number] & HEAD) | count << COUNT_SHIFT
                total += 1
    return total


@rule
def worth(stack: Records, worlds: Records, out: Records, scores: Records, one: Records) -> None:
    """Fill `scores` with what every seat may expect of the position stack[0]."""
    copy_record(stack[1], stack[0])
    foresee(stack, worlds[0], out, scores, one)


@rule
def weigh(
    stack: Records, worlds: Records, out: Records, scores: Records, one: Records, chosen: Records, values: Records
) -> int:
    """How many moves of stack[0] are worth a look: they stand in `chosen`, what they lead to in `values`."""
    w = worlds[0]
    count = list_candidates(stack[0], w, out, chosen)
    for number in range(count):
        copy_record(stack[1], stack[0])
        play.play(stack[1], w, chosen[number])
        ends = chosen[number] & KIND_BITS == Kind.END and ending(stack[1], w) == Ending.NONE
        if ends:
            copy_record(stack[1], stack[0])  # the next seat's income is no merit of this move
        foresee(stack, w, out, scores, one)
        if ends:
            scores[stack[0].turn] += 1  # rather than a move that changes nothing
        for seat in range(w.players):
            values[number, seat] = scores[seat]
    return count


@rule
def lead(w: Record, values: Records, number: int, seat: int) -> int:
    """How far a seat is ahead of the best of its rivals after a move."""
    best = -(10**9)
    for other in range(w.players):
        if other != seat:
            best = max(best, values[number, other])
    return 3 * values[number, seat] - best


@rule
def play_greedily(
    stack: Records,
    worlds: Records,
    counter: int,
    turns: int,
    out: Records,
    scores: Records,
    one: Records,
    chosen: Records,
    values: Records,
) -> None:
    """Play stack[0] on until so many turns are over, every seat one move ahead; `scores` then has its worth."""
    w = worlds[0]
    turn = stack[0].turn
    for number in range(LONGEST):
        s = stack[0]
        if s.turn != turn:
            turn = s.turn
            turns -= 1
        if turns <= 0 or ending(s, w) != Ending.NONE:
            break
        if s.pending:
            groups = legal.list_chances(s, w, out)
            index = below(counter + number, legal.count_moves(out, groups))
            if s.pending == Pending.BATTLE:
                held, _, _, _, _ = fight(s, w, s.pending_target, s.pending_soldiers)
                index = 1 if below(counter + number, FACES) < held else 0  # `breaks` stands before `holds`
            play.play(s, w, legal.pick(out, groups, index))
        else:
            count = weigh(stack, worlds, out, scores, one, chosen, values)
            best = 0
            for candidate in range(1, count):
                if lead(w, values, candidate, turn) > lead(w, values, best, turn):
                    best = candidate
            play.play(stack[0], w, chosen[best])
    worth(stack, worlds, out, scores, one)
