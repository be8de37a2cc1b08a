"""The weights of The Game of Conquests as a network: what they have to fit, and what learning begins with."""

import numpy as np

from conqueror.bots.evaluation.conquests import inputs
from conqueror.bots.evaluation.network import NetworkArrays, make_network
from conqueror.bots.learned import digest_of
from conqueror.games.conquests import vocabulary
from conqueror.games.conquests.game import Conquests


def conquests_digest(game: Conquests) -> str:
    """Return the digest of rules and inputs that learned weights have to fit."""
    return digest_of(game, inputs, vocabulary)


def hand_network(game: Conquests, hidden: int = 0) -> NetworkArrays:
    """Return the hand-written weights as a network that only sums."""
    network = make_network(inputs.INPUTS, hidden)
    np.asarray(network.linear)[:] = inputs.hand_weights(game.worlds[0])
    return network
