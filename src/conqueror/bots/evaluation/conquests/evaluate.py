"""Evaluate a position of The Game of Conquests for the side to act."""

from typing import Annotated

import numpy as np

from conqueror.bots.evaluation.conquests import inputs, values
from conqueror.bots.evaluation.conquests.inputs import APARTS, FLIGHT_COUNTS, apart, own_square
from conqueror.bots.evaluation.conquests.search_state import Frame
from conqueror.games.conquests.vocabulary import CODES, GENERAL, LEVELS, SQUARES, Board, World
from conqueror.kit import Array, Cube, Grid, Int8, Int16, empty, highest, lowest, ones, record_type, rule


@record_type
class Weights:
    """What is worth how much, with a table of movements."""

    on_board: Annotated[Cube[int], 2, CODES, SQUARES]  # what a fighter is worth on a square
    towards: Annotated[Cube[Int16], 2, CODES, APARTS]  # and by how it stands to the enemy's General
    beside: Annotated[Cube[Int16], 2, CODES, APARTS]  # and to its own
    apart: Annotated[
        Cube[Int8], 2, SQUARES, SQUARES
    ]  # how it stands to a General: by the General's square and its own
    reserve: Annotated[Array[int], CODES]  # what a fighter is worth in reserve
    loss: Annotated[Array[int], CODES]  # what its owner loses when it is captured
    runs: Annotated[Cube[int], 2, CODES, SQUARES]  # all squares its arrows reach on an empty board
    axes: Annotated[Grid[int], 2, CODES]  # the axes of its arrows, as a set
    reach: Annotated[Array[int], CODES]  # what a square is worth that it attacks
    flights: Annotated[Array[int], FLIGHT_COUNTS]  # by how many squares a General could go to
    tempo: int
    danger: int
    capture_margin: int  # the most a capture may bring beside what it takes


_AXIS = (0, 1, 2, 3, 0, 1, 2, 3)


def make_weights(worlds: Array[World], told: Array[float]) -> Array[Weights]:
    """Make the tables of a search for a table of movements, by the weights of all inputs."""
    world, tables = worlds[0], empty(Weights)
    weights, whole = tables[0], inputs.rounded(told)
    weights.tempo, weights.danger = whole[inputs.TEMPO], whole[inputs.DANGER]
    weights.capture_margin = values.CAPTURE_MARGIN
    np.asarray(weights.flights)[:] = whole[inputs.FLIGHTS : inputs.FLIGHTS + FLIGHT_COUNTS]
    np.asarray(weights.reserve)[:] = whole[inputs.RESERVE : inputs.RESERVE + CODES]
    np.asarray(weights.reach)[:] = whole[inputs.REACH : inputs.REACH + CODES]
    place = whole[inputs.PLACE : inputs.TOWARDS].reshape(CODES, SQUARES)
    np.asarray(weights.towards)[:] = whole[inputs.TOWARDS : inputs.BESIDE].reshape(CODES, APARTS)
    np.asarray(weights.beside)[:] = whole[inputs.BESIDE : inputs.RESERVE].reshape(CODES, APARTS)
    for side in range(2):
        for code in range(CODES):
            arrows = [d for d in range(8) if int(world.arrows[side, code]) >> d & 1]
            weights.axes[side, code] = sum({1 << _AXIS[d] for d in arrows})
            for square in range(SQUARES):
                weights.runs[side, code, square] = sum(int(world.ray[d, square]) for d in arrows)
                weights.on_board[side, code, square] = place[code, own_square(square, side)]
        for square in range(SQUARES):
            for general in range(SQUARES):
                weights.apart[side, general, square] = apart(square, general, side)
    _set_losses(world, weights)
    return tables


def _set_losses(world: World, weights: Weights) -> None:
    """Fill in what captures cost, by the mean worth of fighters on the board."""
    for code in range(CODES):
        again = code % LEVELS + 1 < world.top[code // LEVELS]  # GC-11, GC-13: it comes back, or retires
        mean = sum(
            np.mean(np.asarray(table)[0, code]) for table in (weights.on_board, weights.towards, weights.beside)
        )
        weights.loss[code] = int(mean - (weights.reserve[code + 1] if again else 0))


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
    hunted, own = int(board.general[1 - side]), int(board.general[side])
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        code = int(board.squares[square]) - 1
        squares = sight(world, weights, side, code, square, occupied)
        attacked |= squares
        total += weights.on_board[side, code, square]
        if code != GENERAL:
            total += weights.reach[code] * ones(squares)
            if hunted >= 0:
                total += int(weights.towards[side, code, weights.apart[side, hunted, square]])
            if own >= 0:
                total += int(weights.beside[side, code, weights.apart[side, own, square]])
    waiting = board.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        total += int(board.reserve[side, code]) * weights.reserve[code]
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
    total += weights.flights[flights(board, world, side, attacked_by_them)]
    total -= weights.flights[flights(board, world, 1 - side, attacked_by_us)]
    general = int(board.general[side])
    frame.danger = int(general >= 0 and attacked_by_them >> general & 1)
    frame.targets = attacked_by_us & board.occupied[1 - side]
    if frame.danger:
        total += weights.danger
    return total
