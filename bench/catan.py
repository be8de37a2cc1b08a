"""The yardstick of random play: catanatron's own random games."""

import random

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

from bench.figures import best_rate

GAMES = 6
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def actions_per_second() -> float:
    """Return the actions of four random players in a second; catanatron draws its chance within them."""
    return best_rate(_actions, times=3)


def _actions() -> int:
    actions = 0
    before = random.getstate()
    for seed in range(1, GAMES + 1):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
        game.play()
        actions += len(game.state.actions)
    random.setstate(before)  # it seeds the generator that everybody shares
    return actions
