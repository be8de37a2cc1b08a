"""Thinking ahead in Conqueror on 6x6: moves worth a look, playouts by habit, and the tree."""

import math
from typing import Any, NamedTuple

import numpy as np

from conqueror.bots.evaluation import growing
from conqueror.bots.evaluation.empire import FEATURES, appraise
from conqueror.bots.evaluation.empire_habits import habit, urge_to
from conqueror.games.empire import legal, play
from conqueror.games.empire.battle import fight
from conqueror.games.empire.turns import ending
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
    ORIGIN_SHIFT,
    POSITION,
    TARGET_SHIFT,
    TILE_BITS,
    Ending,
    Garrison,
    Kind,
    Pending,
)
from conqueror.kit import Record, below, copy_record, rule
from conqueror.kit.records import Records

MOST_CANDIDATES = 1024
WIDEST = 32  # moves kept at a node beyond the root
LONGEST = 1000  # moves of a playout


class Rooms(NamedTuple):
    """Room to think in: positions to play on, and what was found about the moves of one."""

    stack: Records
    worlds: Records
    taste: Records
    groups: Records
    seen: Records
    one: Records
    chosen: Records
    hopes: Records
    values: Records
    """A row of shares for each move."""
    order: Records
    urges: Records
    """How much attention each move draws."""


def make_rooms(worlds: Records, taste: Records) -> Rooms:
    """Rooms for one game."""
    return Rooms(
        np.zeros(4, POSITION),
        worlds,
        taste,
        np.zeros(MOST_GROUPS, np.int64),
        np.zeros((MOST_SEATS, FEATURES)),
        np.zeros(MOST_SEATS),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES),
        np.zeros((MOST_CANDIDATES, MOST_SEATS)),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES),
    )


@rule
def weight_of(s: Record, w: Record, outcome: int) -> int:
    """How likely an outcome of chance is, beside the others (EM-Q34)."""
    if s.pending == Pending.TILE:
        return 1
    held, _, _, _, _ = fight(s, w, s.pending_target, s.pending_soldiers)
    return FACES - held if outcome & KIND_BITS == Kind.BREAKS else held


@rule
def expect(rooms: Any, told: Records) -> None:
    """Fill `told` with what every seat may expect of rooms.stack[1], by all that chance may do now."""
    s, w = rooms.stack[1], rooms.worlds[0]
    if s.pending == Pending.NOTHING:
        appraise(s, w, rooms.taste, rooms.seen, told)
        return
    for seat in range(w.players):
        told[seat] = 0.0
    groups = legal.list_chances(s, w, rooms.groups)
    whole = 0
    for index in range(legal.count_moves(rooms.groups, groups)):
        outcome = legal.pick(rooms.groups, groups, index)
        weight = weight_of(s, w, outcome)
        copy_record(rooms.stack[2], s)
        play.play(rooms.stack[2], w, outcome)
        appraise(rooms.stack[2], w, rooms.taste, rooms.seen, rooms.one)
        whole += weight
        for seat in range(w.players):
            told[seat] += weight * rooms.one[seat]
    for seat in range(w.players):
        told[seat] /= whole


@rule
def actor_of(s: Record, w: Record) -> int:
    """The seat to act; CHANCE, or OVER."""
    if ending(s, w) != Ending.NONE:
        return growing.OVER
    return growing.CHANCE if s.pending else s.turn


@rule
def is_vain(s: Record, w: Record, group: int, soldiers: int) -> bool:
    """Whether an attack can win nothing: it is sure to fail (EM-Q2), or too few do a base no harm (EM-46)."""
    kind, target = group & KIND_BITS, group >> TARGET_SHIFT & TILE_BITS
    if kind == Kind.BASE:
        return soldiers <= HARMLESS and w.garrison == Garrison.IGNORED
    held, _, _, _, _ = fight(s, w, target, soldiers)
    return kind == Kind.ATTACK and held == FACES


