"""Grow a compiled Monte Carlo tree with chance nodes for any number of players; each seat maximises its own share.

Everything that knows no game stands here. A game has a compiled loop of its own, `simulate`. One simulation, in the
words of this module:

    node, depth = root, 0
    while True:
        edge = select(tree, node)              # PUCT for a seat; for chance what is most overdue
        depth = push_step(tree, node, edge, depth)
        if tree.edges[edge].child != NONE:
            node = tree.edges[edge].child
            continue
        ... play tree.edges[edge].move on a copy of positions[node] ...
        ... over: fill tree.shares with the result, and break
        ... chance is to act: node = expand(tree, edge, CHANCE), set positions[node], add every outcome with
            `add_edge`, and go on (if expand gives NONE there is no room: let the playout throw the dice)
        ... tree.edges[edge].visits > 0, or node was chance's: expand(tree, edge, actor), and add the candidates,
            the best first (`keep_best`, then `add_edge` with a prior, or `set_priors` for all)
        ... fill tree.shares by a playout or an evaluation, and break
    backpropagate(tree, depth)

A line has at most DEEPEST steps; a loop that gets there evaluates what it has. Positions are kept by the game in an
array of its own, one for each node. Several roots may stand in one tree, one for each guess of what is hidden.
Nothing is drawn at random: chance does what it has done too seldom for its weight, so the same tree always grows the
same way; only playouts need dice.
"""

import math
from typing import NamedTuple

import numpy as np

from conqueror.kit import Array, Grid, empty, record_type, rule

NONE = -1  # no child, no room
CHANCE, OVER = -1, -2  # actors that are no seats
DEEPEST = 256  # moves of a line
MOST_SHIFT = 0.1  # a share; prior values are hardly further off for all moves alike


@record_type
class Node:
    """A position in the tree, and who is to act there."""

    actor: int
    first_edge: int
    edge_count: int
    visits: int


@record_type
class Edge:
    """A move, or an outcome of chance."""

    move: int
    child: int
    visits: int
    prior_value: float  # the actor's share one move ahead; of chance nothing
    prior: float  # of a policy, together 1; of chance the probability


@record_type
class Step:
    """One step of a simulation."""

    node: int
    edge: int


@record_type
class Size:
    """How many nodes and edges there are."""

    nodes: int
    edges: int


@record_type
class SearchParams:
    """How the tree is searched."""

    c_puct: float  # how much is explored
    prior_visits: float  # visits that a prior value counts for
    inverse_temperature: float  # of the softmax that makes priors from prior values
    initial_width: float  # moves considered from the beginning
    widening: float  # more moves with every visit: widening * sqrt(visits)


DEFAULTS = {
    "c_puct": 0.3,
    "prior_visits": 8.0,
    "inverse_temperature": 40.0,
    "initial_width": 3.0,
    "widening": 1.0,
}


class Tree(NamedTuple):
    """Hold the arrays a tree grows in. Compiled code takes it as one argument."""

    nodes: Array[Node]
    edges: Array[Edge]
    totals: Grid[float]
    """The shares of every seat, summed over the visits of an edge: a row for each edge."""
    path: Array[Step]
    """The nodes and edges of one simulation."""
    shares: Array[float]
    """What a simulation has found: a share for each seat."""
    sizes: Array[Size]
    params: Array[SearchParams]


def make_tree(seats: int, nodes: int, edges: int, **params: float) -> Tree:
    """Make an empty tree with room for so many nodes and edges; `params` sets fields of SearchParams."""
    tree = Tree(
        empty(Node, nodes),
        empty(Edge, edges),
        np.zeros((edges, seats)),
        empty(Step, DEEPEST),
        np.zeros(seats),
        empty(Size),
        empty(SearchParams),
    )
    defaults = {
        "c_puct": 0.3,
        "prior_visits": 8.0,
        "inverse_temperature": 40.0,
        "initial_width": 3.0,
        "widening": 1.0,
    }
    for name, value in (defaults | params).items():
        setattr(tree.params[0], name, value)
    return tree


def clear(tree: Tree) -> None:
    """Empty the tree."""
    size = tree.sizes[0]
    size.nodes, size.edges = 0, 0


