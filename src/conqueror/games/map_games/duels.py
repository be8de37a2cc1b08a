"""Duels: the standard game for two and the scenarios, on the rules of Final Conquest."""

import functools
from collections.abc import Mapping
from pathlib import Path

from conqueror.errors import OptionError
from conqueror.games.map_games.content import Content, read_content
from conqueror.games.map_games.game import MapGame
from conqueror.games.map_games.goals import goals_of_two
from conqueror.games.map_games.info import STANDARD, describe
from conqueror.games.map_games.scenarios import Scenario, packaged_scenario, read_scenario_file
from conqueror.games.map_games.start import Start, start_of_two
from conqueror.games.map_games.world import make_scenario_world
from conqueror.options import Value


class Duel(MapGame):
    """A game for two, as its scenario says: standard Duels, or one of the scenarios."""

    file: Path | None = None
    """The player's own file that describes it."""

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        content = read_content(folder)
        self.folder = folder
        self._begin(key, options, content, self._scenario(key, folder, content))

    def _begin(self, key: str, options: Mapping[str, Value], content: Content, scenario: Scenario) -> None:
        self.scenario = scenario
        self.info = describe(scenario.raw, f"scenarios/{scenario.id}.toml")
        seats = tuple(seat.faction for seat in scenario.seats)
        worlds = make_scenario_world(content, scenario, options)
        self.blurb = scenario.blurb
        self.goals = goals_of_two(scenario, int(worlds[0].round_limit))
        self._take_seats(key, options, content, scenario.map, seats, worlds)
        self.content_digest = f"{content.digest}-{scenario.digest}"

    @staticmethod
    def _scenario(key: str, folder: Path | None, content: Content) -> Scenario:
        _, _, name = key.partition("/")
        return packaged_scenario(name or STANDARD, folder, content)

    def opening(self) -> Start:
        return start_of_two(self.scenario)

    def __reduce__(self) -> tuple[object, ...]:
        if self.file is None:
            return super().__reduce__()
        folder = self.folder.resolve() if self.folder is not None else None
        return _read_again, (self.file.resolve(), tuple(self.options.items()), folder, self.content_digest)

    @classmethod
    def from_file(cls, path: Path, options: Mapping[str, Value], folder: Path | None) -> "Duel":
        """Return the game that a player's own scenario file describes."""
        content = read_content(folder)
        scenario = read_scenario_file(path, content)
        game = cls.__new__(cls)
        game.file, game.folder = path, folder
        game._begin(f"duels/{scenario.id}", options, content, scenario)
        return game


@functools.lru_cache(maxsize=64)
def _read_again(path: Path, options: tuple[tuple[str, Value], ...], folder: Path | None, digest: str) -> Duel:
    """Return the game of a player's own scenario file that was pickled.

    An OptionError if the file has changed since.
    """
    game = Duel.from_file(path, dict(options), folder)
    if game.content_digest != digest:
        raise OptionError(f"{path} has changed since the game was loaded.")
    return game
