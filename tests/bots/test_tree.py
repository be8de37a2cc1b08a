"""The trees that know no game: the compiled one on a game of three moves, and the plain one on a real game."""

from random import Random

import numpy as np
import pytest

import conqueror
from conqueror.bots.budget import Budget
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.evaluation import mcts
from conqueror.bots.mcts_search import run_search
from conqueror.bots.plain_mcts import search

SAFE, GAMBLE, BAD = 1, 2, 3
HEADS, TAILS = 10, 11
WORTH = {SAFE: 0.55, BAD: 0.1, HEADS: 1.0, TAILS: 0.0}


def simulate(tree: mcts.Tree, root: int, simulations: int) -> None:
    """Look into a game of one move: safe, bad, or a gamble that wins two times of three."""
    for _ in range(simulations):
        node, depth = root, 0
        while True:
            edge = int(mcts.select(tree, node))
            depth = mcts.push_step(tree, node, edge, depth)
            found = tree.edges[edge]
            if found.child != mcts.NONE:
                node = int(found.child)
                continue
            if found.move == GAMBLE:
                node = int(mcts.expand(tree, edge, mcts.CHANCE))
                mcts.add_edge(tree, node, HEADS, 0.0, 2 / 3)
                mcts.add_edge(tree, node, TAILS, 0.0, 1 / 3)
                continue
            share = WORTH[int(found.move)]
            tree.shares[:] = share, 1 - share
            break
        mcts.backpropagate(tree, depth)


def planted() -> tuple[mcts.Tree, int]:
    """Return a tree with a root where the bad move looks best at first sight."""
    tree = mcts.make_tree(2, 16, 64, inverse_temperature=10.0)
    root = int(mcts.add_node(tree, 0))
    for move, hope in ((BAD, 0.6), (SAFE, 0.5), (GAMBLE, 0.5)):
        mcts.add_edge(tree, root, move, hope, 0.0)
    mcts.set_priors(tree, root)
    return tree, root


def test_looking_finds_what_first_sight_does_not() -> None:
    tree, root = planted()
    found = run_search(
        tree, [root], lambda where, simulations: simulate(tree, where, simulations), 0, Budget(None, 800).begin()
    )
    assert found.moves[0] == GAMBLE
    assert found.moves[-1] == BAD or found.weights[-1] < 0.2
    assert found.shares[0, 0] == pytest.approx(2 / 3, abs=0.03)
    assert np.allclose(found.shares.sum(axis=1), 1)
    assert found.lines[0] == [(mcts.CHANCE, HEADS)]


def test_chance_keeps_its_weights_exactly() -> None:
    tree, root = planted()
    simulate(tree, root, 900)
    heads, tails = (next(edge.visits for edge in tree.edges if edge.move == outcome) for outcome in (HEADS, TAILS))
    assert abs(heads - 2 * tails) <= 2


def test_several_roots_are_one_decision() -> None:
    tree, root = planted()
    other = int(mcts.add_node(tree, 0))
    for move, hope in ((GAMBLE, 0.6), (SAFE, 0.5)):
        mcts.add_edge(tree, other, move, hope, 0.0)
    mcts.set_priors(tree, other)
    found = run_search(
        tree,
        [root, other],
        lambda where, simulations: simulate(tree, where, simulations),
        0,
        Budget(None, 600).begin(),
    )
    assert sorted(found.moves) == [SAFE, GAMBLE, BAD]
    assert found.moves[0] == GAMBLE
    assert sum(found.weights) == pytest.approx(1)


def test_a_full_tree_has_no_room() -> None:
    tree = mcts.make_tree(2, 1, 2)
    root = int(mcts.add_node(tree, 0))
    assert mcts.has_room(tree, 0) == 0
    assert mcts.add_edge(tree, root, SAFE, 0.5, 0.5) != mcts.NONE
    assert mcts.expand(tree, 0, 1) == mcts.NONE
    mcts.clear(tree)
    assert mcts.has_room(tree, 2)


def test_ranking_keeps_the_best_in_order() -> None:
    hopes, order = np.array([0.1, 0.9, 0.5, 0.7, 0.3]), np.zeros(5, np.int64)
    assert mcts.keep_best(hopes, 5, 3, order) == 3
    assert order[:3].tolist() == [1, 3, 2]


def test_the_plain_tree_finds_the_last_blow() -> None:
    data = {
        "counter": 20,
        "tiles": {"e5": {"owner": "red", "soldiers": 6, "resource": "gold"}},
        "bases": {"red": 5, "blue": 3},
        "stock": {"red": {"ap": 1}},
    }
    position = conqueror.load("empire").position(data)
    engine = engine_of(position.game)
    state = engine.to_state(position)
    found = search(engine, [state], 0, Budget(None, 60).begin(), Random(1))
    assert engine.write(state, found.moves[0]) == "e5-f6 6"
