"""Grow the search tree of a map game: moves by heuristics first, then by what came of them."""

from typing import NamedTuple

import numpy as np

from conqueror.bots.evaluation import mcts
from conqueror.bots.evaluation.map_buffers import MOST_CANDIDATES, Buffers
from conqueror.bots.evaluation.map_playouts import (
    actor,
    playout,
    score_moves,
    turns_over,
)
from conqueror.bots.evaluation.mcts import NONE, Tree
from conqueror.games.map_games.rules import legal, moves
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import SEATS
from conqueror.kit import Array, copy_record, empty, mix, rule

MOST_MOVES = 16  # of one decision
_EXPAND_AFTER = 8


class Search(NamedTuple):
    """Hold all that a search works in. Compiled code takes it as one argument."""

    tree: Tree
    positions: Array[PositionRecord]
    """The position of each node."""
    worlds: Array[World]
    buffers: Array[Buffers]
    order: Array[int]
    """Candidates, the best first."""
    prior_values: Array[float]


def make_search(tree: Tree, worlds: Array[World], buffers: Array[Buffers]) -> Search:
    """Make the arrays for a tree."""
    return Search(
        tree,
        empty(PositionRecord, len(tree.nodes)),
        worlds,
        buffers,
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES),
    )


@rule
def add_node(search: Search, edge: int, who: int, state: Array[PositionRecord]) -> int:
    """Add a node for a position, with the moves of the seat to act or all that chance can do.

    It stands at the end of an edge, or with NONE is a root. Return its number, or NONE if there is no room.
    """
    tree, buffers, order, prior_values = search.tree, search.buffers[0], search.order, search.prior_values
    world = search.worlds[0]
    if not mcts.has_room(tree, max(MOST_MOVES, 32)):
        return NONE
    node = mcts.add_node(tree, who) if edge == NONE else mcts.expand(tree, edge, who)
    pos = search.positions[node]
    copy_record(pos, state[0])
    if who == mcts.CHANCE:
        count = legal.list_chances(pos, world, buffers.out, buffers.chance_weights)
        whole = 0
        for number in range(count):
            whole += buffers.chance_weights[number]
        for number in range(count):
            outcome = moves.nth(pos, world, buffers.out[number], 0)
            mcts.add_edge(tree, node, outcome, 0.0, buffers.chance_weights[number] / whole)
        return node
    copy_record(buffers.stack[0], pos)
    count = score_moves(search.worlds, who, MOST_MOVES, buffers)
    for number in range(count):
        prior_values[number] = buffers.values[number, who]
    kept = mcts.keep_best(prior_values, count, MOST_MOVES, order)
    for place in range(kept):
        mcts.add_edge(tree, node, buffers.chosen[order[place]], prior_values[order[place]], 0.0)
    mcts.set_priors(tree, node)
    return node


@rule
def simulate(search: Search, root: int, simulations: int, counter: int, turns: int) -> None:
    """Run so many simulations from a root, each until so many turns are over.

    A move is expanded when it was tried often enough; until then all play on one move ahead.
    """
    tree, worlds, buffers = search.tree, search.worlds, search.buffers[0]
    world, pos = worlds[0], buffers.stack[0]
    until = turns_over(search.positions[root], world) + turns
    for _ in range(simulations):
        node, depth = root, 0
        while True:
            edge = mcts.select(tree, node)
            depth = mcts.push_step(tree, node, edge, depth)
            child = tree.edges[edge].child
            if child == NONE:
                mover = tree.nodes[node].actor
                copy_record(pos, search.positions[node])
                playing.play(pos, world, SEATS if mover == mcts.CHANCE else mover, tree.edges[edge].move)
                playing.play_forced(pos, world, buffers.out)
                who = actor(buffers.stack, worlds)
                if who == mcts.OVER:
                    break
                if who == mcts.CHANCE or tree.edges[edge].visits >= _EXPAND_AFTER:
                    child = add_node(search, edge, who, buffers.stack)
                if who != mcts.CHANCE or child == NONE:
                    break
            if depth == mcts.DEEPEST:
                copy_record(pos, search.positions[child])
                break
            node = child
        # Every move of the root meets the same luck, so that they differ by what they are worth.
        playout(worlds, mix(counter + tree.edges[tree.path[0].edge].visits), until, buffers)
        for seat in range(world.seats):
            tree.shares[seat] = buffers.shares[seat]
        mcts.backpropagate(tree, depth)
