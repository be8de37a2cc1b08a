"""Find the engine of a game."""

from weakref import WeakKeyDictionary

from conqueror.bots.engines.engine import Engine
from conqueror.errors import OptionError
from conqueror.game import Game

_ENGINES: WeakKeyDictionary[Game, Engine] = WeakKeyDictionary()


def engine_of(game: Game) -> Engine:
    """Return the engine of a game, or raise an OptionError. Games that nobody plays are not imported for it."""
    if game not in _ENGINES:
        _ENGINES[game] = _begin(game)
    return _ENGINES[game]


def _begin(game: Game) -> Engine:
    family = type(game).__module__
    if family.startswith("conqueror.games.map_games"):
        from conqueror.bots.engines.map_games import MapEngine
        from conqueror.games.map_games.game import MapGame

        if isinstance(game, MapGame):
            return MapEngine(game)
    elif family.startswith("conqueror.games.empire"):
        from conqueror.bots.engines.empire import EmpireEngine
        from conqueror.games.empire.game import Empire

        if isinstance(game, Empire):
            return EmpireEngine(game)
    elif family.startswith("conqueror.games.conquests"):
        from conqueror.bots.engines.conquests import ConquestsEngine
        from conqueror.games.conquests.game import Conquests

        if isinstance(game, Conquests):
            return ConquestsEngine(game)
    raise OptionError(f"Only the random bot knows how to play {game.title}.")
