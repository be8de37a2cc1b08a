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
from conqueror.bots.studies.study import CHANCE, OVER, Findings, Shares, Study
from conqueror.kit.records import Records

_CURIOSITY = 0.3
_SHARPNESS = 40.0  # how much a better judgement draws attention
_TRUST = 8  # visits that the judgement of a move at first sight counts for
_FIRST_LOOK = 3  # moves looked at from the beginning


class Node:
    """A position in the tree with the moves of the seat to act, the most promising first."""

    __slots__ = ("actor", "children", "moves", "promise", "shares", "state", "totals", "visits", "weights")

    def __init__(self, study: Study, state: Records, actor: int) -> None:
        self.state = state
        self.actor = actor
        self.children: dict[int, Node] = {}
        self.weights: list[int] = []
        if actor == CHANCE:
            self.moves, self.weights = study.chances(state)
            return
        moves, shares = study.weigh(state, actor)
        order = np.argsort(-shares[:, actor], kind="stable")
        self.moves = [moves[number] for number in order]
        self.shares: Shares = shares[order]
        mine = self.shares[:, actor]
        promise = np.exp(_SHARPNESS * (mine - mine[0]))
        self.promise: list[float] = (promise / promise.sum()).tolist()
        self.visits = [0] * len(moves)
        self.totals = [0.0] * len(moves)

    def choose(self, rng: Random) -> int:
        """The number of the move to look at next."""
        if self.actor == CHANCE:
            return rng.choices(range(len(self.moves)), self.weights)[0]
        together = sum(self.visits)
        wide = min(len(self.moves), _FIRST_LOOK + math.isqrt(together))
        spread = _CURIOSITY * math.sqrt(together + 1)
        usual = sum(self.totals) / together if together else self.shares[0, self.actor]
        best, chosen = -math.inf, 0
        for number in range(wide):
            visits = self.visits[number]
            expected = usual + self.shares[number, self.actor] - self.shares[0, self.actor]
            value = (self.totals[number] + _TRUST * expected) / (visits + _TRUST)
            value += spread * self.promise[number] / (visits + 1)
            if value > best:
                best, chosen = value, number
        return chosen

    def learn(self, number: int, shares: Shares) -> None:
        """Take in what a move led to."""
        if self.actor != CHANCE:
            self.visits[number] += 1
            self.totals[number] += shares[self.actor]


def explore(study: Study, root: Node, rng: Random) -> None:
    """Look once from the root into the tree, and a round beyond what is known."""
    node, path = root, []
    while True:
        number = node.choose(rng)
        path.append((node, number))
        if number in node.children:
            node = node.children[number]
            continue
        state = study.play(node.state, node.actor, node.moves[number])
        actor = study.actor(state)
        if actor == OVER:
            shares = study.worth(state)
            break
        if CHANCE in (actor, node.actor) or node.visits[number]:
            node.children[number] = Node(study, state, actor)
        if actor != CHANCE:
            shares = study.foresee(state, rng.getrandbits(40))
            break
        node = node.children[number]
    for passed, number in path:
        passed.learn(number, shares)


def search(study: Study, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
    """The moves of a seat, the one that was looked at most first, over all guesses of what is hidden."""
    roots = [Node(study, guesses[0], seat)]
    for number in itertools.count():
        if thinking.over or len(roots[0].moves) == 1:
            break
        turn = number % len(guesses)
        if turn == len(roots):
            roots.append(Node(study, guesses[turn], seat))
        explore(study, roots[turn], rng)
        thinking.playouts += 1
        if number % 64 == 0 and thinking.is_settled(_lead(roots)):
            break
    looked = _looked_at(roots)
    first = roots[0]
    order = sorted(range(len(first.moves)), key=lambda number: (-looked[first.moves[number]], number))
    told = first.shares[order].copy()
    for row, number in enumerate(order):
        if first.visits[number]:
            told[row, seat] = first.totals[number] / first.visits[number]
    together = max(1, looked.total())
    return Findings(
        [first.moves[number] for number in order], told, [looked[first.moves[number]] / together for number in order]
    )


def _looked_at(roots: Sequence[Node]) -> Counter[int]:
    """How often each move was looked at."""
    looked: Counter[int] = Counter()
    for root in roots:
        for move, visits in zip(root.moves, root.visits, strict=True):
            looked[move] += visits
    return looked


def _lead(roots: Sequence[Node]) -> int:
    """How much more often the first move was looked at than the second."""
    (_, most), (_, second) = _looked_at(roots).most_common(2)
    return most - second
