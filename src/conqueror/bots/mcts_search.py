"""Run simulations in a compiled tree as long as the budget lasts, and gather what they found."""

from collections.abc import Callable, Sequence

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.engines.engine import Findings
from conqueror.bots.evaluation.mcts import Tree, principal_line
from conqueror.kit import column

_SLICE = 8  # simulations between two looks at the clock
_LINES = 3  # moves whose expected course is told
_LONGEST = 12  # moves of a line that is told


def run_search(
    tree: Tree, roots: Sequence[int], simulate: Callable[[int, int], None], seat: int, thinking: Thinking
) -> Findings:
    """Return the moves of a seat, the most visited first, over all roots together.

    `simulate(root, simulations)` runs so many simulations from a root; there is a root for each guess of what is
    hidden, and they are taken in turn. Without a clock nothing but the number of playouts decides when to stop.
    """
    turn, open_choice = 0, tree.nodes[roots[0]].edge_count > 1
    while open_choice and not thinking.over:
        simulate(roots[turn % len(roots)], _SLICE)
        thinking.playouts += _SLICE
        turn += 1
        if turn % 8 == 0 and thinking.is_settled(_lead(tree, roots)):
            break
    return _findings(tree, roots, seat)


def _edges(tree: Tree, root: int) -> slice:
    node = tree.nodes[root]
    return slice(int(node.first_edge), int(node.first_edge + node.edge_count))


def _lead(tree: Tree, roots: Sequence[int]) -> int:
    """Return by how many visits the first move leads the next."""
    visited: dict[int, int] = {}
    for root in roots:
        edges = tree.edges[_edges(tree, root)]
        for move, visits in zip(column(edges, "move").tolist(), column(edges, "visits").tolist(), strict=True):
            visited[move] = visited.get(move, 0) + visits
    most, following = sorted(visited.values(), reverse=True)[:2]
    return most - following


def _findings(tree: Tree, roots: Sequence[int], seat: int) -> Findings:
    """Gather the roots; the value of a move with few visits leans on its prior value."""
    prior_visits = float(tree.params[0].prior_visits)
    moves: dict[int, int] = {}
    visited, prior_values, sums = [], [], []
    for root in roots:
        span = _edges(tree, root)
        rows = zip(
            column(tree.edges, "move")[span].tolist(),
            column(tree.edges, "visits")[span].tolist(),
            column(tree.edges, "prior_value")[span].tolist(),
            np.asarray(tree.totals)[span],
            strict=True,
        )
        for move, visits, prior_value, total in rows:
            if move not in moves:
                moves[move] = len(moves)
                visited.append(0)
                prior_values.append(prior_value)
                sums.append(np.zeros(tree.totals.shape[1]))
            number = moves[move]
            visited[number] += visits
            sums[number] = sums[number] + total
    visits, prior_value, total = np.array(visited), np.array(prior_values), np.array(sums)
    together = max(int(visits.sum()), 1)
    usual = total.sum(axis=0) / together if visits.any() else _spread(prior_value.max(), total.shape[1], seat)
    first_sight = np.clip(usual[seat] + prior_value - prior_value[0], 0, 1)
    order = np.lexsort((np.arange(len(visits)), -prior_value, -visits))
    mine = np.clip((total[:, seat] + prior_visits * first_sight) / (visits + prior_visits), 0, 1)
    mine[order] = np.minimum.accumulate(mine[order])  # what was looked at less is not told to be better
    shares = np.clip((total + prior_visits * usual) / (visits + prior_visits)[:, None], 1e-9, 1)
    shares[:, seat] = 0
    shares *= ((1 - mine) / shares.sum(axis=1))[:, None]
    shares[:, seat] = mine
    named = list(moves)
    best = [named[number] for number in order]
    lines = [_line(tree, roots[0], move) for move in best[:_LINES]]
    return Findings(best, shares[order], (visits[order] / together).tolist(), lines)


def _spread(share: float, seats: int, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return a share for one seat, and the rest for the others alike."""
    spread = np.full(seats, (1 - share) / max(seats - 1, 1))
    spread[seat] = share
    return spread


def _line(tree: Tree, root: int, move: int) -> list[tuple[int, int]]:
    """Return how play is expected to go on after a move of a root: seats, or chance, with their moves."""
    span = _edges(tree, root)
    places = np.flatnonzero(column(tree.edges, "move")[span] == move)
    if not len(places):
        return []
    seats, moves = np.zeros(_LONGEST, np.int64), np.zeros(_LONGEST, np.int64)
    length = principal_line(tree, span.start + int(places[0]), seats, moves)
    return list(zip(seats[:length].tolist(), moves[:length].tolist(), strict=True))
