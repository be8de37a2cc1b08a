"""Looking into a compiled tree as long as the budget lasts, and what that came to."""

from collections.abc import Callable, Sequence

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation.growing import Tree, follow
from conqueror.bots.studies.study import Findings

_SLICE = 8  # looks between two glances at the clock
_LINES = 3  # moves whose expected course is told
_LONGEST = 12  # moves of a line that is told


def look_into(
    tree: Tree, roots: Sequence[int], explore: Callable[[int, int], None], seat: int, thinking: Thinking
) -> Findings:
    """The moves of a seat, the one that was looked at most first, over all roots together.

    `explore(root, looks)` looks so many times into the tree from a root; there is a root for each guess of what is
    hidden, and they are taken in turn. Without a clock nothing but the number of playouts decides when to stop.
    """
    turn = 0
    while not thinking.over and int(tree.nodes[roots[0]]["many"]) > 1:
        explore(roots[turn % len(roots)], _SLICE)
        thinking.playouts += _SLICE
        turn += 1
        if turn % 8 == 0 and thinking.is_settled(_ahead(tree, roots)):
            break
    return _found(tree, roots, seat)


def _edges(tree: Tree, root: int) -> slice:
    first = int(tree.nodes[root]["first"])
    return slice(first, first + int(tree.nodes[root]["many"]))


def _ahead(tree: Tree, roots: Sequence[int]) -> int:
    """How much more often the move looked at most was looked at than the next."""
    looked: dict[int, int] = {}
    for root in roots:
        edges = tree.edges[_edges(tree, root)]
        for move, visits in zip(edges["move"].tolist(), edges["visits"].tolist(), strict=True):
            looked[move] = looked.get(move, 0) + visits
    most, following = sorted(looked.values(), reverse=True)[:2]
    return most - following


def _found(tree: Tree, roots: Sequence[int], seat: int) -> Findings:
    """What stands at the roots; a move seldom looked at is judged by its first sight as well."""
    trust = float(tree.manner["trust"][0])
    moves: dict[int, int] = {}
    looked, hopes, sums = [], [], []
    for root in roots:
        here = _edges(tree, root)
        rows = zip(
            tree.edges["move"][here].tolist(),
            tree.edges["visits"][here].tolist(),
            tree.edges["hope"][here].tolist(),
            tree.totals[here],
            strict=True,
        )
        for move, visits, hope, total in rows:
            if move not in moves:
                moves[move] = len(moves)
                looked.append(0)
                hopes.append(hope)
                sums.append(np.zeros(tree.totals.shape[1]))
            number = moves[move]
            looked[number] += visits
            sums[number] = sums[number] + total
    visits, hope, total = np.array(looked), np.array(hopes), np.array(sums)
    together = max(int(visits.sum()), 1)
    usual = total.sum(axis=0) / together if visits.any() else _spread(hope.max(), total.shape[1], seat)
    first_sight = np.clip(usual[seat] + hope - hope[0], 0, 1)
    order = np.lexsort((np.arange(len(visits)), -hope, -visits))
    mine = np.clip((total[:, seat] + trust * first_sight) / (visits + trust), 0, 1)
    mine[order] = np.minimum.accumulate(mine[order])  # what was looked at less is not told to be better
    told = np.clip((total + trust * usual) / (visits + trust)[:, None], 1e-9, 1)
    told[:, seat] = 0
    told *= ((1 - mine) / told.sum(axis=1))[:, None]
    told[:, seat] = mine
    named = list(moves)
    best = [named[number] for number in order]
    lines = [_line(tree, roots[0], move) for move in best[:_LINES]]
    return Findings(best, told[order], (visits[order] / together).tolist(), lines)


def _spread(share: float, seats: int, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """A share for one seat, and the rest for the others alike."""
    spread = np.full(seats, (1 - share) / max(seats - 1, 1))
    spread[seat] = share
    return spread


def _line(tree: Tree, root: int, move: int) -> list[tuple[int, int]]:
    """How play is expected to go on after a move of a root: seats, or chance, with their moves."""
    here = _edges(tree, root)
    places = np.flatnonzero(tree.edges["move"][here] == move)
    if not len(places):
        return []
    seats, moves = np.zeros(_LONGEST, np.int64), np.zeros(_LONGEST, np.int64)
    length = follow(tree, here.start + int(places[0]), seats, moves)
    return list(zip(seats[:length].tolist(), moves[:length].tolist(), strict=True))
