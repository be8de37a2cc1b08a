"""Old names that go on working for one version, each with a DeprecationWarning."""

import sys
import warnings
from types import ModuleType

import conqueror.games
from conqueror.registry import catalogue


class _CallableGames(ModuleType):
    """The package of the games, which was covered by a function of its name before there was a catalogue."""

    def __call__(self) -> tuple[str, ...]:
        warnings.warn("conqueror.games() is now conqueror.catalogue().", DeprecationWarning, stacklevel=2)
        return tuple(catalogue())


def keep_games_callable() -> None:
    """Let `conqueror.games()` still return the keys of all games."""
    sys.modules[conqueror.games.__name__].__class__ = _CallableGames
