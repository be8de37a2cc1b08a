"""What a search of Empire works in: one record, since compiled code pays for every array it hands over."""

from typing import Annotated

from conqueror.bots.evaluation.empire import FEATURES
from conqueror.bots.evaluation.empire_inputs import COURSE, MOST_INPUTS, TILE_INPUTS
from conqueror.bots.evaluation.network import HIDDEN, Float32, Network, copy_weights
from conqueror.games.empire.vocabulary import MOST_GROUPS, MOST_SEATS, TILES, PositionRecord, World
from conqueror.kit import Array, Grid, empty, record_type

MOST_CANDIDATES = 1024
_PLACES = (MOST_SEATS + 1) * FEATURES + TILES * TILE_INPUTS + COURSE + 3 * MOST_SEATS


@record_type
class NetworkRecord:
    """A network as large as four players need; what a smaller one does not have is 0."""

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
    """Hold all that a search works in, beside its tree: positions to play on, and what was found about moves."""

    stack: Annotated[Array[PositionRecord], 4]
    world: World
    groups: Annotated[Array[int], MOST_GROUPS]
    features: Annotated[Grid[float], MOST_SEATS, FEATURES]
    shares: Annotated[Array[float], MOST_SEATS]
    chosen: Annotated[Array[int], MOST_CANDIDATES]
    prior_values: Annotated[Array[float], MOST_CANDIDATES]
    values: Annotated[Grid[float], MOST_CANDIDATES, MOST_SEATS]  # a row of shares for each move
    order: Annotated[Array[int], MOST_CANDIDATES]
    heuristics: Annotated[Array[float], MOST_CANDIDATES]  # of each move; after `set_priors` its prior
    network: NetworkRecord
    inputs: InputsRecord


def make_buffers(worlds: Array[World], network: Network) -> Array[Buffers]:
    """Make the record for one game."""
    buffers = empty(Buffers)
    buffers[0].world = worlds[0]
    copy_weights(network, buffers[0].network)
    buffers[0].network.units = network.units
    return buffers
