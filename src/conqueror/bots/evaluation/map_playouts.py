"""Score the moves of the map games: battles are played to their end, by every throw of the dice."""

import math

from conqueror.bots.evaluation import map_inputs
from conqueror.bots.evaluation.map_buffers import NOTHING, Buffers
from conqueror.bots.evaluation.map_games import VICTORY, evaluate
from conqueror.bots.evaluation.map_heuristics import bid_worth, move_heuristic
from conqueror.bots.evaluation.map_inputs import SCALE
from conqueror.bots.evaluation.map_threats import find_threats
from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.games.map_games.rules import legal, moves
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.lands import has, is_own_home, units_in
from conqueror.games.map_games.rules.marches import is_joint, is_march
from conqueror.games.map_games.rules.moves import Group, kind_of, pack, pack_two
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import first_army
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    DIE,
    INDEPENDENT,
    INFANTRY,
    SEATS,
    MoveKind,
    Stage,
)
from conqueror.kit import Array, Grid, below, copy_record, ones, rule

_MOST_BID = 12
THROWS = tuple(
    sum(a - d == difference for a in DIE for d in DIE) for difference in range(-3, 4)
)  # of 36, those in which the dice differ by -3, -2 … 3
_LONGEST_PLAYOUT = 400  # moves of a playout
_PLAYOUT_WIDTH = 6  # moves of a playout that are looked at


