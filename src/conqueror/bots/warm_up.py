"""Compile what bots need before they are needed."""

from random import Random

from conqueror.bots.bot import bots, make_bot
from conqueror.game import CHANCE, Game, draw


def warm_up(game: Game) -> None:
    """Let every bot of a game decide once, so that nothing is left to compile."""
    dice = Random(0)
    position = game.start()
    while position.to_act == (CHANCE,):
        position = position.play(CHANCE, draw(position.chances(), dice))
    seat = position.to_act[0]
    for name in bots(game.info):
        make_bot(name, dice, playouts=2).choose(position.hide(seat), seat)
