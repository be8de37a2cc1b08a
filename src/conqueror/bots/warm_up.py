"""Compile what bots need before they are needed."""

from random import Random

from conqueror.bots.bot import bots, make_bot
from conqueror.bots.engines.lookup import engine_of, has_engine
from conqueror.bots.readiness import warms_up
from conqueror.game import CHANCE, Game


def warm_up(game: Game) -> None:
    """Let every bot of a game decide once, and whoever looks on judge it, so that nothing is left to compile.

    Where rules run interpreted until they are compiled, one bot is enough.
    """
    dice = Random(0)
    position = game.start()
    while position.to_act == (CHANCE,):
        position = position.play(CHANCE, position.draw_outcome(dice))
    seat = position.to_act[0]
    names = bots(game.info)
    if warms_up(game.info.package):
        make_bot(names[0], dice).choose(position.hide(seat), seat)
        return
    for name in names:
        make_bot(name, dice, playouts=2).choose(position.hide(seat), seat)
    if has_engine(game.info):
        engine = engine_of(game)
        engine.worth(engine.to_state(position))
        engine.rollout(engine.to_state(position), 0)
