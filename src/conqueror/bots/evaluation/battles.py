"""What the moves of the map games lead to: battles are thought through to their end, by every throw of the dice."""

import numpy as np

from conqueror.bots.evaluation.map_games import COIN, appraise
from conqueror.games.final.rules import legal, moves
from conqueror.games.final.rules import play as playing
from conqueror.games.final.rules.lands import has, is_own_home, units_in
from conqueror.games.final.rules.marching import is_joint, is_march
from conqueror.games.final.rules.moves import kind_of, pack, pack_two
from conqueror.games.final.rules.strength import first_army
from conqueror.games.final.rules.vocabulary import CAVALRY, INFANTRY, LANDS, MOST_GROUPS, SEATS, Do, Stage
from conqueror.kit import Record, below, copy_record, rule
from conqueror.kit.records import Records

MOST_CANDIDATES = 2048
SCRATCH = 3  # positions needed to think a battle through
_MOST_BID = 12
THROWS = (4, 4, 5, 10, 5, 4, 4)  # of 36, those in which the dice differ by -3, -2 … 3
_LONGEST = 300  # moves of a greedy playout


def scratch() -> tuple[Records, Records, Records, Records]:
    """Room for groups, chance's weights, lands and scores."""
    return moves_buffer(), np.zeros(64, np.int64), np.zeros(LANDS, np.int64), np.zeros((2, SEATS), np.int64)


def moves_buffer() -> Records:
    """Room for the groups of one decision."""
    return np.zeros(MOST_GROUPS, moves.GROUP)


@rule
def actor(positions: Records, worlds: Records) -> int:
    """The seat to act; -1 for chance, -2 when the game is over."""
    s, w = positions[0], worlds[0]
    if s.stage == Stage.OVER:
        return -2
    if legal.is_chance(s):
        return -1
    return playing.first_waited(s, w)


@rule
def step(positions: Records, worlds: Records, seat: int, move: int, out: Records) -> None:
    """Make a move, and what the rules play by themselves after it."""
    playing.play(positions[0], worlds[0], seat, move)
    playing.play_forced(positions[0], worlds[0], out)


@rule
def add_once(chosen: Records, first: int, total: int, move: int) -> int:
    """The number of candidates after this one, if it is not among those from `first` on."""
    for number in range(first, total):
        if chosen[number] == move:
            return total
    if total >= len(chosen):
        return total
    chosen[total] = move
    return total + 1


@rule
def add_marches(s: Record, w: Record, group: Record, chosen: Records, total: int) -> int:
    """Candidates for a march: everybody, all but one, or a single unit."""
    first = total
    cavalry, infantry = group.cavalry, group.infantry
    for way in range(5):
        c, i = cavalry, infantry
        if way == 1:
            i -= 1
        elif way == 2:
            c -= 1
        elif way == 3:
            c, i = 0, 1
        elif way == 4:
            c, i = 1, 0
        if 0 <= c <= cavalry and 0 <= i <= infantry and is_march(s, w, group.here, group.there, c, i):
            total = add_once(chosen, first, total, pack(Do.MARCH, group.here, group.there, c, i))
    return total


@rule
def add_joint(s: Record, w: Record, group: Record, chosen: Records, total: int) -> int:
    """Candidates for a joint attack: everybody, or all but an infantry of one army or of both."""
    first = total
    for way in range(4):
        i, j = group.infantry - way % 2, group.more_infantry - way // 2
        if i < 0 or j < 0:
            continue
        if is_joint(s, w, group.here, group.second, group.there, group.cavalry, i, group.more_cavalry, j):
            move = pack(Do.JOINT, group.here, group.there, group.cavalry, i)
            total = add_once(chosen, first, total, pack_two(move, group.second, group.more_cavalry, j))
    return total


@rule
def list_candidates(s: Record, w: Record, seat: int, out: Records, chosen: Records) -> int:
    """How many moves are worth a look; they stand in `chosen`."""
    total = 0
    groups = legal.list_decision(s, w, seat, out)
    for number in range(groups):
        group = out[number]
        if group.kind == Do.MARCH:
            total = add_marches(s, w, group, chosen, total)
        elif group.kind == Do.JOINT:
            total = add_joint(s, w, group, chosen, total)
        elif group.kind == Do.RETREAT:
            total = add_once(chosen, total, total, pack(Do.RETREAT, group.here, 0, group.cavalry, group.infantry))
        else:
            for index in range(min(group.many, _MOST_BID)):
                total = add_once(chosen, total, total, moves.nth(s, w, group, index))
    return total


@rule
def is_quiet(stage: int) -> bool:
    """Whether no battle is being fought."""
    return stage < Stage.ATTACK_HERO or (stage > Stage.ADVANCE and stage != Stage.FOUR)


@rule
def would_be_missed(s: Record, w: Record, seat: int) -> bool:
    """Whether the land an attack came from would be lost if nobody stayed there, and is worth a unit."""
    origin = int(s.origin)
    if is_own_home(w, origin, seat) or units_in(s, origin) > first_army(s, CAVALRY) + first_army(s, INFANTRY):
        return False
    return has(w.forts, origin) or w.food[seat, origin] + w.pay[origin] > 0


