"""What an action chooses: a whole move, or a part of one."""

from conqueror.envs.encodings.map_games import action_numbers as blocks
from conqueror.envs.encodings.map_games.action_numbers import (
    BIDS,
    FOOT_LEVIES,
    LEVIES,
    Numbers,
    pair_at,
    place_of_pair,
)
from conqueror.envs.encodings.map_games.amounts import (
    NONE,
    SEVERAL,
    Question,
    ask_first,
    ask_second,
    complete,
    find_amount,
    mark_amounts,
    place_of_amount,
    read_question,
    sole_amount,
)
from conqueror.games.map_games.rules.legal import can_attack, list_decision
from conqueror.games.map_games.rules.marches import is_move, is_open
from conqueror.games.map_games.rules.moves import Group, nth, pack
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import MoveKind, Stage
from conqueror.kit import Array, Int8, rule

REFUSED = -1
"""The action is not legal."""
INCOMPLETE = -2
"""The action is a part of a move; another is asked for."""


@rule
def choose(
    pos: PositionRecord,
    world: World,
    numbers: Numbers,
    seat: int,
    pending: Array[int],
    action: int,
    groups: Array[Group],
    question: Question,
) -> int:
    """Return the move an action completes, INCOMPLETE or REFUSED; the parts chosen so far stand in `pending`."""
    starts = numbers.starts
    if action < 0 or action >= starts[blocks.ALL]:
        return REFUSED
    if read_question(pos, world, numbers, pending, question):
        if action < starts[blocks.AMOUNT]:
            return REFUSED
        return choose_amount(pos, world, numbers, pending, action, question)
    if pos.stage == Stage.ACTION:
        if action == blocks.END:
            return pack(MoveKind.END, 0, 0, 0, 0)
        if not is_way(pos, world, numbers, action):
            return REFUSED
        return choose_first(pos, world, numbers, pending, action, question)
    total = list_decision(pos, world, seat, groups)
    for number in range(total):
        group = groups[number]
        if group.kind == MoveKind.BID:
            return bid_of(numbers, group.count - 1, action)
        if first_part(numbers, group) == action:
            if group.count > 1:
                return choose_first(pos, world, numbers, pending, action, question)
            return nth(pos, world, group, 0)
    return REFUSED


@rule
def is_way(pos: PositionRecord, world: World, numbers: Numbers, action: int) -> bool:
    """Return whether an action is a march or a joint attack that some unit may make."""
    starts = numbers.starts
    if starts[blocks.MARCH] <= action < starts[blocks.JOINT]:
        place = action - starts[blocks.MARCH]
        target = int(numbers.targets[place])
        return is_open(pos, world, target) and can_attack(pos, world, int(numbers.origins[place]), target)
    if starts[blocks.JOINT] <= action < starts[blocks.RETREAT]:
        first, second, target = pair_at(numbers, action - starts[blocks.JOINT])
        return (
            not is_move(pos, target)
            and is_open(pos, world, target)
            and can_attack(pos, world, first, target)
            and can_attack(pos, world, second, target)
        )
    return False


@rule
def bid_of(numbers: Numbers, coins: int, action: int) -> int:
    """Return the bid an action makes of so many coins; the last place stands for so many or more, and bids all."""
    bid = action - numbers.starts[blocks.BID]
    if bid < 0 or bid >= BIDS or bid > coins:
        return REFUSED
    return pack(MoveKind.BID, 0, 0, 0, coins if bid == BIDS - 1 else bid)


@rule
def choose_first(
    pos: PositionRecord, world: World, numbers: Numbers, pending: Array[int], action: int, question: Question
) -> int:
    """Return the move a first part leads to at once, where nothing is left to choose; else INCOMPLETE or REFUSED."""
    ask_first(pos, world, numbers, action, question)
    place = sole_amount(pos, world, question)
    if place == NONE:
        return REFUSED
    pending[0] = action + 1
    if place == SEVERAL:
        return INCOMPLETE
    return choose_amount(pos, world, numbers, pending, numbers.starts[blocks.AMOUNT] + place, question)


