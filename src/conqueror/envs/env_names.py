"""What environments are called: a name for every game in each library; a scenario is an argument."""

from collections.abc import Iterator

from conqueror.envs.lookup import has_encoding
from conqueror.info import GameInfo
from conqueror.registry import catalogue

NAMESPACE = "conqueror"
VERSION = 1
"""Of every encoding: raised when a number of an action or an observation means something else than before."""
STANDARD = "standard"
"""The scenario of a game that is none."""


def named_games() -> Iterator[GameInfo]:
    """Return the games with environments of their own name: all but scenarios."""
    return (info for info in catalogue().values() if not info.scenario_of and has_encoding(info))


def scenarios_of(info: GameInfo) -> tuple[str, ...]:
    """Return the names of a game's scenarios, its own first; nothing where there are none."""
    own = tuple(key.partition("/")[2] for key, other in catalogue().items() if other.scenario_of == info.key)
    return (STANDARD, *own) if own else ()


def key_of(game: str, scenario: str | None = None) -> str:
    """Return the key of a game, or of one of its scenarios, as `load` takes it."""
    return game if scenario in (None, STANDARD) else f"{game}/{scenario}"


def camel_case(info: GameInfo) -> str:
    """Return a game as Gymnasium names environments: `FinalConquest`."""
    return "".join(word.capitalize() for word in info.key.split("-"))


def snake_case(info: GameInfo) -> str:
    """Return a game as Python names things: `final_conquest`."""
    return info.key.replace("-", "_")