@rule
def fight_on(s: Record, w: Record, out: Records) -> None:
    """Play a battle until the dice roll or it is over: no heroes, the first losses and the first retreat."""
    while not is_quiet(s.stage) and s.stage not in (Stage.ROLL, Stage.ROLL_AGAIN):
        seat = int(s.actor)
        groups = legal.list_decision(s, w, seat, out)
        choice = 0
        if s.stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
            choice = 1  # keep
        elif s.stage == Stage.ADVANCE and would_be_missed(s, w, seat):
            choice = groups - 1  # an infantry stays, if there is one
        group = out[choice]
        move = moves.nth(s, w, group, 0)
        if group.kind == Do.RETREAT:
            move = pack(Do.RETREAT, group.here, 0, group.cavalry, group.infantry)
        playing.play(s, w, seat, move)


@rule
def foresee(stack: Records, w: Record, out: Records, field: Records, scores: Records) -> None:
    """Fill scores[0] with what every seat may expect of stack[1], which is played to the end of its battle."""
    fight_on(stack[1], w, out)
    s = stack[1]
    if s.stage not in (Stage.ROLL, Stage.ROLL_AGAIN):
        appraise(s, w, field, scores[0])
        return
    for seat in range(w.seats):
        scores[0, seat] = 0
    if s.stage == Stage.ROLL_AGAIN:
        appraise(s, w, field, scores[0])
        return
    for difference in range(-3, 4):  # only the difference of the dice counts, except for fours (DU-16)
        attacker = max(1, 1 + difference)
        copy_record(stack[2], s)
        playing.play(stack[2], w, SEATS, pack(Do.ROLL, attacker, attacker - difference, 0, 0))
        fight_on(stack[2], w, out)
        appraise(stack[2], w, field, scores[1])
        for seat in range(w.seats):
            scores[0, seat] += THROWS[difference + 3] * scores[1, seat]
    for seat in range(w.seats):
        scores[0, seat] //= 36


@rule
def worth(stack: Records, worlds: Records, out: Records, field: Records, scores: Records) -> None:
    """Fill scores[0] with what every seat may expect of the position stack[0]."""
    copy_record(stack[1], stack[0])
    foresee(stack, worlds[0], out, field, scores)


@rule
def weigh(
    stack: Records,
    worlds: Records,
    seat: int,
    out: Records,
    field: Records,
    scores: Records,
    chosen: Records,
    values: Records,
) -> int:
    """How many moves a seat should look at in stack[0]: they stand in `chosen`, what they lead to in `values`."""
    w = worlds[0]
    count = list_candidates(stack[0], w, seat, out, chosen)
    worth(stack, worlds, out, field, scores)
    for other in range(w.seats):
        values[count, other] = scores[0, other]
    minimum = w.minimum[stack[0].card - 1] if stack[0].stage == Stage.BID and stack[0].card > 0 else 0
    for number in range(count):
        kind = kind_of(chosen[number])
        copy_record(stack[1], stack[0])
        playing.play(stack[1], w, seat, chosen[number])
        playing.play_forced(stack[1], w, out)
        if kind in (Do.END, Do.READY, Do.BID) and stack[1].stage != Stage.OVER:
            # Whoever is next takes his income or pays his bid, which is no merit of this move.
            for other in range(w.seats):
                values[number, other] = values[count, other]
            values[number, seat] += 1  # rather than a move that changes nothing
            if kind == Do.BID:  # a modest bid: a fair part of what the card asks for
                coins = moves.infantry_of(chosen[number])
                values[number, seat] += 30 * min(coins, (minimum + w.seats - 1) // w.seats) - COIN * coins
            continue
        foresee(stack, w, out, field, scores)
        for other in range(w.seats):
            values[number, other] = scores[0, other]
    return count


@rule
def lead(w: Record, values: Records, number: int, seat: int) -> int:
    """How far a seat is ahead of the best of its rivals after a move."""
    best = -(10**9)
    for other in range(w.seats):
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
    weights: Records,
    field: Records,
    scores: Records,
    chosen: Records,
    values: Records,
) -> None:
    """Play stack[0] on until so many turns are over, every seat one move ahead; scores[0] then has its worth."""
    w = worlds[0]
    turn = int(stack[0].turn)
    for number in range(_LONGEST):
        s = stack[0]
        if s.turn != turn:
            turn = int(s.turn)
            turns -= 1
        if s.stage == Stage.OVER or turns <= 0:
            break
        if legal.is_chance(s):
            move = draw(s, w, counter + number, out, weights)
            playing.play(s, w, SEATS, move)
        else:
            seat = playing.first_waited(s, w)
            count = weigh(stack, worlds, seat, out, field, scores, chosen, values)
            best = 0
            for candidate in range(1, count):
                if lead(w, values, candidate, seat) > lead(w, values, best, seat):
                    best = candidate
            playing.play(stack[0], w, seat, chosen[best])
        playing.play_forced(stack[0], w, out)
    worth(stack, worlds, out, field, scores)


@rule
def draw(s: Record, w: Record, counter: int, out: Records, weights: Records) -> int:
    """What chance does, by its weights."""
    count = legal.list_chances(s, w, out, weights)
    whole = 0
    for number in range(count):
        whole += weights[number]
    left = below(counter, whole)
    for number in range(count):
        left -= weights[number]
        if left < 0:
            return moves.nth(s, w, out[number], 0)
    raise IndexError("chance has no outcome")
