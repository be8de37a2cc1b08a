"""A compiled Monte Carlo tree with chance nodes for any number of players; every seat strives for its own share.

All that knows no game stands here. A game has a compiled loop of its own, `explore`, that looks into the tree a
number of times. One look, in the words of this module:

    node, depth = root, 0
    while True:
        edge = choose(tree, node)              # the best move to look at, or what chance does
        depth = pass_by(tree, node, edge, depth)
        if tree.edges[edge].child != NONE:
            node = tree.edges[edge].child
            continue
        ... play tree.edges[edge].move on a copy of positions[node] ...
        ... over: fill tree.told with the result, and break
        ... chance is to act: node = branch(tree, edge, CHANCE), set positions[node], hang every outcome with
            `hang`, and go on (if branch gives NONE there is no room: let the playout throw the dice)
        ... tree.edges[edge].visits > 0, or node was chance's: branch(tree, edge, actor), and hang the candidates,
            the most promising first (`rank`, then `hang` with a prior, or `promise` for all)
        ... fill tree.told by a playout or a judgement, and break
    learn(tree, depth)

A line has at most DEEPEST steps; a loop that gets there judges what it has. Positions are kept by the game in an
array of its own, one for each node. Several roots may stand in one tree, one for each guess of what is hidden.
Nothing is drawn: chance does what it has done too seldom for its weight, so the same tree always grows the same way;
only playouts need dice.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from conqueror.kit import record_type, rule
from conqueror.kit.records import Records

NONE = -1  # no child, no room
CHANCE, OVER = -1, -2  # actors that are no seats
DEEPEST = 256  # moves of a line
MOST_SHIFT = 0.1  # a share; first sight is hardly further off for all moves alike
_NODES, _EDGES = 0, 1  # places in `Tree.used`

NODE = record_type(
    ("actor", np.int64),
    ("first", np.int64),  # of its edges
    ("many", np.int64),  # edges
    ("visits", np.int64),
)

EDGE = record_type(
    ("move", np.int64),
    ("child", np.int64),
    ("visits", np.int64),
    ("hope", np.float64),  # the actor's share at first sight; of chance nothing
    ("prior", np.float64),  # how much attention it draws; together 1. Of chance the probability
)

MANNER = record_type(
    ("curiosity", np.float64),  # how much attention goes to what was seldom looked at
    ("trust", np.float64),  # visits that the first sight counts for
    ("sharpness", np.float64),  # how much a better first sight draws attention
    ("at_first", np.float64),  # moves looked at from the beginning
    ("breadth", np.float64),  # more moves with every visit: breadth * sqrt(visits)
)


class Tree(NamedTuple):
    """The room a tree grows in. Compiled code takes it as one argument."""

    nodes: Records
    edges: Records
    totals: Records
    """The shares of every seat, summed over the visits of an edge: a row for each edge."""
    path: Records
    """The nodes and edges of one look."""
    told: Records
    """What a look has found: a share for each seat."""
    used: Records
    """How many nodes and edges there are."""
    manner: Records


def make_tree(seats: int, nodes: int, edges: int, **manner: float) -> Tree:
    """An empty tree with room for so many nodes and edges; `manner` sets fields of MANNER."""
    tree = Tree(
        np.zeros(nodes, NODE),
        np.zeros(edges, EDGE),
        np.zeros((edges, seats)),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros(seats),
        np.zeros(2, np.int64),
        np.zeros(1, MANNER),
    )
    usual = {"curiosity": 0.3, "trust": 8.0, "sharpness": 40.0, "at_first": 3.0, "breadth": 1.0}
    for name, value in (usual | manner).items():
        tree.manner[name] = value
    return tree


def clear(tree: Tree) -> None:
    """Nothing; the tree is empty afterwards."""
    tree.used[:] = 0


@rule
def share_out(scores: Records, seats: int, scale: float, told: Records) -> None:
    """Fill `told` with scores as shares of the victory: about three times as much for a lead of `scale`."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    whole = 0.0
    for seat in range(seats):
        told[seat] = math.exp((scores[seat] - best) / scale)
        whole += told[seat]
    for seat in range(seats):
        told[seat] /= whole


@rule
def add_node(tree: Any, actor: int) -> int:
    """The number of a new node without edges, such as a root; NONE if there is no room."""
    node = tree.used[_NODES]
    if node >= len(tree.nodes):
        return NONE
    tree.used[_NODES] += 1
    n = tree.nodes[node]
    n.actor = actor
    n.first = tree.used[_EDGES]
    n.many = 0
    n.visits = 0
    return node


@rule
def branch(tree: Any, edge: int, actor: int) -> int:
    """The number of a new node at the end of an edge; NONE if there is no room."""
    node = add_node(tree, actor)
    if node != NONE:
        tree.edges[edge].child = node
    return node


