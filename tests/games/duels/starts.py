"""The packaged scenarios, and what their tests ask of them."""

import re
from typing import Any

from conqueror.games.map_games.content import Army, Fort, read_content
from conqueror.games.map_games.scenarios import Bonus, Scenario, When, packaged_scenario

SCENARIOS = ("duels-standard", "punic-war", "gallic-wars", "alexander", "rome-vs-persia", "syrian-war")
"""The scenarios of the rulebook."""
CONTENT = read_content(None)
ALL = {name: packaged_scenario(name, None, CONTENT) for name in SCENARIOS}
DUELS, PUNIC, GALLIC, ALEXANDER, EMPIRES, SYRIAN = ALL.values()
WITHOUT_CARDS = (PUNIC, GALLIC, ALEXANDER, SYRIAN)
USUAL = Bonus(plain=1, great=2, home=4, sea=1)
NOW, LAST = When.IMMEDIATELY, When.END_OF_LIMIT


def ids(text: str) -> set[str]:
    """Return the ids in a text."""
    return set(text.split())


def armies(text: str) -> dict[str, Army]:
    """Armies by land from a text such as `espanga 2c1i, cyrene 1c`."""
    found: dict[str, Army] = {}
    for part in text.split(", "):
        land, units = part.split()
        cavalry, infantry = re.search(r"(\d)c", units), re.search(r"(\d)i", units)
        found[land] = Army(int(cavalry[1]) if cavalry else 0, int(infantry[1]) if infantry else 0)
    return found


def defence(scenario: Scenario, faction: str, place: str, army: Army | None = None) -> tuple[int, int]:
    """Return the strength and the bonus with which a seat defends a place, with its first army or this one."""
    seat = scenario.seat(faction)
    units = seat.units.get(place, Army(0, 0)) if army is None else army
    strength = units.cavalry * seat.strength.cavalry + units.infantry * seat.strength.infantry
    land = scenario.map[place]
    if place == seat.home:
        return strength, seat.bonus.home
    if land.sea:
        return strength, seat.bonus.sea
    return strength, seat.bonus.great if land.fort is Fort.GREAT else seat.bonus.plain


def fed(scenario: Scenario, faction: str) -> int:
    """Return the food of a seat at the start."""
    seat = scenario.seat(faction)
    return sum(seat.food_of(place, scenario.map) for place in seat.held)


def lines(scenario: Scenario) -> list[tuple[str, When, Any]]:
    """Return the victory lines, each with its only condition."""
    assert all(len(line.conditions) == 1 for line in scenario.victory)
    return [(line.winner, line.when, line.conditions[0]) for line in scenario.victory]
