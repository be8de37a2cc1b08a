"""All of a step of rows of Conqueror on 6x6, in one compiled call."""

from conqueror.envs.batch_rules import (
    ROWS_TOGETHER,
    BatchArrays,
    StepSettings,
    finish_rows,
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
    how: StepSettings,
    begin: int,
    end: int,
) -> None:
    """Do all of a step in the rows from `begin` to before `end`."""
    for first in range(begin, end, ROWS_TOGETHER):
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
        write_rows(positions, worlds, turnings, seats, arrays.masks, arrays.observations, first, last, how.observe)
        finish_rows(seats, arrays, how, first, last)
