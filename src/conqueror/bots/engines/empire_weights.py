"""How much what is counted in Conqueror on 6x6 weighs, as fitted to the outcomes of thousands of games.

Fitted by logistic regression: the sum of what is counted for a seat, so weighed, is the logarithm of its share of the
victory beside the others'.
"""

import numpy as np

from conqueror.bots.evaluation.empire import FEATURES
from conqueror.bots.evaluation.empire_inputs import SCALE, inputs_of
from conqueror.bots.evaluation.network import NetworkArrays, make_network

# One line for each thing that is counted, in the order of `evaluation.empire`: for the seat whose turn it is and for
# the others, first with two players, then with more.
_TABLE = (
    (0.051, -0.051, 0.044, -0.044),  # turn
    (-0.589, -0.690, -0.530, -0.684),  # health 1
    (-0.542, -0.599, -0.484, -0.542),  # health 2
    (-0.032, -0.078, -0.013, -0.106),  # health 3
    (0.517, 0.567, 0.371, 0.509),  # health 4
    (0.696, 0.748, 0.699, 0.780),  # health 5
    (0.002, 0.018, 0.054, 0.052),  # soldiers
    (-0.089, -0.099, -0.026, -0.020),  # soldiers, early
    (0.021, 0.008, 0.026, 0.034),  # gold
    (0.011, 0.022, 0.014, 0.006),  # lumber
    (0.031, 0.005, -0.013, -0.045),  # AP
    (-0.050, -0.065, -0.021, 0.046),  # gold tiles
    (-0.011, 0.009, 0.069, 0.040),  # gold tiles, early
    (-0.020, -0.047, 0.071, 0.106),  # lumber tiles
    (-0.017, 0.089, -0.195, -0.116),  # lumber tiles, early
    (0.090, 0.089, 0.044, 0.041),  # forts
    (0.086, 0.065, 0.037, 0.015),  # land
    (0.114, -0.053, 0.003, -0.045),  # stacks of 4
    (0.089, 0.049, -0.108, -0.052),  # stacks of 5
    (0.204, 0.072, -0.005, -0.050),  # stacks of 6
    (-0.193, -0.019, 0.063, -0.004),  # strikes now by 4
    (-0.004, 0.012, 0.193, 0.061),  # strikes now by 5
    (0.091, 0.149, 0.169, 0.144),  # strikes now by 6
    (-0.138, 0.073, -0.063, 0.028),  # strikes soon by 4
    (0.097, 0.012, 0.151, 0.070),  # strikes soon by 5
    (0.063, 0.051, 0.094, 0.086),  # strikes soon by 6
    (0.006, 0.004, -0.009, -0.009),  # approach
    (-0.018, -0.017, -0.051, -0.056),  # danger
    (0.004, 0.010, -0.010, -0.006),  # far danger
    (-0.016, 0.013, 0.044, 0.019),  # tiles in danger
    (-0.025, 0.000, -0.008, -0.016),  # at home
    (-0.100, -0.044, -0.011, -0.053),  # open forts
    (0.231, 0.378, 0.000, 0.000),  # health at the end
    (-0.059, -0.054, -0.006, -0.008),  # gold, early
    (-0.069, -0.081, 0.030, 0.022),  # AP, early
    (0.007, 0.014, -0.008, 0.003),  # prey
    (0.102, 0.080, 0.052, 0.052),  # last strikes
)


def hand_network(players: int, hidden: int = 0) -> NetworkArrays:
    """Return these weights as a network, its hidden units without effect: what learning begins with."""
    network = make_network(inputs_of(players), hidden)
    mine, theirs = np.array(_TABLE).T[0:2] if players == 2 else np.array(_TABLE).T[2:4]
    linear = np.asarray(network.linear)
    linear[:FEATURES] = mine / SCALE
    linear[FEATURES : 2 * FEATURES] = (-theirs if players == 2 else theirs) / SCALE
    return network
