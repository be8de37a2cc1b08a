"""Score the moves of the map games: battles are played to their end, by every throw of the dice."""

from typing import NamedTuple

import numpy as np

from conqueror.bots.evaluation.map_games import THREATS, VICTORY, WEIGHTS, evaluate, find_threats
from conqueror.bots.evaluation.map_heuristics import bid_worth, move_heuristic
from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.games.map_games.rules import legal, moves
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.lands import has, is_own_home, units_in
from conqueror.games.map_games.rules.marching import is_joint, is_march
from conqueror.games.map_games.rules.moves import kind_of, pack, pack_two
from conqueror.games.map_games.rules.strength import first_army
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    DIE,
    INDEPENDENT,
    INFANTRY,
    MOST_GROUPS,
    POSITION,
    SEATS,
    Do,
    Stage,
)
from conqueror.kit import Record, below, copy_record, ones, rule
from conqueror.kit.records import Records

MOST_CANDIDATES = 2048
_MOST_BID = 12
THROWS = tuple(
    sum(a - d == difference for a in DIE for d in DIE) for difference in range(-3, 4)
)  # of 36, those in which the dice differ by -3, -2 … 3
_LONGEST_PLAYOUT = 400  # moves of a playout
_PLAYOUT_WIDTH = 6  # moves of a playout that are looked at
SCALE = 600.0  # a lead that makes the share of the victory about three times as much


class Buffers(NamedTuple):
    """Hold the arrays a search works in. Compiled code takes it as one argument."""

    stack: Records
    """Positions: the one searched, one after a move, one after the dice."""
    weights: Records
    threats: Records
    out: Records
    chance_weights: Records
    scores: Records
    chosen: Records
    values: Records
    heuristics: Records
    shares: Records


