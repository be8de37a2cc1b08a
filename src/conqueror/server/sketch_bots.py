"""Bots that play on in a sketch, each seat by what it may know there."""

from random import SystemRandom

from conqueror.chances import draw
from conqueror.game import CHANCE, Position
from conqueror.server.bot_pool import BotPool

_SECONDS = 0.2
"""How long a bot thinks about a move."""


async def play_on(bots: BotPool, position: Position, bot: str, most: int) -> list[tuple[str, str]]:
    """Return at most so many moves with which bots and chance play on; a sealed answer is given as a whole."""
    dice, played = SystemRandom(), list[tuple[str, str]]()
    while position.to_act and len(played) < most:
        seat = position.to_act[0]
        if seat == CHANCE:
            moves = [draw(position.chances(), dice)]
        else:
            moves = await bots.answer(position.hide(seat), seat, bot, _SECONDS)
        for move in moves:
            played.append((seat, move))
            position = position.play(seat, move)
    return played