@rule
def actor(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return the seat to act; -1 for chance, -2 when the game is over."""
    pos, world = positions[0], worlds[0]
    if pos.stage == Stage.OVER:
        return -2
    if legal.is_chance(pos):
        return -1
    return playing.first_waited(pos, world)


@rule
def add_once(chosen: Array[int], first: int, total: int, move: int) -> int:
    """Add a candidate that is not among those from `first` on; return the number of candidates."""
    for number in range(first, total):
        if chosen[number] == move:
            return total
    if total >= len(chosen):
        return total
    chosen[total] = move
    return total + 1


@rule
def add_marches(pos: PositionRecord, world: World, group: Group, chosen: Array[int], total: int) -> int:
    """Add candidates for a march: everybody, all but one, a single unit; against independents no more than needed."""
    first = total
    cavalry, infantry = group.cavalry, group.infantry
    for way in range(6):
        c, i = cavalry, infantry
        if way == 1:
            i -= 1
        elif way == 2:
            c -= 1
        elif way == 3:
            c, i = 0, 1
        elif way == 4:
            c, i = 1, 0
        elif way == 5:
            if pos.owner[group.target] != INDEPENDENT:
                continue
            while i > 0 and is_march(pos, world, group.origin, group.target, c, i - 1):
                i -= 1
            while c > 0 and is_march(pos, world, group.origin, group.target, c - 1, i):
                c -= 1
        if 0 <= c <= cavalry and 0 <= i <= infantry and is_march(pos, world, group.origin, group.target, c, i):
            total = add_once(chosen, first, total, pack(MoveKind.MARCH, group.origin, group.target, c, i))
    return total


@rule
def add_joint(pos: PositionRecord, world: World, group: Group, chosen: Array[int], total: int) -> int:
    """Add candidates for a joint attack: everybody, or all but an infantry of one army or of both."""
    first = total
    for way in range(4):
        i, j = group.infantry - way % 2, group.more_infantry - way // 2
        if i < 0 or j < 0:
            continue
        if is_joint(pos, world, group.origin, group.second, group.target, group.cavalry, i, group.more_cavalry, j):
            move = pack(MoveKind.JOINT, group.origin, group.target, group.cavalry, i)
            total = add_once(chosen, first, total, pack_two(move, group.second, group.more_cavalry, j))
    return total


@rule
def list_candidates(pos: PositionRecord, world: World, seat: int, buffers: Buffers) -> int:
    """List the candidate moves in `buffers.chosen`; return their number."""
    total = 0
    chosen = buffers.chosen
    groups = legal.list_decision(pos, world, seat, buffers.out)
    for number in range(groups):
        group = buffers.out[number]
        if group.kind == MoveKind.MARCH:
            total = add_marches(pos, world, group, chosen, total)
        elif group.kind == MoveKind.JOINT:
            total = add_joint(pos, world, group, chosen, total)
        elif group.kind == MoveKind.RETREAT:
            total = add_once(
                chosen, total, total, pack(MoveKind.RETREAT, group.origin, 0, group.cavalry, group.infantry)
            )
        elif group.kind != MoveKind.KEEP:  # MS-19: the better die is kept, so a second throw costs nothing
            for index in range(min(group.count, _MOST_BID)):
                total = add_once(chosen, total, total, moves.nth(pos, world, group, index))
    return total


@rule
def is_quiet(stage: int) -> bool:
    """Tell whether no battle is being fought."""
    return stage < Stage.ATTACK_HERO or (stage > Stage.ADVANCE and stage != Stage.FOUR)


@rule
def would_be_missed(pos: PositionRecord, world: World, seat: int) -> bool:
    """Tell whether the land an attack came from would be lost if nobody stayed there, and is worth a unit."""
    origin = int(pos.origin)
    if is_own_home(world, origin, seat) or units_in(pos, origin) > first_army(pos, CAVALRY) + first_army(
        pos, INFANTRY
    ):
        return False
    return has(world.forts, origin) or world.food[seat, origin] + world.pay[origin] > 0


@rule
def finish_battle(pos: PositionRecord, world: World, buffers: Buffers) -> None:
    """Play a battle until the dice roll or it is over: no heroes, the first losses and the first retreat."""
    while not is_quiet(pos.stage) and pos.stage not in (Stage.ROLL, Stage.ROLL_AGAIN):
        seat = int(pos.actor)
        groups = legal.list_decision(pos, world, seat, buffers.out)
        choice = 0
        if pos.stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
            choice = 1  # keep
        elif pos.stage == Stage.ADVANCE and would_be_missed(pos, world, seat):
            choice = groups - 1  # an infantry stays, if there is one
        group = buffers.out[choice]
        move = moves.nth(pos, world, group, 0)
        if group.kind == MoveKind.RETREAT:
            move = pack(MoveKind.RETREAT, group.origin, 0, group.cavalry, group.infantry)
        playing.play(pos, world, seat, move)


@rule
def judge_position(pos: PositionRecord, world: World, buffers: Buffers, row: int) -> None:
    """Fill a row for a position as it stands: of `buffers.chances` where the network judges, else of `scores`."""
    weights, threats, scores = buffers.weights, buffers.threats, buffers.scores[row]
    if buffers.judges.now:
        map_inputs.judge(pos, world, weights, threats, buffers.network, buffers.inputs, scores, buffers.chances[row])
    else:
        evaluate(pos, world, weights, threats, scores)


@rule
def expect_battle(world: World, buffers: Buffers) -> None:
    """Fill the first row with what every seat may expect of buffers.stack[1], played to the end of its battle."""
    stack, scores, chances = buffers.stack, buffers.scores, buffers.chances
    finish_battle(stack[1], world, buffers)
    pos = stack[1]
    if pos.stage != Stage.ROLL:
        judge_position(pos, world, buffers, 0)
        return
    for seat in range(world.seats):
        scores[0, seat] = 0
        chances[0, seat] = 0.0
    for difference in range(-3, 4):  # only the difference of the dice counts, except for fours (DU-16)
        attacker = max(1, 1 + difference)
        copy_record(stack[2], pos)
        playing.play(stack[2], world, SEATS, pack(MoveKind.ROLL, attacker, attacker - difference, 0, 0))
        finish_battle(stack[2], world, buffers)
        judge_position(stack[2], world, buffers, 1)
        for seat in range(world.seats):
            scores[0, seat] += THROWS[difference + 3] * scores[1, seat]
            chances[0, seat] += THROWS[difference + 3] * chances[1, seat] / 36
    for seat in range(world.seats):
        scores[0, seat] //= 36


@rule
def fill_shares(world: World, buffers: Buffers, shares: Array[float]) -> None:
    """Fill `shares` with the first row, whoever judged."""
    if buffers.judges.now:
        for seat in range(world.seats):
            shares[seat] = buffers.chances[0, seat]
    else:
        softmax_shares(buffers.scores[0], world.seats, SCALE, shares)


@rule
def shortlist(pos: PositionRecord, world: World, seat: int, most: int, buffers: Buffers) -> int:
    """Keep the `most` candidates that the heuristic finds best; return their number."""
    count = list_candidates(pos, world, seat, buffers)
    if count <= most:
        return count
    find_threats(pos, world, buffers.threats)
    kept = 0
    for number in range(count):
        move = buffers.chosen[number]
        heuristic = move_heuristic(pos, world, buffers.weights, buffers.threats, seat, move)
        if kind_of(move) in (MoveKind.END, MoveKind.READY):
            heuristic = VICTORY  # that one can stop is always kept in mind
        if kept == most and heuristic <= buffers.heuristics[kept - 1]:
            continue
        place = kept if kept < most else kept - 1
        while place > 0 and buffers.heuristics[place - 1] < heuristic:
            buffers.heuristics[place] = buffers.heuristics[place - 1]
            buffers.chosen[place] = buffers.chosen[place - 1]
            place -= 1
        buffers.heuristics[place] = heuristic
        buffers.chosen[place] = move
        kept = min(kept + 1, most)
    return kept


@rule
def is_put_off(pos: PositionRecord, kind: int, learned: int) -> bool:
    """Return whether what a move leads to, the position, says nothing about it.

    By hand nobody sees that whoever is next takes his income, which is no merit of this move. A network has learned
    what it is worth to have ended a turn or a plan; but of sealed bids nobody knows what comes.
    """
    if pos.stage == Stage.OVER:
        return False
    if kind == MoveKind.BID:
        return learned != 0 or pos.stage == Stage.BID
    return learned == 0 and kind in (MoveKind.END, MoveKind.READY)


@rule
def expect_nothing(world: World, seat: int, extra: int, buffers: Buffers) -> None:
    """Fill the first row as if nothing was done, with so much more for a seat."""
    scores, chances = buffers.scores, buffers.chances
    raised = chances[NOTHING, seat] * math.exp(extra / SCALE)
    whole = 1.0 - chances[NOTHING, seat] + raised
    for other in range(world.seats):
        scores[0, other] = scores[NOTHING, other]
        chances[0, other] = chances[NOTHING, other] / whole
    scores[0, seat] += extra
    chances[0, seat] = raised / whole


@rule
def score_moves(worlds: Array[World], seat: int, most: int, buffers: Buffers) -> int:
    """List the candidates of a seat in buffers.stack[0], at most so many, and return their number.

    They stand in `buffers.chosen`, what they lead to in `buffers.values`.
    """
    world, stack = worlds[0], buffers.stack
    count = shortlist(stack[0], world, seat, most, buffers)
    copy_record(stack[1], stack[0])
    expect_battle(world, buffers)
    for other in range(world.seats):
        buffers.scores[NOTHING, other] = buffers.scores[0, other]
        buffers.chances[NOTHING, other] = buffers.chances[0, other]
    for number in range(count):
        move = buffers.chosen[number]
        kind = kind_of(move)
        copy_record(stack[1], stack[0])
        playing.play(stack[1], world, seat, move)
        playing.play_forced(stack[1], world, buffers.out)
        if is_put_off(stack[1], kind, buffers.judges.now):
            extra = 1  # rather than a move that changes nothing
            if kind == MoveKind.BID:
                extra += bid_worth(stack[0], world, buffers.weights, moves.unpack(move).infantry)
            expect_nothing(world, seat, extra, buffers)
        else:
            expect_battle(world, buffers)
        fill_shares(world, buffers, buffers.values[number])
    return count


@rule
def best_of(values: Grid[float], count: int, seat: int) -> int:
    """Return the number of the row that is worth most to a seat, the first of equal ones."""
    best = 0
    for number in range(1, count):
        if values[number, seat] > values[best, seat]:
            best = number
    return best


@rule
def turns_over(pos: PositionRecord, world: World) -> int:
    """Count the turns since the game began, as if nobody had been eliminated."""
    return int(pos.round_number) * world.seats + ones(pos.acted)


@rule
def playout(worlds: Array[World], counter: int, turns: int, buffers: Buffers) -> None:
    """Play buffers.stack[0] on, one move ahead, until so many turns of the game are over.

    Then buffers.shares has what it is worth.
    """
    pos, world, judges = buffers.stack[0], worlds[0], buffers.judges
    judges.now = judges.playouts
    for number in range(_LONGEST_PLAYOUT):
        if pos.stage == Stage.OVER or turns_over(pos, world) >= turns:
            break
        if legal.is_chance(pos):
            playing.play(pos, world, SEATS, draw(pos, world, counter + number, buffers))
        else:
            seat = playing.first_waited(pos, world)
            count = score_moves(worlds, seat, _PLAYOUT_WIDTH, buffers)
            playing.play(pos, world, seat, buffers.chosen[best_of(buffers.values, count, seat)])
        playing.play_forced(pos, world, buffers.out)
    judges.now = judges.leaves
    copy_record(buffers.stack[1], pos)
    expect_battle(world, buffers)
    fill_shares(world, buffers, buffers.shares)
    judges.now = judges.moves


@rule
def draw(pos: PositionRecord, world: World, counter: int, buffers: Buffers) -> int:
    """Draw what chance does, by its weights."""
    count = legal.list_chances(pos, world, buffers.out, buffers.chance_weights)
    whole = 0
    for number in range(count):
        whole += buffers.chance_weights[number]
    left = below(counter, whole)
    for number in range(count):
        left -= buffers.chance_weights[number]
        if left < 0:
            return moves.nth(pos, world, buffers.out[number], 0)
    raise IndexError("chance has no outcome")
