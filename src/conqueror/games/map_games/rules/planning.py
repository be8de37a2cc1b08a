"""The planning phase: recruiting, bonus units, heroes, and a rally."""

from conqueror.games.map_games.rules.lands import bit, forts_of, has, is_own_home, units_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import CAVALRY, FRESH, INFANTRY
from conqueror.kit import ones, rule


@rule
def forts_used(pos: PositionRecord, world: World, seat: int) -> int:
    """Return how many forts of a seat have recruited in this planning phase, whoever holds them now (MS-21).

    Where everybody plans in his own turn all marks are his; where all plan at once no land changes hands meanwhile.
    """
    used = 0
    for land in range(world.lands):
        if not world.planning_order or pos.owner[land] == seat:
            used += int(pos.recruited[land])
    return used


@rule
def levy_of(world: World, land: int, kind: int) -> int:
    """Return how many units of a kind a fort may raise in a round, if it raises no other kind (FC-10, FC-12)."""
    return world.levy[land, kind]


@rule
def add_units(pos: PositionRecord, world: World, land: int, cavalry: int, infantry: int) -> None:
    """Place new units; they may act this very turn (FC-Q10)."""
    pos.units[land, CAVALRY] += cavalry
    pos.units[land, INFANTRY] += infantry
    if world.planning_order:
        pos.added[land, CAVALRY] += cavalry
        pos.added[land, INFANTRY] += infantry
    else:
        pos.ready[land, CAVALRY, FRESH] += cavalry
        pos.ready[land, INFANTRY, FRESH] += infantry


@rule
def recruit(pos: PositionRecord, world: World, land: int, cavalry: int, infantry: int) -> None:
    """Recruit at a fort (FC-11, FC-13)."""
    pos.recruited[land] = 1
    add_units(pos, world, land, cavalry, infantry)


@rule
def takes_rally(pos: PositionRecord, world: World, seat: int, land: int) -> bool:
    """Return whether a rally's cavalry may stand here.

    At home, or with the home lost in any great fort (S4-28, S4-30).
    """
    if pos.rally_cavalry[seat] == 0 or pos.owner[land] != seat:
        return False
    if pos.owner[world.home[seat]] == seat:
        return is_own_home(world, land, seat)
    return has(world.great, land)


@rule
def takes_bonus(pos: PositionRecord, world: World, seat: int, land: int, kind: int) -> bool:
    """Return whether a unit that a card or a rally gives may be placed here (MS-21)."""
    if kind == CAVALRY and takes_rally(pos, world, seat, land):
        return True
    return pos.bonus[seat, kind] > 0 and pos.owner[land] == seat and has(world.forts, land)


@rule
def place_bonus(pos: PositionRecord, world: World, seat: int, land: int, kind: int) -> None:
    """Place a unit that a rally or a card gives."""
    if kind == CAVALRY and takes_rally(pos, world, seat, land):
        pos.rally_cavalry[seat] -= 1
    else:
        pos.bonus[seat, kind] -= 1
    add_units(pos, world, land, 1 if kind == CAVALRY else 0, 1 if kind == INFANTRY else 0)


@rule
def discounted(price: int, discount: int) -> int:
    """Return what a hero of a price costs with a discount."""
    return price if discount == 0 else max(1, price - discount)


@rule
def price_for(pos: PositionRecord, world: World, seat: int, hero: int) -> int:
    """Return what a hero costs a seat this round."""
    return discounted(int(world.price[hero]), int(pos.discount[seat]))


@rule
def may_buy(pos: PositionRecord, world: World, seat: int, hero: int) -> bool:
    """Return whether a seat may buy a hero: its own, once, for its price (FC-39, FC-41, FC-42, FC-Q29)."""
    return (
        has(world.recruits[seat], hero)
        and not has(pos.burnt, hero)
        and not has(pos.held[seat], hero)
        and pos.coins[seat] >= price_for(pos, world, seat, hero)
    )


@rule
def buy(pos: PositionRecord, world: World, seat: int, hero: int) -> None:
    """Pay for a hero and take the card."""
    pos.coins[seat] -= price_for(pos, world, seat, hero)
    pos.held[seat] |= bit(hero)
    if world.planning_order:
        pos.bought[seat] |= bit(hero)


@rule
def may_rally(pos: PositionRecord, world: World, seat: int) -> bool:
    """Return whether a seat may rally.

    Once, first of all in its planning, when it is hard pressed (S4-24, S4-29, S4-30).
    """
    if (
        not world.rally
        or has(pos.rallied, seat)
        or pos.coins[seat] != pos.coins_before[seat]
        or pos.bought[seat] != 0
    ):
        return False
    for land in range(world.lands):
        if pos.owner[land] == seat and (pos.added[land, CAVALRY] or pos.added[land, INFANTRY]):
            return False
    few_forts = ones(forts_of(pos, world, seat) & world.great) <= world.rally_forts
    return (few_forts or pos.owner[world.home[seat]] != seat) and units_of(pos, world, seat) <= world.rally_most


@rule
def rally(pos: PositionRecord, world: World, seat: int) -> None:
    """Give a seat coins, room beyond the quota and cavalry for this round (S4-25 to S4-28)."""
    pos.coins[seat] += world.rally_coins
    pos.rally_cavalry[seat] = world.rally_units
    pos.rallied |= bit(seat)
    pos.rallying |= bit(seat)
    pos.feeding_waived |= bit(seat)
