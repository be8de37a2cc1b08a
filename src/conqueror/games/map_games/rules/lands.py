"""Who controls what: owners, units, food, forts."""

from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, NOBODY
from conqueror.kit import ones, rule


@rule
def bit(index: int) -> int:
    """Return the set with one member."""
    return 1 << index


@rule
def has(members: int, index: int) -> bool:
    """Return whether a set has a member."""
    return members >> index & 1 != 0


@rule
def units_in(pos: PositionRecord, land: int) -> int:
    """Return how many units stand in a land."""
    return int(pos.units[land, CAVALRY]) + int(pos.units[land, INFANTRY])


@rule
def units_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return how many units a seat has."""
    total = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            total += units_in(pos, land)
    return total


@rule
def food_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the food a seat's lands give (FC-15)."""
    total = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            total += world.food[seat, land]
    return total


@rule
def quota(world: World, food: int) -> int:
    """Return how many units so much food feeds (FC-16, FC-Q6: without food, four)."""
    return world.food_base + world.food_per * max(food, 0)


@rule
def units_fed(pos: PositionRecord, world: World, food: int) -> int:
    """Return how many units so much food of a seat feeds this round: a card may change it (MS-21)."""
    return quota(world, food + int(pos.food_shift) if pos.food_binds else food)


@rule
def quota_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return how many units a seat may have at the most."""
    return units_fed(pos, world, food_of(pos, world, seat))


@rule
def hungry(pos: PositionRecord, world: World) -> int:
    """Return the living seats with more units than they can feed, as a set (FC-18).

    Both sums of every seat are taken in one walk over the map: eight bits a seat.
    """
    units, food = 0, 0
    for land in range(world.lands):
        owner = int(pos.owner[land])
        if 0 <= owner < world.seats:
            units += units_in(pos, land) << 8 * owner
            food += world.food[owner, land] << 8 * owner
    seats = 0
    for seat in range(world.seats):
        fed = units_fed(pos, world, food >> 8 * seat & 255)
        if has(pos.alive, seat) and (units >> 8 * seat & 255) > fed:
            seats |= 1 << seat
    return seats & ~pos.feeding_waived if world.rally_defers else seats  # S4-27


@rule
def landed(pos: PositionRecord, world: World) -> int:
    """Return the seats that control anything, as a set."""
    seats = 0
    for land in range(world.lands):
        owner = int(pos.owner[land])
        if 0 <= owner < world.seats:
            seats |= 1 << owner
    return seats


@rule
def recruiting_room(pos: PositionRecord, world: World, seat: int) -> int:
    """Return how many units a seat may still recruit (FC-17; MS-21: a poor harvest counts here; S4-26.

    A rally too).
    """
    room = quota(world, food_of(pos, world, seat) + int(pos.food_shift)) - units_of(pos, world, seat)
    return room + world.rally_room if has(pos.feeding_waived, seat) else room


@rule
def lands_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the lands and seas a seat controls, as a set."""
    lands = 0
    for land in range(world.lands):
        if pos.owner[land] == seat:
            lands |= 1 << land
    return lands


@rule
def army(world: World, owner: int, cavalry: int, infantry: int) -> int:
    """Return the strength of units (FC-27, FC-29)."""
    return cavalry * world.strength[owner, CAVALRY] + infantry * world.strength[owner, INFANTRY]


@rule
def strength_in(pos: PositionRecord, world: World, land: int) -> int:
    """Return the strength of the units in a land, whoever owns it."""
    owner = int(pos.owner[land])
    if owner < 0:
        return 0
    return army(world, owner, int(pos.units[land, CAVALRY]), int(pos.units[land, INFANTRY]))


@rule
def is_own_home(world: World, land: int, seat: int) -> bool:
    """Return whether a land is the home of this seat."""
    return world.home_of[land] == seat and seat >= 0


@rule
def change_owner(pos: PositionRecord, world: World, land: int, owner: int) -> None:
    """Hand a land over; the clock of its fort begins anew (FC-Q1)."""
    if pos.owner[land] == owner:
        return
    pos.owner[land] = owner
    if has(world.forts, land):
        pos.taken[land] = pos.moment
        pos.replied[land] = 0
        pos.standing[land] = 0
    for kind in range(2):
        for state in range(3):
            pos.ready[land, kind, state] = 0


@rule
def vacate(pos: PositionRecord, world: World) -> None:
    """Leave lands without units to nobody, one's own home excepted (FC-3, FC-4, FC-Q4)."""
    for land in range(world.lands):
        owner = int(pos.owner[land])
        if owner != NOBODY and units_in(pos, land) == 0 and not is_own_home(world, land, owner):
            change_owner(pos, world, land, NOBODY)


@rule
def remove_unit(pos: PositionRecord, land: int, kind: int) -> None:
    """Take a unit off the map, an exhausted one first (MS-10)."""
    pos.units[land, kind] -= 1
    for state in (1, 2, 0):
        ready = int(pos.ready[land, kind, 0]) + int(pos.ready[land, kind, 1]) + int(pos.ready[land, kind, 2])
        if ready <= pos.units[land, kind]:
            return
        if pos.ready[land, kind, state] > 0:
            pos.ready[land, kind, state] -= 1


@rule
def forts_of(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the forts a seat holds, as a set; an empty home of its own is one (FC-Q2)."""
    return lands_of(pos, world, seat) & world.forts


@rule
def next_living(pos: PositionRecord, world: World, seat: int) -> int:
    """Return the next living seat clockwise."""
    for step in range(1, world.seats + 1):
        other = (seat + step) % world.seats
        if has(pos.alive, other):
            return other
    return seat


@rule
def living(pos: PositionRecord) -> int:
    """Return how many seats are alive."""
    return ones(pos.alive)
