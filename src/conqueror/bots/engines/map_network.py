"""The network of a map game: which rules and inputs it fits, and what learning begins with."""

import numpy as np

from conqueror.bots.evaluation import map_games, map_inputs, map_threats, map_weights
from conqueror.bots.evaluation.network import NetworkArrays, make_network
from conqueror.bots.learned import digest_of
from conqueror.games.map_games.game import MapGame
from conqueror.games.map_games.rules import records, vocabulary


def map_digest(game: MapGame) -> str:
    """Return the digest of rules and inputs that learned weights have to fit."""
    return digest_of(game, map_games, map_inputs, map_threats, map_weights, records, vocabulary)


def hand_network(game: MapGame, hidden: int = 0) -> NetworkArrays:
    """Return the hand-written judgement as a network that sees its scores, its hidden units without effect."""
    lands, seats = int(game.worlds[0].lands), len(game.seats)
    network = make_network(map_inputs.inputs_of(lands, seats), hidden)
    linear = np.asarray(network.linear)
    linear[map_inputs.score_input(lands, seats, 0)] = 1.0
    if seats == 2:
        linear[map_inputs.score_input(lands, seats, 1)] = -1.0
    return network
