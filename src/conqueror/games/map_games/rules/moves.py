"""A move as one number, and moves gathered in groups: a kind, two places, and how many units of each kind may go."""

import numpy as np

from conqueror.games.map_games.rules.marching import is_joint, is_march
from conqueror.games.map_games.rules.vocabulary import (
    AMOUNT,
    COINS,
    FIFTH,
    FIRST,
    FOURTH,
    LOW,
    MOST_GROUPS,
    SECOND,
    SEVENTH,
    SIXTH,
    SMALL,
    THIRD,
    Do,
)
from conqueror.kit import Record, record_type, rule
from conqueror.kit.records import Records

GROUP = record_type(
    ("kind", np.int64),
    ("here", np.int64),  # origin, land, hero, card …
    ("there", np.int64),  # target
    ("cavalry", np.int64),  # exactly so many; in a group of many moves, at the most
    ("infantry", np.int64),
    ("second", np.int64),  # the second origin of a joint attack, or of two-part losses
    ("more_cavalry", np.int64),
    ("more_infantry", np.int64),
    ("many", np.int64),  # how many moves it stands for
)


@rule
def pack(kind: int, here: int, there: int, cavalry: int, infantry: int) -> int:
    """A move as one number."""
    return kind | here << FIRST | there << SECOND | cavalry << THIRD | infantry << FOURTH


@rule
def pack_two(move: int, second: int, cavalry: int, infantry: int) -> int:
    """A move with a second part: the other origin of a joint attack, and the units there."""
    return move | second << FIFTH | cavalry << SIXTH | infantry << SEVENTH


@rule
def second_of(move: int) -> int:
    """The second origin of a joint attack."""
    return move >> FIFTH & SMALL


@rule
def more_cavalry_of(move: int) -> int:
    """The cavalry of a move's second part."""
    return move >> SIXTH & SMALL


@rule
def more_infantry_of(move: int) -> int:
    """The infantry of a move's second part."""
    return move >> SEVENTH & SMALL


@rule
def kind_of(move: int) -> int:
    """What kind of move a number stands for."""
    return move & 63


@rule
def here_of(move: int) -> int:
    """The first place (or hero, or card) of a move."""
    return move >> FIRST & LOW


@rule
def there_of(move: int) -> int:
    """The second place of a move."""
    return move >> SECOND & LOW


@rule
def cavalry_of(move: int) -> int:
    """The cavalry of a move."""
    return move >> THIRD & AMOUNT


@rule
def infantry_of(move: int) -> int:
    """The infantry of a move, or the coins of a bid."""
    return move >> FOURTH & COINS


@rule
def add(out: Records, total: int, kind: int, here: int, there: int, cavalry: int, infantry: int, many: int) -> int:
    """The number of groups after one more."""
    if total >= MOST_GROUPS:
        raise OverflowError("there are more groups of moves than the buffer holds")
    group = out[total]
    group.kind, group.here, group.there = kind, here, there
    group.cavalry, group.infantry, group.many = cavalry, infantry, many
    group.second, group.more_cavalry, group.more_infantry = 0, 0, 0
    return total + 1


@rule
def add_two(out: Records, total: int, second: int, cavalry: int, infantry: int) -> None:
    """Give the group added last its second part."""
    group = out[total - 1]
    group.second, group.more_cavalry, group.more_infantry = second, cavalry, infantry


@rule
def nth(s: Record, w: Record, group: Record, index: int) -> int:
    """The move at an index of a group."""
    kind = group.kind
    if kind == Do.BID:
        return pack(kind, 0, 0, 0, index)
    if kind == Do.JOINT:
        return nth_joint(s, w, group, index)
    if group.many == 1 and kind not in (Do.MARCH, Do.RETREAT):
        move = pack(kind, group.here, group.there, group.cavalry, group.infantry)
        return pack_two(move, group.second, group.more_cavalry, group.more_infantry)
    if kind == Do.RETREAT and group.many == 1:
        return pack(kind, group.here, 0, group.cavalry, group.infantry)
    left = index
    for cavalry in range(group.cavalry + 1):
        for infantry in range(group.infantry + 1):
            if kind == Do.MARCH:
                counted = is_march(s, w, group.here, group.there, cavalry, infantry)
            else:
                counted = cavalry + infantry > 0
            if counted:
                if left == 0:
                    return pack(kind, group.here, group.there, cavalry, infantry)
                left -= 1
    raise IndexError("the group has fewer moves")


@rule
def nth_joint(s: Record, w: Record, group: Record, index: int) -> int:
    """The joint attack at an index of a group."""
    left = index
    for cavalry in range(group.cavalry + 1):
        for infantry in range(group.infantry + 1):
            for more_cavalry in range(group.more_cavalry + 1):
                for more_infantry in range(group.more_infantry + 1):
                    if is_joint(
                        s, w, group.here, group.second, group.there, cavalry, infantry, more_cavalry, more_infantry
                    ):
                        if left == 0:
                            move = pack(Do.JOINT, group.here, group.there, cavalry, infantry)
                            return pack_two(move, group.second, more_cavalry, more_infantry)
                        left -= 1
    raise IndexError("the group has fewer moves")


@rule
def pick(s: Record, w: Record, out: Records, groups: int, index: int) -> int:
    """The move at an index over all groups."""
    for number in range(groups):
        if index < out[number].many:
            return nth(s, w, out[number], index)
        index -= out[number].many
    raise IndexError("there are fewer moves")


@rule
def count(out: Records, groups: int) -> int:
    """How many moves the groups stand for."""
    total = 0
    for number in range(groups):
        total += out[number].many
    return total
