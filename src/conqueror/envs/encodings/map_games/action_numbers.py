"""The action numbers of the map games: which block of them means what, on one map.

The numbers depend on the map and on whether its armies may attack together, and on nothing else. The parts of a move
are chosen one after the other: where a march leads, then how many go.
"""

from typing import Annotated

from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import HEROES, LANDS
from conqueror.games.map_games.secrecy import members
from conqueror.games.map_games.world import LEVY
from conqueror.kit import Array, Grid, Int8, Int16, empty, record_type, rule

ALONE, STAY, RECRUIT, BONUS, BUY, HERO, MARCH, JOINT, RETREAT, DISBAND, BID, AMOUNT, ALL = range(13)
"""The blocks in their order; ALL stands where the last one ends."""
END, READY, RALLY, NO_HERO, KEEP, REROLL, ADVANCE, SPARE = range(8)
"""The actions of the first block; SPARE means nothing."""
STAYS = 9  # nobody, a cavalry, an infantry of the first army, times the same of the second
FOOT_LEVIES = max(infantry for _, infantry in LEVY.values())
LEVIES = FOOT_LEVIES + max(cavalry for cavalry, _ in LEVY.values())  # 1i, 2i, 1c: a fort raises one kind (FC-12)
BIDS = 64
CAVALRIES, INFANTRIES = 8, 16  # the last of each stands for so many or more


@record_type
class Numbers:
    """Hold the action numbers of one map."""

    starts: Annotated[Array[int], ALL + 1]  # where each block begins
    origins: Annotated[Array[Int8], LANDS * LANDS]  # by the place of a march
    targets: Annotated[Array[Int8], LANDS * LANDS]
    border_of: Annotated[Grid[Int16], LANDS, LANDS]  # the place of a march
    rank: Annotated[Grid[Int8], LANDS, LANDS]  # of a neighbour among all of a land, by the alphabet (S5-Q3)
    neighbour: Annotated[Grid[Int8], LANDS, LANDS]  # by its rank
    pairs_from: Annotated[Array[int], LANDS + 1]  # where the joint attacks on a land begin; after the last, their end


def number_actions(world: World) -> Array[Numbers]:
    """Return the action numbers of a world."""
    found = empty(Numbers)
    numbers, lands, borders = found[0], int(world.lands), 0
    for land in range(lands):
        neighbours = members(int(world.adjacent[land]))
        for target in neighbours:
            numbers.origins[borders], numbers.targets[borders] = land, target
            numbers.border_of[land, target] = borders
            borders += 1
        for rank, other in enumerate(sorted(neighbours, key=world.alphabet.tolist().__getitem__)):
            numbers.rank[land, other], numbers.neighbour[land, rank] = rank, other
        around = len(neighbours) if world.joint else 0
        numbers.pairs_from[land + 1] = numbers.pairs_from[land] + around * (around - 1) // 2
    pairs = int(numbers.pairs_from[lands])
    sizes = (SPARE + 1, STAYS, LEVIES * lands, 2 * lands, HEROES, HEROES, borders, pairs, lands, 2 * lands, BIDS)
    for block, size in enumerate((*sizes, CAVALRIES * INFANTRIES)):
        numbers.starts[block + 1] = numbers.starts[block] + size
    return found


def block_of(numbers: Numbers, action: int) -> tuple[int, int]:
    """Return the block of an action, and its place there."""
    starts = numbers.starts.tolist()
    block = next(block for block in range(ALL) if action < starts[block + 1])
    return block, action - starts[block]


@rule
def place_of_pair(numbers: Numbers, first: int, second: int, target: int) -> int:
    """Return the place of a joint attack in its block; the first origin goes before the second in the alphabet."""
    higher = int(numbers.rank[target, second])
    return numbers.pairs_from[target] + higher * (higher - 1) // 2 + int(numbers.rank[target, first])


@rule
def pair_at(numbers: Numbers, place: int) -> tuple[int, int, int]:
    """Return both origins and the target of the joint attack at a place of its block."""
    target = 0
    while numbers.pairs_from[target + 1] <= place:
        target += 1
    left, higher = place - numbers.pairs_from[target], 1
    while left >= higher:
        left -= higher
        higher += 1
    return int(numbers.neighbour[target, left]), int(numbers.neighbour[target, higher]), target
