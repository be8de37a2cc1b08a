"""Iterative deepening for The Game of Conquests: one move further each time, as long as the budget lasts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation.conquests import search as compiled
from conqueror.bots.evaluation.conquests.board import start_from
from conqueror.bots.evaluation.conquests.evaluate import Weights
from conqueror.bots.evaluation.conquests.search_state import DEEPEST, DONE, ENTER, SearchState
from conqueror.bots.evaluation.conquests.transposition import DECIDED, VICTORY
from conqueror.games.conquests.vocabulary import PositionRecord, World
from conqueror.kit import Array

LINES = 3  # how many of the best moves are told apart exactly
_PLAYOUT = 100  # nodes that count as one playout
_FIRST_SLICE, _LONGEST_SLICE = 200, 4_000  # nodes between two looks at what is left of the budget
_FOR_THE_BEST = 0.88  # of the budget; the rest is for the second and third best
_FOR_THE_ONLY = 0.1  # of the budget, if there is only one move
_ASPIRATION = 60
_PROOF_SLICE = 100_000  # nodes
_QUIESCENCE = 1_000_000  # nodes; following captures never takes as many
_FURTHEST = DEEPEST // 2


@dataclass
class Line:
    """A move, what it is worth to the side that makes it, and how play is expected to go on."""

    move: int
    worth: int
    follow_up: Sequence[int] = field(default=())

    @property
    def decided_in(self) -> int | None:
        """Return in how many own moves it captures the General by force; below 0 if it loses the own one so."""
        if abs(self.worth) <= DECIDED:
            return None
        moves = (VICTORY - abs(self.worth) + 1) // 2
        return moves if self.worth > 0 else -moves


class AlphaBeta:
    """Search one decision from a position."""

    def __init__(
        self,
        states: Array[SearchState],
        worlds: Array[World],
        weights: Array[Weights],
        pos: PositionRecord,
        stalemate_loses: int,
    ) -> None:
        self._arguments = states, worlds, weights
        self._state = states[0]
        start_from(self._state, pos)
        self._state.stalemate_loses = stalemate_loses

    def score_moves(self, moves: Sequence[int]) -> list[int]:
        """Score each of the moves one ply deep, captures followed."""
        self._state.scoring = 1
        self.begin(moves, 1, -VICTORY, VICTORY)
        while not self.done:
            self.go_on(_QUIESCENCE)
        self._state.scoring = 0
        return [int(worth) for worth in self._state.order_scores[0][: len(moves)]]

    def wins_by_force(self, moves: Sequence[int], depth: int, nodes: int) -> bool | None:
        """Return whether one of the moves wins by force so many moves ahead; None if so many nodes do not tell.

        Every move of either side is looked at, none less deep than another.
        """
        self._state.proving = 1
        self.begin(moves, depth, DECIDED, DECIDED + 1)
        while not self.done and nodes > 0:
            nodes -= self.go_on(min(nodes, _PROOF_SLICE))
        self._state.proving = 0
        return self.worth > DECIDED if self.done else None

    def begin(self, moves: Sequence[int], depth: int, alpha: int, beta: int) -> None:
        """Begin to search so many moves ahead, these moves first."""
        state, frame = self._state, self._state.frames[0]
        state.lists[0][: len(moves)] = moves
        state.order_scores[0][: len(moves)] = range(len(moves), 0, -1)
        state.listed, state.depth, state.level, state.step = len(moves), depth, 0, ENTER
        frame.alpha, frame.beta, frame.depth = alpha, beta, depth
        frame.best_move = 0

    def go_on(self, nodes: int) -> int:
        """Search about so many nodes, or until the end; return how many."""
        return compiled.search(*self._arguments, nodes)

    @property
    def done(self) -> bool:
        """Return whether the search came to its end."""
        return bool(self._state.step == DONE)

    @property
    def worth(self) -> int:
        """Return what the position is worth, as far as the search has come."""
        return int(self._state.frames[0].best)

    @property
    def line(self) -> Line | None:
        """Return the best line, if a move was better than alpha."""
        if not self._state.frames[0].best_move:
            return None
        length = int(self._state.line_length[0])
        move, *follow_up = (int(move) for move in self._state.line[0][:length])
        return Line(move, self.worth, follow_up)


def deepen(search: AlphaBeta, moves: Sequence[int], thinking: Thinking, rng: Random) -> list[Line]:
    """Return every move with its worth, the best first; the first three are told apart by searching.

    Equal moves stand in an order that `rng` makes.
    """
    moves = list(moves)
    rng.shuffle(moves)
    seen = dict(zip(moves, search.score_moves(moves), strict=True))
    thinking.playouts += len(moves) / _PLAYOUT
    moves.sort(key=lambda move: -seen[move])
    until = _FOR_THE_BEST if len(moves) > 1 else _FOR_THE_ONLY
    best, reached = _best_of(search, moves, seen, thinking, until, _FURTHEST)
    found = [best]
    moves.remove(best.move)
    while moves and len(found) < LINES:
        following, _ = _best_of(search, moves, seen, thinking, 1.0, reached)
        following.worth = min(following.worth, found[-1].worth)
        found.append(following)
        moves.remove(following.move)
    return found + [Line(move, min(seen[move], found[-1].worth)) for move in moves]


def _best_of(
    search: AlphaBeta, moves: Sequence[int], seen: dict[int, int], thinking: Thinking, until: float, deepest: int
) -> tuple[Line, int]:
    """Return the best of the moves, found within a part of the budget, and how deep the search came."""
    order = list(moves)
    best = Line(order[0], seen[order[0]])
    for depth in range(2, deepest + 1):
        if depth > 2 and (thinking.spent >= until or VICTORY - abs(best.worth) < depth):
            return best, depth - 1
        better, complete = _search_to(search, order, depth, best.worth, thinking, until)
        if better:
            best = better
            order.remove(best.move)
            order.insert(0, best.move)
        if not complete:
            return best, depth
    return best, deepest


def _search_to(
    search: AlphaBeta, order: Sequence[int], depth: int, expected: int, thinking: Thinking, until: float
) -> tuple[Line | None, bool]:
    """Return the best line so many moves ahead, if any was found, and whether there was time to try all moves."""
    width = _ASPIRATION if depth > 3 and abs(expected) < DECIDED else 2 * VICTORY
    alpha, beta = max(expected - width, -VICTORY), min(expected + width, VICTORY)
    while True:
        search.begin(order, depth, alpha, beta)
        part = _FIRST_SLICE
        while not search.done:
            if depth > 2 and thinking.spent >= until:
                return search.line, False
            thinking.playouts += search.go_on(part) / _PLAYOUT
            part = min(part * 2, _LONGEST_SLICE)
        width *= 4
        if search.worth <= alpha and alpha > -VICTORY:
            alpha = max(expected - width, -VICTORY)
        elif search.worth >= beta and beta < VICTORY:
            beta = min(expected + width, VICTORY)
        else:
            return search.line, True
