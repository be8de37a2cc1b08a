"""What a seat observes, written from a record that hides what it may not know: the map, then the seats."""

from conqueror.envs.encodings.map_games import features as at
from conqueror.games.map_games.rules.lands import army, bit, has, units_fed
from conqueror.games.map_games.rules.legal import waited_for
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import defence_bonus
from conqueror.games.map_games.rules.turns import income_from
from conqueror.games.map_games.rules.victory import has_matured
from conqueror.games.map_games.rules.vocabulary import (
    CAVALRY,
    EXTRA,
    FRESH,
    INDEPENDENT,
    INFANTRY,
    MORE,
    NO_LIMIT,
    NOBODY,
    PRICES,
    SEALED,
    UNBID,
)
from conqueror.kit import Array, lowest, ones, record_type, rule


@record_type
class Holdings:
    """Hold what a seat's lands come to."""

    cavalry: int
    infantry: int
    food: int
    pay: int
    points: int
    forts: int
    matured: int
    strength: int
    lands: int  # as a set


@rule
def clear_holdings(holdings: Array[Holdings]) -> None:
    """Begin the sums of all seats anew."""
    for seat in range(len(holdings)):
        own = holdings[seat]
        own.cavalry, own.infantry, own.food, own.pay, own.points = 0, 0, 0, 0, 0
        own.forts, own.matured, own.strength, own.lands = 0, 0, 0, 0


@rule
def observe_lands(
    seen: PositionRecord, world: World, viewer: int, holdings: Array[Holdings], out: Array[float]
) -> None:
    """Write what stands in every land, and sum up what each seat holds: one walk over the map."""
    seats, turn = world.seats, int(seen.turn)
    closed = world.seas if seen.sea_ban else 0
    clear_holdings(holdings)
    for land in range(world.lands):
        first = at.LANDS_BEGIN + land * at.LAND_SIZE
        if has(closed, land):
            out[first + at.CLOSED] = 1.0
        owner = int(seen.owner[land])
        if owner == NOBODY:
            out[first + at.OWNERLESS] = 1.0
            continue
        cavalry, infantry = int(seen.units[land, CAVALRY]), int(seen.units[land, INFANTRY])
        out[first + at.LAND_UNITS] = cavalry * 0.25
        out[first + at.LAND_UNITS + 1] = infantry * 0.25
        out[first + at.DEFENCE] = defence_bonus(seen, world, land, owner) * 0.25
        if owner == INDEPENDENT:
            out[first + at.OWNERLESS + 1] = 1.0
            continue
        place = owner - viewer if owner >= viewer else owner - viewer + seats
        out[first + at.OWNER + place] = 1.0
        own = holdings[owner]
        own.cavalry += cavalry
        own.infantry += infantry
        own.food += world.food[owner, land]
        own.pay += world.pay[land]
        own.points += world.worth[land]
        own.strength += army(world, owner, cavalry, infantry)
        own.lands |= bit(land)
        if has(world.forts, land):
            observe_fort(seen, land, owner, own, first, out)
        if world.planning_order:
            out[first + at.PLANNED] = (int(seen.added[land, CAVALRY]) + int(seen.added[land, INFANTRY])) * 0.25
        if owner == turn:
            observe_ready(seen, land, first, out)


@rule
def observe_fort(seen: PositionRecord, land: int, owner: int, own: Holdings, first: int, out: Array[float]) -> None:
    """Write whether a fort has recruited, and how far it has stood its rivals' turns (FC-2, FC-Q1)."""
    out[first + at.RECRUITED] = float(seen.recruited[land])
    own.forts += 1
    rivals = seen.alive & ~bit(owner)
    if has_matured(seen, land, owner):
        own.matured += 1
        out[first + at.STOOD] = 1.0
        out[first + at.STOOD + 1] = 1.0
    elif seen.replied[land] & rivals:
        out[first + at.STOOD] = ones(seen.replied[land] & rivals) / ones(rivals)