@rule
def list_candidates(s: Record, w: Record, out: Records, chosen: Records) -> int:
    """How many moves are worth a look: attacks that may win, other moves by one, half, all or all but one."""
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
            if kind in (Kind.ATTACK, Kind.BASE) and is_vain(s, w, out[number], count):
                continue
            if total < MOST_CANDIDATES:
                chosen[total] = (out[number] & HEAD) | count << COUNT_SHIFT
                total += 1
    if total == 0:  # nothing but vain moves
        chosen[0] = legal.pick(out, groups, 0)
        total = 1
    return total


@rule
def weigh(rooms: Any) -> int:
    """How many moves of rooms.stack[0] are worth a look.

    They stand in `chosen`, what each leads to in `values`, and the share of the seat to act in `hopes`.
    """
    stack, w = rooms.stack, rooms.worlds[0]
    turn = stack[0].turn
    count = list_candidates(stack[0], w, rooms.groups, rooms.chosen)
    for number in range(count):
        copy_record(stack[1], stack[0])
        play.play(stack[1], w, rooms.chosen[number])
        expect(rooms, rooms.values[number])
        rooms.hopes[number] = rooms.values[number, turn]
    return count


@rule
def throw(s: Record, w: Record, groups: Records, counter: int) -> int:
    """What chance does, by its weights; the dice are made from `counter`."""
    count = legal.list_chances(s, w, groups)
    index = below(counter, legal.count_moves(groups, count))
    if s.pending == Pending.BATTLE:
        held, _, _, _, _ = fight(s, w, s.pending_target, s.pending_soldiers)
        index = 1 if below(counter, FACES) < held else 0  # `breaks` stands before `holds`
    return legal.pick(groups, count, index)


@rule
def play_by_habit(rooms: Any, counter: int, turns: int) -> None:
    """Play stack[0] on by habit until so many turns are over."""
    s, w = rooms.stack[0], rooms.worlds[0]
    turn = s.turn
    for number in range(LONGEST):
        if s.turn != turn:
            turn = s.turn
            turns -= 1
        if ending(s, w) != Ending.NONE or (turns <= 0 and s.pending == Pending.NOTHING):
            break
        if s.pending:
            play.play(s, w, throw(s, w, rooms.groups, counter + number))
        else:
            play.play(s, w, habit(s, w, rooms.groups, rooms.order, counter + number))


@rule
def attend(rooms: Any, count: int, sharpness: float) -> None:
    """Fill `urges` with how much attention each of the moves draws: by habit, and by first sight. Together 1."""
    s, w = rooms.stack[0], rooms.worlds[0]
    called, seen, best = 0.0, 0.0, 0.0
    for number in range(count):
        best = max(best, rooms.hopes[number])
    for number in range(count):
        move = rooms.chosen[number]
        soldiers = move >> COUNT_SHIFT & COUNT_BITS
        most = soldiers
        if move & KIND_BITS <= Kind.BASE:
            most = s.soldiers[move >> ORIGIN_SHIFT & TILE_BITS]
        urge, wanted = urge_to(s, w, s.turn, (move & HEAD) | most << MOST_SHIFT)
        rooms.urges[number] = urge if wanted == soldiers or move & KIND_BITS > Kind.BUY else 0.0
        called += rooms.urges[number]
        seen += math.exp(sharpness * (rooms.hopes[number] - best))
    for number in range(count):
        at_sight = math.exp(sharpness * (rooms.hopes[number] - best)) / seen
        rooms.urges[number] = (rooms.urges[number] / max(called, 1.0) + at_sight) / 2


@rule
def actor(positions: Records, worlds: Records) -> int:
    """The seat to act; CHANCE, or OVER."""
    return actor_of(positions[0], worlds[0])


