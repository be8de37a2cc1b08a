"""The games a server offers, with their options, for a page that asks."""

import functools

from conqueror.bots.levels import NAMES
from conqueror.game import Throws
from conqueror.options import Choice, Names, Number, Option
from conqueror.registry import games, offered_options, throws, title
from conqueror.server.bodies import GameView, OptionView


@functools.cache
def _catalogue() -> tuple[GameView, ...]:
    return tuple(
        GameView(
            key=key,
            title=title(key),
            players=_players(offered_options(key)),
            options=[_seen(option) for option in offered_options(key)],
            bots=list(NAMES),
            dice=throws(key) is not Throws.NONE,
        )
        for key in games()
    )


def catalogue() -> list[GameView]:
    """Every game of the registry."""
    return list(_catalogue())


def _players(options: tuple[Option, ...]) -> list[int]:
    """How many may play: what the option `players` offers, else two."""
    for option in options:
        if option.name == "players" and isinstance(option, Number):
            return list(range(option.low, option.high + 1))
        if option.name == "players" and isinstance(option, Choice):
            return [int(word) for word in option.words]
    return [2]


def _seen(option: Option) -> OptionView:
    usual = option.usual
    return OptionView(
        name=option.name,
        text=option.text,
        kind="number" if isinstance(option, Number) else "names" if isinstance(option, Names) else "choice",
        words=list(option.words) if isinstance(option, Choice | Names) else [],
        low=option.low if isinstance(option, Number) else None,
        high=option.high if isinstance(option, Number) else None,
        usual=list(usual) if isinstance(usual, tuple) else usual,
    )
