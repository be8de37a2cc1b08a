"""Rows of Conqueror on 6x6 in compiled code: what an action plays, which are legal, what a seat observes.

A seat sees the board turned so that its own corner is a1; going clockwise from there, the other corners are a6, f6
and f1. So one encoding serves two, three and four players.
"""

from typing import Annotated

import numpy as np

from conqueror.envs.row_numbers import CHANCE_ROW, OVER
from conqueror.games.empire.battle import fight
from conqueror.games.empire.legal import list_groups, list_steps, list_works, most_kinds, owes_move
from conqueror.games.empire.play import decide, is_undiscovered, play
from conqueror.games.empire.turns import ending, leaders
from conqueror.games.empire.vocabulary import (
    COUNT_BITS,
    COUNT_SHIFT,
    FACES,
    HEAD,
    KIND_BITS,
    MOST_GROUPS,
    MOST_SEATS,
    MOST_SHIFT,
    MOST_SOLDIERS,
    MOST_STOCK,
    ORIGIN_SHIFT,
    TARGET_SHIFT,
    TILE_BITS,
    TILES,
    Ending,
    Kind,
    Pending,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, Grid, Int8, Int16, below, copy_record, lowest, ones, record_type, rule, threaded_rule

PAIRS = 220  # of neighbours: EM-18
BUY = PAIRS * MOST_SOLDIERS
TRADE_LUMBER, TRADE_AP = BUY + MOST_STOCK, BUY + MOST_STOCK + 1
FORT = TRADE_AP + 1
RAZE = FORT + TILES
END = RAZE + TILES
ACTIONS = END + 1

FORTS = MOST_SEATS  # planes; before them the soldiers of each corner
RUINS = 2 * MOST_SEATS
FOUND = RUINS + 1
UNDISCOVERED = FOUND + len(Resource) - 1
PLANES = UNDISCOVERED + 1
STOCKS = PLANES * TILES  # numbers after the planes
STOCK_SIZE = 7
ROUND = STOCKS + MOST_SEATS * STOCK_SIZE
ROUNDS_LEFT, TILE_ROLL, BATTLE, ORIGIN, TARGET, ATTACKERS = range(ROUND + 1, ROUND + 7)
SIZE = ATTACKERS + 1
LARGEST = 127  # of a number observed

REFUSED = -1


@record_type
class Turning:
    """How corners turn the board, and the numbers of neighbours: the same all through a game."""

    corner: Annotated[Array[int], MOST_SEATS]  # of each seat, counted clockwise from a1
    seen: Annotated[Grid[Int8], MOST_SEATS, TILES]  # where a corner sees a tile
    tile: Annotated[Grid[Int8], MOST_SEATS, TILES]  # which tile a corner sees there
    pair: Annotated[Grid[Int16], TILES, TILES]  # the number of two neighbours, from and to
    origin: Annotated[Array[Int8], PAIRS]
    target: Annotated[Array[Int8], PAIRS]


@rule
def head(kind: int, origin: int, target: int) -> int:
    """Return a move without the number of its soldiers."""
    return int(kind) | int(origin) << ORIGIN_SHIFT | int(target) << TARGET_SHIFT


@rule
def head_of(turning: Turning, corner: int, action: int) -> int:
    """Return kind, origin and target that an action stands for; every step reads as a MOVE."""
    if action < BUY:
        pair = action // MOST_SOLDIERS
        origin, target = turning.tile[corner, turning.origin[pair]], turning.tile[corner, turning.target[pair]]
        return head(Kind.MOVE, origin, target)
    if action < TRADE_LUMBER:
        return head(Kind.BUY, 0, 0)
    if action == TRADE_LUMBER:
        return head(Kind.TRADE_LUMBER, 0, 0)
    if action == TRADE_AP:
        return head(Kind.TRADE_AP, 0, 0)
    if action < RAZE:
        return head(Kind.FORT, 0, turning.tile[corner, action - FORT])
    if action < END:
        return head(Kind.RAZE, 0, turning.tile[corner, action - RAZE])
    return head(Kind.END, 0, 0)


@rule
def count_of(action: int) -> int:
    """Return the number of soldiers in an action."""
    if action < BUY:
        return action % MOST_SOLDIERS + 1
    if action < TRADE_LUMBER:
        return action - BUY + 1
    return 0


@rule
def list_around(pos: PositionRecord, world: World, wanted: int, out: Array[int]) -> int:
    """List those groups in `out` among which this move would be; return how many."""
    seat = pos.turn
    if wanted & KIND_BITS == Kind.MOVE:
        origin = wanted >> ORIGIN_SHIFT & TILE_BITS
        if pos.ap[seat] > 0 and pos.land[seat] >> origin & 1:
            return list_steps(pos, world, seat, 1 << origin, out)
        return 0
    owes = False
    if pos.opening >> seat & 1:
        owes = owes_move(pos, seat, list_steps(pos, world, seat, pos.land[seat], out) if pos.ap[seat] > 0 else 0)
    return list_works(pos, world, seat, owes, out, 0)


@rule
def read_action(pos: PositionRecord, world: World, turning: Turning, action: int, out: Array[int]) -> int:
    """Return the move an action stands for; REFUSED if it is not legal."""
    if not 0 <= action < ACTIONS:
        return REFUSED
    wanted, count = head_of(turning, turning.corner[pos.turn], action), count_of(action)
    step = wanted & KIND_BITS == Kind.MOVE  # what stands on the target decides of which kind it is
    for i in range(list_around(pos, world, wanted, out)):
        group = out[i]
        same_tiles = (group & HEAD) >> ORIGIN_SHIFT == wanted >> ORIGIN_SHIFT
        if same_tiles and (step or group & KIND_BITS == wanted & KIND_BITS):
            if (group >> COUNT_SHIFT & COUNT_BITS) <= count <= group >> MOST_SHIFT:
                return (group & HEAD) | count << COUNT_SHIFT
            return REFUSED
    return REFUSED


@rule
def count_outcomes(pos: PositionRecord, world: World) -> int:
    """Return how many outcomes chance has to choose from."""
    if pos.pending == Pending.TILE:
        return most_kinds(pos, world, pos.pending_target) - Resource.GOLD + 1
    return 2


@rule
def play_chance(pos: PositionRecord, world: World, outcome: int) -> None:
    """Let an outcome of chance happen, by its number."""
    if pos.pending == Pending.TILE:
        decide(pos, world, Kind.TILE, Resource.GOLD + outcome)
    else:
        decide(pos, world, Kind.BREAKS if outcome == 0 else Kind.HOLDS, 0)


@rule
def draw_chance(pos: PositionRecord, world: World, counter: int) -> int:
    """Return the number of an outcome of chance, each as likely as it is by the rules."""
    if pos.pending == Pending.TILE:  # EM-19: the kinds of tiles are equally likely
        return below(counter, count_outcomes(pos, world))
    held = fight(pos, world, pos.pending_target, pos.pending_soldiers).held
    return 1 if below(counter, FACES) < held else 0


@rule
def await_seat(
    positions: Array[PositionRecord],
    world: World,
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    inside: bool,
    row: int,
) -> None:
    """Play chance if it is played inside, and write who is to act then."""
    pos = positions[row]
    while inside and pos.pending and ending(pos, world) == Ending.NONE:
        play_chance(pos, world, draw_chance(pos, world, streams[row] + draws[row]))
        draws[row] += 1
    if ending(pos, world) != Ending.NONE:
        seats[row] = OVER
    else:
        seats[row] = CHANCE_ROW if pos.pending else pos.turn


@threaded_rule
def begin_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    inside: bool,
    chosen: Array[int],
) -> None:
    """Begin chosen rows from a position, play chance if it is played inside, and write who is to act then."""
    for row in chosen:
        copy_record(positions[row], starts[0])
        draws[row] = 0
        refused[row] = 0
        await_seat(positions, worlds[0], streams, draws, seats, inside, row)


