"""Evaluate a position of The Game of Conquests for the side to act."""

from typing import Any

import numpy as np

from conqueror.bots.evaluation.conquests import values
from conqueror.games.conquests.vocabulary import CODES, GENERAL, LEVELS, SIDE, SQUARES
from conqueror.kit import Record, empty, highest, lowest, ones, record_type, rule
from conqueror.kit.records import Records

WEIGHTS = record_type(
    ("on_board", np.int64, (2, CODES, SQUARES)),  # what a fighter is worth on a square
    ("beside", np.int64, (CODES,)),  # and what in reserve
    ("loss", np.int64, (CODES,)),  # what its owner loses when it is captured
    ("runs", np.int64, (2, CODES, SQUARES)),  # all squares its arrows reach on an empty board
    ("axes", np.int64, (2, CODES)),  # the axes of its arrows, as a set
    ("nearness", np.int64, (SQUARES, SQUARES)),  # what a fighter's distance to the enemy's General is worth
    ("reach", np.int64),
    ("flight", np.int64),
    ("tempo", np.int64),
    ("danger", np.int64),
    ("capture_margin", np.int64),  # the most a capture may bring beside what it takes
)

_AXIS = (0, 1, 2, 3, 0, 1, 2, 3)


def make_weights(worlds: Records, chosen: Any = values) -> Records:
    """Make the weights for a table of movements, by the values chosen."""
    world, weights = worlds[0], empty(WEIGHTS)
    j = weights[0]
    j["reach"], j["flight"], j["tempo"] = chosen.REACH, chosen.FLIGHT, chosen.TEMPO
    j["danger"], j["capture_margin"] = chosen.DANGER, chosen.CAPTURE_MARGIN
    for code in range(CODES):
        worth = 0 if code == GENERAL else _freedom(world, code, chosen)
        j["beside"][code] = 0 if code == GENERAL else chosen.WAITING + worth * chosen.RESERVE // 100
        for side in range(2):
            arrows = [d for d in range(8) if int(world["arrows"][side][code]) >> d & 1]
            j["axes"][side][code] = sum({1 << _AXIS[d] for d in arrows})
            for square in range(SQUARES):
                j["runs"][side][code][square] = sum(int(world["ray"][d][square]) for d in arrows)
                j["on_board"][side][code][square] = worth + _place(code, square, chosen)
    for square in range(SQUARES):
        for other in range(SQUARES):
            apart = max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))
            j["nearness"][square][other] = chosen.NEARNESS * (SIDE - 1 - apart)
    for code in range(CODES):
        again = code % LEVELS + 1 < world["top"][code // LEVELS]  # GC-11, GC-13: it comes back, or retires
        j["loss"][code] = j["on_board"][0][code].mean() - (j["beside"][code + 1] if again else 0)
    return weights


def _freedom(world: Any, code: int, chosen: Any) -> int:
    """Return what the directions a fighter moves in are worth together."""
    worth = 0
    for direction in range(8):
        if int(world["arrows"][0][code]) >> direction & 1:
            worth += chosen.RUN
        elif int(world["dots"][0][code]) >> direction & 1:
            worth += chosen.STEP
    return worth


def _place(code: int, square: int, chosen: Any) -> int:
    """Return what standing on a square is worth."""
    file, rank = square % SIDE, square // SIDE
    return 0 if code == GENERAL else int(chosen.CENTRE * (min(file, SIDE - 1 - file) + min(rank, SIDE - 1 - rank)))


@rule
def sight(w: Record, j: Record, side: int, code: int, square: int, occupied: int) -> int:
    """Return the squares a fighter attacks, as `reach` has them, both directions of an axis at once."""
    squares = w.steps[side, code, square]
    axes = j.axes[side, code]
    while axes:
        axis = lowest(axes)
        axes &= axes - 1
        ahead = 7 if axis == 3 else axis
        above, below = w.ray[ahead, square], w.ray[ahead ^ 4, square]
        upper = above & occupied
        # From the nearest fighter below up to the nearest above: one subtraction finds both.
        between = upper ^ (upper - (1 << highest(below & occupied | 1)))
        squares |= between & (above | below) & j.runs[side, code, square]
    return squares


@rule
def stance(s: Record, w: Record, j: Record, side: int) -> tuple[int, int]:
    """Return what one side has on the board and beside it, and the squares it attacks."""
    total, attacked = 0, 0
    occupied = s.occupied[0] | s.occupied[1]
    fighters = s.occupied[side]
    hunted = int(s.general[1 - side])
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        code = int(s.squares[square]) - 1
        squares = sight(w, j, side, code, square, occupied)
        attacked |= squares
        total += j.on_board[side, code, square]
        if code != GENERAL:
            total += j.reach * ones(squares)
            total += j.nearness[hunted, square] if hunted >= 0 else 0
    waiting = s.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        total += int(s.reserve[side, code]) * j.beside[code]
    return total, attacked


@rule
def flights(s: Record, w: Record, side: int, attacked: int) -> int:
    """Return how many squares a General could step to that are not attacked."""
    general = int(s.general[side])
    if general < 0:
        return 0
    return ones(w.around[general] & ~attacked & ~s.occupied[side])


@rule
def evaluate(s: Record, w: Record, j: Record, f: Record) -> int:
    """Return what the position is worth to the side to act; the frame tells of Danger and of enemies attacked."""
    side = int(s.turn)
    ours, attacked_by_us = stance(s, w, j, side)
    theirs, attacked_by_them = stance(s, w, j, 1 - side)
    total = ours - theirs + j.tempo
    total += j.flight * (flights(s, w, side, attacked_by_them) - flights(s, w, 1 - side, attacked_by_us))
    general = int(s.general[side])
    f.danger = int(general >= 0 and attacked_by_them >> general & 1)
    f.targets = attacked_by_us & s.occupied[1 - side]
    if f.danger:
        total -= j.danger
    return total
