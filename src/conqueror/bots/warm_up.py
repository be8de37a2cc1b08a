"""Compile what bots need before they are needed."""

from random import Random

from conqueror.bots.bot import bots, make_bot
from conqueror.bots.readiness import warms_up
from conqueror.game import CHANCE, Game, draw


def warm_up(game: Game) -> None:
    """Let every bot of a game decide once, so that nothing is left to compile; one is enough where nothing is."""
    dice = Random(0)
    position = game.start()
    while position.to_act == (CHANCE,):
        position = position.play(CHANCE, draw(position.chances(), dice))
    seat = position.to_act[0]
    names = bots(game.info)
    for name in names[:1] if warms_up(game.info.package) else names:
        make_bot(name, dice, playouts=2).choose(position.hide(seat), seat)
