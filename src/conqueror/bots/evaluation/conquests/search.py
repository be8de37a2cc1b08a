"""Alpha-beta for The Game of Conquests without recursion: it can stop after any node and go on later."""

from conqueror.bots.evaluation.conquests.board import has_stood, make_move, pass_turn
from conqueror.bots.evaluation.conquests.evaluate import evaluate
from conqueror.bots.evaluation.conquests.frames import (
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
)
from conqueror.bots.evaluation.conquests.move_ordering import (
    gain_of,
    history_index,
    list_steps,
    order_score,
    pick,
    reward,
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
from conqueror.games.conquests.vocabulary import LOW, QUIET_LIMIT, TARGET_SHIFT, WHOLE_BOARD
from conqueror.kit import Record, rule
from conqueror.kit.records import Records

_MARGIN = 16  # GC-Q16: so near to the limit of quiet moves nothing is remembered
_LOWEST = -10  # how far beyond the depth a General in Danger is followed
_NEAR, _CUSHION = 2, 120  # so near to the end of the depth, so much a move above beta is enough


@rule
def without_moves(s: Record, danger: int, level: int, stalemate_loses: int) -> int:
    """Return what it is worth to have no move (GC-21, GC-Q14, GC-Q17)."""
    if bare_generals(s):
        return 0
    if danger or stalemate_loses:
        return level - VICTORY
    return 0


@rule
def counts_for_all(s: Record, f: Record) -> bool:
    """Return whether a worth found here holds wherever the position stands: no draw by counting is near."""
    return not f.repeats and s.quiet + max(f.depth, 0) + _MARGIN < QUIET_LIMIT


@rule
def enter_captures(r: Record, w: Record, j: Record, level: int) -> int:
    """Return the step after arriving beyond the depth: captures are to be tried, answers to Danger, or nothing."""
    s, f = r.boards[level], r.frames[level]
    still = evaluate(s, w, j, f)
    if f.danger and f.depth > _LOWEST and level < DEEPEST - 1:
        wanted = WHOLE_BOARD
    else:
        f.best = still
        if still >= f.beta or f.targets == 0 or f.depth <= _LOWEST or level >= DEEPEST - 1:
            return LEAVE
        f.alpha = max(f.alpha, still)
        wanted = f.targets
    attackers, answers, pinned = look_around(s, w, int(s.turn))
    count = list_steps(r, w, level, wanted, attackers, answers, pinned)
    if f.danger and count == 0:
        f.best = without_moves(s, attackers, level, r.stalemate_loses)
        return LEAVE
    kept = 0
    for index in range(count):
        move = r.lists[level, index]
        if not f.danger and still + gain_of(s, j, move) + j.capture_margin <= f.alpha:
            continue
        r.lists[level, kept] = move
        r.order_scores[level, kept] = order_score(r, j, level, move)
        kept += 1
    f.listed = kept
    f.stage = CAPTURES
    return GO_ON


@rule
def enter(r: Record, w: Record, j: Record, level: int) -> int:
    """Return the step after arriving at a level: its moves are to be tried, or its worth is known."""
    s, f = r.boards[level], r.frames[level]
    f.best, f.best_move, f.table_move = level - VICTORY, 0, 0
    f.tried, f.listed, f.made, f.repeats = 0, 0, 0, 0
    f.floor = f.alpha
    r.line_length[level] = 0
    if level == 0:
        f.danger, _, _ = look_around(s, w, int(s.turn))
        f.stage = PICK
        f.listed = r.listed
        f.passed = 1
        return GO_ON
    if has_stood(r, level):
        f.best, f.repeats = 0, 1
        return LEAVE
    if s.quiet >= QUIET_LIMIT:  # GC-Q16; a captured General goes before it
        f.danger, _, _ = look_around(s, w, int(s.turn))
        f.best = 0 if count_moves(s, w) else without_moves(s, f.danger, level, r.stalemate_loses)
        return LEAVE
    if f.depth <= 0:
        return enter_captures(r, w, j, level)
    f.danger, _, _ = look_around(s, w, int(s.turn))
    if level >= DEEPEST - 1:
        f.best = evaluate(s, w, j, f)
        return LEAVE
    if f.danger and level < 2 * r.depth:
        f.depth += 1
    place = probe(r, s.key)
    if place >= 0:
        entry = r.entries[place]
        f.table_move = entry.move
        if entry.depth >= f.depth and f.beta - f.alpha == 1:
            worth = from_root(int(entry.worth), level)
            if settles(entry, worth, f.alpha, f.beta) and s.quiet + f.depth + _MARGIN < QUIET_LIMIT:
                f.best = worth
                return LEAVE
    f.stage = KNOWN
    if f.beta - f.alpha == 1 and not f.danger and not f.passed and f.depth >= 2 and abs(f.beta) < DECIDED:
        f.still = evaluate(s, w, j, f)
        if f.depth <= _NEAR and f.still - _CUSHION * f.depth >= f.beta:
            f.best = f.still
            return LEAVE
        if f.depth >= 3 and f.still >= f.beta and s.occupied[int(s.turn)] & (s.occupied[int(s.turn)] - 1):
            below = r.frames[level + 1]
            pass_turn(r, w, level)
            below.alpha, below.beta = -f.beta, 1 - f.beta
            below.depth = max(f.depth - 3 - f.depth // 4, 1)  # a threat of a capture in one is still seen
            below.passed = 1
            f.trial = PASS
            return ENTER
    return GO_ON


@rule
def go_on(r: Record, w: Record, j: Record, level: int) -> int:
    """Return the step after looking for the next move to try: it is made, or the level is done with."""
    s, f = r.boards[level], r.frames[level]
    if f.alpha >= f.beta:
        if f.stage != CAPTURES:
            store(r, level)
        return LEAVE
    move = 0
    if f.stage == KNOWN:
        f.stage = LIST
        move = f.table_move
    if move == 0 and f.stage == LIST:
        f.stage = PICK
        f.listed = list_moves(s, w, r.lists[level])
        if f.listed == 0:
            f.best = without_moves(s, f.danger, level, r.stalemate_loses)
            return LEAVE
        for index in range(f.listed):
            r.order_scores[level, index] = order_score(r, j, level, r.lists[level, index])
    while move == 0 and f.tried < f.listed:
        move = pick(r, level, f.tried, f.listed)
        f.tried += 1
        if move == f.table_move:
            move = 0
    if move == 0:
        if f.stage != CAPTURES:
            store(r, level)
        elif f.danger and f.best < -DECIDED and s.waiting[int(s.turn)]:
            f.best = evaluate(s, w, j, f)  # a drop might have helped, and drops were not tried
        return LEAVE
    below = r.frames[level + 1]
    make_move(r, w, level, move)
    f.move = move
    f.made += 1
    below.passed = 0
    reduced = 0
    if f.stage == CAPTURES or f.made == 1 or (level == 0 and r.scoring):
        f.trial = WHOLE
        below.alpha, below.beta = -f.beta, -f.alpha
    else:
        f.trial = SCOUT
        below.alpha, below.beta = -f.alpha - 1, -f.alpha
        reduced = reduction(r, w, level, move)
        if reduced:
            f.trial = REDUCED
    below.depth = f.depth - 1 - reduced
    return ENTER


@rule
def reduction(r: Record, w: Record, level: int, move: int) -> int:
    """Return by how many moves less a late quiet move is looked at; not at all less if it gives Danger."""
    s, f = r.boards[level], r.frames[level]
    if f.depth < 3 or f.made <= 3 or f.danger or s.squares[move >> TARGET_SHIFT & LOW]:
        return 0
    reduced = 1 + int(f.made > 8) + int(f.made > 24) + int(f.depth > 6)
    if f.beta - f.alpha > 1 or move == r.killers[level, 0]:
        reduced -= 1
    if reduced:
        attackers, _, _ = look_around(r.boards[level + 1], w, 1 - int(s.turn))
        if attackers:
            return 0
    return reduced


@rule
def come_back(r: Record, level: int) -> int:
    """Return the step after a move was tried: it is looked at again more closely, or the next one follows."""
    f, below = r.frames[level], r.frames[level + 1]
    worth = -below.best
    if f.trial == PASS:
        if worth >= f.beta:
            f.best = f.beta
            return LEAVE
        return GO_ON
    if f.trial == REDUCED and worth > f.alpha:
        f.trial = SCOUT
        below.alpha, below.beta, below.depth = -f.alpha - 1, -f.alpha, f.depth - 1
        return ENTER
    if f.trial == SCOUT and f.alpha < worth < f.beta:
        f.trial = WHOLE
        below.alpha, below.beta, below.depth = -f.beta, -f.alpha, f.depth - 1
        return ENTER
    if level == 0 and r.scoring:
        r.order_scores[0, f.tried - 1] = worth
        return GO_ON
    if worth > f.best:
        f.best, f.repeats = worth, below.repeats
        if worth > f.alpha:
            f.best_move = f.move
            f.alpha = worth
            draw_line(r, level, f.move)
            if worth >= f.beta and f.stage != CAPTURES:
                reward_move(r, level)
    return GO_ON


@rule
def draw_line(r: Record, level: int, move: int) -> None:
    """Keep the best line from a level: the move, and the best line after it."""
    r.line[level, 0] = move
    length = r.line_length[level + 1]
    for index in range(length):
        r.line[level, index + 1] = r.line[level + 1, index]
    r.line_length[level] = length + 1


@rule
def reward_move(r: Record, level: int) -> None:
    """Remember that a quiet move refuted the one before it."""
    s, f = r.boards[level], r.frames[level]
    move = f.move
    if s.squares[move >> TARGET_SHIFT & LOW]:
        return
    reward(r, history_index(int(s.turn), move), min(f.depth * f.depth * 16, 2048))
    if r.killers[level, 0] != move:
        r.killers[level, 1] = r.killers[level, 0]
        r.killers[level, 0] = move


@rule
def store(r: Record, level: int) -> None:
    """Keep what was found at a level, if it holds wherever the position stands."""
    s, f = r.boards[level], r.frames[level]
    if level == 0:
        return
    bound = AT_MOST
    if f.best >= f.beta:
        bound = AT_LEAST
    elif f.best > f.floor:
        bound = EXACT
    if not counts_for_all(s, f):
        bound = NO_BOUND
    store_entry(r, s.key, f.best_move, from_here(f.best, level), f.depth, bound)


@rule
def search(rooms: Records, worlds: Records, weights: Records, nodes: int) -> int:
    """Return how many nodes the search took, at most about `nodes`; its step is DONE when it came to its end."""
    w, j, r = worlds[0], weights[0], rooms[0]
    used, level, step = 0, int(r.level), int(r.step)
    while step != DONE and used < nodes:
        if step == ENTER:
            step = enter(r, w, j, level)
            if step == ENTER:
                level += 1
                used += 1
        elif step == GO_ON:
            step = go_on(r, w, j, level)
            if step == ENTER:
                level += 1
                used += 1
        elif level == 0:
            step = DONE
        else:
            level -= 1
            step = come_back(r, level)
            if step == ENTER:
                level += 1
    r.level, r.step = level, step
    return used
