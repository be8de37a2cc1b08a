"""Iterative deepening for The Game of Conquests: one move further each time, as long as the budget lasts."""

from random import Random
from typing import TYPE_CHECKING

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation.alphabeta import STOPPED, VICTORY
from conqueror.kit.records import Records

if TYPE_CHECKING:
    from conqueror.bots.studies.conquests import ConquestsStudy

_DEEPEST = 16
_PLAYOUT = 100  # nodes that count as one playout
_SLICE = 10_000  # nodes between two looks at the clock


def deepen(study: "ConquestsStudy", state: Records, thinking: Thinking, rng: Random) -> tuple[int, int]:
    """The best move found, and its worth."""
    side = int(state[0]["turn"])
    moves = study.moves(state)
    rng.shuffle(moves)
    best, known = moves[0], 0
    for depth in range(_DEEPEST):
        found, worth = _best_at(study, state, side, moves, depth, thinking)
        if found is not None:
            best, known = found, worth
        if thinking.over or len(moves) == 1 or abs(worth) > VICTORY - 2 * _DEEPEST:
            break
        moves.remove(best)
        moves.insert(0, best)
    return best, known


def _best_at(
    study: "ConquestsStudy", state: Records, side: int, moves: list[int], depth: int, thinking: Thinking
) -> tuple[int | None, int]:
    """The best of the moves that could be looked at in time, and its worth; None if not even the first could."""
    best: int | None = None
    alpha = -VICTORY
    for move in moves:
        if thinking.over and depth > 0:
            break
        worth = _look(study, study.play(state, side, move), depth, alpha, thinking)
        if worth is None:
            break
        if best is None or worth > alpha:
            best, alpha = move, worth
    return best, alpha


def _look(study: "ConquestsStudy", after: Records, depth: int, alpha: int, thinking: Thinking) -> int | None:
    """What a move is worth by the position after it; None if there was no time to find out."""
    worth, used = study.look(after, depth, alpha, _SLICE)
    thinking.playouts += used / _PLAYOUT
    while worth == STOPPED:
        if thinking.over:
            return None
        worth, used = study.look_on(_SLICE)
        thinking.playouts += used / _PLAYOUT
    return -worth
