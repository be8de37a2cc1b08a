"""What is counted in a position of The Game of Conquests, and where each of it stands among the weights.

A judgement is a sum: what is counted for the side to act, less what is counted for the other, each times its weight.
Both sides see the board from their own edge, and left is worth as much as right.
"""

import numpy as np
import numpy.typing as npt

from conqueror.bots.evaluation.conquests import values
from conqueror.games.conquests.vocabulary import CODES, GENERAL, SIDE, SQUARES, World
from conqueror.kit import Array, rule

SCALE = 1100.0
"""A lead with which three of four games are won, by self-play: a weight of 1 is so many hundredths of a step."""

APARTS = (2 * SIDE - 1) * SIDE
"""How a fighter may stand to a General: so many ranks before or behind it, so many files beside it."""

# Where the inputs stand: by code what stands on a square, how it stands to the enemy's General and to its own, what
# waits in reserve and the squares that are attacked; then the squares a General can flee to, tempo and Danger.
PLACE = 0
TOWARDS = PLACE + CODES * SQUARES
BESIDE = TOWARDS + CODES * APARTS
RESERVE = BESIDE + CODES * APARTS
REACH = RESERVE + CODES
FLIGHTS = REACH + CODES
FLIGHT_COUNTS = 9
TEMPO = FLIGHTS + FLIGHT_COUNTS
DANGER = TEMPO + 1
INPUTS = DANGER + 1
MOST_INPUTS = 128


@rule
def own_square(square: int, side: int) -> int:
    """Return a square as its side sees it from its own edge, in the left half of the board."""
    if side:
        square = SQUARES - 1 - square
    file = square % SIDE
    return square - file + min(file, SIDE - 1 - file)


@rule
def apart(square: int, general: int, side: int) -> int:
    """Return how a fighter of a side stands to a General."""
    ranks = square // SIDE - general // SIDE
    if side:
        ranks = -ranks
    return (ranks + SIDE - 1) * SIDE + abs(square % SIDE - general % SIDE)


def hand_weights(world: World) -> npt.NDArray[np.float32]:
    """Return the weights written by hand for a table of movements, in the order of the inputs."""
    weights = np.zeros(INPUTS, np.float32)
    for code in range(CODES):
        worth = 0 if code == GENERAL else _freedom(world, code)
        weights[RESERVE + code] = 0 if code == GENERAL else values.WAITING + worth * values.RESERVE // 100
        if code == GENERAL:
            continue
        weights[REACH + code] = values.REACH
        for square in range(SQUARES):
            file, rank = square % SIDE, square // SIDE
            centre = min(file, SIDE - 1 - file) + min(rank, SIDE - 1 - rank)
            weights[PLACE + code * SQUARES + square] = worth + values.CENTRE * centre
        for ranks in range(1 - SIDE, SIDE):
            for files in range(SIDE):
                near = values.NEARNESS * (SIDE - 1 - max(abs(ranks), files))
                weights[TOWARDS + code * APARTS + (ranks + SIDE - 1) * SIDE + files] = near
    weights[FLIGHTS : FLIGHTS + FLIGHT_COUNTS] = values.FLIGHT * np.arange(FLIGHT_COUNTS)
    weights[TEMPO], weights[DANGER] = values.TEMPO, -values.DANGER
    return weights / np.float32(SCALE)


def _freedom(world: World, code: int) -> int:
    """Return what the directions a fighter moves in are worth together."""
    worth = 0
    for direction in range(8):
        if int(world.arrows[0, code]) >> direction & 1:
            worth += values.RUN
        elif int(world.dots[0, code]) >> direction & 1:
            worth += values.STEP
    return worth


def rounded(weights: Array[float]) -> npt.NDArray[np.int64]:
    """Return weights in hundredths of a step, as the search adds them."""
    return np.rint(np.asarray(weights, np.float64) * SCALE).astype(np.int64)
