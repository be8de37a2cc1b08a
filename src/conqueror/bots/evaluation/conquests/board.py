"""Play on the boards of the search."""

from conqueror.bots.evaluation.conquests.search_state import HISTORY_SIZE, LEVELS, SearchState
from conqueror.games.conquests.play import move_fighters
from conqueror.games.conquests.vocabulary import CODES, QUIET_LIMIT, SQUARES, PositionRecord, World
from conqueror.kit import copy_record, rule


@rule
def start_from(state: SearchState, pos: PositionRecord) -> None:
    """Begin with a position, and with the keys of those since the last capture or drop; all else is forgotten."""
    board = state.boards[0]
    for side in range(2):
        board.occupied[side], board.waiting[side] = pos.occupied[side], pos.waiting[side]
        board.general[side] = pos.general[side]
        for code in range(CODES):
            board.reserve[side, code] = pos.reserve[side, code]
    for square in range(SQUARES):
        board.squares[square] = pos.squares[square]
    board.key, board.quiet, board.turn = pos.key, int(pos.quiet), pos.turn
    for number in range(QUIET_LIMIT):
        state.past[number] = pos.keys[number]
    state.past_count = int(pos.quiet)
    state.generation += 1  # nothing of an earlier decision is remembered
    state.proving = 0
    for level in range(LEVELS):
        state.killers[level, 0], state.killers[level, 1] = 0, 0
    for place in range(HISTORY_SIZE):
        state.history[place] = 0


@rule
def make_move(state: SearchState, world: World, level: int, move: int) -> None:
    """Make a move on a copy of the board, one level deeper."""
    after = state.boards[level + 1]
    copy_record(after, state.boards[level])
    if move_fighters(after, world, move):
        after.quiet = 0
    else:
        after.quiet += 1


@rule
def pass_turn(state: SearchState, world: World, level: int) -> None:
    """Let the other side act on a copy of the board; nothing that stood before can come again after it."""
    after = state.boards[level + 1]
    copy_record(after, state.boards[level])
    after.turn = 1 - after.turn
    after.key ^= world.key_of_turn
    after.quiet = 0


@rule
def has_stood(state: SearchState, level: int) -> bool:
    """Tell whether a position counts as drawn because it comes again (GC-Q15).

    What stood once since the search began may come a third time as well as a second; of the positions before it,
    those that stood twice count.
    """
    board = state.boards[level]
    times = 0
    for back in range(2, board.quiet + 1, 2):
        if back <= level:
            if state.boards[level - back].key == board.key:
                return True
        elif back - level <= state.past_count and state.past[state.past_count - (back - level)] == board.key:
            times += 1
    return times >= 2
