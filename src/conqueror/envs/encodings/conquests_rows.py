"""Rows of The Game of Conquests in compiled code: what an action plays, which are legal, what a seat observes.

A seat sees the board from its own side: painted's ranks are reversed, so that both begin alike at the bottom.
"""

from conqueror.envs.batch_rules import (
    ROWS_TOGETHER,
    BatchArrays,
    finish_rows,
    may_step,
    open_rows,
    reward_rows,
    settle,
)
from conqueror.envs.row_numbers import OVER
from conqueror.envs.row_turns import Turns, begins_turn, end_turn
from conqueror.games.conquests.legal import (
    drop_squares,
    fighter_targets,
    general_targets,
    look_around,
)
from conqueror.games.conquests.play import ending, occurrences, play
from conqueror.games.conquests.vocabulary import (
    DROP_SHIFT,
    GENERAL,
    KINDS,
    LEVELS,
    PAINTED,
    PLACE_SHIFT,
    SIDE,
    SOLDIERS,
    SQUARE_MASK,
    SQUARES,
    TARGET_SHIFT,
    Ending,
    PositionRecord,
    World,
)
from conqueror.kit import Array, Grid, Int8, copy_record, lowest, rule, threaded_rule

NO_DROP = SQUARES * SQUARES  # before it stand all pairs of squares
FIRST_DROP = NO_DROP + 1
BROUGHT_BACK = LEVELS - 1  # GC-10: a fighter that comes back has two chevrons at least
DROPS = (KINDS - 1) * BROUGHT_BACK
ACTIONS = FIRST_DROP + DROPS * SQUARES

FIGHTERS = (KINDS - 1) * LEVELS + 1  # the General has one level (GC-Q5)
RESERVES = 2 * FIGHTERS
TO_ACT = RESERVES + 2 * DROPS
STOOD_BEFORE, QUIET, PAINTED_SIDE, STEP = TO_ACT + 1, TO_ACT + 2, TO_ACT + 3, TO_ACT + 4
PLANES = STEP + 1

REFUSED = -1


