"""What things are worth to a bot of the map games, and what every land is worth to every seat."""

from typing import Annotated

from conqueror.games.map_games.rules.lands import has, is_own_home
from conqueror.games.map_games.rules.planning import levy_of
from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import INFANTRY, LANDS, SEATS
from conqueror.kit import Array, Cube, Grid, lowest, record_type, rule

FAR = 3  # steps an army looks ahead


@record_type
class Weights:
    """Hold what things are worth to a bot, in hundredths of a victory point."""

    prize: Annotated[Cube[int], 7, SEATS, LANDS]  # what a land is worth to a seat, by the rounds left
    ring: Annotated[Grid[int], LANDS, FAR]  # the lands one, two, three steps away, as sets; none that is closed
    # What things are worth.
    coin: int
    hero: int  # for each coin of its price
    unit: int
    strength: int
    growth: int  # a unit that food and forts allow to be raised soon
    land: int  # any land at all
    food: int  # food and coin icons, in every round left
    levy: int  # the recruits of a small fort, in every round left
    point: Annotated[Array[int], 7]  # a victory point, by the rounds left
    fort_count: Annotated[Array[int], 6]  # on the way to five forts
    claim: int  # five forts that are sure to hold
    reply: int  # what every rival takes off it who has not replied
    line: int  # a land that a victory line of the scenario asks for
    rivals_line: int
    sure_line: int  # a victory line that is sure to be fulfilled
    nearness: Annotated[Array[int], FAR]  # of 36: what an army has of a prize one, two, three steps away
    risk: int  # of 72: what is lost of a land that is sure to fall
    harm: int  # of 36: what a rival's loss is worth to the only other player


DEFAULT_WEIGHTS: dict[str, int | tuple[int, ...]] = {
    "coin": 12,
    "hero": 15,
    "unit": 10,
    "strength": 40,
    "growth": 25,
    "land": 8,
    "food": 7,
    "levy": 15,
    "point": (300, 190, 140, 120, 110, 100, 100),
    "fort_count": (0, 0, 20, 80, 200, 450),
    "claim": 2200,
    "reply": 150,
    "line": 250,
    "rivals_line": 150,
    "sure_line": 1500,
    "nearness": (14, 7, 4),
    "risk": 36,
    "harm": 36,
}
"""What things are worth, unless a game says otherwise."""


@rule
def land_worth(world: World, weights: Weights, seat: int, land: int, left: int) -> int:
    """Return what a land is worth to a seat that holds it."""
    worth = weights.land + left * weights.food * (world.food[seat, land] + world.pay[land])
    worth += left * weights.levy * levy_of(world, land, INFANTRY)
    if world.scored:
        worth += weights.point[left] * world.worth[land] * (6 if world.line_count else 10) // 10
    if world.line_count:
        worth += 60 if has(world.forts, land) else 0
        if is_own_home(world, land, seat):
            worth += 200
        for number in range(world.line_count):
            if has(world.lines[number].lands, land) and world.lines[number].winner >= 0:
                worth += weights.line if world.lines[number].winner == seat else weights.rivals_line
    return worth


@rule
def fill_land_worth(worlds: Array[World], tables: Array[Weights]) -> None:
    """Fill in what lands are worth and how near they lie: the same all through a game."""
    world, weights = worlds[0], tables[0]
    for land in range(world.lands):
        for left in range(7):
            for seat in range(world.seats):
                weights.prize[left, seat, land] = land_worth(world, weights, seat, land, left)
        seen = 1 << land
        edge = seen
        for step in range(FAR):
            further = 0
            while edge:
                further |= world.adjacent[lowest(edge)]
                edge &= edge - 1
            edge = further & ~seen & ~world.forbidden
            seen |= edge
            weights.ring[land, step] = edge
