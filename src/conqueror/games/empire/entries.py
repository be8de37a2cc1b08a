"""The doors from Python into the compiled rules. They take arrays, which cross ten times as fast as records."""

import numpy as np

from conqueror.games.empire import battle, legal, play, turns
from conqueror.games.empire.vocabulary import (
    ENDING_SHIFT,
    FACES,
    MOST_GROUPS,
    MOST_MOVES,
    REFUSED,
    Ending,
    Pending,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, Grid, below, copy_record, empty, rule


@rule
def list_groups(positions: Array[PositionRecord], worlds: Array[World], out: Array[int]) -> int:
    """List the moves of the seat to act, or of chance, in `out`, in groups; return how many."""
    return legal.list_groups(positions[0], worlds[0], out)


@rule
def list_steps(positions: Array[PositionRecord], worlds: Array[World], out: Array[int]) -> int:
    """List the moves and attacks of the turn's soldiers in `out`, whatever AP is left; return how many groups."""
    pos = positions[0]
    return legal.list_steps(pos, worlds[0], pos.turn, pos.land[pos.turn], out)


@rule
def play_move(positions: Array[PositionRecord], worlds: Array[World], move: int) -> None:
    """Make a legal move."""
    play.play(positions[0], worlds[0], move)


@rule
def state_of(positions: Array[PositionRecord], at: int, worlds: Array[World]) -> int:
    """Return the state of a record: who is to act as a set, chance after the seats, and how the game has ended."""
    pos, world = positions[at], worlds[0]
    ended = turns.ending(pos, world)
    if ended != Ending.NONE:
        return ended << ENDING_SHIFT
    return 1 << world.players if pos.pending else 1 << pos.turn


@rule
def list_numbers(
    positions: Array[PositionRecord], at: int, worlds: Array[World], groups: Array[int], out: Array[int]
) -> int:
    """List the moves of whoever is to act in `out`; return how many they are."""
    return legal.spread(groups, legal.list_groups(positions[at], worlds[0], groups), out)


@rule
def weigh_chances(
    positions: Array[PositionRecord], at: int, worlds: Array[World], groups: Array[int], out: Array[int]
) -> int:
    """List the outcomes of chance in `out`, after them their weights; return how many outcomes there are."""
    pos, world = positions[at], worlds[0]
    count = legal.spread(groups, legal.list_chances(pos, world, groups), out)
    for number in range(count):
        out[count + number] = 1  # EM-19: the kinds of tiles are equally likely
    if pos.pending == Pending.BATTLE:
        held = battle.fight(pos, world, pos.pending_target, pos.pending_soldiers).held
        out[count], out[count + 1] = FACES - held, held  # `breaks` stands before `holds`
    return count


@rule
def step(
    before: Array[PositionRecord],
    at: int,
    after: Array[PositionRecord],
    to: int,
    worlds: Array[World],
    move: int,
    groups: Array[int],
) -> int:
    """Write what a move of whoever is to act makes of a record; return the state, or REFUSED if it is not legal."""
    pos, world = before[at], worlds[0]
    found = legal.find(groups, legal.list_groups(pos, world, groups), move)
    if found < 0:
        return REFUSED
    copy_record(after[to], pos)
    play.play(after[to], world, found)
    return state_of(after, to, worlds)


@rule
def begin_turn(positions: Array[PositionRecord], seat: int) -> None:
    """Give a seat its turn with its income."""
    turns.begin_turn(positions[0], seat)


@rule
def next_living(positions: Array[PositionRecord], worlds: Array[World], seat: int) -> int:
    """Return the next seat in turn order whose base stands."""
    return turns.next_living(positions[0], worlds[0], seat)


@rule
def ending(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return how the game has ended, as an Ending."""
    return turns.ending(positions[0], worlds[0])


@rule
def leaders(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return the seats that stand best, as a set."""
    return turns.leaders(positions[0], worlds[0])


@rule
def standing(positions: Array[PositionRecord], seat: int) -> int:
    """Return what counts for a seat when the last round is over, as one number."""
    return turns.standing(positions[0], seat)


@rule
def fight(positions: Array[PositionRecord], worlds: Array[World], target: int, attackers: int) -> battle.Battle:
    """Return what comes of so many attackers against what stands on a tile."""
    return battle.fight(positions[0], worlds[0], target, attackers)


@rule
def defenders_on(positions: Array[PositionRecord], tile: int) -> int:
    """Return as how many soldiers those on a tile fight."""
    return battle.defenders_on(positions[0], tile)


@rule
def blanks_around(positions: Array[PositionRecord], worlds: Array[World], tile: int) -> int:
    """Return how many blank tiles the quadrant of a tile has."""
    return legal.blanks_around(positions[0], worlds[0], tile)


@rule
def income(positions: Array[PositionRecord], seat: int, counter: int) -> tuple[int, int, int]:
    """Return the AP, gold and lumber a turn brings a seat at a turn counter, before limits."""
    pos = positions[0]
    return (
        turns.income_of_ap(counter),
        turns.harvest(pos, seat, Resource.GOLD),
        turns.harvest(pos, seat, Resource.LUMBER),
    )


@rule
def perft(stack: Array[PositionRecord], worlds: Array[World], lists: Grid[int], depth: int) -> int:
    """Count the sequences of `depth` moves from stack[0]; the last move is counted, not made.

    `stack` holds `depth` positions and `lists` a buffer of groups for each.
    """
    world = worlds[0]
    if depth == 0:
        return 1
    total = 0
    level = 0
    groups = [0] * depth
    listed = [0] * depth
    tried = [0] * depth
    groups[0] = legal.list_groups(stack[0], world, lists[0])
    listed[0] = legal.count_moves(lists[0], groups[0])
    while level >= 0:
        if level + 1 == depth:
            total += listed[level]
            level -= 1
        elif tried[level] == listed[level]:
            level -= 1
        else:
            copy_record(stack[level + 1], stack[level])
            play.play(stack[level + 1], world, legal.pick(lists[level], groups[level], tried[level]))
            tried[level] += 1
            level += 1
            tried[level] = 0
            groups[level] = legal.list_groups(stack[level], world, lists[level])
            listed[level] = legal.count_moves(lists[level], groups[level])
    return total


@rule
def random_game(
    positions: Array[PositionRecord], worlds: Array[World], out: Array[int], counter: int, limit: int
) -> int:
    """Play random moves until the game ends, at most `limit`; return how many.

    Every move of a seat is as likely as every other; chance keeps its exact weights.
    """
    pos, world = positions[0], worlds[0]
    for number in range(limit):
        groups = legal.list_groups(pos, world, out)
        if groups == 0:
            return number
        index = below(
            counter + number, legal.count_moves(out, groups)
        )  # EM-19: the kinds of tiles are equally likely
        if pos.pending == Pending.BATTLE:
            held = battle.fight(pos, world, pos.pending_target, pos.pending_soldiers).held
            index = 1 if below(counter + number, FACES) < held else 0  # `breaks` stands before `holds`
        play.play(pos, world, legal.pick(out, groups, index))
    return limit


def count_lines(positions: Array[PositionRecord], worlds: Array[World], depth: int) -> int:
    """Count the sequences of `depth` moves from a position."""
    stack = empty(PositionRecord, max(depth, 1))
    stack[0] = positions[0]
    return perft(stack, worlds, np.zeros((max(depth, 1), MOST_GROUPS), np.int64), depth)


def buffer() -> Array[int]:
    """Make room for the groups of one position."""
    return np.zeros(MOST_GROUPS, np.int64)


def move_buffer() -> Array[int]:
    """Make room for the moves of one position, one by one."""
    return np.zeros(MOST_MOVES, np.int64)
