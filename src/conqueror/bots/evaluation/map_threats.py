"""Who could strike where on the map: one walk over it before a position is evaluated."""

from typing import Annotated

from conqueror.games.map_games.rules.lands import army, has, quota
from conqueror.games.map_games.rules.planning import levy_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import defence_bonus
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    DIE,
    INDEPENDENT,
    INFANTRY,
    LANDS,
    NOBODY,
    SEATS,
    Stage,
)
from conqueror.kit import Array, lowest, record_type, rule

LEAD = tuple(
    sum(lead + a > d for a in DIE for d in DIE) for lead in range(-3, 5)
)  # of 36 throws, those an attacker wins who leads by -3, -2 … 4


@record_type
class Threats:
    """Hold how strong everybody stands where, and who could strike whom."""

    left: int  # rounds after this one, six at the most
    strength: Annotated[Array[int], LANDS]
    defence: Annotated[Array[int], LANDS]  # with the bonus of the place
    blow: Annotated[Array[int], LANDS]  # the strongest army next to it that does not belong to its owner …
    striker: Annotated[Array[int], LANDS]  # … and whose that is
    second_blow: Annotated[Array[int], LANDS]  # the strongest army of anybody else
    held: Annotated[Array[int], SEATS]  # lands, as a set
    units: Annotated[Array[int], SEATS]
    food: Annotated[Array[int], SEATS]
    levy: Annotated[Array[int], SEATS]  # units its forts raise in a round
    idle: int  # seats that will not act again before the end


@rule
def winning_throws(lead: int) -> int:
    """Return how many of the 36 throws an attacker wins, by its lead before the dice."""
    return LEAD[min(max(lead + 3, 0), 7)]


@rule
def rounds_left(pos: PositionRecord, world: World) -> int:
    """Return how many rounds are still to come, six at the most."""
    if world.round_limit == 0:
        return 6
    return max(0, min(6, world.round_limit - int(pos.round_number)))


@rule
def find_threats(pos: PositionRecord, world: World, threats: Threats) -> None:
    """Go over the map: strengths, and who could strike where before the owner acts again."""
    threats.left = rounds_left(pos, world)
    threats.idle = pos.acted if threats.left == 0 else 0
    for seat in range(world.seats):
        threats.held[seat], threats.units[seat], threats.food[seat], threats.levy[seat] = 0, 0, 0, 0
    for land in range(world.lands):
        owner = int(pos.owner[land])
        threats.blow[land], threats.second_blow[land], threats.striker[land] = 0, 0, NOBODY
        threats.strength[land], threats.defence[land] = 0, 0
        if owner == NOBODY:
            continue
        cavalry, infantry = int(pos.units[land, CAVALRY]), int(pos.units[land, INFANTRY])
        threats.strength[land] = army(world, owner, cavalry, infantry)
        threats.defence[land] = threats.strength[land] + defence_bonus(pos, world, land, owner)
        if owner != INDEPENDENT:
            threats.held[owner] |= 1 << land
            threats.units[owner] += cavalry + infantry
            threats.food[owner] += world.food[owner, land]
            threats.levy[owner] += levy_of(world, land, INFANTRY)
    for seat in range(world.seats):
        if not has(threats.idle, seat):
            threaten(pos, world, threats, seat)


@rule
def raises(pos: PositionRecord, world: World, seat: int) -> bool:
    """Return whether a seat recruits before it acts next."""
    if not world.planning_order:
        return pos.turn != seat or pos.stage == Stage.PLANNING
    return has(pos.acted, seat) or (pos.stage <= Stage.PLANNING and not has(pos.planned, seat))


@rule
def threaten(pos: PositionRecord, world: World, threats: Threats, seat: int) -> None:
    """Note where the armies of a seat could strike."""
    recruits = raises(pos, world, seat) and threats.units[seat] < quota(world, threats.food[seat])
    held = threats.held[seat]
    while held:
        land = lowest(held)
        held &= held - 1
        strength = threats.strength[land]
        if recruits:
            strength += levy_of(world, land, INFANTRY)
        if strength == 0:
            continue
        targets = world.adjacent[land] & ~threats.held[seat]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if threats.striker[target] == seat:
                threats.blow[target] = max(threats.blow[target], strength)
            elif strength > threats.blow[target]:
                threats.second_blow[target] = threats.blow[target]
                threats.blow[target], threats.striker[target] = strength, seat
            else:
                threats.second_blow[target] = max(threats.second_blow[target], strength)


@rule
def blow_at(threats: Threats, seat: int, land: int) -> int:
    """Return the strongest army of a rival of a seat next to a land."""
    return threats.second_blow[land] if threats.striker[land] == seat else threats.blow[land]
