"""Rows of the map games in compiled code: what an action plays, what chance does, what is legal and observed."""

from typing import NamedTuple

import numpy as np

from conqueror.envs.batch_rules import (
    ROWS_TOGETHER,
    BatchArrays,
    finish_rows,
    may_step,
    open_rows,
    reward_rows,
    settle,
)
from conqueror.envs.encodings.map_games.action_numbers import Numbers
from conqueror.envs.encodings.map_games.amounts import Question, read_question
from conqueror.envs.encodings.map_games.choosing import REFUSED, choose, forget, mark_legal
from conqueror.envs.encodings.map_games.observing import Holdings, observe_lands, observe_seats
from conqueror.envs.encodings.map_games.table_view import observe_question, observe_table
from conqueror.envs.row_numbers import CHANCE_ROW, OVER
from conqueror.envs.row_turns import Turns, begins_turn, end_turn
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.entries import CHANCE_SEAT
from conqueror.games.map_games.rules.hiding import hide
from conqueror.games.map_games.rules.lands import has
from conqueror.games.map_games.rules.legal import is_chance, list_chances
from conqueror.games.map_games.rules.moves import Group, nth
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import MOST_GROUPS, SEATS, Stage
from conqueror.kit import Array, Grid, Int8, below, copy_record, empty, mix, ones, rule, threaded_rule

_MOST_CHANCES = 64  # more than chance ever has to choose from


class Workspace(NamedTuple):
    """Hold the arrays that one thread works in; nothing in them lasts. Compiled code takes it as one argument."""

    groups: Array[Group]
    weights: Array[int]
    questions: Array[Question]
    seen: Array[PositionRecord]
    holdings: Array[Holdings]


def make_workspace() -> Workspace:
    """Make the arrays one thread works in."""
    return Workspace(
        empty(Group, MOST_GROUPS),
        np.zeros(_MOST_CHANCES, np.int64),
        empty(Question),
        empty(PositionRecord),
        empty(Holdings, SEATS),
    )


@rule
def seat_to_act(pos: PositionRecord, world: World) -> int:
    """Return the first seat the game waits for, CHANCE_ROW or OVER."""
    if pos.stage == Stage.OVER:
        return OVER
    if is_chance(pos):
        return CHANCE_ROW
    return playing.first_waited(pos, world)


@rule
def draw(
    pos: PositionRecord, world: World, stream: int, number: int, groups: Array[Group], weights: Array[int]
) -> None:
    """Let chance act by its exact weights, with one number of a stream."""
    count = list_chances(pos, world, groups, weights)
    total = 0
    for outcome in range(count):
        total += weights[outcome]
    left = below(mix(stream) + number, total)
    for outcome in range(count):
        left -= weights[outcome]
        if left < 0:
            playing.play(pos, world, CHANCE_SEAT, nth(pos, world, groups[outcome], 0))
            return


@rule
def play_on(
    positions: Array[PositionRecord],
    world: World,
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    row: int,
    inside: bool,
    groups: Array[Group],
    weights: Array[int],
) -> None:
    """Let chance act if it is played `inside`, and note who is to act."""
    pos = positions[row]
    while inside and is_chance(pos):
        draw(pos, world, streams[row], draws[row], groups, weights)
        draws[row] += 1
        playing.play_forced(pos, world, groups)
    seats[row] = seat_to_act(pos, world)


@rule
def step_row(
    pos: PositionRecord,
    world: World,
    numbers: Numbers,
    seat: int,
    pending: Array[int],
    action: int,
    groups: Array[Group],
    weights: Array[int],
    question: Question,
) -> int:
    """Play an action, of a seat or as the number of an outcome of chance; return the move, or why there is none."""
    if seat != CHANCE_ROW:
        move = choose(pos, world, numbers, seat, pending, action, groups, question)
        if move >= 0:
            playing.play(pos, world, seat, move)
        return move
    count = list_chances(pos, world, groups, weights)
    if action < 0 or action >= count:
        return REFUSED
    move = nth(pos, world, groups[action], 0)
    playing.play(pos, world, CHANCE_SEAT, move)
    return move


@threaded_rule
def step_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    numbers: Array[Numbers],
    pending: Grid[int],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    actions: Array[int],
    first: int,
    last: int,
    inside: bool,
    work: Workspace,
) -> None:
    """Play an action in each of some rows."""
    world, known, question = worlds[0], numbers[0], work.questions[0]
    groups, weights = work.groups, work.weights
    for row in range(first, last):
        refused[row] = 0
        seat = int(seats[row])
        if seat == OVER:
            continue
        move = step_row(positions[row], world, known, seat, pending[row], actions[row], groups, weights, question)
        if move >= 0:
            playing.play_forced(positions[row], world, groups)
            play_on(positions, world, streams, draws, seats, row, inside, groups, weights)
        elif move == REFUSED:
            refused[row] = 1


@threaded_rule
def begin_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    pending: Grid[int],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    chosen: Array[int],
    inside: bool,
    work: Workspace,
) -> None:
    """Begin chosen rows from a position; what is forced there has been played."""
    for row in chosen:
        copy_record(positions[row], starts[0])
        draws[row] = 0
        refused[row] = 0
        forget(pending[row])
        play_on(positions, worlds[0], streams, draws, seats, row, inside, work.groups, work.weights)