@threaded_rule
def step_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    turnings: Array[Turning],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    actions: Array[int],
    inside: bool,
    first: int,
    last: int,
) -> None:
    """Play an action, or an outcome of chance, in each of some rows."""
    world, turning = worlds[0], turnings[0]
    out = np.empty(MOST_GROUPS, np.int64)
    for row in range(first, last):
        refused[row] = 0
        if seats[row] == OVER:
            continue
        pos = positions[row]
        if seats[row] == CHANCE_ROW:
            if not 0 <= actions[row] < count_outcomes(pos, world):
                refused[row] = 1
                continue
            play_chance(pos, world, actions[row])
        else:
            move = read_action(pos, world, turning, actions[row], out)
            if move == REFUSED:
                refused[row] = 1
                continue
            play(pos, world, move)
        await_seat(positions, world, streams, draws, seats, inside, row)


@rule
def action_of(turning: Turning, corner: int, group: int) -> int:
    """Return the first action of a group of moves."""
    kind, least = group & KIND_BITS, group >> COUNT_SHIFT & COUNT_BITS
    target = int(turning.seen[corner, group >> TARGET_SHIFT & TILE_BITS])
    if kind <= Kind.BASE:
        origin = int(turning.seen[corner, group >> ORIGIN_SHIFT & TILE_BITS])
        return int(turning.pair[origin, target]) * MOST_SOLDIERS + least - 1
    if kind == Kind.BUY:
        return BUY + least - 1
    if kind == Kind.TRADE_LUMBER:
        return TRADE_LUMBER
    if kind == Kind.TRADE_AP:
        return TRADE_AP
    if kind == Kind.FORT:
        return FORT + target
    if kind == Kind.RAZE:
        return RAZE + target
    return END


