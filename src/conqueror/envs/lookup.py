"""Find the encoding of a game: `envs/encodings/<package>.py`, named like the folder of the game."""

import functools
from typing import Any

from conqueror.envs.encoding import Encoding
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.info import GameInfo
from conqueror.registry import companion, has_companion

_ROOM = "conqueror.envs.encodings"
_OPTIONAL_MOVES = {"bribery": "on"}
"""Options with moves that nobody is waited for: an environment asks one seat at a time."""

AnyEncoding = Encoding[Any]  # which records it has, only the game knows


def has_encoding(info: GameInfo) -> bool:
    """Return whether there are environments of a game; nothing is imported for it."""
    return has_companion(_ROOM, info.package)


@functools.lru_cache(maxsize=32)
def encoding_of(game: Game) -> AnyEncoding:
    """Return the actions and observations of a game, or raise an OptionError if no environment can play it."""
    module = companion(_ROOM, game.info.package)
    if module is None:
        raise OptionError(f"There are no environments of {game.title}.")
    for name, value in _OPTIONAL_MOVES.items():
        if game.options.get(name) == value:
            raise OptionError(
                f"An environment asks one seat at a time, so it cannot play {name}={value}, "
                "with moves that nobody waits for."
            )
    encoding: AnyEncoding = module.make_encoding(game)
    return encoding
