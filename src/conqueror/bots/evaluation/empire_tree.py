"""Search Conqueror on 6x6: candidate moves, playouts by heuristics, and the tree."""

import math

from conqueror.bots.evaluation import mcts
from conqueror.bots.evaluation.empire_buffers import MOST_CANDIDATES, Buffers
from conqueror.bots.evaluation.empire_heuristics import move_heuristic, sample_move
from conqueror.bots.evaluation.empire_inputs import evaluate
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
    MOST_SHIFT,
    ORIGIN_SHIFT,
    TARGET_SHIFT,
    TILE_BITS,
    Ending,
    Garrison,
    Kind,
    Pending,
    PositionRecord,
    World,
)
from conqueror.kit import Array, below, copy_record, rule

WIDEST = 32  # moves kept at a node beyond the root
LONGEST = 1000  # moves of a playout


@rule
def weight_of(pos: PositionRecord, world: World, outcome: int) -> int:
    """Return the weight of an outcome of chance beside the others (EM-Q34)."""
    if pos.pending == Pending.TILE:
        return 1
    held = fight(pos, world, pos.pending_target, pos.pending_soldiers).held
    return FACES - held if outcome & KIND_BITS == Kind.BREAKS else held


@rule
def expect(buffers: Buffers, shares: Array[float]) -> None:
    """Fill `shares` with what every seat may expect of buffers.stack[1], by all that chance may do now."""
    pos, world = buffers.stack[1], buffers.world
    if pos.pending == Pending.NOTHING:
        evaluate(pos, world, buffers.network, buffers.inputs, buffers.features, shares)
        return
    for seat in range(world.players):
        shares[seat] = 0.0
    groups = legal.list_chances(pos, world, buffers.groups)
    whole = 0
    for index in range(legal.count_moves(buffers.groups, groups)):
        outcome = legal.pick(buffers.groups, groups, index)
        weight = weight_of(pos, world, outcome)
        copy_record(buffers.stack[2], pos)
        play.play(buffers.stack[2], world, outcome)
        evaluate(buffers.stack[2], world, buffers.network, buffers.inputs, buffers.features, buffers.shares)
        whole += weight
        for seat in range(world.players):
            shares[seat] += weight * buffers.shares[seat]
    for seat in range(world.players):
        shares[seat] /= whole


@rule
def actor_of(pos: PositionRecord, world: World) -> int:
    """Return the seat to act; CHANCE, or OVER."""
    if ending(pos, world) != Ending.NONE:
        return mcts.OVER
    return mcts.CHANCE if pos.pending else pos.turn


@rule
def is_vain(pos: PositionRecord, world: World, group: int, soldiers: int) -> bool:
    """Tell whether an attack can win nothing: it is sure to fail (EM-Q2), or too few do a base no harm (EM-46)."""
    kind, target = group & KIND_BITS, group >> TARGET_SHIFT & TILE_BITS
    if kind == Kind.BASE:
        return soldiers <= HARMLESS and world.garrison == Garrison.IGNORED
    held = fight(pos, world, target, soldiers).held
    return kind == Kind.ATTACK and held == FACES


