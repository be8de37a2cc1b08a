"""How many units go: the second part of marches, joint attacks and retreats, and what a side gives up.

An amount is a number of cavalry and of infantry. The last number of each stands for so many or more: of the legal
amounts it covers, it chooses that with most cavalry, then most infantry. So a march of all is always among them.
"""

from conqueror.envs.encodings.map_games.action_numbers import (
    AMOUNT,
    CAVALRIES,
    INFANTRIES,
    JOINT,
    MARCH,
    RETREAT,
    Numbers,
    pair_at,
)
from conqueror.games.map_games.rules.aftermath import attacker_loses, is_loss
from conqueror.games.map_games.rules.legal import garrison
from conqueror.games.map_games.rules.marches import available, is_joint, is_march
from conqueror.games.map_games.rules.moves import SECOND_MASK, pack, pack_two
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.strength import first_army, second_army
from conqueror.games.map_games.rules.vocabulary import CAVALRY, INFANTRY, MoveKind, Stage
from conqueror.kit import Array, Int8, record_type, rule

NONE = -1
"""No amount is legal."""
SEVERAL = -2
"""More than one amount can be chosen."""


@record_type
class Question:
    """Hold a question for an amount: of which move, how many there are, and what the first army was told."""

    kind: int  # a MoveKind
    origin: int
    second: int  # the second origin of a joint attack; of losses as the position has it, plus one
    target: int
    armies: int  # how many armies the move names
    army: int  # which of them is asked for, 0 or 1
    most_cavalry: int  # of the army that is asked for
    most_infantry: int
    other_cavalry: int  # of the second army, while the first is asked for
    other_infantry: int
    cavalry: int  # what was chosen for the first army
    infantry: int


@rule
def ask_first(pos: PositionRecord, world: World, numbers: Numbers, action: int, question: Question) -> None:
    """Fill in the question that follows the first part of a march, a joint attack or a retreat."""
    starts = numbers.starts
    question.army, question.armies, question.second = 0, 1, 0
    question.cavalry, question.infantry = 0, 0
    if action >= starts[RETREAT]:
        question.kind = MoveKind.RETREAT
        question.origin, question.target = action - starts[RETREAT], 0
        question.most_cavalry, question.most_infantry = garrison(pos, CAVALRY), garrison(pos, INFANTRY)
        return
    if action >= starts[JOINT]:
        origin, second, target = pair_at(numbers, action - starts[JOINT])
        question.kind, question.armies = MoveKind.JOINT, 2
        question.origin, question.second, question.target = origin, second, target
        question.other_cavalry = min(SECOND_MASK, available(pos, world, second, target, CAVALRY))
        question.other_infantry = min(SECOND_MASK, available(pos, world, second, target, INFANTRY))
    else:
        place = action - starts[MARCH]
        question.kind = MoveKind.MARCH
        question.origin, question.target = int(numbers.origins[place]), int(numbers.targets[place])
    question.most_cavalry = available(pos, world, question.origin, question.target, CAVALRY)
    question.most_infantry = available(pos, world, question.origin, question.target, INFANTRY)


@rule
def ask_loss(pos: PositionRecord, question: Question) -> None:
    """Fill in the question what a side gives up; a joint attacker is asked for both armies (S5-Q3)."""
    question.kind, question.origin, question.target, question.army = MoveKind.LOSE, 0, 0, 0
    question.cavalry, question.infantry = 0, 0
    question.second, question.armies = 0, 1
    if not attacker_loses(pos):
        question.most_cavalry, question.most_infantry = garrison(pos, CAVALRY), garrison(pos, INFANTRY)
        return
    question.most_cavalry, question.most_infantry = first_army(pos, CAVALRY), first_army(pos, INFANTRY)
    if pos.second > 0:
        question.second, question.armies = int(pos.second), 2
        question.other_cavalry, question.other_infantry = second_army(pos, CAVALRY), second_army(pos, INFANTRY)


@rule
def ask_second(question: Question, cavalry: int, infantry: int) -> None:
    """Turn the question to the second army, now that the first is chosen."""
    question.army = 1
    question.cavalry, question.infantry = cavalry, infantry
    question.most_cavalry, question.most_infantry = question.other_cavalry, question.other_infantry


@rule
def asks_loss(pos: PositionRecord) -> bool:
    """Return whether the position asks what a side gives up."""
    return pos.stage in (Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR)


