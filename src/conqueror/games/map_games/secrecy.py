"""What a seat may not know, taken out of a record, and consistent guesses put in its place."""

import functools
import operator
from random import Random

from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import ATTACKER, HIDDEN, NOBODY, SEALED
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
    # Whole fields at once: reading a record number by number is what takes long.
    missions, bids, unknown = pos.mission.tolist(), pos.bids.tolist(), pos.unknown.tolist()
    taken = functools.reduce(operator.or_, pos.held.tolist(), int(pos.burnt))
    for seat in range(int(world.seats)):
        if missions[seat] == HIDDEN:
            left = members(int(world.missions_of[seat]) & ~int(pos.accomplished))
            pos.mission[seat] = 1 + rng.choice(left)
        if any(unknown[seat]):
            taken |= _guess_heroes(pos, world, seat, taken, rng)
        if bids[seat] == SEALED:
            pos.bids[seat] = rng.randint(0, int(pos.coins[seat]))
    if pos.hero[ATTACKER] == HIDDEN:
        pos.hero[ATTACKER] = 1 + rng.choice(members(int(pos.held[pos.turn])))
    return guessed


def _guess_heroes(pos: PositionRecord, world: World, seat: int, taken: int, rng: Random) -> int:
    """Return the heroes guessed for a seat, as a set: of the prices that were paid (MS-27)."""
    guess = 0
    costs = world.price.tolist()
    for price, count in enumerate(pos.unknown[seat].tolist()):
        if count:
            fitting = [n for n in members(int(world.recruits[seat]) & ~taken) if costs[n] == price]
            for hero in rng.sample(fitting, count):
                guess |= 1 << hero
    pos.unknown[seat] = 0
    pos.held[seat] |= guess
    return guess
