"""List moves, and order them by which to try first."""

from conqueror.bots.evaluation.conquests.evaluate import Weights
from conqueror.bots.evaluation.conquests.search_state import SearchState
from conqueror.games.conquests.legal import fighter_targets, general_targets, lost_by_the_letter
from conqueror.games.conquests.vocabulary import (
    DROP_MASK,
    DROP_SHIFT,
    PLACE_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    Board,
    World,
)
from conqueror.kit import lowest, rule

MOST_HISTORY = 1 << 14
_CAPTURE, _KILLER = 1 << 20, 1 << 18


@rule
def list_steps(
    state: SearchState, world: World, level: int, wanted: int, attackers: int, answers: int, pinned: int
) -> int:
    """List the moves without a drop to the wanted squares at the level; return their number.

    The last three arguments are what one look around the General tells.
    """
    board = state.boards[level]
    side = int(board.turn)
    general = int(board.general[side])
    steps = 0
    if general >= 0 and (attackers or world.around[general] & wanted & ~board.occupied[side]):
        steps = general_targets(board, world, side)
        if lost_by_the_letter(world, attackers, steps):
            return 0
    if attackers > 1:
        answers = 0
    total = 0
    fighters = board.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        targets = steps if square == general else fighter_targets(board, world, side, square, answers, pinned)
        targets &= wanted
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            state.lists[level, total] = square | target << TARGET_SHIFT
            total += 1
    return total


@rule
def history_index(side: int, move: int) -> int:
    """Return the place of a quiet move in the history: by the step, or by what is dropped where."""
    if move >> DROP_SHIFT:
        return side << 13 | 1 << 12 | (move >> DROP_SHIFT & DROP_MASK) << 6 | move >> PLACE_SHIFT & SQUARE_MASK
    return side << 13 | move & (1 << 12) - 1


@rule
def gain_of(board: Board, weights: Weights, move: int) -> int:
    """Return what a capture takes from the enemy; 0 for other moves."""
    target = int(board.squares[move >> TARGET_SHIFT & SQUARE_MASK])
    return weights.loss[target - 1] if target else 0


@rule
def order_score(state: SearchState, weights: Weights, level: int, move: int) -> int:
    """Score a move for the order of trying: captures, the dearest first; killers; then by history."""
    board = state.boards[level]
    target = int(board.squares[move >> TARGET_SHIFT & SQUARE_MASK])
    if target:
        own = weights.loss[int(board.squares[move & SQUARE_MASK]) - 1]
        return _CAPTURE + 8 * weights.loss[target - 1] - own
    if move == state.killers[level, 0]:
        return _KILLER + 1
    if move == state.killers[level, 1]:
        return _KILLER
    return state.history[history_index(int(board.turn), move)]


@rule
def pick(state: SearchState, level: int, tried: int, listed: int) -> int:
    """Pick the highest of the moves not yet tried, and put it at the place `tried`."""
    best = tried
    for index in range(tried + 1, listed):
        if state.order_scores[level, index] > state.order_scores[level, best]:
            best = index
    move, worth = state.lists[level, best], state.order_scores[level, best]
    state.lists[level, best], state.order_scores[level, best] = (
        state.lists[level, tried],
        state.order_scores[level, tried],
    )
    state.lists[level, tried], state.order_scores[level, tried] = move, worth
    return move


@rule
def reward(state: SearchState, place: int, bonus: int) -> None:
    """Raise a history score, the less the higher it stands already, or lower it."""
    state.history[place] += bonus - state.history[place] * abs(bonus) // MOST_HISTORY
