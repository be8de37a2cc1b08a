"""Bots before their search is compiled: they look one move ahead, and keep their time all the same."""

from random import Random

from conqueror.bots.bot import Bot
from conqueror.bots.random_bot import RandomBot
from conqueror.bots.readiness import undisturbed, warms_up
from conqueror.bots.time_limit import TimeIsUp, time_limit
from conqueror.game import Position

_FOR_THE_MOVE = 0.9
"""The part of its time a bot has to look one move ahead; then it plays any move."""


class WarmingBot:
    """A bot in a process that has begun with interpreted rules; once they are compiled, the bot itself."""

    def __init__(self, bot: Bot, rng: Random, seconds: float | None) -> None:
        self._bot = bot
        self._rng = rng
        self._seconds = seconds

    def choose(self, position: Position, seat: str) -> str:
        """Return the bot's move; any move if interpreted rules take longer to look one move ahead than it has."""
        with undisturbed():
            if self._seconds is None or not warms_up(position.game.info.package):
                return self._bot.choose(position, seat)
            try:
                with time_limit(self._seconds * _FOR_THE_MOVE):
                    return self._bot.choose(position, seat)
            except TimeIsUp:
                return RandomBot(self._rng).choose(position, seat)
