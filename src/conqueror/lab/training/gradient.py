"""Compiled learning: returns of games, the gradient of a network by a batch, and a step of Adam.

The loss is the cross-entropy between what a network says and the shares a position turned out to be worth.
"""

import math

import numpy as np
import numpy.typing as npt

from conqueror.bots.evaluation.mcts import softmax_shares
from conqueror.bots.evaluation.network import Inputs, Network, NetworkArrays, logit, share_of
from conqueror.kit import Array, Cube, Grid, rule

_FIRST_DECAY, _SECOND_DECAY, _TINY = 0.9, 0.999, 1e-8
_OUT = -1000.0  # the logit of a seat that is out of the game


@rule
def fill_returns(
    ahead: Grid[float],
    cut: Array[int],
    ends: Array[int],
    results: Grid[float],
    trace: float,
    returns: Grid[float],
) -> None:
    """Fill `returns` with what every position turned out to be worth: TD(λ), with λ the `trace`."""
    seats = returns.shape[1]
    first = 0
    for game in range(len(ends)):
        for seat in range(seats):
            worth = results[game, seat]
            for number in range(ends[game] - 1, first - 1, -1):
                worth = ahead[number, seat] * (1 - trace) + worth * trace
                if cut[number]:
                    worth = ahead[number, seat]
                returns[number, seat] = worth
        first = ends[game]


@rule
def take_inputs(places: Array[int], values: Array[float], count: int, inputs: Inputs) -> None:
    """Copy the inputs of one view."""
    inputs.filled[0] = count
    for number in range(count):
        inputs.places[number] = places[number]
        inputs.values[number] = values[number]


@rule
def add_back(network: Network, inputs: Inputs, units: Array[float], error: float, gradient: Network) -> None:
    """Add the gradient of one view: its error goes back through the network; `units` are those of `logit`."""
    wide = network.units
    gradient.bias[0] += error
    for unit in range(wide):
        if units[unit] > 0:
            gradient.output[unit] += error * units[unit]
            inputs.units[unit] = error * network.output[unit]
        else:
            inputs.units[unit] = 0.0
        gradient.offsets[unit] += inputs.units[unit]
    for number in range(inputs.filled[0]):
        place, value = inputs.places[number], inputs.values[number]
        gradient.linear[place] += error * value
        row = gradient.hidden[place]
        for unit in range(wide):
            row[unit] += inputs.units[unit] * value


@rule
def add_gradient(
    network: Network,
    places: Cube[int],
    values: Cube[float],
    counts: Grid[int],
    targets: Grid[float],
    inputs: Inputs,
    kept: Grid[float],
    gradient: Network,
) -> float:
    """Add the gradient of a batch; return its loss, summed as well. `kept` has room for the units of all eyes."""
    eyes = counts.shape[1]
    logits, shares = np.zeros(eyes), np.zeros(eyes)
    loss = 0.0
    for number in range(counts.shape[0]):
        for eye in range(eyes):
            logits[eye] = _OUT
            if counts[number, eye] > 0:
                take_inputs(places[number, eye], values[number, eye], counts[number, eye], inputs)
                logits[eye] = logit(network, inputs)
                for unit in range(kept.shape[1]):
                    kept[eye, unit] = inputs.units[unit]
        if eyes == 1:
            shares[0] = share_of(logits[0])
            loss -= (1 - targets[number, 0]) * math.log(max(1 - shares[0], 1e-12))
        else:
            softmax_shares(logits, eyes, 1.0, shares)
        for eye in range(eyes):
            if counts[number, eye] > 0:
                loss -= targets[number, eye] * math.log(max(shares[eye], 1e-12))
                take_inputs(places[number, eye], values[number, eye], counts[number, eye], inputs)
                add_back(network, inputs, kept[eye], shares[eye] - targets[number, eye], gradient)
    return loss


@rule
def adam(
    weights: Array[float],
    gradient: Array[float],
    first: Array[float],
    second: Array[float],
    step: int,
    rate: float,
    decay: float,
) -> None:
    """Move weights a step against their gradient, which is then 0; `decay` draws them towards 0."""
    fix_first, fix_second = 1 - _FIRST_DECAY**step, 1 - _SECOND_DECAY**step
    for place in range(len(weights)):
        slope = gradient[place]
        gradient[place] = 0.0
        first[place] = _FIRST_DECAY * first[place] + (1 - _FIRST_DECAY) * slope
        second[place] = _SECOND_DECAY * second[place] + (1 - _SECOND_DECAY) * slope * slope
        move = first[place] / fix_first / (math.sqrt(second[place] / fix_second) + _TINY)
        weights[place] -= rate * (move + decay * weights[place])


@rule
def follow(average: Array[float], weights: Array[float], keep: float) -> None:
    """Let an average follow the weights, of which it keeps a part."""
    for place in range(len(weights)):
        average[place] = keep * average[place] + (1 - keep) * weights[place]


def flat(inputs: int, hidden: int) -> npt.NDArray[np.float32]:
    """Make room for all weights of a network in one array."""
    return np.zeros(inputs * hidden + 2 * hidden + inputs + 1, np.float32)


def as_network(weights: npt.NDArray[np.float32], inputs: int, hidden: int) -> NetworkArrays:
    """Return such an array as a network; they share their numbers."""
    sizes = np.cumsum([inputs * hidden, hidden, hidden, inputs])
    rows, offsets, output, linear, bias = np.split(weights, sizes)
    return NetworkArrays(rows.reshape(inputs, hidden), offsets, output, linear, bias, hidden)
