"""Which study belongs to which game."""

from weakref import WeakKeyDictionary

from conqueror.bots.studies.study import Study
from conqueror.errors import OptionError
from conqueror.game import Game

_STUDIES: WeakKeyDictionary[Game, Study] = WeakKeyDictionary()


def study_of(game: Game) -> Study:
    """The study of a game; an OptionError if there is none. Games that nobody plays are not imported for it."""
    if game not in _STUDIES:
        _STUDIES[game] = _begin(game)
    return _STUDIES[game]


def _begin(game: Game) -> Study:
    family = type(game).__module__
    if family.startswith("conqueror.games.final"):
        from conqueror.bots.studies.map_games import MapStudy
        from conqueror.games.final.game import MapGame

        if isinstance(game, MapGame):
            return MapStudy(game)
    elif family.startswith("conqueror.games.empire"):
        from conqueror.bots.studies.empire import EmpireStudy
        from conqueror.games.empire.game import Empire

        if isinstance(game, Empire):
            return EmpireStudy(game)
    elif family.startswith("conqueror.games.conquests"):
        from conqueror.bots.studies.conquests import ConquestsStudy
        from conqueror.games.conquests.game import Conquests

        if isinstance(game, Conquests):
            return ConquestsStudy(game)
    raise OptionError(f"Only the random bot knows how to play {game.title}.")
