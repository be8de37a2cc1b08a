"""A move as one number and taken apart, and moves gathered in groups that differ only in how many units go.

The number is what records, bots and caches keep: a kind, two places, two amounts, and for a joint attack the second
origin with its two amounts. Nothing else reads its bits.
"""

from typing import NamedTuple

from conqueror.games.map_games.rules.marches import is_joint, is_march
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import MOST_GROUPS, MoveKind
from conqueror.kit import Array, record_type, rule

ORIGIN_SHIFT = 6
TARGET_SHIFT = 13
CAVALRY_SHIFT = 20
INFANTRY_SHIFT = 30
SECOND_SHIFT = 44
MORE_CAVALRY_SHIFT = 50
MORE_INFANTRY_SHIFT = 56
KIND_MASK = 63
PLACE_MASK = 127
AMOUNT_MASK = 1023
COINS_MASK = 16383
SECOND_MASK = 63  # of the second origin and of its amounts


class Move(NamedTuple):
    """A move taken apart. Parts that its kind has no use for are 0."""

    kind: int
    """A MoveKind."""
    origin: int
    """A place; of other moves the hero, the card, the mission, the seat, or the (attacker's) die."""
    target: int
    """A place, or the defender's die."""
    cavalry: int
    infantry: int
    """Or the coins of a bid."""
    second: int
    """The second origin of a joint attack; of its losses and stays as the position has it, plus one."""
    more_cavalry: int
    more_infantry: int


@rule
def unpack(move: int) -> Move:
    """Take a move apart."""
    return Move(
        move & KIND_MASK,
        move >> ORIGIN_SHIFT & PLACE_MASK,
        move >> TARGET_SHIFT & PLACE_MASK,
        move >> CAVALRY_SHIFT & AMOUNT_MASK,
        move >> INFANTRY_SHIFT & COINS_MASK,
        move >> SECOND_SHIFT & SECOND_MASK,
        move >> MORE_CAVALRY_SHIFT & SECOND_MASK,
        move >> MORE_INFANTRY_SHIFT & SECOND_MASK,
    )


@rule
def kind_of(move: int) -> int:
    """Return what kind of move a number stands for."""
    return move & KIND_MASK


@rule
def pack(kind: int, origin: int, target: int, cavalry: int, infantry: int) -> int:
    """Return a move as one number."""
    units = cavalry << CAVALRY_SHIFT | infantry << INFANTRY_SHIFT
    return kind | origin << ORIGIN_SHIFT | target << TARGET_SHIFT | units


@rule
def pack_two(move: int, second: int, cavalry: int, infantry: int) -> int:
    """Return a move with a second part: the other origin of a joint attack, and the units there."""
    units = cavalry << MORE_CAVALRY_SHIFT | infantry << MORE_INFANTRY_SHIFT
    return move | second << SECOND_SHIFT | units


def repack(move: Move) -> int:
    """Return a move that was taken apart as one number again."""
    number = pack(move.kind, move.origin, move.target, move.cavalry, move.infantry)
    return int(pack_two(number, move.second, move.more_cavalry, move.more_infantry))


@record_type
class Group:
    """Gather moves that differ only in how many units go."""

    kind: int
    origin: int  # origin, land, hero, card …
    target: int  # target
    cavalry: int  # exactly so many; in a group of many moves, at the most
    infantry: int
    second: int  # the second origin of a joint attack, or of two-part losses
    more_cavalry: int
    more_infantry: int
    count: int  # how many moves it stands for


@rule
def add(
    out: Array[Group], total: int, kind: int, origin: int, target: int, cavalry: int, infantry: int, count: int
) -> int:
    """Return the number of groups after one more."""
    if total >= MOST_GROUPS:
        raise OverflowError("there are more groups of moves than the buffer holds")
    group = out[total]
    group.kind, group.origin, group.target = kind, origin, target
    group.cavalry, group.infantry, group.count = cavalry, infantry, count
    group.second, group.more_cavalry, group.more_infantry = 0, 0, 0
    return total + 1


