"""What a seat may not know, taken out of a record, and consistent guesses put in its place."""

from random import Random

from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    HIDDEN,
    INFANTRY,
    SEALED,
    SEATS,
    UNBID,
    PlanningOrder,
    Stage,
)
from conqueror.kit import Array, copied

_BATTLE_UNREVEALED = (Stage.DEFENCE_HERO,)


def members(bits: int) -> list[int]:
    """Return the members of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def hide(positions: Array[PositionRecord], worlds: Array[World], viewer: int | None) -> Array[PositionRecord]:
    """Return the position without what a seat (or a spectator) may not know.

    Missions are secret until accomplished (FC-Q37), the names of bought heroes until played (FC-Q29; their prices
    are known, MS-27), a committed hero until both are (FC-100), a bid until all are in (FC-109).
    """
    hidden = copied(positions)
    pos, world = hidden[0], worlds[0]
    stage, together = int(pos.stage), int(world.planning_order)
    mission, held, unknown, price = pos.mission, pos.held, pos.unknown, world.price
    bids, coins = pos.bids, pos.coins
    for seat in range(int(world.seats)):
        if seat == viewer:
            continue
        if mission[seat] > 0:
            mission[seat] = HIDDEN
        for hero in members(int(held[seat])):
            unknown[seat, price[hero]] += 1
        held[seat] = 0
        if stage == Stage.PLANNING and together == PlanningOrder.SIMULTANEOUS:
            _unplan(pos, world, seat)
        if stage == Stage.BID and bids[seat] != UNBID and coins[seat] > 0:
            bids[seat] = SEALED
    if stage in _BATTLE_UNREVEALED and pos.hero[ATTACKER] > 0 and pos.turn != viewer:
        pos.hero[ATTACKER] = HIDDEN
    return hidden


def _unplan(pos: PositionRecord, world: World, seat: int) -> None:
    """Take back what a seat has planned: the others see it when all are ready (DU-Q5)."""
    for land, owner in enumerate(pos.owner.tolist()):
        if owner != seat:
            continue
        for kind in (CAVALRY, INFANTRY):
            pos.units[land, kind] -= pos.added[land, kind]
            pos.added[land, kind] = 0
        pos.recruited[land] = 0
    pos.coins[seat] = pos.coins_before[seat]
    for hero in members(int(pos.bought[seat])):
        pos.unknown[seat][world.price[hero]] -= 1
    pos.bought[seat] = 0
    pos.bonus[seat] = pos.bonus_before[seat]
    if int(pos.rallying) >> seat & 1:
        others = ~(1 << seat)
        pos.rallied &= others
        pos.rallying &= others
        pos.feeding_waived &= others
        pos.rally_cavalry[seat] = 0


def resample(hidden: Array[PositionRecord], worlds: Array[World], rng: Random) -> Array[PositionRecord]:
    """Return a hidden position with every gap filled by a consistent guess."""
    guessed = copied(hidden)
    pos, world = guessed[0], worlds[0]
    taken = int(pos.burnt)
    for seat in range(SEATS):
        taken |= int(pos.held[seat])
    for seat in range(int(world.seats)):
        if pos.mission[seat] == HIDDEN:
            left = members(int(world.missions_of[seat]) & ~int(pos.accomplished))
            pos.mission[seat] = 1 + rng.choice(left)
        taken |= _guess_heroes(pos, world, seat, taken, rng)
        if pos.bids[seat] == SEALED:
            pos.bids[seat] = rng.randint(0, int(pos.coins[seat]))
    if pos.hero[ATTACKER] == HIDDEN:
        pos.hero[ATTACKER] = 1 + rng.choice(members(int(pos.held[pos.turn])))
    return guessed


def _guess_heroes(pos: PositionRecord, world: World, seat: int, taken: int, rng: Random) -> int:
    """Return the heroes guessed for a seat, as a set: of the prices that were paid (MS-27)."""
    guess = 0
    prices = pos.unknown[seat]
    for price in range(len(prices)):
        if prices[price]:
            fitting = [n for n in members(int(world.recruits[seat]) & ~taken) if world.price[n] == price]
            for hero in rng.sample(fitting, int(prices[price])):
                guess |= 1 << hero
            prices[price] = 0
    pos.held[seat] |= guess
    return guess
