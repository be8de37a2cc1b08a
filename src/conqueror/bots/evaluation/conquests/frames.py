"""Hold what the search keeps: a frame for every level of the line it is at, and what holds for all of them."""

from typing import Any

import numpy as np

from conqueror.bots.evaluation.conquests.board import BOARD
from conqueror.bots.evaluation.conquests.move_ordering import HISTORY_SIZE
from conqueror.bots.evaluation.conquests.transposition import ENTRIES, ENTRY
from conqueror.games.conquests.vocabulary import MOST_MOVES, QUIET_LIMIT
from conqueror.kit import record_type

DEEPEST = 64  # levels

FRAME = record_type(
    ("alpha", np.int64),
    ("beta", np.int64),
    ("floor", np.int64),  # alpha as it was at first
    ("depth", np.int64),  # moves still to look ahead; 0 or less follows captures only
    ("best", np.int64),
    ("best_move", np.int64),
    ("table_move", np.int64),  # from the transposition table; tried first
    ("move", np.int64),  # the one being tried
    ("trial", np.int64),  # and how: a Trial
    ("stage", np.int64),
    ("tried", np.int64),
    ("listed", np.int64),
    ("made", np.int64),  # moves tried so far, the known one included
    ("danger", np.int64),  # how many enemies attack the General
    ("targets", np.int64),  # the enemies that the side to act attacks
    ("still", np.int64),  # the static evaluation of the position itself
    ("repeats", np.int64),  # whether the best is a draw because a position came again
    ("passed", np.int64),  # whether the turn before was passed
)

_SEARCH: list[Any] = [
    ("level", np.int64),
    ("step", np.int64),
    ("depth", np.int64),  # of the whole search
    ("listed", np.int64),  # moves to try where the search begins
    ("scoring", np.int64),  # whether each of them is to be scored by itself
    ("stalemate_loses", np.int64),
    ("generation", np.int64),
    ("past_count", np.int64),  # positions before the search that could come again
    ("past", np.int64, (QUIET_LIMIT,)),
    ("killers", np.int64, (DEEPEST + 1, 2)),
    ("history", np.int64, (HISTORY_SIZE,)),
    ("line", np.int64, (DEEPEST + 1, DEEPEST + 1)),  # the best line from each level on
    ("line_length", np.int64, (DEEPEST + 1,)),
    ("boards", BOARD, (DEEPEST + 1,)),
    ("frames", FRAME, (DEEPEST + 1,)),
    ("lists", np.int64, (DEEPEST + 1, MOST_MOVES)),
    ("order_scores", np.int64, (DEEPEST + 1, MOST_MOVES)),
    ("entries", ENTRY, (ENTRIES,)),
]
SEARCH = np.dtype((np.record, np.dtype(_SEARCH, align=True)))
"""The state of the search of one decision: a single record, because arrays are counted whenever they are passed."""

ENTER, GO_ON, LEAVE, DONE = 0, 1, 2, 3  # steps
KNOWN, LIST, PICK, CAPTURES = 0, 1, 2, 3  # stages of a node
WHOLE, SCOUT, REDUCED, PASS = 0, 1, 2, 3  # trials of a move: the whole window, or only whether it beats alpha