@rule
def has_room(tree: Any, edges: int) -> bool:
    """Whether a node and so many edges can be added."""
    return tree.used[_NODES] < len(tree.nodes) and tree.used[_EDGES] + edges <= len(tree.edges)


@rule
def hang(tree: Any, node: int, move: int, hope: float, prior: float) -> int:
    """The number of a new edge of the newest node; NONE if there is no room.

    Of a seat's move `hope` is its share at first sight, and `promise` will set the prior; of chance `prior` is the
    probability. The moves of a seat come with the most promising first.
    """
    edge = tree.used[_EDGES]
    if edge >= len(tree.edges):
        return NONE
    tree.used[_EDGES] += 1
    tree.nodes[node].many += 1
    e = tree.edges[edge]
    e.move = move
    e.child = NONE
    e.visits = 0
    e.hope = hope
    e.prior = prior
    for seat in range(tree.totals.shape[1]):
        tree.totals[edge, seat] = 0.0
    return edge


@rule
def rank(hopes: Records, count: int, most: int, order: Records) -> int:
    """How many of the moves are kept, `most` or fewer; `order` then has their numbers, the highest hope first."""
    kept = 0
    for number in range(count):
        if kept == most and hopes[number] <= hopes[order[kept - 1]]:
            continue
        place = kept if kept < most else kept - 1
        while place > 0 and hopes[order[place - 1]] < hopes[number]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = number
        kept = min(kept + 1, most)
    return kept


@rule
def promise(tree: Any, node: int) -> None:
    """Set the priors of a seat's moves by what they promise at first sight."""
    n = tree.nodes[node]
    sharpness = tree.manner[0].sharpness
    whole = 0.0
    for edge in range(n.first, n.first + n.many):
        e = tree.edges[edge]
        e.prior = math.exp(sharpness * (e.hope - tree.edges[n.first].hope))
        whole += e.prior
    for edge in range(n.first, n.first + n.many):
        tree.edges[edge].prior /= whole


@rule
def choose_chance(tree: Any, node: int) -> int:
    """The edge of chance that was taken most too seldom for its probability."""
    n = tree.nodes[node]
    best, chosen = -math.inf, n.first
    for edge in range(n.first, n.first + n.many):
        e = tree.edges[edge]
        missing = e.prior * (n.visits + 1) - e.visits
        if missing > best + 1e-9:
            best, chosen = missing, edge
    return chosen


@rule
def choose_move(tree: Any, node: int) -> int:
    """The edge of a seat to look at next: what did well, and what promises much and was seldom looked at."""
    n, manner = tree.nodes[node], tree.manner[0]
    wide = min(n.many, int(manner.at_first + manner.breadth * math.sqrt(n.visits)))
    spread = manner.curiosity * math.sqrt(n.visits + 1)
    shift = 0.0  # how far first sight is off here, for all moves alike
    if n.visits > 0:
        for edge in range(n.first, n.first + n.many):
            shift += tree.totals[edge, n.actor]
        shift = min(max(shift / n.visits - tree.edges[n.first].hope, -MOST_SHIFT), MOST_SHIFT)
    best, chosen = -math.inf, n.first
    for edge in range(n.first, n.first + max(wide, 1)):
        e = tree.edges[edge]
        value = (tree.totals[edge, n.actor] + manner.trust * (e.hope + shift)) / (e.visits + manner.trust)
        value += spread * e.prior / (e.visits + 1)
        if value > best:
            best, chosen = value, edge
    return chosen


@rule
def choose(tree: Any, node: int) -> int:
    """The edge to follow from a node."""
    if tree.nodes[node].actor == CHANCE:
        return choose_chance(tree, node)
    return choose_move(tree, node)


@rule
def pass_by(tree: Any, node: int, edge: int, depth: int) -> int:
    """How many steps the look has made after this one; `learn` will find them."""
    tree.path[depth, 0] = node
    tree.path[depth, 1] = edge
    return depth + 1


@rule
def learn(tree: Any, depth: int) -> None:
    """Take in what a look has found (`tree.told`) along its path of so many steps."""
    for step in range(depth):
        node, edge = tree.path[step, 0], tree.path[step, 1]
        tree.nodes[node].visits += 1
        tree.edges[edge].visits += 1
        for seat in range(tree.totals.shape[1]):
            tree.totals[edge, seat] += tree.told[seat]


@rule
def follow(tree: Any, edge: int, seats: Records, moves: Records) -> int:
    """How many moves are expected after an edge; they stand in `moves`, and who makes them (or CHANCE) in `seats`."""
    length = 0
    node = tree.edges[edge].child
    while node != NONE and length < len(moves) and tree.nodes[node].visits > 0:
        n = tree.nodes[node]
        best = n.first
        for other in range(n.first, n.first + n.many):
            if tree.edges[other].visits > tree.edges[best].visits:
                best = other
        if tree.edges[best].visits == 0:
            break
        seats[length] = n.actor
        moves[length] = tree.edges[best].move
        length += 1
        node = tree.edges[best].child
    return length
