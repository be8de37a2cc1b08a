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
from typing import NamedTuple

import numpy as np

from conqueror.kit import Array, Grid, rule

HIDDEN = 32
"""How many hidden units a network has that learns."""

_FARTHEST = 30.0  # a logit that is as good as certain


class Network(NamedTuple):
    """Hold the weights of a network, in single precision. Compiled code takes it as one argument."""

    hidden: Grid[float]
    """A row for each input: what it adds to every hidden unit."""
    offsets: Array[float]
    output: Array[float]
    linear: Array[float]
    bias: Array[float]


class Inputs(NamedTuple):
    """Hold what is seen of one position: the inputs that are not 0, and room for the hidden units.

    Whoever fills it writes `places` and `values` side by side and says in `filled` how many they are. A function that
    adds some takes these two arrays and the number so far, and returns the new number: to hand over a whole tuple of
    arrays for each input would take ten times as long as the input itself.
    """

    places: Array[int]
    values: Array[float]
    filled: Array[int]
    units: Array[float]


def make_network(inputs: int, hidden: int = 0) -> Network:
    """Make a network whose weights are all 0."""
    return Network(
        np.zeros((inputs, hidden), np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(inputs, np.float32),
        np.zeros(1, np.float32),
    )


def make_inputs(most: int, hidden: int = HIDDEN) -> Inputs:
    """Make room for at most so many inputs that are not 0, and for so many hidden units."""
    return Inputs(
        np.zeros(most, np.int64), np.zeros(most, np.float32), np.zeros(1, np.int64), np.zeros(hidden, np.float32)
    )


@rule
def logit(network: Network, inputs: Inputs) -> float:
    """Return what the network says to these inputs, four at a time: so units are loaded and stored less often."""
    units, places, values, filled = inputs.units, inputs.places, inputs.values, inputs.filled[0]
    hidden, linear = network.hidden, network.linear
    wide = network.offsets.shape[0]
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
