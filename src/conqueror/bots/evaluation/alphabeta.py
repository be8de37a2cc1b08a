"""A plain alpha-beta search for The Game of Conquests, without recursion; captures are followed to their end."""

import numpy as np

from conqueror.bots.evaluation.conquests import appraise, loss_of
from conqueror.games.conquests.legal import bare_generals, list_moves, look_around
from conqueror.games.conquests.play import occurrences, play
from conqueror.games.conquests.vocabulary import LOW, MOST_MOVES, POSITION, QUIET_LIMIT, TARGET_SHIFT
from conqueror.kit import Record, copy_record, rule
from conqueror.kit.records import Records

VICTORY = 1_000_000
DEEPEST = 24
CAPTURES = 6  # how many captures are followed beyond the depth
STOPPED = -2 * VICTORY  # what a search says that ran out of nodes


def scratch() -> tuple[Records, Records, Records]:
    """Room for the positions of a line, their moves, and what is known at each of them."""
    return (
        np.zeros(DEEPEST + 1, POSITION),
        np.zeros((DEEPEST + 1, MOST_MOVES), np.int64),
        np.zeros((7, DEEPEST + 1), np.int64),
    )


@rule
def promise(s: Record, w: Record, move: int) -> int:
    """How soon a move should be tried: captures first, the dearest before the others."""
    target = int(s.squares[move >> TARGET_SHIFT & LOW])
    return 10_000 + loss_of(w, 1 - int(s.turn), target - 1) if target else 0


@rule
def sort_moves(s: Record, w: Record, out: Records, count: int) -> int:
    """How many of the moves are captures; they stand first, the dearest before the others."""
    captures = 0
    for index in range(count):
        move = out[index]
        if s.squares[move >> TARGET_SHIFT & LOW] == 0:
            continue
        out[index] = out[captures]
        place = captures
        while place > 0 and promise(s, w, out[place - 1]) < promise(s, w, move):
            out[place] = out[place - 1]
            place -= 1
        out[place] = move
        captures += 1
    return captures


@rule
def lost(s: Record, w: Record, level: int, stalemate_loses: int) -> int:
    """What it is worth to have no move."""
    attackers, _, _ = look_around(s, w, int(s.turn))
    if attackers or (stalemate_loses and not bare_generals(s)):
        return level - VICTORY
    return 0


@rule
def open_node(
    stack: Records, w: Record, lists: Records, known: Records, level: int, depth: int, stalemate_loses: int
) -> bool:
    """Whether the node at a level has moves to try; if not, its worth stands in `known`."""
    s = stack[level]
    best, tried, listed = 2, 3, 4
    known[tried, level] = 0
    known[listed, level] = 0
    if level > 0 and (occurrences(s) >= 2 or s.quiet >= QUIET_LIMIT):  # GC-Q15: what came twice comes again
        known[best, level] = 0
        return False
    count = list_moves(s, w, lists[level])
    if count == 0:
        known[best, level] = lost(s, w, level, stalemate_loses)
        return False
    captures = sort_moves(s, w, lists[level], count)
    known[best, level] = -VICTORY
    attackers, _, _ = look_around(s, w, int(s.turn))
    if level >= depth and (attackers == 0 or level >= depth + CAPTURES):
        known[best, level] = appraise(s, w)
        known[0, level] = max(known[0, level], known[best, level])
        count = captures if level < depth + CAPTURES else 0
    known[listed, level] = count
    return count > 0 and known[0, level] < known[1, level]


@rule
def search(
    stack: Records,
    worlds: Records,
    lists: Records,
    known: Records,
    depth: int,
    alpha: int,
    beta: int,
    nodes: int,
    stalemate_loses: int,
    going_on: int,
) -> tuple[int, int]:
    """What stack[0] is worth to the side to act there, `depth` moves ahead, and how many nodes that took.

    The worth is STOPPED after `nodes`; the same call with `going_on` takes the search up again. Rows of `known`:
    alpha, beta, best, tried, listed, and first in the last two the level and whether it is being descended.
    """
    w = worlds[0]
    low, high, best, tried, listed = 0, 1, 2, 3, 4
    depth = min(depth, DEEPEST - CAPTURES)
    used = 0
    if going_on:
        level, descending = known[5, 0], known[6, 0] != 0
    else:
        level = 0
        known[low, 0], known[high, 0] = alpha, beta
        descending = open_node(stack, w, lists, known, 0, depth, stalemate_loses)
    while True:
        if descending and known[tried, level] < known[listed, level]:
            copy_record(stack[level + 1], stack[level])
            play(stack[level + 1], w, lists[level, known[tried, level]])
            known[tried, level] += 1
            known[low, level + 1], known[high, level + 1] = -known[high, level], -known[low, level]
            level += 1
            used += 1
            descending = open_node(stack, w, lists, known, level, depth, stalemate_loses)
            if used >= nodes:
                known[5, 0], known[6, 0] = level, int(descending)
                return STOPPED, used
            continue
        if level == 0:
            return known[best, 0], used
        worth = -known[best, level]
        level -= 1
        known[best, level] = max(known[best, level], worth)
        known[low, level] = max(known[low, level], worth)
        descending = known[low, level] < known[high, level]
