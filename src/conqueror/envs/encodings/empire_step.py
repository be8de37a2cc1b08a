"""All of a step of rows of Conqueror on 6x6, in one compiled call."""

from conqueror.envs.batch_rules import (
    ROWS_TOGETHER,
    BatchArrays,
    finish_rows,
    may_step,
    open_rows,
    reward_rows,
    settle,
)
from conqueror.envs.encodings.empire_rows import (
    Turning,
    begin_rows,
    observe_rows,
    share_rows,
    step_rows,
    write_rows,
)
from conqueror.envs.row_turns import Turns, begins_turn, end_turn
from conqueror.games.empire.vocabulary import PositionRecord, World
from conqueror.kit import Array, Int8, threaded_rule


@threaded_rule
def advance_rows(
    positions: Array[PositionRecord],
    starts: Array[PositionRecord],
    worlds: Array[World],
    turnings: Array[Turning],
    streams: Array[int],
    draws: Array[int],
    seats: Array[Int8],
    refused: Array[Int8],
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
            step_rows(
                positions, worlds, turnings, streams, draws, seats, refused, arrays.actions, how.inside, first, last
            )
            ended = settle(seats, refused, arrays, how.most, first, last)
            share_rows(positions, worlds, ended, arrays.rewards)
            reward_rows(ended, refused, arrays)
            if how.observe:
                observe_rows(positions, worlds, turnings, ended, arrays.final_seats, arrays.final_observations, ended)
            begun = open_rows(seats, streams, ended, arrays, how, first, last)
            begin_rows(positions, starts, worlds, streams, draws, seats, refused, how.inside, begun)
            write_rows(
                positions, worlds, turnings, seats, arrays.masks, arrays.observations, first, last, how.observe
            )
            finish_rows(seats, arrays, how, first, last)
        end_turn(turns, thread)