@rule
def observe_row(
    pos: PositionRecord,
    world: World,
    numbers: Numbers,
    viewer: int,
    acts: bool,
    pending: Array[int],
    template: Array[float],
    out: Array[float],
    seen: PositionRecord,
    holdings: Array[Holdings],
    question: Question,
) -> None:
    """Write what a seat observes, from a copy that hides what it may not know."""
    for place in range(len(template)):
        out[place] = template[place]
    copy_record(seen, pos)
    hide(seen, world, viewer)
    observe_lands(seen, world, viewer, holdings, out)
    observe_seats(seen, world, viewer, holdings, out)
    observe_table(seen, world, viewer, holdings, out)
    if acts and read_question(seen, world, numbers, pending, question):
        observe_question(question, out)


@threaded_rule
def write_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    numbers: Array[Numbers],
    templates: Grid[float],
    pending: Grid[int],
    seats: Array[Int8],
    masks: Grid[Int8],
    observations: Grid[float],
    first: int,
    last: int,
    observes: bool,
    work: Workspace,
) -> None:
    """Write the legal actions of some rows, and what their seats to act observe."""
    world, known, question, seen = worlds[0], numbers[0], work.questions[0], work.seen[0]
    groups, holdings = work.groups, work.holdings
    for row in range(first, last):
        mask = masks[row]
        for action in range(len(mask)):
            mask[action] = 0
        seat = int(seats[row])
        pos = positions[row]
        if seat >= 0:
            mark_legal(pos, world, known, seat, pending[row], groups, question, mask)
            if observes:
                template, out = templates[seat], observations[row]
                observe_row(pos, world, known, seat, True, pending[row], template, out, seen, holdings, question)
            continue
        if seat == CHANCE_ROW:
            for outcome in range(list_chances(pos, world, groups, work.weights)):
                mask[outcome] = 1
        if observes:
            out = observations[row]
            for place in range(len(out)):
                out[place] = 0.0


@threaded_rule
def observe_rows(
    positions: Array[PositionRecord],
    worlds: Array[World],
    numbers: Array[Numbers],
    templates: Grid[float],
    pending: Grid[int],
    seats: Array[Int8],
    chosen: Array[int],
    viewers: Array[Int8],
    out: Grid[float],
    places: Array[int],
    work: Workspace,
) -> None:
    """Write what one seat of each chosen row observes to its place in `out`."""
    world, known, question, seen = worlds[0], numbers[0], work.questions[0], work.seen[0]
    for number in range(len(chosen)):
        row = chosen[number]
        viewer = int(viewers[row])
        acts, template, to = int(seats[row]) == viewer, templates[viewer], out[places[number]]
        pos, parts = positions[row], pending[row]
        observe_row(pos, world, known, viewer, acts, parts, template, to, seen, work.holdings, question)


@threaded_rule
def share_rows(positions: Array[PositionRecord], worlds: Array[World], chosen: Array[int], out: Grid[float]) -> None:
    """Write every seat's share of the victory: equal among the winners, among all in a draw."""
    seats = worlds[0].seats
    for row in chosen:
        winners = positions[row].winners
        if winners == 0:
            winners = (1 << seats) - 1
        for seat in range(seats):
            out[row, seat] = 1.0 / ones(winners) if has(winners, seat) else 0.0


@threaded_rule
def choose_one(
    positions: Array[PositionRecord],
    worlds: Array[World],
    numbers: Array[Numbers],
    seat: int,
    pending: Array[int],
    action: int,
    work: Workspace,
) -> int:
    """Return what `choose` makes of an action in the first position."""
    return choose(positions[0], worlds[0], numbers[0], seat, pending, action, work.groups, work.questions[0])


@threaded_rule
def advance_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    numbers: Array[Numbers],
    templates: Grid[float],
    pending: Grid[int],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
    work: Workspace,
    arrays: BatchArrays[float],
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
            step_rows(
                positions,
                worlds,
                numbers,
                pending,
                streams,
                draws,
                seats,
                refused,
                arrays.actions,
                first,
                last,
                how.inside,
                work,
            )
            ended = settle(seats, refused, arrays, how.most, first, last)
            share_rows(positions, worlds, ended, arrays.rewards)
            reward_rows(ended, refused, arrays)
            if how.observe:
                viewers, final = arrays.final_seats, arrays.final_observations
                observe_rows(
                    positions, worlds, numbers, templates, pending, seats, ended, viewers, final, ended, work
                )
            begun = open_rows(seats, streams, ended, arrays, how, first, last)
            begin_rows(positions, starts, worlds, pending, streams, draws, seats, refused, begun, how.inside, work)
            masks, out = arrays.masks, arrays.observations
            write_rows(
                positions, worlds, numbers, templates, pending, seats, masks, out, first, last, how.observe, work
            )
            finish_rows(seats, arrays, how, first, last)
        end_turn(turns, thread)
