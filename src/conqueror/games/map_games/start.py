"""Who stands where when a game begins, and what the seats have in hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from conqueror.games.map_games.content import Army, Content, SetUp
from conqueror.games.map_games.scenarios import Scenario

INDEPENDENTS = "independent"


@dataclass(frozen=True)
class Start:
    """The start of a game."""

    armies: Mapping[str, tuple[str, Army]]
    """For each land its owner, a faction or the independents, and the units there."""
    coins: Mapping[str, int] = field(default_factory=dict)
    heroes: Mapping[str, Sequence[str]] = field(default_factory=dict)


def start_of_all(content: Content, set_up: SetUp, factions: Sequence[str]) -> Start:
    """Return the start of Final Conquest (FC-49, FC-50, FC-57, FC-58)."""
    armies = {land: (INDEPENDENTS, army) for land, army in set_up.independent_armies(factions).items()}
    for faction in factions:
        armies |= {land: (faction, army) for land, army in content.faction(faction).start.items()}
    return Start(armies)


def start_of_two(scenario: Scenario) -> Start:
    """Return the start of a scenario; an empty home is its seat's own (S5-Q2)."""
    armies = {land: (INDEPENDENTS, army) for land, army in scenario.independents.items()}
    for seat in scenario.seats:
        armies.setdefault(seat.home, (seat.faction, Army(0, 0)))
        armies |= {land: (seat.faction, army) for land, army in seat.units.items()}
    return Start(
        armies,
        {seat.faction: seat.coins for seat in scenario.seats},
        {seat.faction: seat.heroes for seat in scenario.seats},
    )