@rule
def observe_ready(seen: PositionRecord, land: int, first: int, out: Array[float]) -> None:
    """Write who can still act in a land of the seat whose turn it is."""
    for kind in range(2):
        out[first + at.FRESH_UNITS + kind] = seen.ready[land, kind, FRESH] * 0.25
        extra = int(seen.ready[land, kind, EXTRA]) + int(seen.ready[land, kind, MORE])
        out[first + at.EXTRA_ATTACK + kind] = extra * 0.25


@rule
def observe_seats(
    seen: PositionRecord, world: World, viewer: int, holdings: Array[Holdings], out: Array[float]
) -> None:
    """Write what every seat has."""
    waiting = waited_for(seen, world)
    for seat in range(world.seats):
        place = seat - viewer if seat >= viewer else seat - viewer + world.seats
        first = at.SEATS_BEGIN + place * at.SEAT_SIZE
        if seat == seen.first:
            out[first + at.TOKEN] = 1.0
        if not has(seen.alive, seat):
            continue
        out[first + at.ALIVE] = 1.0
        if seat == seen.turn:
            out[first + at.TURN] = 1.0
        if has(waiting, seat):
            out[first + at.WAITED] = 1.0
        if has(seen.acted, seat):
            out[first + at.ACTED] = 1.0
        out[first + at.COINS] = seen.coins[seat] * 0.0625
        observe_holdings(seen, world, seat, holdings[seat], first, out)
        observe_heroes(seen, world, viewer, seat, first, out)
        if seen.recruit_limit[seat] != NO_LIMIT:
            out[first + at.LIMIT] = 1.0 / (1.0 + seen.recruit_limit[seat])
        out[first + at.DISCOUNT] = seen.discount[seat] * 0.25
        given = int(seen.bonus[seat, CAVALRY]) + int(seen.bonus[seat, INFANTRY]) + int(seen.rally_cavalry[seat])
        out[first + at.EXTRA_UNITS] = given * 0.25
        bid = int(seen.bids[seat])
        if bid == SEALED:
            out[first + at.BID] = -1.0
        elif bid != UNBID:
            out[first + at.BID] = (bid + 1) * 0.0625


@rule
def observe_holdings(
    seen: PositionRecord, world: World, seat: int, own: Holdings, first: int, out: Array[float]
) -> None:
    """Write what a seat's lands come to."""
    out[first + at.UNITS] = own.cavalry * 0.125
    out[first + at.UNITS + 1] = own.infantry * 0.125
    out[first + at.FOOD] = own.food * 0.125
    out[first + at.QUOTA] = units_fed(seen, world, own.food) * 0.0625
    out[first + at.POINTS] = own.points * 0.0625
    out[first + at.INCOME] = income_from(seen, seat, own.pay) * 0.125
    out[first + at.FORTS] = own.forts * 0.2
    out[first + at.MATURED] = own.matured * 0.2
    out[first + at.LAND_COUNT] = ones(own.lands) * 0.0625
    out[first + at.STRENGTH] = own.strength * 0.03125


@rule
def observe_heroes(seen: PositionRecord, world: World, viewer: int, seat: int, first: int, out: Array[float]) -> None:
    """Write how many heroes a seat has and their prices; of a rival's also which these may be (MS-27)."""
    count, prices = 0, 0
    if seat == viewer:
        held = int(seen.held[seat])
        while held:
            hero = lowest(held)
            held &= held - 1
            out[at.HAND + hero] = 1.0
            count += 1
            prices += world.price[hero]
    else:
        left = world.recruits[seat] & ~seen.burnt
        suspected = False
        while left:
            hero = lowest(left)
            left &= left - 1
            if seen.unknown[seat, world.price[hero]] > 0:
                out[at.SUSPECTED + hero] = 1.0
                suspected = True
        for price in range(PRICES if suspected else 0):
            count += int(seen.unknown[seat, price])
            prices += price * int(seen.unknown[seat, price])
    out[first + at.HEROES_HELD] = count * 0.25
    out[first + at.HEROES_HELD + 1] = prices * 0.0625
