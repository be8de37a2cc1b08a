"""Getting bots ready before they are needed: what they compile is compiled."""

from random import Random

from conqueror.bots.bot import bots, make_bot
from conqueror.game import CHANCE, Game, draw


def get_ready(game: Game) -> None:
    """Nothing; afterwards no bot of the game has to compile anything more."""
    dice = Random(0)
    position = game.start()
    while position.to_act == (CHANCE,):
        position = position.play(CHANCE, draw(position.chances(), dice))
    seat = position.to_act[0]
    for name in bots(game):
        make_bot(name, dice, playouts=2).choose(position.hide(seat), seat)
