"""Hold what the search keeps: a board and a frame for every level of its line, and what holds for all of them."""

from typing import Annotated

from conqueror.games.conquests.vocabulary import CODES, MOST_MOVES, QUIET_LIMIT, SQUARES
from conqueror.kit import Array, Grid, Int8, Int16, Int32, record_type

DEEPEST = 64  # levels
LEVELS = DEEPEST + 1
ENTRIES = 1 << 19  # of the transposition table
HISTORY_SIZE = 1 << 14  # for each side 4096 of steps, then 4096 of drops


@record_type
class SearchBoard:
    """A position without its trail, so that the rules of the game read it: copied for every move that is tried."""

    occupied: Annotated[Array[int], 2]
    waiting: Annotated[Array[int], 2]
    key: int
    quiet: int
    squares: Annotated[Array[Int8], SQUARES]
    reserve: Annotated[Grid[Int8], 2, CODES]
    general: Annotated[Array[Int8], 2]
    turn: Int8


@record_type
class Frame:
    """What the search knows of one level."""

    alpha: int
    beta: int
    floor: int  # alpha as it was at first
    depth: int  # moves still to look ahead; 0 or less follows captures only
    best: int
    best_move: int
    table_move: int  # from the transposition table; tried first
    move: int  # the one being tried
    trial: int  # and how: a Trial
    stage: int
    tried: int
    listed: int
    made: int  # moves tried so far, the known one included
    danger: int  # how many enemies attack the General
    targets: int  # the enemies that the side to act attacks
    still: int  # the static evaluation of the position itself
    repeats: int  # whether the best is a draw because a position came again
    passed: int  # whether the turn before was passed


@record_type
class Entry:
    """One entry of the transposition table."""

    key: int
    move: Int32
    worth: Int32
    depth: Int16
    bound: Int8
    generation: Int32  # entries of another decision do not count


@record_type
class SearchState:
    """The search of one decision: a single record, because arrays are counted whenever they are passed."""

    level: int
    step: int
    depth: int  # of the whole search
    listed: int  # moves to try where the search begins
    scoring: int  # whether each of them is to be scored by itself
    proving: int  # whether every move is looked at as deep as any other
    stalemate_loses: int
    generation: int
    past_count: int  # positions before the search that could come again
    past: Annotated[Array[int], QUIET_LIMIT]
    killers: Annotated[Grid[int], LEVELS, 2]
    history: Annotated[Array[int], HISTORY_SIZE]
    line: Annotated[Grid[int], LEVELS, LEVELS]  # the best line from each level on
    line_length: Annotated[Array[int], LEVELS]
    boards: Annotated[Array[SearchBoard], LEVELS]
    frames: Annotated[Array[Frame], LEVELS]
    lists: Annotated[Grid[int], LEVELS, MOST_MOVES]
    order_scores: Annotated[Grid[int], LEVELS, MOST_MOVES]
    entries: Annotated[Array[Entry], ENTRIES]


ENTER, GO_ON, LEAVE, DONE = 0, 1, 2, 3  # steps
KNOWN, LIST, PICK, CAPTURES = 0, 1, 2, 3  # stages of a node
WHOLE, SCOUT, REDUCED, PASS = 0, 1, 2, 3  # trials of a move: the whole window, or only whether it beats alpha
