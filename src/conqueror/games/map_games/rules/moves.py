"""A move as one number, and moves gathered in groups: a kind, two places, and how many units of each kind may go."""

import numpy as np

from conqueror.games.map_games.rules.marches import is_joint, is_march
from conqueror.games.map_games.rules.vocabulary import (
    AMOUNT_MASK,
    CAVALRY_SHIFT,
    COINS_MASK,
    INFANTRY_SHIFT,
    MORE_CAVALRY_SHIFT,
    MORE_INFANTRY_SHIFT,
    MOST_GROUPS,
    ORIGIN_SHIFT,
    PLACE_MASK,
    SECOND_MASK,
    SECOND_SHIFT,
    TARGET_SHIFT,
    MoveKind,
)
from conqueror.kit import Record, record_type, rule
from conqueror.kit.records import Records

GROUP = record_type(
    ("kind", np.int64),
    ("origin", np.int64),  # origin, land, hero, card …
    ("target", np.int64),  # target
    ("cavalry", np.int64),  # exactly so many; in a group of many moves, at the most
    ("infantry", np.int64),
    ("second", np.int64),  # the second origin of a joint attack, or of two-part losses
    ("more_cavalry", np.int64),
    ("more_infantry", np.int64),
    ("count", np.int64),  # how many moves it stands for
)


@rule
def pack(kind: int, origin: int, target: int, cavalry: int, infantry: int) -> int:
    """A move as one number."""
    return (
        kind | origin << ORIGIN_SHIFT | target << TARGET_SHIFT | cavalry << CAVALRY_SHIFT | infantry << INFANTRY_SHIFT
    )


@rule
def pack_two(move: int, second: int, cavalry: int, infantry: int) -> int:
    """A move with a second part: the other origin of a joint attack, and the units there."""
    return move | second << SECOND_SHIFT | cavalry << MORE_CAVALRY_SHIFT | infantry << MORE_INFANTRY_SHIFT


@rule
def second_of(move: int) -> int:
    """The second origin of a joint attack."""
    return move >> SECOND_SHIFT & SECOND_MASK


@rule
def more_cavalry_of(move: int) -> int:
    """The cavalry of a move's second part."""
    return move >> MORE_CAVALRY_SHIFT & SECOND_MASK


@rule
def more_infantry_of(move: int) -> int:
    """The infantry of a move's second part."""
    return move >> MORE_INFANTRY_SHIFT & SECOND_MASK


@rule
def kind_of(move: int) -> int:
    """What kind of move a number stands for."""
    return move & 63


@rule
def origin_of(move: int) -> int:
    """The first place (or hero, or card) of a move."""
    return move >> ORIGIN_SHIFT & PLACE_MASK


@rule
def target_of(move: int) -> int:
    """The second place of a move."""
    return move >> TARGET_SHIFT & PLACE_MASK


@rule
def cavalry_of(move: int) -> int:
    """The cavalry of a move."""
    return move >> CAVALRY_SHIFT & AMOUNT_MASK


@rule
def infantry_of(move: int) -> int:
    """The infantry of a move, or the coins of a bid."""
    return move >> INFANTRY_SHIFT & COINS_MASK


@rule
def add(
    out: Records, total: int, kind: int, origin: int, target: int, cavalry: int, infantry: int, count: int
) -> int:
    """The number of groups after one more."""
    if total >= MOST_GROUPS:
        raise OverflowError("there are more groups of moves than the buffer holds")
    group = out[total]
    group.kind, group.origin, group.target = kind, origin, target
    group.cavalry, group.infantry, group.count = cavalry, infantry, count
    group.second, group.more_cavalry, group.more_infantry = 0, 0, 0
    return total + 1


@rule
def add_two(out: Records, total: int, second: int, cavalry: int, infantry: int) -> None:
    """Give the group added last its second part."""
    group = out[total - 1]
    group.second, group.more_cavalry, group.more_infantry = second, cavalry, infantry


@rule
def nth(pos: Record, world: Record, group: Record, index: int) -> int:
    """The move at an index of a group."""
    kind = group.kind
    if kind == MoveKind.BID:
        return pack(kind, 0, 0, 0, index)
    if kind == MoveKind.JOINT:
        return nth_joint(pos, world, group, index)
    if group.count == 1 and kind not in (MoveKind.MARCH, MoveKind.RETREAT):
        move = pack(kind, group.origin, group.target, group.cavalry, group.infantry)
        return pack_two(move, group.second, group.more_cavalry, group.more_infantry)
    if kind == MoveKind.RETREAT and group.count == 1:
        return pack(kind, group.origin, 0, group.cavalry, group.infantry)
    left = index
    for cavalry in range(group.cavalry + 1):
        for infantry in range(group.infantry + 1):
            if kind == MoveKind.MARCH:
                counted = is_march(pos, world, group.origin, group.target, cavalry, infantry)
            else:
                counted = cavalry + infantry > 0
            if counted:
                if left == 0:
                    return pack(kind, group.origin, group.target, cavalry, infantry)
                left -= 1
    raise IndexError("the group has fewer moves")


@rule
def nth_joint(pos: Record, world: Record, group: Record, index: int) -> int:
    """The joint attack at an index of a group."""
    left = index
    for cavalry in range(group.cavalry + 1):
        for infantry in range(group.infantry + 1):
            for more_cavalry in range(group.more_cavalry + 1):
                for more_infantry in range(group.more_infantry + 1):
                    if is_joint(
                        pos,
                        world,
                        group.origin,
                        group.second,
                        group.target,
                        cavalry,
                        infantry,
                        more_cavalry,
                        more_infantry,
                    ):
                        if left == 0:
                            move = pack(MoveKind.JOINT, group.origin, group.target, cavalry, infantry)
                            return pack_two(move, group.second, more_cavalry, more_infantry)
                        left -= 1
    raise IndexError("the group has fewer moves")


@rule
def pick(pos: Record, world: Record, out: Records, groups: int, index: int) -> int:
    """The move at an index over all groups."""
    for number in range(groups):
        if index < out[number].count:
            return nth(pos, world, out[number], index)
        index -= out[number].count
    raise IndexError("there are fewer moves")


@rule
def count_moves(out: Records, groups: int) -> int:
    """How many moves the groups stand for."""
    total = 0
    for number in range(groups):
        total += out[number].count
    return total