@rule
def mark_actions(
    pos: PositionRecord, world: World, turning: Turning, out: Array[int], masks: Grid[Int8], row: int
) -> None:
    """Mark every legal action of the seat to act, or every outcome of chance."""
    if pos.pending:
        for outcome in range(count_outcomes(pos, world)):
            masks[row, outcome] = 1
        return
    corner = turning.corner[pos.turn]
    for i in range(list_groups(pos, world, out)):
        begin = action_of(turning, corner, out[i])
        for more in range((out[i] >> MOST_SHIFT) - (out[i] >> COUNT_SHIFT & COUNT_BITS) + 1):
            masks[row, begin + more] = 1


@rule
def mark_tiles(turning: Turning, corner: int, tiles: int, plane: int, out: Grid[Int8], row: int) -> None:
    """Write a one where a corner sees these tiles."""
    while tiles:
        out[row, plane * TILES + int(turning.seen[corner, lowest(tiles)])] = 1
        tiles &= tiles - 1


@rule
def observe_seat(pos: PositionRecord, turning: Turning, corner: int, seat: int, out: Grid[Int8], row: int) -> None:
    """Write what a corner observes of one seat."""
    place = (turning.corner[seat] - corner) % MOST_SEATS
    tiles = pos.land[seat]
    mark_tiles(turning, corner, tiles & pos.forts, FORTS + place, out, row)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        out[row, place * TILES + int(turning.seen[corner, tile])] = pos.soldiers[tile]
    begin = STOCKS + place * STOCK_SIZE
    out[row, begin] = pos.health[seat]
    out[row, begin + 1] = pos.ap[seat]
    out[row, begin + 2] = pos.gold[seat]
    out[row, begin + 3] = pos.lumber[seat]
    out[row, begin + 4] = 1 if pos.turn == seat else 0
    out[row, begin + 5] = pos.opening >> seat & 1
    out[row, begin + 6] = 1 if pos.counting == seat else 0


@rule
def observe_row(pos: PositionRecord, world: World, turning: Turning, viewer: int, out: Grid[Int8], row: int) -> None:
    """Write what a seat observes; there are zeros before."""
    corner = turning.corner[viewer]
    held = 0
    for seat in range(world.players):
        observe_seat(pos, turning, corner, seat, out, row)
        held |= pos.land[seat]
    mark_tiles(turning, corner, pos.forts & ~held, RUINS, out, row)
    for resource in range(Resource.GOLD, Resource.BLANK + 1):
        mark_tiles(turning, corner, pos.found[resource], FOUND + resource - 1, out, row)
    for tile in range(TILES):
        if is_undiscovered(pos, world, tile):
            out[row, UNDISCOVERED * TILES + int(turning.seen[corner, tile])] = 1
    out[row, ROUND] = min(pos.counter, LARGEST)
    out[row, ROUNDS_LEFT] = min(world.turn_cap - pos.counter, LARGEST)
    if pos.pending == Pending.TILE:
        out[row, TILE_ROLL] = 1
        out[row, TARGET] = turning.seen[corner, pos.pending_target] + 1
    elif pos.pending == Pending.BATTLE:
        out[row, BATTLE] = 1
        out[row, ORIGIN] = turning.seen[corner, pos.pending_origin] + 1
        out[row, TARGET] = turning.seen[corner, pos.pending_target] + 1
        out[row, ATTACKERS] = pos.pending_soldiers


@threaded_rule
def write_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    turnings: Array[Turning],
    seats: Array[Int8],
    masks: Grid[Int8],
    observations: Grid[Int8],
    first: int,
    last: int,
    observes: bool,
) -> None:
    """Write the legal actions of some rows, and what their seats to act observe."""
    world, turning = worlds[0], turnings[0]
    out = np.empty(MOST_GROUPS, np.int64)
    for row in range(first, last):
        for action in range(ACTIONS):
            masks[row, action] = 0
        if observes:
            for place in range(SIZE):
                observations[row, place] = 0
        if seats[row] == OVER:
            continue
        mark_actions(positions[row], world, turning, out, masks, row)
        if observes and seats[row] >= 0:
            observe_row(positions[row], world, turning, int(seats[row]), observations, row)


@threaded_rule
def observe_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    turnings: Array[Turning],
    chosen: Array[int],
    viewers: Array[Int8],
    out: Grid[Int8],
    places: Array[int],
) -> None:
    """Write what one seat of each chosen row observes to its place in `out`."""
    for number in range(len(chosen)):
        for part in range(SIZE):
            out[places[number], part] = 0
        row = chosen[number]
        observe_row(positions[row], worlds[0], turnings[0], int(viewers[row]), out, places[number])


@threaded_rule
def share_rows(positions: Array[PositionRecord], worlds: Array[World], chosen: Array[int], out: Grid[float]) -> None:
    """Write every seat's share of the victory: equal among those that stand best."""
    for row in chosen:
        best = leaders(positions[row], worlds[0])
        for seat in range(out.shape[1]):
            out[row, seat] = (best >> seat & 1) / ones(best)


@threaded_rule
def read_one(
    positions: Array[PositionRecord], worlds: Array[World], turnings: Array[Turning], action: int, out: Array[int]
) -> int:
    """Return what `read_action` makes of an action."""
    return read_action(positions[0], worlds[0], turnings[0], action, out)
