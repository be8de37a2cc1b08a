"""The games that every library's own tests run over: each key of the catalogue, Final Conquest for three and four."""

from dataclasses import dataclass, field
from typing import Any

import conqueror
from conqueror.envs.env_names import STANDARD
from conqueror.envs.lookup import has_encoding


@dataclass(frozen=True)
class Setting:
    """A game with its arguments, as adapters take them."""

    game: str
    scenario: str = STANDARD
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game, self.scenario, *map(str, self.options.values())])

    @property
    def key(self) -> str:
        return self.game if self.scenario == STANDARD else f"{self.game}/{self.scenario}"

    @property
    def arguments(self) -> dict[str, Any]:
        """What is given beside the name of an environment."""
        named = {} if self.scenario == STANDARD else {"scenario": self.scenario}
        return {**named, **self.options}


def _settings_of(key: str) -> list[Setting]:
    game, _, scenario = key.partition("/")
    if game == "final-conquest":
        return [Setting(game, options={"players": players}) for players in (3, 4)]
    return [Setting(game, scenario or STANDARD)]


ALL = [setting for key, info in conqueror.catalogue().items() if has_encoding(info) for setting in _settings_of(key)]