@rule
def list_chances(rooms: Any, weights: Records) -> int:
    """How many outcomes chance has in rooms.stack[0]; they stand in `chosen`, their weights in `weights`."""
    s, w = rooms.stack[0], rooms.worlds[0]
    groups = legal.list_chances(s, w, rooms.groups)
    count = legal.count_moves(rooms.groups, groups)
    for index in range(count):
        rooms.chosen[index] = legal.pick(rooms.groups, groups, index)
        weights[index] = weight_of(s, w, rooms.chosen[index])
    return count


@rule
def worth(rooms: Any) -> None:
    """Fill `one` with what every seat may expect of rooms.stack[0]."""
    copy_record(rooms.stack[1], rooms.stack[0])
    expect(rooms, rooms.values[0])
    for seat in range(rooms.worlds[0].players):
        rooms.one[seat] = rooms.values[0, seat]


@rule
def foresee(rooms: Any, counter: int, turns: int) -> None:
    """Fill `one` with what comes of rooms.stack[0] if all play on by habit for so many turns."""
    play_by_habit(rooms, counter, turns)
    appraise(rooms.stack[0], rooms.worlds[0], rooms.taste, rooms.seen, rooms.one)


@rule
def open_root(tree: Any, positions: Records, rooms: Any) -> int:
    """The number of a new root for the position rooms.stack[0]."""
    root = growing.add_node(tree, rooms.stack[0].turn)
    unfold(tree, positions, rooms, root, MOST_CANDIDATES)
    return root


@rule
def unfold(tree: Any, positions: Records, rooms: Any, node: int, most: int) -> None:
    """Hang the best moves of rooms.stack[0], at most so many, on a new node."""
    copy_record(positions[node], rooms.stack[0])
    count = weigh(rooms)
    attend(rooms, count, tree.manner[0].sharpness)
    kept = growing.rank(rooms.urges, count, most, rooms.order)
    for place in range(kept):
        number = rooms.order[place]
        growing.hang(tree, node, rooms.chosen[number], rooms.hopes[number], rooms.urges[number])


@rule
def unfold_chance(tree: Any, positions: Records, rooms: Any, node: int) -> None:
    """Hang what chance may do in rooms.stack[0] on a new node."""
    s, w = rooms.stack[0], rooms.worlds[0]
    copy_record(positions[node], s)
    groups = legal.list_chances(s, w, rooms.groups)
    count = legal.count_moves(rooms.groups, groups)
    whole = 0.0
    for index in range(count):
        whole += weight_of(s, w, legal.pick(rooms.groups, groups, index))
    for index in range(count):
        outcome = legal.pick(rooms.groups, groups, index)
        growing.hang(tree, node, outcome, 0.0, weight_of(s, w, outcome) / whole)


@rule
def explore(tree: Any, positions: Records, rooms: Any, root: int, looks: int, turns: int, counter: int) -> None:
    """Look so many times into the tree; beyond what is known all play on by habit for so many turns."""
    w = rooms.worlds[0]
    for look in range(looks):
        node, depth = root, 0
        while True:
            edge = growing.choose(tree, node)
            depth = growing.pass_by(tree, node, edge, depth)
            e = tree.edges[edge]
            if e.child != growing.NONE and depth < growing.DEEPEST:
                node = e.child
                continue
            s = rooms.stack[0]
            copy_record(s, positions[node])
            play.play(s, w, e.move)
            actor = actor_of(s, w)
            if actor == growing.OVER:
                break
            roomy = growing.has_room(tree, WIDEST) and depth < growing.DEEPEST
            if actor == growing.CHANCE and roomy:
                node = growing.branch(tree, edge, actor)
                unfold_chance(tree, positions, rooms, node)
                continue
            if actor != growing.CHANCE and roomy and e.visits > 0:
                unfold(tree, positions, rooms, growing.branch(tree, edge, actor), WIDEST)
            play_by_habit(rooms, counter + look * LONGEST, turns)
            break
        appraise(rooms.stack[0], w, rooms.taste, rooms.seen, tree.told)
        growing.learn(tree, depth)
