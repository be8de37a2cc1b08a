"""Positions for every stage of every game, found by steered random play; the same every time.

`find(table)` gives one table's positions by the name of their situation, and the names that were not found.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import conqueror
from conqueror.game import Game, Position
from conqueror.games.map_games.game import MapGame, MapPosition
from tests.stages import boards, maps

SEEDS: dict[str, tuple[int, ...]] = {
    "conquests": (0, 4, 5),
    "empire": (0, 1, 4),
    "final-conquest": (0, 1, 2, 3, 4, 13, 14, 20, 31, 37, 73),
    "final-conquest edition=1 players=6": (0, 1, 2, 4, 8, 18, 125),
    "final-conquest bribery=on players=3": (0, 1, 2, 3, 6, 8, 13, 33, 49, 138),
    "duels": (0, 1, 2, 14, 25, 53),
    "duels planning=sequential": (0, 1, 2, 14, 18, 58, 67),
    "duels/punic-war": (0, 1, 2, 6, 10, 17, 48, 93),
    "duels/gallic-wars": (0, 1, 2, 4, 5, 8, 9, 17, 18, 48, 113),
    "duels/alexander": (0, 1, 2, 7, 14, 18),
    "duels/rome-vs-persia": (0, 1, 2, 3, 5, 19, 20, 32, 35, 41, 55, 92, 408),
    "duels/syrian-war": (0, 1, 2, 3, 4, 7, 10, 16, 27, 34, 38, 45, 51, 92, 333),
}
"""For every table the games that came to something new, as `python -m tests.stages.search` prints them."""
GAMES = 1200
"""How many games are played at the most to find every situation of a table."""


@dataclass(frozen=True)
class Table:
    """A game with its options."""

    key: str
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        """Return the table's name in a report."""
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.options)])

    def load(self) -> Game:
        """Return the game itself."""
        return conqueror.load(self.key, **dict(self.options))


@dataclass
class Found:
    """What was found for a table."""

    table: Table
    positions: dict[str, list[Position]] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    games: int = 0
    fruitful: list[int] = field(default_factory=list)
    """The seeds of the games that came to something new."""


TABLES = (
    Table("conquests"),
    Table("empire"),
    Table("final-conquest"),
    Table("final-conquest", (("edition", "1"), ("players", 6))),
    Table("final-conquest", (("bribery", "on"), ("players", 3))),
    Table("duels"),
    Table("duels", (("planning", "sequential"),)),
    *(Table(key) for key in conqueror.catalogue() if key.startswith("duels/")),
)


def find(table: Table, most: int = 2, known: bool = True) -> Found:
    """Up to `most` positions for every situation of a table; games are played until nothing is missing.

    The games known to be fruitful come first, so that the search is short while the rules are what they were.
    """
    game = table.load()
    found = Found(table, missing=_expected(game))
    for seed in (*(SEEDS.get(str(table), ()) if known else ()), *range(GAMES)):
        if not found.missing:
            break
        found.games += 1
        before = len(found.missing)
        for position, names in _walk(game, seed, found, most):
            for name in names:
                found.positions.setdefault(name, []).append(position)
                found.missing.discard(name)
        if len(found.missing) < before:
            found.fruitful.append(seed)
    return found


def _expected(game: Game) -> set[str]:
    if isinstance(game, MapGame):
        return maps.expected(game)
    return set(boards.CONQUESTS if game.key == "conquests" else boards.EMPIRE)


def _walk(game: Game, seed: int, found: Found, most: int) -> Iterator[tuple[Position, set[str]]]:
    """Yield the positions of a game that are wanted, each with the names it is wanted for."""

    def wanted(names: set[str]) -> set[str]:
        return {name for name in names if len(found.positions.get(name, ())) < most}

    if isinstance(game, MapGame):
        for records in maps.Walker(game, seed).walk():
            if names := wanted(maps.situations(records[0], game.worlds[0])):
                yield MapPosition(game, records.copy()), names
        return
    for position, situations in boards.walk(game.start(), seed):
        if names := wanted(situations):
            yield position, names


if __name__ == "__main__":
    for each in TABLES:
        search = find(each, known=False)
        print(f'    "{each}": {tuple(search.fruitful)},', f"# missing: {search.missing}" if search.missing else "")
