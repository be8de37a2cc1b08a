"""The action numbers of the map games: which block of them means what, on one map.

The numbers depend on the map and on whether its armies may attack together, and on nothing else. The parts of a move
are chosen one after the other: where a march leads, then how many go.
"""

from typing import NamedTuple

import numpy as np

from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import HEROES
from conqueror.kit import Array, Cube, Grid, lowest

ALONE, STAY, RECRUIT, BONUS, BUY, HERO, MARCH, JOINT, RETREAT, DISBAND, BID, AMOUNT, ALL = range(13)
"""The blocks in their order; ALL stands where the last one ends."""
END, READY, RALLY, NO_HERO, KEEP, REROLL, ADVANCE, SPARE = range(8)
"""The actions of the first block; SPARE means nothing."""
STAYS = 9  # nobody, a cavalry, an infantry of the first army, times the same of the second
LEVIES = 3  # one infantry, two infantry, one cavalry: no fort raises more (FC-10, FC-12)
BIDS = 64
CAVALRIES, INFANTRIES = 8, 16  # the last of each stands for so many or more


class Numbers(NamedTuple):
    """Hold the action numbers of one map. Compiled code takes it as one argument."""

    starts: Array[int]
    """Where each block begins."""
    borders: Grid[int]
    """Origin and target of a march."""
    border_of: Grid[int]
    """The place of a border in its block, or -1."""
    pairs: Grid[int]
    """First origin, second origin and target of a joint attack."""
    pair_of: Cube[int]
    """The place of a joint attack in its block, or -1."""


def number_actions(world: World) -> Numbers:
    """Return the action numbers of a world."""
    lands = int(world.lands)
    neighbours = [_members(int(world.adjacent[land])) for land in range(lands)]
    borders = [(origin, target) for origin in range(lands) for target in neighbours[origin]]
    pairs = [
        (first, second, target)
        for target in range(lands)
        for first in neighbours[target]
        for second in neighbours[target]
        if world.joint and world.alphabet[first] < world.alphabet[second]  # S5-Q3
    ]
    border_of = np.full((lands, lands), -1, np.int64)
    for number, (origin, target) in enumerate(borders):
        border_of[origin, target] = number
    width = lands if pairs else 1
    pair_of = np.full((width, width, width), -1, np.int64)
    for number, (first, second, target) in enumerate(pairs):
        pair_of[first, second, target] = number
    sizes = (
        SPARE + 1,
        STAYS,
        LEVIES * lands,
        2 * lands,
        HEROES,
        HEROES,
        len(borders),
        len(pairs),
        lands,
        2 * lands,
        BIDS,
        CAVALRIES * INFANTRIES,
    )
    return Numbers(
        np.cumsum((0, *sizes)).astype(np.int64),
        np.array(borders, np.int64).reshape(-1, 2),
        border_of,
        np.array(pairs, np.int64).reshape(-1, 3),
        pair_of,
    )


def _members(places: int) -> list[int]:
    """Return the lands of a set."""
    found = []
    while places:
        found.append(lowest(places))
        places &= places - 1
    return found


def block_of(numbers: Numbers, action: int) -> tuple[int, int]:
    """Return the block of an action, and its place there."""
    starts = numbers.starts.tolist()
    block = next(block for block in range(ALL) if action < starts[block + 1])
    return block, action - starts[block]