@rule
def read_question(
    pos: PositionRecord, world: World, numbers: Numbers, pending: Array[int], question: Question
) -> bool:
    """Return whether an amount is asked for, in the position or by the parts chosen so far; fill it in."""
    chosen = 0
    if asks_loss(pos):
        ask_loss(pos, question)
    elif pending[0] == 0:
        return False
    else:
        ask_first(pos, world, numbers, int(pending[0]) - 1, question)
        chosen = 1
    if pending[chosen] > 0:
        units = find_amount(pos, world, question, int(pending[chosen]) - 1 - numbers.starts[AMOUNT])
        ask_second(question, units >> 16, units & 65535)
    return True


@rule
def is_amount(pos: PositionRecord, world: World, question: Question, cavalry: int, infantry: int) -> bool:
    """Return whether so many units answer a question; of a first army, whether any second one can follow."""
    if question.armies == 1 or question.army == 1:
        return completes(pos, world, question, cavalry, infantry)
    if question.kind == MoveKind.JOINT and cavalry + infantry == 0:
        return False
    for more_c in range(question.other_cavalry, -1, -1):
        for more_i in range(question.other_infantry, -1, -1):
            if is_pair(pos, world, question, cavalry, infantry, more_c, more_i):
                return True
    return False


@rule
def completes(pos: PositionRecord, world: World, question: Question, cavalry: int, infantry: int) -> bool:
    """Return whether so many units make a move of what was chosen before."""
    if question.armies == 2:
        return is_pair(pos, world, question, question.cavalry, question.infantry, cavalry, infantry)
    if question.kind == MoveKind.MARCH:
        return is_march(pos, world, question.origin, question.target, cavalry, infantry)
    if question.kind == MoveKind.LOSE:
        return is_loss(pos, world, cavalry, infantry)
    return cavalry + infantry > 0


@rule
def is_pair(
    pos: PositionRecord, world: World, question: Question, cavalry: int, infantry: int, more_c: int, more_i: int
) -> bool:
    """Return whether two armies may attack together, or give up so many between them."""
    if question.kind == MoveKind.LOSE:
        return is_loss(pos, world, cavalry + more_c, infantry + more_i)
    return is_joint(pos, world, question.origin, question.second, question.target, cavalry, infantry, more_c, more_i)


@rule
def place_of_amount(cavalry: int, infantry: int) -> int:
    """Return the place of an amount in its block."""
    return min(cavalry, CAVALRIES - 1) * INFANTRIES + min(infantry, INFANTRIES - 1)


@rule
def find_amount(pos: PositionRecord, world: World, question: Question, place: int) -> int:
    """Return the amount a place of the block chooses, cavalry above the sixteenth bit; NONE if none is legal."""
    least_c, least_i = place // INFANTRIES, place % INFANTRIES
    most_c = question.most_cavalry if least_c == CAVALRIES - 1 else min(least_c, question.most_cavalry)
    most_i = question.most_infantry if least_i == INFANTRIES - 1 else min(least_i, question.most_infantry)
    for cavalry in range(most_c, least_c - 1, -1):
        for infantry in range(most_i, least_i - 1, -1):
            if is_amount(pos, world, question, cavalry, infantry):
                return cavalry << 16 | infantry
    return NONE


@rule
def sole_amount(pos: PositionRecord, world: World, question: Question) -> int:
    """Return the place of the only amount that can be chosen; NONE, or SEVERAL."""
    found = NONE
    for cavalry in range(question.most_cavalry + 1):
        for infantry in range(question.most_infantry + 1):
            if is_amount(pos, world, question, cavalry, infantry):
                place = place_of_amount(cavalry, infantry)
                if found == NONE:
                    found = place
                elif found != place:
                    return SEVERAL
    return found


@rule
def mark_amounts(pos: PositionRecord, world: World, numbers: Numbers, question: Question, mask: Array[Int8]) -> None:
    """Mark every amount that can be chosen."""
    start = numbers.starts[AMOUNT]
    for cavalry in range(question.most_cavalry + 1):
        for infantry in range(question.most_infantry + 1):
            if is_amount(pos, world, question, cavalry, infantry):
                mask[start + place_of_amount(cavalry, infantry)] = 1


@rule
def complete(question: Question, cavalry: int, infantry: int) -> int:
    """Return the move that is complete with so many units of the army asked for."""
    if question.armies == 1:
        return pack(question.kind, question.origin, question.target, cavalry, infantry)
    move = pack(question.kind, question.origin, question.target, question.cavalry, question.infantry)
    return pack_two(move, question.second, cavalry, infantry)
