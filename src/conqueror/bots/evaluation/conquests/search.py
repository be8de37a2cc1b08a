"""Alpha-beta for The Game of Conquests without recursion: it can stop after any node and go on later."""

from conqueror.bots.evaluation.conquests.board import has_stood, make_move, pass_turn
from conqueror.bots.evaluation.conquests.evaluate import Weights, evaluate
from conqueror.bots.evaluation.conquests.move_ordering import (
    gain_of,
    history_index,
    list_steps,
    order_score,
    pick,
    reward,
)
from conqueror.bots.evaluation.conquests.search_state import (
    CAPTURES,
    DEEPEST,
    DONE,
    ENTER,
    GO_ON,
    KNOWN,
    LEAVE,
    LIST,
    PASS,
    PICK,
    REDUCED,
    SCOUT,
    WHOLE,
    Frame,
    SearchBoard,
    SearchState,
)
from conqueror.bots.evaluation.conquests.transposition import (
    AT_LEAST,
    AT_MOST,
    DECIDED,
    EXACT,
    NO_BOUND,
    VICTORY,
    from_here,
    from_root,
    probe,
    settles,
    store_entry,
)
from conqueror.games.conquests.legal import bare_generals, count_moves, list_moves, look_around
from conqueror.games.conquests.vocabulary import QUIET_LIMIT, SQUARE_MASK, TARGET_SHIFT, WHOLE_BOARD, Board, World
from conqueror.kit import Array, rule

_MARGIN = 16  # GC-Q16: so near to the limit of quiet moves nothing is remembered
_LOWEST = -10  # how far beyond the depth a General in Danger is followed
_NEAR, _CUSHION = 2, 120  # so near to the end of the depth, so much a move above beta is enough


@rule
def without_moves(board: Board, danger: int, level: int, stalemate_loses: int) -> int:
    """Return what it is worth to have no move (GC-21, GC-Q14, GC-Q17)."""
    if bare_generals(board):
        return 0
    if danger or stalemate_loses:
        return level - VICTORY
    return 0


@rule
def counts_for_all(board: SearchBoard, frame: Frame) -> bool:
    """Return whether a worth found here holds wherever the position stands: no draw by counting is near."""
    return not frame.repeats and board.quiet + max(frame.depth, 0) + _MARGIN < QUIET_LIMIT


@rule
def enter_captures(state: SearchState, world: World, weights: Weights, level: int) -> int:
    """Return the step after arriving beyond the depth: captures are to be tried, answers to Danger, or nothing."""
    board, frame = state.boards[level], state.frames[level]
    still = evaluate(board, world, weights, frame)
    if frame.danger and frame.depth > _LOWEST and level < DEEPEST - 1:
        wanted = WHOLE_BOARD
    else:
        frame.best = still
        if still >= frame.beta or frame.targets == 0 or frame.depth <= _LOWEST or level >= DEEPEST - 1:
            return LEAVE
        frame.alpha = max(frame.alpha, still)
        wanted = frame.targets
    attackers, answers, pinned = look_around(board, world, int(board.turn))
    count = list_steps(state, world, level, wanted, attackers, answers, pinned)
    if frame.danger and count == 0:
        frame.best = without_moves(board, attackers, level, state.stalemate_loses)
        return LEAVE
    kept = 0
    for index in range(count):
        move = state.lists[level, index]
        if not frame.danger and still + gain_of(board, weights, move) + weights.capture_margin <= frame.alpha:
            continue
        state.lists[level, kept] = move
        state.order_scores[level, kept] = order_score(state, weights, level, move)
        kept += 1
    frame.listed = kept
    frame.stage = CAPTURES
    return GO_ON


