"""Judge a position by a small network: compiled, and of no game.

    z = bias + linear · x + output · max(hidden x + offsets, 0)

A game says what is seen of a position from one seat, as a list of inputs that are not 0, and the network gives one
number for it, the seat's `logit`. Whoever sees the board turned towards them sees it with the same eyes, so
there is one function for all seats:

- between two, one logit is enough: that of the seat whose eyes are used; the other has what is left (`share_of`);
- between more, one logit for each seat, each by its own eyes; `softmax_shares` makes them shares.

What was written by hand is such a network, too: one without hidden units, or with outputs of 0.
"""

import math
from typing import Annotated, NamedTuple, Protocol, TypeAlias

import numpy as np

from conqueror.kit import Array, Grid, rule

HIDDEN = 32
"""How many hidden units a network has that learns."""

Float32: TypeAlias = Annotated[float, np.float32]
"""A field of a record that holds weights."""

_FARTHEST = 30.0  # a logit that is as good as certain


class Network(Protocol):
    """The weights of a network, in single precision: a tuple of arrays, or a record with the same fields."""

    @property
    def hidden(self) -> Grid[float]:
        """A row for each input: what it adds to every hidden unit."""

    @property
    def offsets(self) -> Array[float]: ...
    @property
    def output(self) -> Array[float]: ...
    @property
    def linear(self) -> Array[float]: ...
    @property
    def bias(self) -> Array[float]: ...
    @property
    def units(self) -> int:
        """How many hidden units there are; a record may have room for more."""


class Inputs(Protocol):
    """What is seen of one position: the inputs that are not 0, and room for the hidden units.

    Whoever fills it writes `places` and `values` side by side and says in `filled` how many they are. A function that
    adds some takes these two arrays and the number so far, and returns the new number: to hand over a whole tuple of
    arrays for each input would take ten times as long as the input itself.
    """

    @property
    def places(self) -> Array[int]: ...
    @property
    def values(self) -> Array[float]: ...
    @property
    def filled(self) -> Array[int]: ...
    @property
    def units(self) -> Array[float]: ...


class NetworkArrays(NamedTuple):
    """A network that is being learned, or read from a file. Compiled code takes it as one argument."""

    hidden: Grid[float]
    offsets: Array[float]
    output: Array[float]
    linear: Array[float]
    bias: Array[float]
    units: int


WEIGHTS = ("hidden", "offsets", "output", "linear", "bias")
"""The fields of a network that hold weights."""


class InputsArrays(NamedTuple):
    """Inputs of any number. Compiled code takes them as one argument."""

    places: Array[int]
    values: Array[float]
    filled: Array[int]
    units: Array[float]


def make_network(inputs: int, hidden: int = 0) -> NetworkArrays:
    """Make a network whose weights are all 0."""
    return NetworkArrays(
        np.zeros((inputs, hidden), np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(inputs, np.float32),
        np.zeros(1, np.float32),
        hidden,
    )


def make_inputs(most: int, hidden: int = HIDDEN) -> InputsArrays:
    """Make room for at most so many inputs that are not 0, and for so many hidden units."""
    return InputsArrays(
        np.zeros(most, np.int64), np.zeros(most, np.float32), np.zeros(1, np.int64), np.zeros(hidden, np.float32)
    )


def copy_weights(network: Network, larger: Network) -> None:
    """Copy the weights of a network into one that has room for more; the rest stays 0."""
    for name in WEIGHTS:
        weights = np.asarray(getattr(network, name))
        np.asarray(getattr(larger, name))[tuple(slice(length) for length in weights.shape)] = weights


@rule
def logit(network: Network, inputs: Inputs) -> float:
    """Return what the network says to these inputs, four at a time: so units are loaded and stored less often."""
    units, places, values, filled = inputs.units, inputs.places, inputs.values, inputs.filled[0]
    hidden, linear = network.hidden, network.linear
    wide = network.units
    for unit in range(wide):
        units[unit] = network.offsets[unit]
    z = network.bias[0]
    for number in range(0, filled - 3, 4):
        a, b, c, d = places[number], places[number + 1], places[number + 2], places[number + 3]
        of_a, of_b, of_c, of_d = values[number], values[number + 1], values[number + 2], values[number + 3]
        z += linear[a] * of_a + linear[b] * of_b + linear[c] * of_c + linear[d] * of_d
        for unit in range(wide):
            more = hidden[a, unit] * of_a + hidden[b, unit] * of_b
            units[unit] += more + hidden[c, unit] * of_c + hidden[d, unit] * of_d
    for number in range(filled - filled % 4, filled):
        place, value = places[number], values[number]
        z += linear[place] * value
        for unit in range(wide):
            units[unit] += hidden[place, unit] * value
    for unit in range(wide):
        if units[unit] > 0:
            z += network.output[unit] * units[unit]
    return z


@rule
def share_of(z: float) -> float:
    """Return the share of one of two seats by its logit."""
    return 1.0 / (1.0 + math.exp(-min(max(z, -_FARTHEST), _FARTHEST)))