@rule
def add_two(out: Array[Group], total: int, second: int, cavalry: int, infantry: int) -> None:
    """Give the group added last its second part."""
    group = out[total - 1]
    group.second, group.more_cavalry, group.more_infantry = second, cavalry, infantry


@rule
def nth(pos: PositionRecord, world: World, group: Group, index: int) -> int:
    """Return the move at an index of a group."""
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
def nth_joint(pos: PositionRecord, world: World, group: Group, index: int) -> int:
    """Return the joint attack at an index of a group."""
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
def offers(pos: PositionRecord, world: World, group: Group, move: int) -> bool:
    """Return whether a group has a move, without going through all that it has."""
    parts = unpack(move)
    kind, cavalry, infantry = parts.kind, parts.cavalry, parts.infantry
    if kind != group.kind or group.count == 0:
        return False
    if kind == MoveKind.BID:
        return infantry < group.count and move == pack(kind, 0, 0, 0, infantry)
    if kind == MoveKind.JOINT:
        whole = pack_two(
            pack(kind, group.origin, group.target, cavalry, infantry),
            group.second,
            parts.more_cavalry,
            parts.more_infantry,
        )
        return (
            move == whole
            and cavalry <= group.cavalry
            and infantry <= group.infantry
            and parts.more_cavalry <= group.more_cavalry
            and parts.more_infantry <= group.more_infantry
            and is_joint(
                pos,
                world,
                group.origin,
                group.second,
                group.target,
                cavalry,
                infantry,
                parts.more_cavalry,
                parts.more_infantry,
            )
        )
    if group.count == 1 and kind != MoveKind.MARCH:
        return nth(pos, world, group, 0) == move
    if cavalry > group.cavalry or infantry > group.infantry or cavalry + infantry == 0:
        return False
    if move != pack(kind, group.origin, group.target, cavalry, infantry):
        return False
    return kind != MoveKind.MARCH or is_march(pos, world, group.origin, group.target, cavalry, infantry)


@rule
def pick(pos: PositionRecord, world: World, out: Array[Group], groups: int, index: int) -> int:
    """Return the move at an index over all groups."""
    for number in range(groups):
        if index < out[number].count:
            return nth(pos, world, out[number], index)
        index -= out[number].count
    raise IndexError("there are fewer moves")


@rule
def count_moves(out: Array[Group], groups: int) -> int:
    """Return how many moves the groups stand for."""
    total = 0
    for number in range(groups):
        total += out[number].count
    return total


@rule
def spread(pos: PositionRecord, world: World, out: Array[Group], groups: int, numbers: Array[int]) -> int:
    """List every move of the groups in `numbers`, as far as there is room; return how many moves there are."""
    total = 0
    for number in range(groups):
        group = out[number]
        if group.kind == MoveKind.JOINT or (group.count > 1 and group.kind != MoveKind.BID):
            spread_armies(pos, world, group, numbers, total)
        else:
            for index in range(min(group.count, len(numbers) - total)):
                numbers[total + index] = nth(pos, world, group, index)
        total += group.count
    return total


@rule
def spread_armies(pos: PositionRecord, world: World, group: Group, numbers: Array[int], total: int) -> None:
    """List the moves of a group that differ in their armies in `numbers`, from a place on, in the order of `nth`."""
    joint = group.kind == MoveKind.JOINT
    for cavalry in range(group.cavalry + 1):
        for infantry in range(group.infantry + 1):
            move = pack(group.kind, group.origin, group.target, cavalry, infantry)
            for more_cavalry in range(group.more_cavalry + 1 if joint else 1):
                for more_infantry in range(group.more_infantry + 1 if joint else 1):
                    if joint:
                        move = pack_two(
                            pack(group.kind, group.origin, group.target, cavalry, infantry),
                            group.second,
                            more_cavalry,
                            more_infantry,
                        )
                    if total < len(numbers) and offers(pos, world, group, move):
                        numbers[total] = move
                        total += 1
