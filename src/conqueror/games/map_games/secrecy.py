"""What a seat may not know, taken out of a record, and consistent guesses put in its place."""

from random import Random

from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import ATTACKER, HIDDEN, NOBODY, SEALED, SEATS
from conqueror.kit import Array, copied


def members(bits: int) -> list[int]:
    """Return the members of a set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def hide(positions: Array[PositionRecord], worlds: Array[World], viewer: int | None) -> Array[PositionRecord]:
    """Return the position without what a seat (or a spectator) may not know."""
    hidden = copied(positions)
    entries.hide(hidden, worlds, NOBODY if viewer is None else viewer)
    return hidden


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