@rule
def list_candidates(pos: PositionRecord, world: World, out: Array[int], chosen: Array[int]) -> int:
    """List the candidates and count them: attacks that may win, other moves by one, half, all or all but one."""
    total = 0
    groups = legal.list_groups(pos, world, out)
    for number in range(groups):
        kind = out[number] & KIND_BITS
        least, most = out[number] >> COUNT_SHIFT & COUNT_BITS, out[number] >> MOST_SHIFT
        if kind == Kind.RAZE:
            continue
        for count in range(least, most + 1):
            if kind == Kind.MOVE and count not in (1, (most + 1) // 2, most - 1, most):
                continue
            if kind in (Kind.ATTACK, Kind.BASE) and is_vain(pos, world, out[number], count):
                continue
            if total < MOST_CANDIDATES:
                chosen[total] = (out[number] & HEAD) | count << COUNT_SHIFT
                total += 1
    if total == 0:  # nothing but vain moves
        chosen[0] = legal.pick(out, groups, 0)
        total = 1
    return total


@rule
def score_moves(buffers: Buffers) -> int:
    """List the candidate moves of buffers.stack[0] and return their number.

    They stand in `chosen`, what each leads to in `values`, and the share of the seat to act in `prior_values`.
    """
    stack, world = buffers.stack, buffers.world
    turn = stack[0].turn
    count = list_candidates(stack[0], world, buffers.groups, buffers.chosen)
    for number in range(count):
        copy_record(stack[1], stack[0])
        play.play(stack[1], world, buffers.chosen[number])
        expect(buffers, buffers.values[number])
        buffers.prior_values[number] = buffers.values[number, turn]
    return count


@rule
def throw(pos: PositionRecord, world: World, groups: Array[int], counter: int) -> int:
    """Draw what chance does, by its weights; the dice are made from `counter`."""
    count = legal.list_chances(pos, world, groups)
    index = below(counter, legal.count_moves(groups, count))
    if pos.pending == Pending.BATTLE:
        held = fight(pos, world, pos.pending_target, pos.pending_soldiers).held
        index = 1 if below(counter, FACES) < held else 0  # `breaks` stands before `holds`
    return legal.pick(groups, count, index)


@rule
def playout(buffers: Buffers, counter: int, turns: int) -> None:
    """Play stack[0] on by heuristics until so many turns are over."""
    pos, world = buffers.stack[0], buffers.world
    turn = pos.turn
    for number in range(LONGEST):
        if pos.turn != turn:
            turn = pos.turn
            turns -= 1
        if ending(pos, world) != Ending.NONE or (turns <= 0 and pos.pending == Pending.NOTHING):
            break
        if pos.pending:
            play.play(pos, world, throw(pos, world, buffers.groups, counter + number))
        else:
            play.play(pos, world, sample_move(pos, world, buffers.groups, buffers.order, counter + number))


@rule
def set_priors(buffers: Buffers, count: int, inverse_temperature: float) -> None:
    """Fill `heuristics` with the prior of each move: half by heuristics, half by prior values; together 1."""
    pos, world = buffers.stack[0], buffers.world
    called, features, best = 0.0, 0.0, 0.0
    for number in range(count):
        best = max(best, buffers.prior_values[number])
    for number in range(count):
        move = buffers.chosen[number]
        soldiers = move >> COUNT_SHIFT & COUNT_BITS
        most = soldiers
        if move & KIND_BITS <= Kind.BASE:
            most = pos.soldiers[move >> ORIGIN_SHIFT & TILE_BITS]
        heuristic, wanted = move_heuristic(pos, world, pos.turn, (move & HEAD) | most << MOST_SHIFT)
        buffers.heuristics[number] = heuristic if wanted == soldiers or move & KIND_BITS > Kind.BUY else 0.0
        called += buffers.heuristics[number]
        features += math.exp(inverse_temperature * (buffers.prior_values[number] - best))
    for number in range(count):
        at_sight = math.exp(inverse_temperature * (buffers.prior_values[number] - best)) / features
        buffers.heuristics[number] = (buffers.heuristics[number] / max(called, 1.0) + at_sight) / 2


@rule
def actor(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return the seat to act; CHANCE, or OVER."""
    return actor_of(positions[0], worlds[0])


@rule
def list_chances(buffers: Buffers, chance_weights: Array[int]) -> int:
    """List the outcomes of chance in buffers.stack[0] in `chosen`, their weights in `chance_weights`; count them."""
    pos, world = buffers.stack[0], buffers.world
    groups = legal.list_chances(pos, world, buffers.groups)
    count = legal.count_moves(buffers.groups, groups)
    for index in range(count):
        buffers.chosen[index] = legal.pick(buffers.groups, groups, index)
        chance_weights[index] = weight_of(pos, world, buffers.chosen[index])
    return count


@rule
def worth(buffers: Buffers) -> None:
    """Fill `shares` with what every seat may expect of buffers.stack[0]."""
    copy_record(buffers.stack[1], buffers.stack[0])
    expect(buffers, buffers.values[0])
    for seat in range(buffers.world.players):
        buffers.shares[seat] = buffers.values[0, seat]


@rule
def rollout(buffers: Buffers, counter: int, turns: int) -> None:
    """Fill `shares` with what comes of buffers.stack[0] if all play on by heuristics for so many turns."""
    playout(buffers, counter, turns)
    evaluate(buffers.stack[0], buffers.world, buffers.network, buffers.inputs, buffers.features, buffers.shares)


@rule
def add_root(tree: mcts.Tree, positions: Array[PositionRecord], buffers: Buffers) -> int:
    """Add a root for the position buffers.stack[0]; return its number."""
    root = mcts.add_node(tree, buffers.stack[0].turn)
    add_moves(tree, positions, buffers, root, MOST_CANDIDATES)
    return root


@rule
def add_moves(tree: mcts.Tree, positions: Array[PositionRecord], buffers: Buffers, node: int, most: int) -> None:
    """Add the best moves of buffers.stack[0], at most so many, to a new node."""
    copy_record(positions[node], buffers.stack[0])
    count = score_moves(buffers)
    set_priors(buffers, count, tree.params[0].inverse_temperature)
    kept = mcts.keep_best(buffers.heuristics, count, most, buffers.order)
    for place in range(kept):
        number = buffers.order[place]
        mcts.add_edge(tree, node, buffers.chosen[number], buffers.prior_values[number], buffers.heuristics[number])


@rule
def add_chances(tree: mcts.Tree, positions: Array[PositionRecord], buffers: Buffers, node: int) -> None:
    """Add what chance may do in buffers.stack[0] to a new node."""
    pos, world = buffers.stack[0], buffers.world
    copy_record(positions[node], pos)
    groups = legal.list_chances(pos, world, buffers.groups)
    count = legal.count_moves(buffers.groups, groups)
    whole = 0.0
    for index in range(count):
        whole += weight_of(pos, world, legal.pick(buffers.groups, groups, index))
    for index in range(count):
        outcome = legal.pick(buffers.groups, groups, index)
        mcts.add_edge(tree, node, outcome, 0.0, weight_of(pos, world, outcome) / whole)


@rule
def simulate(
    tree: mcts.Tree,
    positions: Array[PositionRecord],
    buffers: Buffers,
    root: int,
    simulations: int,
    turns: int,
    counter: int,
) -> None:
    """Run so many simulations; beyond the tree all play on by heuristics for so many turns."""
    world = buffers.world
    for look in range(simulations):
        node, depth = root, 0
        while True:
            edge = mcts.select(tree, node)
            depth = mcts.push_step(tree, node, edge, depth)
            e = tree.edges[edge]
            if e.child != mcts.NONE and depth < mcts.DEEPEST:
                node = e.child
                continue
            pos = buffers.stack[0]
            copy_record(pos, positions[node])
            play.play(pos, world, e.move)
            actor = actor_of(pos, world)
            if actor == mcts.OVER:
                break
            roomy = mcts.has_room(tree, WIDEST) and depth < mcts.DEEPEST
            if actor == mcts.CHANCE and roomy:
                node = mcts.expand(tree, edge, actor)
                add_chances(tree, positions, buffers, node)
                continue
            if actor != mcts.CHANCE and roomy and e.visits > 0:
                add_moves(tree, positions, buffers, mcts.expand(tree, edge, actor), WIDEST)
            playout(buffers, counter + look * LONGEST, turns)
            break
        evaluate(buffers.stack[0], world, buffers.network, buffers.inputs, buffers.features, tree.shares)
        mcts.backpropagate(tree, depth)
