"""Find the engine of a game: `bots/engines/<package>.py`, named like the folder of the game."""

from weakref import WeakKeyDictionary

from conqueror.bots.engines.engine import Engine
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.info import GameInfo
from conqueror.registry import companion, has_companion

_ROOM = "conqueror.bots.engines"
_ENGINES: WeakKeyDictionary[Game, Engine] = WeakKeyDictionary()


def has_engine(info: GameInfo) -> bool:
    """Return whether a game has an engine; nothing is imported for it."""
    return has_companion(_ROOM, info.package)


def engine_of(game: Game) -> Engine:
    """Return the engine of a game, or raise an OptionError. Games that nobody plays are not imported for it."""
    if game not in _ENGINES:
        module = companion(_ROOM, game.info.package)
        if module is None:
            raise OptionError(f"Only the random bot knows how to play {game.title}.")
        _ENGINES[game] = module.make_engine(game)
    return _ENGINES[game]