def make_buffers() -> Buffers:
    """Make the arrays for one game."""
    return Buffers(
        np.zeros(3, POSITION),
        np.zeros(1, WEIGHTS),
        np.zeros(1, THREATS),
        np.zeros(MOST_GROUPS, moves.GROUP),
        np.zeros(64, np.int64),
        np.zeros((2, SEATS), np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros((MOST_CANDIDATES + 1, SEATS), np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(SEATS),
    )


@rule
def actor(positions: Records, worlds: Records) -> int:
    """Return the seat to act; -1 for chance, -2 when the game is over."""
    s, w = positions[0], worlds[0]
    if s.stage == Stage.OVER:
        return -2
    if legal.is_chance(s):
        return -1
    return playing.first_waited(s, w)


@rule
def add_once(chosen: Records, first: int, total: int, move: int) -> int:
    """Add a candidate that is not among those from `first` on; return the number of candidates."""
    for number in range(first, total):
        if chosen[number] == move:
            return total
    if total >= len(chosen):
        return total
    chosen[total] = move
    return total + 1


@rule
def add_marches(s: Record, w: Record, group: Record, chosen: Records, total: int) -> int:
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
            if s.owner[group.there] != INDEPENDENT:
                continue
            while i > 0 and is_march(s, w, group.here, group.there, c, i - 1):
                i -= 1
            while c > 0 and is_march(s, w, group.here, group.there, c - 1, i):
                c -= 1
        if 0 <= c <= cavalry and 0 <= i <= infantry and is_march(s, w, group.here, group.there, c, i):
            total = add_once(chosen, first, total, pack(Do.MARCH, group.here, group.there, c, i))
    return total


@rule
def add_joint(s: Record, w: Record, group: Record, chosen: Records, total: int) -> int:
    """Add candidates for a joint attack: everybody, or all but an infantry of one army or of both."""
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
def list_candidates(s: Record, w: Record, seat: int, buffers: Buffers) -> int:
    """List the candidate moves in `buffers.chosen`; return their number."""
    total = 0
    chosen = buffers.chosen
    groups = legal.list_decision(s, w, seat, buffers.out)
    for number in range(groups):
        group = buffers.out[number]
        if group.kind == Do.MARCH:
            total = add_marches(s, w, group, chosen, total)
        elif group.kind == Do.JOINT:
            total = add_joint(s, w, group, chosen, total)
        elif group.kind == Do.RETREAT:
            total = add_once(chosen, total, total, pack(Do.RETREAT, group.here, 0, group.cavalry, group.infantry))
        elif group.kind != Do.KEEP:  # MS-19: the better die is kept, so a second throw costs nothing
            for index in range(min(group.many, _MOST_BID)):
                total = add_once(chosen, total, total, moves.nth(s, w, group, index))
    return total


@rule
def is_quiet(stage: int) -> bool:
    """Tell whether no battle is being fought."""
    return stage < Stage.ATTACK_HERO or (stage > Stage.ADVANCE and stage != Stage.FOUR)


@rule
def would_be_missed(s: Record, w: Record, seat: int) -> bool:
    """Tell whether the land an attack came from would be lost if nobody stayed there, and is worth a unit."""
    origin = int(s.origin)
    if is_own_home(w, origin, seat) or units_in(s, origin) > first_army(s, CAVALRY) + first_army(s, INFANTRY):
        return False
    return has(w.forts, origin) or w.food[seat, origin] + w.pay[origin] > 0


@rule
def finish_battle(s: Record, w: Record, buffers: Buffers) -> None:
    """Play a battle until the dice roll or it is over: no heroes, the first losses and the first retreat."""
    while not is_quiet(s.stage) and s.stage not in (Stage.ROLL, Stage.ROLL_AGAIN):
        seat = int(s.actor)
        groups = legal.list_decision(s, w, seat, buffers.out)
        choice = 0
        if s.stage in (Stage.ATTACK_REROLL, Stage.DEFENCE_REROLL):
            choice = 1  # keep
        elif s.stage == Stage.ADVANCE and would_be_missed(s, w, seat):
            choice = groups - 1  # an infantry stays, if there is one
        group = buffers.out[choice]
        move = moves.nth(s, w, group, 0)
        if group.kind == Do.RETREAT:
            move = pack(Do.RETREAT, group.here, 0, group.cavalry, group.infantry)
        playing.play(s, w, seat, move)


@rule
def evaluate_position(s: Record, w: Record, buffers: Buffers, scores: Records) -> None:
    """Fill `scores` with what every seat may expect of a position as it stands."""
    evaluate(s, w, buffers.weights[0], buffers.threats[0], scores)


@rule
def expect_battle(w: Record, buffers: Buffers) -> None:
    """Fill buffers.scores[0] with what every seat may expect of buffers.stack[1], played to the end of its battle."""
    stack, scores = buffers.stack, buffers.scores
    finish_battle(stack[1], w, buffers)
    s = stack[1]
    if s.stage != Stage.ROLL:
        evaluate_position(s, w, buffers, scores[0])
        return
    for seat in range(w.seats):
        scores[0, seat] = 0
    for difference in range(-3, 4):  # only the difference of the dice counts, except for fours (DU-16)
        attacker = max(1, 1 + difference)
        copy_record(stack[2], s)
        playing.play(stack[2], w, SEATS, pack(Do.ROLL, attacker, attacker - difference, 0, 0))
        finish_battle(stack[2], w, buffers)
        evaluate_position(stack[2], w, buffers, scores[1])
        for seat in range(w.seats):
            scores[0, seat] += THROWS[difference + 3] * scores[1, seat]
    for seat in range(w.seats):
        scores[0, seat] //= 36


@rule
def shortlist(s: Record, w: Record, seat: int, most: int, buffers: Buffers) -> int:
    """Keep the `most` candidates that the heuristic finds best; return their number."""
    count = list_candidates(s, w, seat, buffers)
    if count <= most:
        return count
    find_threats(s, w, buffers.threats[0])
    kept = 0
    for number in range(count):
        move = buffers.chosen[number]
        heuristic = move_heuristic(s, w, buffers.weights[0], buffers.threats[0], seat, move)
        if kind_of(move) in (Do.END, Do.READY):
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
def score_moves(worlds: Records, seat: int, most: int, buffers: Buffers) -> int:
    """List the candidates of a seat in buffers.stack[0], at most so many, and return their number.

    They stand in `buffers.chosen`, what they lead to in `buffers.values`.
    """
    w, stack, values = worlds[0], buffers.stack, buffers.values
    count = shortlist(stack[0], w, seat, most, buffers)
    copy_record(stack[1], stack[0])
    expect_battle(w, buffers)
    for other in range(w.seats):
        values[count, other] = buffers.scores[0, other]
    for number in range(count):
        move = buffers.chosen[number]
        kind = kind_of(move)
        copy_record(stack[1], stack[0])
        playing.play(stack[1], w, seat, move)
        playing.play_forced(stack[1], w, buffers.out)
        waits = kind == Do.BID and stack[1].stage == Stage.BID
        if (kind in (Do.END, Do.READY) or waits) and stack[1].stage != Stage.OVER:
            # Whoever is next takes his income or pays his bid, which is no merit of this move.
            for other in range(w.seats):
                values[number, other] = values[count, other]
            values[number, seat] += 1  # rather than a move that changes nothing
            if kind == Do.BID:
                values[number, seat] += bid_worth(stack[0], w, buffers.weights[0], moves.infantry_of(move))
            continue
        expect_battle(w, buffers)
        for other in range(w.seats):
            values[number, other] = buffers.scores[0, other]
    return count


@rule
def best_move(worlds: Records, seat: int, most: int, buffers: Buffers) -> int:
    """Return the move of a seat in buffers.stack[0] that leads to most, of so many candidates."""
    count = score_moves(worlds, seat, most, buffers)
    best, chosen = -1.0, 0
    for number in range(count):
        softmax_shares(buffers.values[number], worlds[0].seats, SCALE, buffers.shares)
        if buffers.shares[seat] > best:
            best, chosen = buffers.shares[seat], number
    return buffers.chosen[chosen]


@rule
def turns_over(s: Record, w: Record) -> int:
    """Count the turns since the game began, as if nobody had been eliminated."""
    return int(s.round_number) * w.seats + ones(s.acted)


@rule
def playout(worlds: Records, counter: int, turns: int, buffers: Buffers) -> None:
    """Play buffers.stack[0] on, one move ahead, until so many turns of the game are over.

    Then buffers.scores[0] has what it is worth.
    """
    s, w = buffers.stack[0], worlds[0]
    for number in range(_LONGEST_PLAYOUT):
        if s.stage == Stage.OVER or turns_over(s, w) >= turns:
            break
        if legal.is_chance(s):
            playing.play(s, w, SEATS, draw(s, w, counter + number, buffers))
        else:
            seat = playing.first_waited(s, w)
            playing.play(s, w, seat, best_move(worlds, seat, _PLAYOUT_WIDTH, buffers))
        playing.play_forced(s, w, buffers.out)
    evaluate_position(s, w, buffers, buffers.scores[0])


@rule
def draw(s: Record, w: Record, counter: int, buffers: Buffers) -> int:
    """Draw what chance does, by its weights."""
    count = legal.list_chances(s, w, buffers.out, buffers.chance_weights)
    whole = 0
    for number in range(count):
        whole += buffers.chance_weights[number]
    left = below(counter, whole)
    for number in range(count):
        left -= buffers.chance_weights[number]
        if left < 0:
            return moves.nth(s, w, buffers.out[number], 0)
    raise IndexError("chance has no outcome")