@rule
def choose_amount(
    pos: PositionRecord, world: World, numbers: Numbers, pending: Array[int], action: int, question: Question
) -> int:
    """Return the move an amount completes; INCOMPLETE while the second army is to be chosen; REFUSED."""
    units = find_amount(pos, world, question, action - numbers.starts[blocks.AMOUNT])
    if units == NONE:
        return REFUSED
    cavalry, infantry = units >> 16, units & 65535
    if question.army == question.armies - 1:
        forget(pending)
        return complete(question, cavalry, infantry)
    pending[0 if pending[0] == 0 else 1] = action + 1
    ask_second(question, cavalry, infantry)
    place = sole_amount(pos, world, question)
    if place == SEVERAL:
        return INCOMPLETE
    units = find_amount(pos, world, question, place)
    forget(pending)
    return complete(question, units >> 16, units & 65535)


@rule
def forget(pending: Array[int]) -> None:
    """Clear the parts chosen so far."""
    for part in range(len(pending)):
        pending[part] = 0


@rule
def first_part(numbers: Numbers, group: Group) -> int:
    """Return the action that chooses a group of moves, or begins to; of bids the lowest."""
    starts, kind = numbers.starts, group.kind
    if kind == MoveKind.MARCH:
        return starts[blocks.MARCH] + int(numbers.border_of[group.origin, group.target])
    if kind == MoveKind.JOINT:
        return starts[blocks.JOINT] + place_of_pair(numbers, group.origin, group.second, group.target)
    if kind == MoveKind.RECRUIT:
        levy = (FOOT_LEVIES + group.cavalry if group.cavalry > 0 else group.infantry) - 1
        return starts[blocks.RECRUIT] + group.origin * LEVIES + levy
    if kind == MoveKind.BONUS:
        return starts[blocks.BONUS] + group.origin * 2 + group.infantry
    if kind == MoveKind.DISBAND:
        return starts[blocks.DISBAND] + group.origin * 2 + group.infantry
    if kind == MoveKind.BUY:
        return starts[blocks.BUY] + group.origin
    if kind == MoveKind.HERO:
        return starts[blocks.HERO] + group.origin
    if kind == MoveKind.RETREAT:
        return starts[blocks.RETREAT] + group.origin
    if kind == MoveKind.STAY:
        first = group.cavalry + 2 * group.infantry
        return starts[blocks.STAY] + first * 3 + group.more_cavalry + 2 * group.more_infantry
    if kind == MoveKind.LOSE:
        return starts[blocks.AMOUNT] + place_of_amount(group.cavalry, group.infantry)
    if kind == MoveKind.BID:
        return starts[blocks.BID]
    return alone(kind)


@rule
def alone(kind: int) -> int:
    """Return the action that is a kind of move by itself."""
    if kind == MoveKind.END:
        return blocks.END
    if kind == MoveKind.READY:
        return blocks.READY
    if kind == MoveKind.RALLY:
        return blocks.RALLY
    if kind == MoveKind.NO_HERO:
        return blocks.NO_HERO
    if kind == MoveKind.KEEP:
        return blocks.KEEP
    if kind == MoveKind.REROLL:
        return blocks.REROLL
    return blocks.ADVANCE


@rule
def mark_legal(
    pos: PositionRecord,
    world: World,
    numbers: Numbers,
    seat: int,
    pending: Array[int],
    groups: Array[Group],
    question: Question,
    mask: Array[Int8],
) -> None:
    """Mark the legal actions of a seat, in a mask of zeros."""
    if read_question(pos, world, numbers, pending, question):
        mark_amounts(pos, world, numbers, question, mask)
        return
    total = list_decision(pos, world, seat, groups)
    for number in range(total):
        first = first_part(numbers, groups[number])
        mask[first] = 1
        if groups[number].kind == MoveKind.BID:
            for bid in range(1, min(BIDS, groups[number].count)):
                mask[first + bid] = 1
