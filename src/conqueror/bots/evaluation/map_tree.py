"""Grow the search tree of a map game: moves by heuristics first, then by what came of them."""

from conqueror.bots.evaluation import mcts
from conqueror.bots.evaluation.map_playouts import SCALE, Buffers, actor, playout, score_moves, turns_over
from conqueror.bots.evaluation.mcts import NONE, Tree
from conqueror.games.map_games.rules import legal, moves
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.vocabulary import SEATS
from conqueror.kit import copy_record, mix, rule
from conqueror.kit.records import Records

MOST_MOVES = 16  # of one decision


@rule
def add_edges(
    tree: Tree,
    node: int,
    positions: Records,
    worlds: Records,
    buffers: Buffers,
    order: Records,
    prior_values: Records,
) -> None:
    """Add the moves of the seat to act, or all that chance can do, to a new node."""
    pos, world = positions[node], worlds[0]
    who = tree.nodes[node].actor
    if who == mcts.CHANCE:
        count = legal.list_chances(pos, world, buffers.out, buffers.chance_weights)
        whole = 0
        for number in range(count):
            whole += buffers.chance_weights[number]
        for number in range(count):
            mcts.add_edge(
                tree, node, moves.nth(pos, world, buffers.out[number], 0), 0.0, buffers.chance_weights[number] / whole
            )
        return
    copy_record(buffers.stack[0], pos)
    count = score_moves(worlds, who, MOST_MOVES, buffers)
    for number in range(count):
        mcts.softmax_shares(buffers.values[number], world.seats, SCALE, buffers.shares)
        prior_values[number] = buffers.shares[who]
    kept = mcts.keep_best(prior_values, count, MOST_MOVES, order)
    for place in range(kept):
        mcts.add_edge(tree, node, buffers.chosen[order[place]], prior_values[order[place]], 0.0)
    mcts.set_priors(tree, node)


@rule
def add_root(
    tree: Tree,
    seat: int,
    state: Records,
    positions: Records,
    worlds: Records,
    buffers: Buffers,
    order: Records,
    prior_values: Records,
) -> int:
    """Add a root, a position in which a seat is to decide; return its number."""
    node = mcts.add_node(tree, seat)
    copy_record(positions[node], state[0])
    add_edges(tree, node, positions, worlds, buffers, order, prior_values)
    return node


@rule
def expand_edge(
    tree: Tree,
    edge: int,
    who: int,
    positions: Records,
    worlds: Records,
    buffers: Buffers,
    order: Records,
    prior_values: Records,
) -> int:
    """Add a node for the position buffers.stack[0]; return its number, or NONE if there is no room."""
    if not mcts.has_room(tree, max(MOST_MOVES, 32)):
        return NONE
    node = mcts.expand(tree, edge, who)
    copy_record(positions[node], buffers.stack[0])
    add_edges(tree, node, positions, worlds, buffers, order, prior_values)
    return node


@rule
def simulate(
    tree: Tree,
    root: int,
    simulations: int,
    positions: Records,
    worlds: Records,
    counter: int,
    turns: int,
    expand_after: int,
    buffers: Buffers,
    order: Records,
    prior_values: Records,
) -> None:
    """Run so many simulations from a root, each until so many turns are over.

    A move is expanded when it was tried so many times (`expand_after`); until then all play on one move ahead.
    """
    world, pos = worlds[0], buffers.stack[0]
    until = turns_over(positions[root], world) + turns
    for _ in range(simulations):
        node, depth = root, 0
        while True:
            edge = mcts.select(tree, node)
            depth = mcts.push_step(tree, node, edge, depth)
            child = tree.edges[edge].child
            if child == NONE:
                mover = tree.nodes[node].actor
                copy_record(pos, positions[node])
                playing.play(pos, world, SEATS if mover == mcts.CHANCE else mover, tree.edges[edge].move)
                playing.play_forced(pos, world, buffers.out)
                who = actor(buffers.stack, worlds)
                if who == mcts.OVER:
                    break
                if who == mcts.CHANCE or tree.edges[edge].visits >= expand_after:
                    child = expand_edge(tree, edge, who, positions, worlds, buffers, order, prior_values)
                if who != mcts.CHANCE or child == NONE:
                    break
            if depth == mcts.DEEPEST:
                copy_record(pos, positions[child])
                break
            node = child
        # Every move of the root meets the same luck, so that they differ by what they are worth.
        playout(worlds, mix(counter + tree.edges[tree.path[0].edge].visits), until, buffers)
        mcts.softmax_shares(buffers.scores[0], world.seats, SCALE, tree.shares)
        mcts.backpropagate(tree, depth)
