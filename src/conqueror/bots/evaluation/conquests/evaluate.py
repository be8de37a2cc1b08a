"""Evaluate a position of The Game of Conquests for the side to act."""

from typing import Annotated

from conqueror.bots.evaluation.conquests import values
from conqueror.bots.evaluation.conquests.search_state import Frame
from conqueror.games.conquests.vocabulary import CODES, GENERAL, LEVELS, SIDE, SQUARES, Board, World
from conqueror.kit import Array, Cube, Grid, empty, highest, lowest, ones, record_type, rule


@record_type
class Weights:
    """What is worth how much, with a table of movements."""

    on_board: Annotated[Cube[int], 2, CODES, SQUARES]  # what a fighter is worth on a square
    beside: Annotated[Array[int], CODES]  # and what in reserve
    loss: Annotated[Array[int], CODES]  # what its owner loses when it is captured
    runs: Annotated[Cube[int], 2, CODES, SQUARES]  # all squares its arrows reach on an empty board
    axes: Annotated[Grid[int], 2, CODES]  # the axes of its arrows, as a set
    nearness: Annotated[Grid[int], SQUARES, SQUARES]  # what a fighter's distance to the enemy's General is worth
    reach: int
    flight: int
    tempo: int
    danger: int
    capture_margin: int  # the most a capture may bring beside what it takes


_AXIS = (0, 1, 2, 3, 0, 1, 2, 3)


def make_weights(worlds: Array[World]) -> Array[Weights]:
    """Make the weights for a table of movements."""
    world, tables = worlds[0], empty(Weights)
    weights = tables[0]
    weights.reach, weights.flight, weights.tempo = values.REACH, values.FLIGHT, values.TEMPO
    weights.danger, weights.capture_margin = values.DANGER, values.CAPTURE_MARGIN
    for code in range(CODES):
        worth = 0 if code == GENERAL else _freedom(world, code)
        weights.beside[code] = 0 if code == GENERAL else values.WAITING + worth * values.RESERVE // 100
        for side in range(2):
            arrows = [d for d in range(8) if int(world.arrows[side, code]) >> d & 1]
            weights.axes[side, code] = sum({1 << _AXIS[d] for d in arrows})
            for square in range(SQUARES):
                weights.runs[side, code, square] = sum(int(world.ray[d, square]) for d in arrows)
                weights.on_board[side, code, square] = worth + _place(code, square)
    for square in range(SQUARES):
        for other in range(SQUARES):
            apart = max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))
            weights.nearness[square, other] = values.NEARNESS * (SIDE - 1 - apart)
    for code in range(CODES):
        again = code % LEVELS + 1 < world.top[code // LEVELS]  # GC-11, GC-13: it comes back, or retires
        mean = sum(weights.on_board[0, code].tolist()) / SQUARES
        weights.loss[code] = int(mean - (weights.beside[code + 1] if again else 0))
    return tables


def _freedom(world: World, code: int) -> int:
    """Return what the directions a fighter moves in are worth together."""
    worth = 0
    for direction in range(8):
        if int(world.arrows[0, code]) >> direction & 1:
            worth += values.RUN
        elif int(world.dots[0, code]) >> direction & 1:
            worth += values.STEP
    return worth


def _place(code: int, square: int) -> int:
    """Return what standing on a square is worth."""
    file, rank = square % SIDE, square // SIDE
    return 0 if code == GENERAL else values.CENTRE * (min(file, SIDE - 1 - file) + min(rank, SIDE - 1 - rank))


@rule
def sight(world: World, weights: Weights, side: int, code: int, square: int, occupied: int) -> int:
    """Return the squares a fighter attacks, as `reach` has them, both directions of an axis at once."""
    squares = world.steps[side, code, square]
    axes = weights.axes[side, code]
    while axes:
        axis = lowest(axes)
        axes &= axes - 1
        ahead = 7 if axis == 3 else axis
        above, below = world.ray[ahead, square], world.ray[ahead ^ 4, square]
        upper = above & occupied
        # From the nearest fighter below up to the nearest above: one subtraction finds both.
        between = upper ^ (upper - (1 << highest(below & occupied | 1)))
        squares |= between & (above | below) & weights.runs[side, code, square]
    return squares


@rule
def stance(board: Board, world: World, weights: Weights, side: int) -> tuple[int, int]:
    """Return what one side has on the board and beside it, and the squares it attacks."""
    total, attacked = 0, 0
    occupied = board.occupied[0] | board.occupied[1]
    fighters = board.occupied[side]
    hunted = int(board.general[1 - side])
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        code = int(board.squares[square]) - 1
        squares = sight(world, weights, side, code, square, occupied)
        attacked |= squares
        total += weights.on_board[side, code, square]
        if code != GENERAL:
            total += weights.reach * ones(squares)
            total += weights.nearness[hunted, square] if hunted >= 0 else 0
    waiting = board.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        total += int(board.reserve[side, code]) * weights.beside[code]
    return total, attacked


@rule
def flights(board: Board, world: World, side: int, attacked: int) -> int:
    """Return how many squares a General could step to that are not attacked."""
    general = int(board.general[side])
    if general < 0:
        return 0
    return ones(world.around[general] & ~attacked & ~board.occupied[side])


@rule
def evaluate(board: Board, world: World, weights: Weights, frame: Frame) -> int:
    """Return what the position is worth to the side to act; the frame tells of Danger and of enemies attacked."""
    side = int(board.turn)
    ours, attacked_by_us = stance(board, world, weights, side)
    theirs, attacked_by_them = stance(board, world, weights, 1 - side)
    total = ours - theirs + weights.tempo
    total += weights.flight * (
        flights(board, world, side, attacked_by_them) - flights(board, world, 1 - side, attacked_by_us)
    )
    general = int(board.general[side])
    frame.danger = int(general >= 0 and attacked_by_them >> general & 1)
    frame.targets = attacked_by_us & board.occupied[1 - side]
    if frame.danger:
        total -= weights.danger
    return total
