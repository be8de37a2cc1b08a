"""What a search of the map games works in: one record, since compiled code pays for every array it hands over."""

from typing import Annotated

from conqueror.bots.evaluation.map_inputs import (
    COURSE_KINDS,
    LAND_KINDS,
    LEFT,
    LINE_KINDS,
    MOST_INPUTS,
    PHASES,
    SEAT_KINDS,
)
from conqueror.bots.evaluation.map_threats import Threats
from conqueror.bots.evaluation.map_weights import Weights
from conqueror.bots.evaluation.network import HIDDEN, Float32, Network, copy_weights
from conqueror.games.map_games.rules.moves import Group
from conqueror.games.map_games.rules.records import PositionRecord
from conqueror.games.map_games.rules.vocabulary import CARDS, LANDS, LINES, MOST_GROUPS, SEATS
from conqueror.kit import Array, Grid, empty, record_type

MOST_CANDIDATES = 2048
MOST_CHANCES = 64  # outcomes of chance
NOTHING = 2  # the row for doing nothing
_ROWS = 3
_LAND_PLACES = LANDS * (LAND_KINDS * SEATS + 1)
_COURSE_PLACES = PHASES * SEATS * LEFT + COURSE_KINDS * SEATS + CARDS
_PLACES = _LAND_PLACES + _COURSE_PLACES + SEATS * SEAT_KINDS + LINES * LINE_KINDS


@record_type
class Judges:
    """Say who judges positions: 0 what was written by hand, 1 the network."""

    now: int
    moves: int  # between which moves a search chooses
    playouts: int  # which move a playout makes
    leaves: int  # where a playout ends


@record_type
class NetworkRecord:
    """A network as large as the largest map needs; what a smaller one does not have is 0."""

    hidden: Annotated[Grid[Float32], _PLACES, HIDDEN]
    offsets: Annotated[Array[Float32], HIDDEN]
    output: Annotated[Array[Float32], HIDDEN]
    linear: Annotated[Array[Float32], _PLACES]
    bias: Annotated[Array[Float32], 1]
    units: int


@record_type
class InputsRecord:
    """What the network sees of a position: the inputs that are not 0, and room for the hidden units."""

    places: Annotated[Array[int], MOST_INPUTS]
    values: Annotated[Array[Float32], MOST_INPUTS]
    filled: Annotated[Array[int], 1]
    units: Annotated[Array[Float32], HIDDEN]


@record_type
class Buffers:
    """Hold all that a search works in, beside its tree."""

    stack: Annotated[Array[PositionRecord], 3]  # the position searched, one after a move, one after the dice
    weights: Weights
    threats: Threats
    out: Annotated[Array[Group], MOST_GROUPS]
    chance_weights: Annotated[Array[int], MOST_CHANCES]
    # What seats may expect, judged by hand: of a position, after a throw of the dice, and of doing nothing …
    scores: Annotated[Grid[int], _ROWS, SEATS]
    chances: Annotated[Grid[float], _ROWS, SEATS]  # … and as shares of the victory, judged by the network
    chosen: Annotated[Array[int], MOST_CANDIDATES]
    values: Annotated[Grid[float], MOST_CANDIDATES, SEATS]  # a row of shares for each candidate
    heuristics: Annotated[Array[int], MOST_CANDIDATES]
    shares: Annotated[Array[float], SEATS]
    judges: Judges
    network: NetworkRecord
    inputs: InputsRecord


def make_buffers(network: Network | None) -> Array[Buffers]:
    """Make the record for one game, with the network that judges it, if any."""
    buffers = empty(Buffers)
    if network is not None:
        copy_weights(network, buffers[0].network)
        buffers[0].network.units = network.units
    judges = buffers[0].judges
    judges.now = judges.moves = judges.leaves = int(network is not None)
    return buffers
