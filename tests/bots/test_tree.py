"""The trees that know no game: the compiled one on a game of three moves, and the plain one on a real game."""

from random import Random

import numpy as np
import pytest

import conqueror
from conqueror.bots.budget import Budget
from conqueror.bots.evaluation import growing
from conqueror.bots.looking import look_into
from conqueror.bots.studies.known import study_of
from conqueror.bots.tree import search

SAFE, GAMBLE, BAD = 1, 2, 3
HEADS, TAILS = 10, 11
WORTH = {SAFE: 0.55, BAD: 0.1, HEADS: 1.0, TAILS: 0.0}


def explore(tree: growing.Tree, root: int, looks: int) -> None:
    """Look into a game of one move: safe, bad, or a gamble that wins two times of three."""
    for _ in range(looks):
        node, depth = root, 0
        while True:
            edge = int(growing.choose(tree, node))
            depth = growing.pass_by(tree, node, edge, depth)
            found = tree.edges[edge]
            if found["child"] != growing.NONE:
                node = int(found["child"])
                continue
            if found["move"] == GAMBLE:
                node = int(growing.branch(tree, edge, growing.CHANCE))
                growing.hang(tree, node, HEADS, 0.0, 2 / 3)
                growing.hang(tree, node, TAILS, 0.0, 1 / 3)
                continue
            share = WORTH[int(found["move"])]
            tree.told[:] = share, 1 - share
            break
        growing.learn(tree, depth)


def planted() -> tuple[growing.Tree, int]:
    """A tree with a root where the bad move looks best at first sight."""
    tree = growing.make_tree(2, 16, 64, sharpness=10.0)
    root = int(growing.add_node(tree, 0))
    for move, hope in ((BAD, 0.6), (SAFE, 0.5), (GAMBLE, 0.5)):
        growing.hang(tree, root, move, hope, 0.0)
    growing.promise(tree, root)
    return tree, root


def test_looking_finds_what_first_sight_does_not() -> None:
    tree, root = planted()
    found = look_into(tree, [root], lambda where, looks: explore(tree, where, looks), 0, Budget(None, 800).begin())
    assert found.moves[0] == GAMBLE
    assert found.moves[-1] == BAD or found.weights[-1] < 0.2
    assert found.shares[0, 0] == pytest.approx(2 / 3, abs=0.03)
    assert np.allclose(found.shares.sum(axis=1), 1)
    assert found.lines[0] == [(growing.CHANCE, HEADS)]


def test_chance_keeps_its_weights_exactly() -> None:
    tree, root = planted()
    explore(tree, root, 900)
    heads, tails = (tree.edges[tree.edges["move"] == outcome]["visits"][0] for outcome in (HEADS, TAILS))
    assert abs(heads - 2 * tails) <= 2


def test_several_roots_are_one_decision() -> None:
    tree, root = planted()
    other = int(growing.add_node(tree, 0))
    for move, hope in ((GAMBLE, 0.6), (SAFE, 0.5)):
        growing.hang(tree, other, move, hope, 0.0)
    growing.promise(tree, other)
    found = look_into(
        tree, [root, other], lambda where, looks: explore(tree, where, looks), 0, Budget(None, 600).begin()
    )
    assert sorted(found.moves) == [SAFE, GAMBLE, BAD]
    assert found.moves[0] == GAMBLE
    assert sum(found.weights) == pytest.approx(1)


def test_a_full_tree_has_no_room() -> None:
    tree = growing.make_tree(2, 1, 2)
    root = int(growing.add_node(tree, 0))
    assert growing.has_room(tree, 0) == 0
    assert growing.hang(tree, root, SAFE, 0.5, 0.5) != growing.NONE
    assert growing.branch(tree, 0, 1) == growing.NONE
    growing.clear(tree)
    assert growing.has_room(tree, 2)


def test_ranking_keeps_the_best_in_order() -> None:
    hopes, order = np.array([0.1, 0.9, 0.5, 0.7, 0.3]), np.zeros(5, np.int64)
    assert growing.rank(hopes, 5, 3, order) == 3
    assert order[:3].tolist() == [1, 3, 2]


def test_the_plain_tree_finds_the_last_blow() -> None:
    data = {
        "counter": 20,
        "tiles": {"e5": {"owner": "red", "soldiers": 6, "resource": "gold"}},
        "bases": {"red": 5, "blue": 3},
        "stock": {"red": {"ap": 1}},
    }
    position = conqueror.load("empire").position(data)
    study = study_of(position.game)
    state = study.lay_out(position)
    found = search(study, [state], 0, Budget(None, 60).begin(), Random(1))
    assert study.write(state, found.moves[0]) == "e5-f6 6"
