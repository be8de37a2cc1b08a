"""A position without its trail: what the search copies for every move it tries."""

import numpy as np

from conqueror.games.conquests.play import move_fighters
from conqueror.games.conquests.vocabulary import CODES, QUIET_LIMIT, SQUARES
from conqueror.kit import Record, copy_record, record_type, rule
from conqueror.kit.records import Records

BOARD = record_type(  # the fields are those of a position, so that the rules of the game read it
    ("occupied", np.int64, (2,)),
    ("waiting", np.int64, (2,)),
    ("key", np.int64),
    ("quiet", np.int64),
    ("squares", np.int8, (SQUARES,)),
    ("reserve", np.int8, (2, CODES)),
    ("general", np.int8, (2,)),
    ("turn", np.int8),
)


def take_off(state: Records, board: Record) -> None:
    """Copy the position onto the board."""
    for name in BOARD.names or ():
        board[name] = state[0][name]


@rule
def make_move(r: Record, w: Record, level: int, move: int) -> None:
    """Make a move on a copy of the board, one level deeper."""
    after = r.boards[level + 1]
    copy_record(after, r.boards[level])
    if move_fighters(after, w, move):
        after.quiet = 0
    else:
        after.quiet += 1


@rule
def pass_turn(r: Record, w: Record, level: int) -> None:
    """Let the other side act on a copy of the board; nothing that stood before can come again after it."""
    after = r.boards[level + 1]
    copy_record(after, r.boards[level])
    after.turn = 1 - after.turn
    after.key ^= w.key_of_turn
    after.quiet = 0


@rule
def has_stood(r: Record, level: int) -> bool:
    """Tell whether a position counts as drawn because it comes again (GC-Q15).

    What stood once since the search began may come a third time as well as a second; of the positions before it,
    those that stood twice count.
    """
    s = r.boards[level]
    times = 0
    for back in range(2, s.quiet + 1, 2):
        if back <= level:
            if r.boards[level - back].key == s.key:
                return True
        elif back - level <= r.past_count and r.past[r.past_count - (back - level)] == s.key:
            times += 1
    return times >= 2


def past_of(state: Records) -> tuple[Records, int]:
    """Return the keys of the positions since the last capture or drop, and how many they are."""
    past = np.zeros(QUIET_LIMIT, np.int64)
    past[:] = state[0]["keys"]
    return past, int(state[0]["quiet"])
