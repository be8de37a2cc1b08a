"""Find the engine of a game: `bots/engines/<package>.py`, named like the folder of the game."""

import threading
from collections import OrderedDict

from conqueror.bots.engines.engine import Engine
from conqueror.errors import OptionError
from conqueror.game import Game
from conqueror.info import GameInfo
from conqueror.registry import companion, has_companion

_ROOM = "conqueror.bots.engines"
_MOST_KEPT = 8
"""How many engines are kept: each has megabytes of its own, and holds on to its game."""
_ENGINES: OrderedDict[int, tuple[Game, Engine]] = OrderedDict()
"""The engines that were asked for last, by the identity of their games."""
_turn = threading.RLock()


def has_engine(info: GameInfo) -> bool:
    """Return whether a game has an engine; nothing is imported for it."""
    return has_companion(_ROOM, info.package)


def engine_of(game: Game) -> Engine:
    """Return the engine of a game, or raise an OptionError. Games that nobody plays are not imported for it."""
    with _turn:
        found = _ENGINES.get(id(game))
        if found is None:
            module = companion(_ROOM, game.info.package)
            if module is None:
                raise OptionError(f"Only the random bot knows how to play {game.title}.")
            found = _ENGINES[id(game)] = game, module.make_engine(game)
            if len(_ENGINES) > _MOST_KEPT:
                _ENGINES.popitem(last=False)
        _ENGINES.move_to_end(id(game))
    return found[1]