@rule
def enter(state: SearchState, world: World, weights: Weights, level: int) -> int:
    """Return the step after arriving at a level: its moves are to be tried, or its worth is known."""
    board, frame = state.boards[level], state.frames[level]
    frame.best, frame.best_move, frame.table_move = level - VICTORY, 0, 0
    frame.tried, frame.listed, frame.made, frame.repeats = 0, 0, 0, 0
    frame.floor = frame.alpha
    state.line_length[level] = 0
    if level == 0:
        frame.danger, _, _ = look_around(board, world, int(board.turn))
        frame.stage = PICK
        frame.listed = state.listed
        frame.passed = 1
        return GO_ON
    if has_stood(state, level):
        frame.best, frame.repeats = 0, 1
        return LEAVE
    if board.quiet >= QUIET_LIMIT:  # GC-Q16; a captured General goes before it
        frame.danger, _, _ = look_around(board, world, int(board.turn))
        frame.best = 0
        if count_moves(board, world) == 0:
            frame.best = without_moves(board, frame.danger, level, state.stalemate_loses)
        return LEAVE
    if frame.depth <= 0:
        return enter_captures(state, world, weights, level)
    frame.danger, _, _ = look_around(board, world, int(board.turn))
    if level >= DEEPEST - 1:
        frame.best = evaluate(board, world, weights, frame)
        return LEAVE
    if frame.danger and level < 2 * state.depth:
        frame.depth += 1
    if is_remembered(state, level):
        return LEAVE
    frame.stage = KNOWN
    scouted = frame.beta - frame.alpha == 1 and abs(frame.beta) < DECIDED
    if scouted and not frame.danger and not frame.passed and frame.depth >= 2:
        frame.still = evaluate(board, world, weights, frame)
        return enter_ahead(state, world, level)
    return GO_ON


@rule
def is_remembered(state: SearchState, level: int) -> bool:
    """Take the move and, where it settles the node, the worth from the transposition table; tell whether it does."""
    board, frame = state.boards[level], state.frames[level]
    place = probe(state, board.key)
    if place < 0:
        return False
    entry = state.entries[place]
    frame.table_move = entry.move
    if entry.depth < frame.depth or frame.beta - frame.alpha != 1:
        return False
    worth = from_root(int(entry.worth), level)
    if not settles(entry, worth, frame.alpha, frame.beta) or board.quiet + frame.depth + _MARGIN >= QUIET_LIMIT:
        return False
    frame.best = worth
    return True


