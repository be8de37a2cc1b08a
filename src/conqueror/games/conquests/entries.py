"""The doors from Python into the compiled rules. They take arrays, which cross ten times as fast as records."""

import numpy as np

from conqueror.games.conquests import legal, play
from conqueror.games.conquests.vocabulary import CODES, GENERAL, MOST_MOVES, NOWHERE, POSITION, SQUARES, Ending
from conqueror.kit import below, copy_record, rule
from conqueror.kit.records import Records


@rule
def arrange(positions: Records, worlds: Records, men: Records, reserve: Records) -> None:
    """Set up an empty position: on each square 0, plain's code plus one, or painted's with a minus."""
    s, w = positions[0], worlds[0]
    for side in range(2):
        s.general[side] = NOWHERE
        for code in range(CODES):
            for _ in range(reserve[side, code]):
                play.change_reserve(s, w, side, code, 1)
    for square in range(SQUARES):
        if men[square]:
            side, code = int(men[square] < 0), abs(men[square]) - 1
            play.put(s, w, side, code, square)
            if code == GENERAL:
                s.general[side] = square
    if s.turn:
        s.key ^= w.key_of_turn


@rule
def list_moves(positions: Records, worlds: Records, out: Records) -> int:
    """List the moves of the side to act in `out`; return how many they are."""
    return legal.list_moves(positions[0], worlds[0], out)


@rule
def play_move(positions: Records, worlds: Records, move: int) -> None:
    """Make a legal move."""
    play.play(positions[0], worlds[0], move)


@rule
def ending(positions: Records, worlds: Records) -> int:
    """Return how the game has ended, as an Ending."""
    return play.ending(positions[0], worlds[0])


@rule
def in_danger(positions: Records, worlds: Records, side: int) -> bool:
    """Return whether a side's General is in Danger."""
    return play.in_danger(positions[0], worlds[0], side)


@rule
def perft(stack: Records, worlds: Records, lists: Records, depth: int) -> int:
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
def random_game(positions: Records, worlds: Records, out: Records, counter: int, limit: int) -> int:
    """Play random moves until the game ends, at most `limit`; return how many.

    Every move is as likely as every other.
    """
    s, w = positions[0], worlds[0]
    for number in range(limit):
        if play.ending(s, w) != Ending.NONE:
            return number
        play.play(s, w, out[below(counter + number, legal.list_moves(s, w, out))])
    return limit


def count_lines(positions: Records, worlds: Records, depth: int) -> int:
    """Count the sequences of `depth` moves from a position."""
    stack = np.zeros(max(depth, 1), POSITION)
    stack[0] = positions[0]
    return perft(stack, worlds, np.zeros((max(depth, 1), MOST_MOVES), np.int64), depth)


def buffer() -> Records:
    """Make room for the moves of one position."""
    return np.zeros(MOST_MOVES, np.int64)
