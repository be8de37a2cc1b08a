"""Monte Carlo tree search with chance nodes, for any number of players.

Every seat strives for its own share of the victory. From a move that is tried for the first time all play on greedily
for a round, and what came of it is judged; tried again, the move is looked into. Few moves are looked at first, the
most promising ones, and more with every visit. What a seat may not know is guessed several times, with a tree for
each guess.
"""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.engines.engine import CHANCE, OVER, Engine, Findings, Shares, State

_C_PUCT = 0.3
_INVERSE_TEMPERATURE = 40.0  # of the softmax that makes priors
_PRIOR_VISITS = 8  # visits that a prior value counts for
_INITIAL_WIDTH = 3  # moves considered from the beginning


class Node:
    """A position in the tree with the moves of the seat to act, the most promising first."""

    __slots__ = ("actor", "children", "moves", "priors", "shares", "state", "totals", "visits", "weights")

    def __init__(self, engine: Engine, state: State, actor: int) -> None:
        self.state = state
        self.actor = actor
        self.children: dict[int, Node] = {}
        self.weights: list[int] = []
        if actor == CHANCE:
            self.moves, self.weights = engine.chances(state)
            return
        moves, shares = engine.score_moves(state, actor)
        order = np.argsort(-shares[:, actor], kind="stable")
        self.moves = [moves[number] for number in order]
        self.shares: Shares = shares[order]
        mine = self.shares[:, actor]
        priors = np.exp(_INVERSE_TEMPERATURE * (mine - mine[0]))
        self.priors: list[float] = (priors / priors.sum()).tolist()
        self.visits = [0] * len(moves)
        self.totals = [0.0] * len(moves)

    def select(self, rng: Random) -> int:
        """Select the number of the move to follow."""
        if self.actor == CHANCE:
            return rng.choices(range(len(self.moves)), self.weights)[0]
        together = sum(self.visits)
        wide = min(len(self.moves), _INITIAL_WIDTH + math.isqrt(together))
        spread = _C_PUCT * math.sqrt(together + 1)
        usual = sum(self.totals) / together if together else self.shares[0, self.actor]
        best, chosen = -math.inf, 0
        for number in range(wide):
            visits = self.visits[number]
            expected = usual + self.shares[number, self.actor] - self.shares[0, self.actor]
            value = (self.totals[number] + _PRIOR_VISITS * expected) / (visits + _PRIOR_VISITS)
            value += spread * self.priors[number] / (visits + 1)
            if value > best:
                best, chosen = value, number
        return chosen

    def backpropagate(self, number: int, shares: Shares) -> None:
        """Add what a move led to."""
        if self.actor != CHANCE:
            self.visits[number] += 1
            self.totals[number] += shares[self.actor]


def simulate(engine: Engine, root: Node, rng: Random) -> None:
    """Run one simulation from the root, with a rollout of a round."""
    node, path = root, []
    while True:
        number = node.select(rng)
        path.append((node, number))
        if number in node.children:
            node = node.children[number]
            continue
        state = engine.play(node.state, node.actor, node.moves[number])
        actor = engine.actor(state)
        if actor == OVER:
            shares = engine.worth(state)
            break
        if CHANCE in (actor, node.actor) or node.visits[number]:
            node.children[number] = Node(engine, state, actor)
        if actor != CHANCE:
            shares = engine.rollout(state, rng.getrandbits(40))
            break
        node = node.children[number]
    for passed, number in path:
        passed.backpropagate(number, shares)


def search(engine: Engine, guesses: Sequence[State], seat: int, thinking: Thinking, rng: Random) -> Findings:
    """Return the moves of a seat, the most visited first, over all guesses of what is hidden."""
    roots = [Node(engine, guesses[0], seat)]
    for number in itertools.count():
        if thinking.over or len(roots[0].moves) == 1:
            break
        turn = number % len(guesses)
        if turn == len(roots):
            roots.append(Node(engine, guesses[turn], seat))
        simulate(engine, roots[turn], rng)
        thinking.playouts += 1
        if number % 64 == 0 and thinking.is_settled(_lead(roots)):
            break
    visited = _visits_of(roots)
    first = roots[0]
    order = sorted(range(len(first.moves)), key=lambda number: (-visited[first.moves[number]], number))
    values = first.shares[order].copy()
    for row, number in enumerate(order):
        if first.visits[number]:
            values[row, seat] = first.totals[number] / first.visits[number]
    together = max(1, visited.total())
    return Findings(
        [first.moves[number] for number in order],
        values,
        [visited[first.moves[number]] / together for number in order],
    )


def _visits_of(roots: Sequence[Node]) -> Counter[int]:
    """Count the visits of each move."""
    visited: Counter[int] = Counter()
    for root in roots:
        for move, visits in zip(root.moves, root.visits, strict=True):
            visited[move] += visits
    return visited


def _lead(roots: Sequence[Node]) -> int:
    """Return by how many visits the first move leads the second."""
    (_, most), (_, second) = _visits_of(roots).most_common(2)
    return most - second