@rule
def enter_ahead(state: SearchState, world: World, level: int) -> int:
    """Return the step after arriving at a level that may stand above beta even if the turn is passed."""
    board, frame = state.boards[level], state.frames[level]
    if frame.depth <= _NEAR and frame.still - _CUSHION * frame.depth >= frame.beta:
        frame.best = frame.still
        return LEAVE
    own = board.occupied[int(board.turn)]
    if frame.depth >= 3 and frame.still >= frame.beta and own & (own - 1):  # not with the General alone
        below = state.frames[level + 1]
        pass_turn(state, world, level)
        below.alpha, below.beta = -frame.beta, 1 - frame.beta
        below.depth = max(frame.depth - 3 - frame.depth // 4, 1)  # a threat of a capture in one is still seen
        below.passed = 1
        frame.trial = PASS
        return ENTER
    return GO_ON


@rule
def go_on(state: SearchState, world: World, weights: Weights, level: int) -> int:
    """Return the step after looking for the next move to try: it is made, or the level is done with."""
    board, frame = state.boards[level], state.frames[level]
    if frame.alpha >= frame.beta:
        if frame.stage != CAPTURES:
            store(state, level)
        return LEAVE
    move = 0
    if frame.stage == KNOWN:
        frame.stage = LIST
        move = frame.table_move
    if move == 0 and frame.stage == LIST:
        frame.stage = PICK
        frame.listed = list_moves(board, world, state.lists[level])
        if frame.listed == 0:
            frame.best = without_moves(board, frame.danger, level, state.stalemate_loses)
            return LEAVE
        for index in range(frame.listed):
            state.order_scores[level, index] = order_score(state, weights, level, state.lists[level, index])
    while move == 0 and frame.tried < frame.listed:
        move = pick(state, level, frame.tried, frame.listed)
        frame.tried += 1
        if move == frame.table_move:
            move = 0
    if move == 0:
        if frame.stage != CAPTURES:
            store(state, level)
        elif frame.danger and frame.best < -DECIDED and board.waiting[int(board.turn)]:
            frame.best = evaluate(board, world, weights, frame)  # a drop might have helped, and drops were not tried
        return LEAVE
    below = state.frames[level + 1]
    make_move(state, world, level, move)
    frame.move = move
    frame.made += 1
    below.passed = 0
    reduced = 0
    if frame.stage == CAPTURES or frame.made == 1 or (level == 0 and state.scoring):
        frame.trial = WHOLE
        below.alpha, below.beta = -frame.beta, -frame.alpha
    else:
        frame.trial = SCOUT
        below.alpha, below.beta = -frame.alpha - 1, -frame.alpha
        reduced = reduction(state, world, level, move)
        if reduced:
            frame.trial = REDUCED
    below.depth = frame.depth - 1 - reduced
    return ENTER


@rule
def reduction(state: SearchState, world: World, level: int, move: int) -> int:
    """Return by how many moves less a late quiet move is looked at; not at all less if it gives Danger."""
    board, frame = state.boards[level], state.frames[level]
    if state.proving or frame.depth < 3 or frame.made <= 3 or frame.danger:
        return 0
    if board.squares[move >> TARGET_SHIFT & SQUARE_MASK]:
        return 0
    reduced = 1 + int(frame.made > 8) + int(frame.made > 24) + int(frame.depth > 6)
    if frame.beta - frame.alpha > 1 or move == state.killers[level, 0]:
        reduced -= 1
    if reduced:
        attackers, _, _ = look_around(state.boards[level + 1], world, 1 - int(board.turn))
        if attackers:
            return 0
    return reduced


@rule
def come_back(state: SearchState, level: int) -> int:
    """Return the step after a move was tried: it is looked at again more closely, or the next one follows."""
    frame, below = state.frames[level], state.frames[level + 1]
    worth = -below.best
    if frame.trial == PASS:
        if worth >= frame.beta:
            frame.best = frame.beta
            return LEAVE
        return GO_ON
    if frame.trial == REDUCED and worth > frame.alpha:
        frame.trial = SCOUT
        below.alpha, below.beta, below.depth = -frame.alpha - 1, -frame.alpha, frame.depth - 1
        return ENTER
    if frame.trial == SCOUT and frame.alpha < worth < frame.beta:
        frame.trial = WHOLE
        below.alpha, below.beta, below.depth = -frame.beta, -frame.alpha, frame.depth - 1
        return ENTER
    if level == 0 and state.scoring:
        state.order_scores[0, frame.tried - 1] = worth
        return GO_ON
    if worth > frame.best:
        frame.best, frame.repeats = worth, below.repeats
        if worth > frame.alpha:
            frame.best_move = frame.move
            frame.alpha = worth
            draw_line(state, level, frame.move)
            if worth >= frame.beta and frame.stage != CAPTURES:
                reward_move(state, level)
    return GO_ON


@rule
def draw_line(state: SearchState, level: int, move: int) -> None:
    """Keep the best line from a level: the move, and the best line after it."""
    state.line[level, 0] = move
    length = state.line_length[level + 1]
    for index in range(length):
        state.line[level, index + 1] = state.line[level + 1, index]
    state.line_length[level] = length + 1


@rule
def reward_move(state: SearchState, level: int) -> None:
    """Remember that a quiet move refuted the one before it."""
    board, frame = state.boards[level], state.frames[level]
    move = frame.move
    if board.squares[move >> TARGET_SHIFT & SQUARE_MASK]:
        return
    reward(state, history_index(int(board.turn), move), min(frame.depth * frame.depth * 16, 2048))
    if state.killers[level, 0] != move:
        state.killers[level, 1] = state.killers[level, 0]
        state.killers[level, 0] = move


@rule
def store(state: SearchState, level: int) -> None:
    """Keep what was found at a level, if it holds wherever the position stands."""
    board, frame = state.boards[level], state.frames[level]
    if level == 0:
        return
    bound = AT_MOST
    if frame.best >= frame.beta:
        bound = AT_LEAST
    elif frame.best > frame.floor:
        bound = EXACT
    if not counts_for_all(board, frame):
        bound = NO_BOUND
    store_entry(state, board.key, frame.best_move, from_here(frame.best, level), frame.depth, bound)


@rule
def search(states: Array[SearchState], worlds: Array[World], tables: Array[Weights], nodes: int) -> int:
    """Return how many nodes the search took, at most about `nodes`; its step is DONE when it came to its end."""
    world, weights, state = worlds[0], tables[0], states[0]
    used, level, step = 0, int(state.level), int(state.step)
    while step != DONE and used < nodes:
        if step == ENTER:
            step = enter(state, world, weights, level)
            if step == ENTER:
                level += 1
                used += 1
        elif step == GO_ON:
            step = go_on(state, world, weights, level)
            if step == ENTER:
                level += 1
                used += 1
        elif level == 0:
            step = DONE
        else:
            level -= 1
            step = come_back(state, level)
            if step == ENTER:
                level += 1
    state.level, state.step = level, step
    return used
