"""List moves, and order them by which to try first."""

from conqueror.games.conquests.legal import fighter_targets, general_targets, lost_by_the_letter
from conqueror.games.conquests.vocabulary import (
    DROP_SHIFT,
    LOW,
    PLACE_SHIFT,
    TARGET_SHIFT,
)
from conqueror.kit import Record, lowest, rule

HISTORY_SIZE = 1 << 14  # for each side 4096 of steps, then 4096 of drops
MOST_HISTORY = 1 << 14
_CAPTURE, _KILLER = 1 << 20, 1 << 18


@rule
def list_steps(r: Record, w: Record, level: int, wanted: int, attackers: int, answers: int, pinned: int) -> int:
    """List the moves without a drop to the wanted squares at the level; return their number.

    The last three arguments are what one look around the General tells.
    """
    s = r.boards[level]
    side = int(s.turn)
    general = int(s.general[side])
    steps = 0
    if general >= 0 and (attackers or w.around[general] & wanted & ~s.occupied[side]):
        steps = general_targets(s, w, side)
        if lost_by_the_letter(w, attackers, steps):
            return 0
    if attackers > 1:
        answers = 0
    total = 0
    fighters = s.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        targets = steps if square == general else fighter_targets(s, w, side, square, answers, pinned)
        targets &= wanted
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            r.lists[level, total] = square | target << TARGET_SHIFT
            total += 1
    return total


@rule
def history_index(side: int, move: int) -> int:
    """Return the place of a quiet move in the history: by the step, or by what is dropped where."""
    if move >> DROP_SHIFT:
        return side << 13 | 1 << 12 | (move >> DROP_SHIFT & LOW) << 6 | move >> PLACE_SHIFT & LOW
    return side << 13 | move & (1 << 12) - 1


@rule
def gain_of(s: Record, j: Record, move: int) -> int:
    """Return what a capture takes from the enemy; 0 for other moves."""
    target = int(s.squares[move >> TARGET_SHIFT & LOW])
    return j.loss[target - 1] if target else 0


@rule
def order_score(r: Record, j: Record, level: int, move: int) -> int:
    """Score a move for the order of trying: captures, the dearest first; killers; then by history."""
    s = r.boards[level]
    target = int(s.squares[move >> TARGET_SHIFT & LOW])
    if target:
        own = j.loss[int(s.squares[move & LOW]) - 1]
        return _CAPTURE + 8 * j.loss[target - 1] - own
    if move == r.killers[level, 0]:
        return _KILLER + 1
    if move == r.killers[level, 1]:
        return _KILLER
    return r.history[history_index(int(s.turn), move)]


@rule
def pick(r: Record, level: int, tried: int, listed: int) -> int:
    """Pick the highest of the moves not yet tried, and put it at the place `tried`."""
    best = tried
    for index in range(tried + 1, listed):
        if r.order_scores[level, index] > r.order_scores[level, best]:
            best = index
    move, worth = r.lists[level, best], r.order_scores[level, best]
    r.lists[level, best], r.order_scores[level, best] = r.lists[level, tried], r.order_scores[level, tried]
    r.lists[level, tried], r.order_scores[level, tried] = move, worth
    return move


@rule
def reward(r: Record, place: int, bonus: int) -> None:
    """Raise a history score, the less the higher it stands already, or lower it."""
    r.history[place] += bonus - r.history[place] * abs(bonus) // MOST_HISTORY