@rule
def turned(side: int, square: int) -> int:
    """Return where a side sees a square, or which square it is that a side sees there."""
    if side == PAINTED:
        return square + SIDE * (SIDE - 1 - 2 * (square // SIDE))
    return square


@rule
def drop_number(code: int) -> int:
    """Return the number of a fighter among those that may come back."""
    return code // LEVELS * BROUGHT_BACK + code % LEVELS - 1


@rule
def has_drop(pos: PositionRecord, world: World, side: int, target: int) -> bool:
    """Return whether a fighter may come back after the General went to `target`."""
    waiting = pos.waiting[side]
    if waiting & SOLDIERS and drop_squares(pos, world, side, target, 0):
        return True
    return (waiting & ~SOLDIERS) != 0 and drop_squares(pos, world, side, target, GENERAL) != 0


@rule
def targets_of(
    pos: PositionRecord, world: World, side: int, square: int, attackers: int, answers: int, pinned: int
) -> int:
    """Return the squares a side's fighter may go to."""
    if square == pos.general[side]:
        return general_targets(pos, world, side)
    if attackers > 1:  # only the General can answer two attackers at once
        return 0
    return fighter_targets(pos, world, side, square, answers, pinned)


@rule
def read_drop(pos: PositionRecord, world: World, step: int, action: int) -> int:
    """Return the move that an action makes of the General's step; REFUSED if it is not legal."""
    if action == NO_DROP:
        return step
    if not FIRST_DROP <= action < ACTIONS:
        return REFUSED
    side = int(pos.turn)
    number, place = (action - FIRST_DROP) // SQUARES, turned(side, (action - FIRST_DROP) % SQUARES)
    code = number // BROUGHT_BACK * LEVELS + number % BROUGHT_BACK + 1
    if not pos.waiting[side] >> code & 1:
        return REFUSED
    if not drop_squares(pos, world, side, step >> TARGET_SHIFT & SQUARE_MASK, code) >> place & 1:
        return REFUSED
    return step | (code + 1) << DROP_SHIFT | place << PLACE_SHIFT


@rule
def read_action(pos: PositionRecord, world: World, step: int, action: int) -> int:
    """Return the move, or its first part, that an action stands for after `step`; REFUSED if it is not legal."""
    if step:
        return read_drop(pos, world, step, action)
    if not 0 <= action < NO_DROP:
        return REFUSED
    side = int(pos.turn)
    origin, target = turned(side, action // SQUARES), turned(side, action % SQUARES)
    if not pos.occupied[side] >> origin & 1:
        return REFUSED
    attackers, answers, pinned = look_around(pos, world, side)
    if not targets_of(pos, world, side, origin, attackers, answers, pinned) >> target & 1:
        return REFUSED
    return origin | target << TARGET_SHIFT


@rule
def asks_drop(pos: PositionRecord, world: World, step: int) -> bool:
    """Return whether a step leaves a choice: it is the General's, and a fighter may come back."""
    side = int(pos.turn)
    return (step & SQUARE_MASK) == pos.general[side] and has_drop(
        pos, world, side, step >> TARGET_SHIFT & SQUARE_MASK
    )


@rule
def seat_of(pos: PositionRecord, world: World) -> int:
    """Return the seat to act, or OVER."""
    return OVER if ending(pos, world) != Ending.NONE else int(pos.turn)


@threaded_rule
def step_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    pending: Grid[int],
    seats: Array[Int8],
    refused: Array[Int8],
    actions: Array[int],
    first: int,
    last: int,
) -> None:
    """Play an action in each of some rows."""
    world = worlds[0]
    for row in range(first, last):
        refused[row] = 0
        if seats[row] < 0:
            continue
        pos = positions[row]
        step = pending[row, 0]
        move = read_action(pos, world, step, actions[row])
        if move == REFUSED:
            refused[row] = 1
        elif step == 0 and asks_drop(pos, world, move):
            pending[row, 0] = move
        else:
            pending[row, 0] = 0
            play(pos, world, move)
            seats[row] = seat_of(pos, world)


@rule
def mark_steps(pos: PositionRecord, world: World, masks: Grid[Int8], row: int) -> None:
    """Mark every step of the side to act."""
    side = int(pos.turn)
    attackers, answers, pinned = look_around(pos, world, side)
    fighters = pos.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        begin = turned(side, square) * SQUARES
        targets = targets_of(pos, world, side, square, attackers, answers, pinned)
        while targets:
            masks[row, begin + turned(side, lowest(targets))] = 1
            targets &= targets - 1


@rule
def mark_drops(pos: PositionRecord, world: World, step: int, masks: Grid[Int8], row: int) -> None:
    """Mark every fighter that may come back after the General's step, and that none does."""
    side = int(pos.turn)
    masks[row, NO_DROP] = 1
    waiting = pos.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        begin = FIRST_DROP + drop_number(code) * SQUARES
        places = drop_squares(pos, world, side, step >> TARGET_SHIFT & SQUARE_MASK, code)
        while places:
            masks[row, begin + turned(side, lowest(places))] = 1
            places &= places - 1


@rule
def fill(out: Grid[Int8], row: int, plane: int, number: int) -> None:
    """Write one number on every square of a plane."""
    for square in range(plane * SQUARES, (plane + 1) * SQUARES):
        out[row, square] = number


@rule
def observe_row(pos: PositionRecord, step: int, viewer: int, acts: bool, out: Grid[Int8], row: int) -> None:
    """Write what a side observes; there are zeros before."""
    for side in range(2):
        rival = 0 if side == viewer else 1
        fighters = pos.occupied[side]
        while fighters:
            square = lowest(fighters)
            fighters &= fighters - 1
            plane = rival * FIGHTERS + int(pos.squares[square]) - 1
            out[row, plane * SQUARES + turned(viewer, square)] = 1
        waiting = pos.waiting[side]
        while waiting:
            code = lowest(waiting)
            waiting &= waiting - 1
            fill(out, row, RESERVES + rival * DROPS + drop_number(code), int(pos.reserve[side, code]))
    if acts:
        fill(out, row, TO_ACT, 1)
    if occurrences(pos) > 1:
        fill(out, row, STOOD_BEFORE, 1)
    if pos.quiet:
        fill(out, row, QUIET, int(pos.quiet))
    if viewer == PAINTED:
        fill(out, row, PAINTED_SIDE, 1)
    if step and acts:
        out[row, STEP * SQUARES + turned(viewer, step >> TARGET_SHIFT & SQUARE_MASK)] = 1


@threaded_rule
def write_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    pending: Grid[int],
    seats: Array[Int8],
    masks: Grid[Int8],
    out: Grid[Int8],
    first: int,
    last: int,
    observes: bool,
) -> None:
    """Write the legal actions of some rows, and what their seats to act observe."""
    world = worlds[0]
    for row in range(first, last):
        for action in range(ACTIONS):
            masks[row, action] = 0
        if observes:
            for place in range(PLANES * SQUARES):
                out[row, place] = 0
        seat = int(seats[row])
        if seat < 0:
            continue
        pos = positions[row]
        step = pending[row, 0]
        if step:
            mark_drops(pos, world, step, masks, row)
        else:
            mark_steps(pos, world, masks, row)
        if observes:
            observe_row(pos, step, seat, True, out, row)


@threaded_rule
def observe_rows(
    positions: Array[PositionRecord],
    pending: Grid[int],
    seats: Array[Int8],
    chosen: Array[int],
    viewers: Array[Int8],
    out: Grid[Int8],
    places: Array[int],
) -> None:
    """Write what one side of each chosen row observes to its place in `out`."""
    for number in range(len(chosen)):
        row, place = chosen[number], places[number]
        viewer = int(viewers[row])
        for plane in range(PLANES * SQUARES):
            out[place, plane] = 0
        observe_row(positions[row], pending[row, 0], viewer, int(seats[row]) == viewer, out, place)


@threaded_rule
def share_rows(
    positions: Array[PositionRecord], worlds: Array[World], won: int, chosen: Array[int], out: Grid[float]
) -> None:
    """Write each side's share of the victory; `won` is the set of endings that the side to act has lost by."""
    for row in chosen:
        lost = won >> ending(positions[row], worlds[0]) & 1
        for side in range(2):
            out[row, side] = 0.5 if not lost else 0.0 if side == positions[row].turn else 1.0


@threaded_rule
def begin_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    pending: Grid[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    chosen: Array[int],
) -> None:
    """Begin chosen rows from a position."""
    for row in chosen:
        copy_record(positions[row], starts[0])
        pending[row, 0] = 0
        draws[row] = 0
        refused[row] = 0
        seats[row] = seat_of(positions[row], worlds[0])


@threaded_rule
def read_one(positions: Array[PositionRecord], worlds: Array[World], step: int, action: int) -> int:
    """Return what `read_action` makes of an action."""
    return read_action(positions[0], worlds[0], step, action)


@threaded_rule
def asks_more(positions: Array[PositionRecord], worlds: Array[World], step: int) -> bool:
    """Return whether a step leaves a choice."""
    return asks_drop(positions[0], worlds[0], step)


@threaded_rule
def advance_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    pending: Grid[int],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    won: int,
    arrays: BatchArrays[Int8],
    turns: Turns,
    thread: int,
    begin: int,
    end: int,
) -> None:
    """Do the turns of a thread in the rows from `begin` to before `end`: each is all of a step."""
    before = 0
    while begins_turn(turns, thread, before):
        before += 1
        how = turns.settings[0]
        for first in range(begin, end if may_step(seats, arrays, turns, begin, end) else begin, ROWS_TOGETHER):
            last = min(first + ROWS_TOGETHER, end)
            step_rows(positions, worlds, pending, seats, refused, arrays.actions, first, last)
            ended = settle(seats, refused, arrays, how.most, first, last)
            share_rows(positions, worlds, won, ended, arrays.rewards)
            reward_rows(ended, refused, arrays)
            if how.observe:
                observe_rows(positions, pending, seats, ended, arrays.final_seats, arrays.final_observations, ended)
            begun = open_rows(seats, streams, ended, arrays, how, first, last)
            begin_rows(positions, starts, worlds, pending, draws, seats, refused, begun)
            write_rows(positions, worlds, pending, seats, arrays.masks, arrays.observations, first, last, how.observe)
            finish_rows(seats, arrays, how, first, last)
        end_turn(turns, thread)
