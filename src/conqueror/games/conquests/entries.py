"""The doors from Python into the compiled rules. They take arrays, which cross ten times as fast as records."""

import numpy as np

from conqueror.games.conquests import legal, play
from conqueror.games.conquests.vocabulary import (
    CAPTURE,
    CODES,
    ENDING_SHIFT,
    GENERAL,
    MOST_MOVES,
    NOWHERE,
    REFUSED,
    RESIGN,
    SQUARE_MASK,
    SQUARES,
    TARGET_SHIFT,
    Ending,
    PositionRecord,
    World,
)
from conqueror.kit import Array, Grid, below, copy_record, empty, rule


@rule
def arrange(positions: Array[PositionRecord], worlds: Array[World], men: Array[int], reserve: Grid[int]) -> None:
    """Set up an empty position: on each square 0, plain's code plus one, or painted's with a minus."""
    pos, world = positions[0], worlds[0]
    for side in range(2):
        pos.general[side] = NOWHERE
        for code in range(CODES):
            for _ in range(reserve[side, code]):
                play.change_reserve(pos, world, side, code, 1)
    for square in range(SQUARES):
        if men[square]:
            side, code = int(men[square] < 0), abs(men[square]) - 1
            play.put(pos, world, side, code, square)
            if code == GENERAL:
                pos.general[side] = square
    if pos.turn:
        pos.key ^= world.key_of_turn


@rule
def list_moves(positions: Array[PositionRecord], worlds: Array[World], out: Array[int]) -> int:
    """List the moves of the side to act in `out`; return how many they are."""
    return legal.list_moves(positions[0], worlds[0], out)


@rule
def play_move(positions: Array[PositionRecord], worlds: Array[World], move: int) -> None:
    """Make a legal move."""
    play.play(positions[0], worlds[0], move)


@rule
def ending(positions: Array[PositionRecord], worlds: Array[World]) -> int:
    """Return how the game has ended, as an Ending."""
    return play.ending(positions[0], worlds[0])


@rule
def state_of(positions: Array[PositionRecord], at: int, worlds: Array[World]) -> int:
    """Return the state of a record: the side to act as a set, and how the game has ended."""
    ended = play.ending(positions[at], worlds[0])
    if ended != Ending.NONE:
        return ended << ENDING_SHIFT
    return 1 << int(positions[at].turn)


@rule
def written(pos: PositionRecord, move: int) -> int:
    """Return a move with what its text tells: whether it captures."""
    return move | CAPTURE if pos.squares[move >> TARGET_SHIFT & SQUARE_MASK] else move


@rule
def list_numbers(positions: Array[PositionRecord], at: int, worlds: Array[World], out: Array[int]) -> int:
    """List the moves of the side to act in `out`, with what their texts tell; return how many they are."""
    pos = positions[at]
    count = legal.list_moves(pos, worlds[0], out)
    for number in range(count):
        out[number] = written(pos, out[number])
    return count


@rule
def step(
    before: Array[PositionRecord],
    at: int,
    after: Array[PositionRecord],
    to: int,
    worlds: Array[World],
    move: int,
    out: Array[int],
) -> int:
    """Write what a move of the side to act makes of a record; return the state, or REFUSED if it is not legal."""
    pos, world = before[at], worlds[0]
    if move != RESIGN:
        count = legal.list_moves(pos, world, out)
        place = 0
        while place < count and written(pos, out[place]) != move:
            place += 1
        if place == count:
            return REFUSED
    copy_record(after[to], pos)
    if move == RESIGN:
        after[to].resigned = 1 + int(pos.turn)  # GC-Q23
    else:
        play.play(after[to], world, move & ~CAPTURE)
    return state_of(after, to, worlds)


@rule
def in_danger(positions: Array[PositionRecord], worlds: Array[World], side: int) -> bool:
    """Return whether a side's General is in Danger."""
    return play.in_danger(positions[0], worlds[0], side)


@rule
def perft(stack: Array[PositionRecord], worlds: Array[World], lists: Grid[int], depth: int) -> int:
    """Count the sequences of `depth` moves from stack[0]; the last move is counted, not made.

    `stack` holds `depth` positions and `lists` a buffer of moves for each. What counts occurrences and quiet
    moves is left out: such draws depend on the way to a position, not on the position.
    """
    world = worlds[0]
    if depth == 0:
        return 1
    if depth == 1:
        return legal.count_moves(stack[0], world)
    total = 0
    level = 0
    listed = [0] * depth
    tried = [0] * depth
    listed[0] = legal.list_moves(stack[0], world, lists[0])
    while level >= 0:
        if tried[level] == listed[level]:
            level -= 1
            continue
        copy_record(stack[level + 1], stack[level])
        play.move_fighters(stack[level + 1], world, lists[level, tried[level]])
        tried[level] += 1
        if level + 2 == depth:
            total += legal.count_moves(stack[level + 1], world)
        else:
            level += 1
            tried[level] = 0
            listed[level] = legal.list_moves(stack[level], world, lists[level])
    return total


@rule
def random_game(
    positions: Array[PositionRecord], worlds: Array[World], out: Array[int], counter: int, limit: int
) -> int:
    """Play random moves until the game ends, at most `limit`; return how many.

    Every move is as likely as every other.
    """
    pos, world = positions[0], worlds[0]
    for number in range(limit):
        if play.ending(pos, world) != Ending.NONE:
            return number
        play.play(pos, world, out[below(counter + number, legal.list_moves(pos, world, out))])
    return limit


def count_lines(positions: Array[PositionRecord], worlds: Array[World], depth: int) -> int:
    """Count the sequences of `depth` moves from a position."""
    stack = empty(PositionRecord, max(depth, 1))
    stack[0] = positions[0]
    return perft(stack, worlds, np.zeros((max(depth, 1), MOST_MOVES), np.int64), depth)


def buffer() -> Array[int]:
    """Make room for the moves of one position."""
    return np.zeros(MOST_MOVES, np.int64)