@rule
def softmax_shares(scores: Array[float] | Array[int], seats: int, scale: float, shares: Array[float]) -> None:
    """Fill `shares` with scores as shares of the victory: about three times as much for a lead of `scale`."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    whole = 0.0
    for seat in range(seats):
        shares[seat] = math.exp((scores[seat] - best) / scale)
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole


@rule
def add_node(tree: Tree, actor: int) -> int:
    """Add a node without edges, such as a root; return its number, or NONE if there is no room."""
    node = tree.sizes[0].nodes
    if node >= len(tree.nodes):
        return NONE
    tree.sizes[0].nodes += 1
    n = tree.nodes[node]
    n.actor = actor
    n.first_edge = tree.sizes[0].edges
    n.edge_count = 0
    n.visits = 0
    return node


@rule
def expand(tree: Tree, edge: int, actor: int) -> int:
    """Add a node at the end of an edge; return its number, or NONE if there is no room."""
    node = add_node(tree, actor)
    if node != NONE:
        tree.edges[edge].child = node
    return node


@rule
def has_room(tree: Tree, edges: int) -> bool:
    """Tell whether a node and so many edges can be added."""
    return tree.sizes[0].nodes < len(tree.nodes) and tree.sizes[0].edges + edges <= len(tree.edges)


@rule
def add_edge(tree: Tree, node: int, move: int, prior_value: float, prior: float) -> int:
    """Add an edge to the newest node; return its number, or NONE if there is no room.

    Of a seat's move `prior_value` is its share one move ahead, and `set_priors` sets the prior; of chance `prior` is
    the probability. The moves of a seat come with the best first.
    """
    edge = tree.sizes[0].edges
    if edge >= len(tree.edges):
        return NONE
    tree.sizes[0].edges += 1
    tree.nodes[node].edge_count += 1
    e = tree.edges[edge]
    e.move = move
    e.child = NONE
    e.visits = 0
    e.prior_value = prior_value
    e.prior = prior
    for seat in range(tree.totals.shape[1]):
        tree.totals[edge, seat] = 0.0
    return edge


@rule
def keep_best(prior_values: Array[float], count: int, most: int, order: Array[int]) -> int:
    """Return how many of the moves are kept, `most` or fewer; `order` then has their numbers, the highest first."""
    kept = 0
    for number in range(count):
        if kept == most and prior_values[number] <= prior_values[order[kept - 1]]:
            continue
        place = kept if kept < most else kept - 1
        while place > 0 and prior_values[order[place - 1]] < prior_values[number]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = number
        kept = min(kept + 1, most)
    return kept


@rule
def set_priors(tree: Tree, node: int) -> None:
    """Set the priors of a seat's moves: the softmax of their prior values."""
    n = tree.nodes[node]
    inverse_temperature = tree.params[0].inverse_temperature
    whole = 0.0
    for edge in range(n.first_edge, n.first_edge + n.edge_count):
        e = tree.edges[edge]
        e.prior = math.exp(inverse_temperature * (e.prior_value - tree.edges[n.first_edge].prior_value))
        whole += e.prior
    for edge in range(n.first_edge, n.first_edge + n.edge_count):
        tree.edges[edge].prior /= whole


@rule
def select_chance(tree: Tree, node: int) -> int:
    """Return the edge of chance that is most overdue for its probability."""
    n = tree.nodes[node]
    best, chosen = -math.inf, n.first_edge
    for edge in range(n.first_edge, n.first_edge + n.edge_count):
        e = tree.edges[edge]
        missing = e.prior * (n.visits + 1) - e.visits
        if missing > best + 1e-9:
            best, chosen = missing, edge
    return chosen


@rule
def select_move(tree: Tree, node: int) -> int:
    """Return the edge of a seat to follow by PUCT, among as many moves as the visits allow."""
    n, params = tree.nodes[node], tree.params[0]
    wide = min(n.edge_count, int(params.initial_width + params.widening * math.sqrt(n.visits)))
    spread = params.c_puct * math.sqrt(n.visits + 1)
    shift = 0.0  # how far prior values are off here, for all moves alike
    if n.visits > 0:
        for edge in range(n.first_edge, n.first_edge + n.edge_count):
            shift += tree.totals[edge, n.actor]
        shift = min(max(shift / n.visits - tree.edges[n.first_edge].prior_value, -MOST_SHIFT), MOST_SHIFT)
    best, chosen = -math.inf, n.first_edge
    for edge in range(n.first_edge, n.first_edge + max(wide, 1)):
        e = tree.edges[edge]
        value = (tree.totals[edge, n.actor] + params.prior_visits * (e.prior_value + shift)) / (
            e.visits + params.prior_visits
        )
        value += spread * e.prior / (e.visits + 1)
        if value > best:
            best, chosen = value, edge
    return chosen


@rule
def select(tree: Tree, node: int) -> int:
    """Return the edge to follow from a node."""
    if tree.nodes[node].actor == CHANCE:
        return select_chance(tree, node)
    return select_move(tree, node)


@rule
def push_step(tree: Tree, node: int, edge: int, depth: int) -> int:
    """Note a step of the simulation for `backpropagate`; return how many there are."""
    step = tree.path[depth]
    step.node, step.edge = node, edge
    return depth + 1


@rule
def backpropagate(tree: Tree, depth: int) -> None:
    """Add what a simulation has found (`tree.shares`) along its path of so many steps."""
    for number in range(depth):
        node, edge = tree.path[number].node, tree.path[number].edge
        tree.nodes[node].visits += 1
        tree.edges[edge].visits += 1
        for seat in range(tree.totals.shape[1]):
            tree.totals[edge, seat] += tree.shares[seat]


@rule
def principal_line(tree: Tree, edge: int, seats: Array[int], moves: Array[int]) -> int:
    """Follow the most visited edges; return how many, with their `moves` and `seats` (or CHANCE) filled in."""
    length = 0
    node = tree.edges[edge].child
    while node != NONE and length < len(moves) and tree.nodes[node].visits > 0:
        n = tree.nodes[node]
        best = n.first_edge
        for other in range(n.first_edge, n.first_edge + n.edge_count):
            if tree.edges[other].visits > tree.edges[best].visits:
                best = other
        if tree.edges[best].visits == 0:
            break
        seats[length] = n.actor
        moves[length] = tree.edges[best].move
        length += 1
        node = tree.edges[best].child
    return length
