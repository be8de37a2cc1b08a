"""A plain tree search as a yardstick: UCT, with random games to their end and no knowledge of any game.

Each look walks down the tree by UCB1 (every seat for its own share of the victory), tries one new move, and plays
the game out at random from there. What chance does is drawn by its weights; what the seat may not know is guessed
once for a decision. Nothing is judged but who has won.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from conqueror.bots.budget import Budget
from conqueror.bots.engines.engine import CHANCE, OVER, Engine, Shares, State
from conqueror.bots.engines.lookup import engine_of
from conqueror.game import Game, Position
from conqueror.kit import column, mix

PLAYOUTS = 1000
_LONGEST = 10**6


@dataclass(frozen=True)
class Rules:
    """The rules of a game as plain numbers: every move of a seat, and a random game to its end."""

    engine: Engine
    moves: Callable[[State, int], Any]
    """All moves of a seat; `len` and `[index]` are all that is asked of them."""
    play_out: Callable[[State, int], None]


def rules_of(game: Game) -> Rules:
    """Return the rules of any game of ours."""
    from conqueror.games.conquests.game import Conquests
    from conqueror.games.empire.game import Empire

    if isinstance(game, Conquests):
        return _rules_of_conquests(game)
    return _rules_of_empire(game) if isinstance(game, Empire) else _rules_of_map(game)


def _rules_of_conquests(game: Any) -> Rules:
    from conqueror.games.conquests import entries

    out = entries.buffer()

    def moves(state: State, seat: int) -> list[int]:
        del seat
        found: list[int] = out[: entries.list_moves(state, game.worlds, out)].tolist()
        return found

    def play_out(state: State, counter: int) -> None:
        entries.random_game(state, game.worlds, out, counter, _LONGEST)

    return Rules(engine_of(game), moves, play_out)


def _rules_of_empire(game: Any) -> Rules:
    from conqueror.games.empire import entries, legal

    out = entries.buffer()

    def moves(state: State, seat: int) -> list[int]:
        del seat
        groups = entries.list_groups(state, game.worlds, out)
        return [int(legal.pick(out, groups, index)) for index in range(legal.count_moves(out, groups))]

    def play_out(state: State, counter: int) -> None:
        entries.random_game(state, game.worlds, out, counter, _LONGEST)

    return Rules(engine_of(game), moves, play_out)


class _Grouped:
    """The moves of a decision on a map, which may be thousands: taken out of their groups one by one."""

    def __init__(self, state: State, worlds: State, groups: State) -> None:
        self._of = state, worlds, groups
        self._sizes = column(groups, "count").cumsum()

    def __len__(self) -> int:
        return int(self._sizes[-1])

    def __getitem__(self, index: int) -> int:
        from conqueror.games.map_games.rules import entries

        number = int(np.searchsorted(self._sizes, index, side="right"))
        before = int(self._sizes[number - 1]) if number else 0
        return int(entries.nth(*self._of, number, index - before))


def _rules_of_map(game: Any) -> Rules:
    from conqueror.games.map_games.rules import entries

    out, weights = entries.buffer(), np.zeros(64, np.int64)

    def moves(state: State, seat: int) -> _Grouped:
        count = entries.list_groups(state, game.worlds, seat, out, weights)
        return _Grouped(state, game.worlds, out[:count].copy())

    def play_out(state: State, counter: int) -> None:
        entries.random_game(state, game.worlds, out, weights, counter, _LONGEST)

    return Rules(engine_of(game), moves, play_out)


class Node:
    """A position in the tree: what was tried there how often, and what it brought the seat to act."""

    __slots__ = ("actor", "children", "moves", "state", "totals", "untried", "visits", "weights")

    def __init__(self, rules: Rules, state: State, actor: int, rng: Random) -> None:
        self.state = state
        self.actor = actor
        self.children: dict[int, Node] = {}
        self.weights: list[int] = []
        if actor == CHANCE:
            self.moves, self.weights = rules.engine.chances(state)
        else:
            self.moves = rules.moves(state, actor)
        self.untried = [] if actor == CHANCE else rng.sample(range(len(self.moves)), len(self.moves))
        self.visits: dict[int, int] = {}
        self.totals: dict[int, float] = {}

    def choose(self, rng: Random) -> int:
        """Return the index of the next move to look at: any that was not tried yet, else the best by UCB1."""
        if self.weights:
            return rng.choices(range(len(self.moves)), self.weights)[0]
        if self.untried:
            return self.untried.pop()
        curious = 2 * math.log(sum(self.visits.values()))
        return max(
            self.visits,
            key=lambda index: self.totals[index] / self.visits[index] + math.sqrt(curious / self.visits[index]),
        )

    def backpropagate(self, index: int, shares: Shares) -> None:
        """Take in what a move led to."""
        if self.actor != CHANCE:
            self.visits[index] = self.visits.get(index, 0) + 1
            self.totals[index] = self.totals.get(index, 0.0) + float(shares[self.actor])


def look(rules: Rules, root: Node, rng: Random) -> None:
    """Walk down the tree once, try something new, and play out."""
    engine, node, path = rules.engine, root, list[tuple[Node, int]]()
    while True:
        index = node.choose(rng)
        known = index in node.children or index in node.visits or bool(node.weights)
        path.append((node, index))
        if index not in node.children:
            state = engine.play(node.state, node.actor, node.moves[index])
            actor = engine.actor(state)
            if actor == OVER or not known:
                break
            node.children[index] = Node(rules, state, actor, rng)
        node = node.children[index]
    end = state.copy()
    if actor != OVER:
        rules.play_out(end, mix(rng.getrandbits(40)))
    shares = engine.worth(end)
    for passed, tried in path:
        passed.backpropagate(tried, shares)


class UctBot:
    """Plays the move that a plain UCT looked at most."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget.or_playouts(PLAYOUTS)
        self._rules: Rules | None = None

    def choose(self, position: Position, seat: str) -> str:
        """Return the move looked at most when all looks were taken; `position` is hidden for the seat."""
        self._rules = self._rules or rules_of(position.game)
        engine = self._rules.engine
        state = engine.to_state(position.resample(seat, self._rng))
        root = Node(self._rules, state, position.game.seats.index(seat), self._rng)
        thinking = self._budget.begin()
        while len(root.moves) > 1 and not thinking.over:
            look(self._rules, root, self._rng)
            thinking.playouts += 1
        best = max(root.visits, key=lambda index: (root.visits[index], root.totals[index])) if root.visits else 0
        return engine.write(state, root.moves[best])
