"""What every batch does with its rows in compiled code, whatever the game: draw, list and check actions, see ends.

A mask holds a byte, 0 or 1, for each action; here eight of them are read at once as a word, lowest byte first.
"""

from typing import Any, Generic, NamedTuple, TypeVar

from conqueror.envs.row_numbers import CHANCE_ROW, OVER
from conqueror.envs.row_turns import StepSettings, Turns, all_may_step
from conqueror.kit import Array, Grid, Int8, below, lowest, mix, ones, rule, threaded_rule

ROWS_TOGETHER = 64
"""How many rows are stepped, then written, then sampled from: so few that a processor's own memory holds them."""
_ALL = -1  # every bit of a word

Number = TypeVar("Number", int, float)
"""What observations are made of."""


@rule
def word_of(words: Array[int], word: int, begin: int, end: int) -> int:
    """Return the bytes of a word that lie from `begin` to before `end`; zeros in the place of others."""
    bits = words[word]
    if word * 8 < begin:
        bits &= _ALL << (begin - word * 8) * 8
    if word * 8 + 8 > end:
        bits &= (1 << (end - word * 8) * 8) - 1
    return bits


@rule
def count_legal(words: Array[int], begin: int, end: int) -> int:
    """Return how many actions are legal in a row, whose mask goes from `begin` to before `end`."""
    first, last = begin >> 3, (end - 1) >> 3
    total = ones(word_of(words, first, begin, end))
    for word in range(first + 1, last):
        total += ones(words[word])
    if last > first:
        total += ones(word_of(words, last, begin, end))
    return total


@rule
def pick_legal(words: Array[int], begin: int, end: int, index: int) -> int:
    """Return the legal action at an index among those of a row."""
    word = begin >> 3
    bits = word_of(words, word, begin, end)
    while index >= ones(bits):
        index -= ones(bits)
        word += 1
        bits = words[word]  # behind the last legal action of the row nobody looks
    for _ in range(index):
        bits &= bits - 1
    return word * 8 + (lowest(bits) >> 3) - begin


@threaded_rule
def sample_rows(
    words: Array[int],
    size: int,
    seats: Array[Int8],
    streams: Array[int],
    number: int,
    out: Array[int],
    first: int,
    last: int,
) -> None:
    """Draw a legal action in each of some rows, all equally likely; 0 where there is none."""
    for row in range(first, last):
        out[row] = 0
        if seats[row] < 0:
            continue
        begin = row * size
        total = count_legal(words, begin, begin + size)
        if total > 0:
            out[row] = pick_legal(words, begin, begin + size, below(streams[row] + number, total))


@threaded_rule
def count_rows(words: Array[int], size: int, offsets: Array[int]) -> None:
    """Write where the legal actions of every row begin, in a list of them all."""
    offsets[0] = 0
    for row in range(len(offsets) - 1):
        offsets[row + 1] = offsets[row] + count_legal(words, row * size, row * size + size)


@threaded_rule
def list_rows(words: Array[int], size: int, offsets: Array[int], out: Array[int]) -> None:
    """List the legal actions of all rows, one row after the other."""
    for row in range(len(offsets) - 1):
        place, begin, end = offsets[row], row * size, row * size + size
        for word in range(begin >> 3, (end + 7) >> 3):
            bits = word_of(words, word, begin, end)
            while bits:
                out[place] = word * 8 + (lowest(bits) >> 3) - begin
                bits &= bits - 1
                place += 1


class BatchArrays(NamedTuple, Generic[Number]):
    """Hold what a batch keeps and shows of its rows beside the games. Compiled code takes it as one argument."""

    actions: Array[int]
    before: Array[Int8]
    """The seats that acted."""
    actors: Array[Int8]
    """The last seat that acted, chance not counted."""
    played: Array[int]
    lengths: Array[int]
    rewards: Grid[float]
    terminated: Array[bool]
    truncated: Array[bool]
    final_seats: Array[Int8]
    final_observations: Grid[Number]
    observations: Grid[Number]
    masks: Grid[Int8]
    mask_words: Array[int]
    streams: Array[int]
    """Where the streams of the rows begin: each game has one of its own."""
    episodes: Array[int]
    sample_streams: Array[int]
    sampled: Array[int]
    """The next sample."""
    refused: Array[bool]
    """Where the action is not legal."""
    listed: Array[int]
    """Rows that have ended or begin; threads write to the places of their own rows."""


AnyArrays = BatchArrays[Any]  # only an encoding knows what its observations are made of


@rule
def find_refused(seats: Array[Int8], arrays: BatchArrays[Number], first: int, last: int) -> int:
    """Mark those of some rows whose action is not legal; return how many."""
    found = 0
    for row in range(first, last):
        action, size = arrays.actions[row], arrays.masks.shape[1]
        arrays.refused[row] = seats[row] != OVER and not (0 <= action < size and arrays.masks[row, action] != 0)
        found += arrays.refused[row]
    return found


@rule
def may_step(seats: Array[Int8], arrays: BatchArrays[Number], turns: Turns, first: int, last: int) -> bool:
    """Return whether a thread may step its rows: where actions are checked, only if those of all are legal."""
    if turns.settings[0].checks == 0:
        return True
    return all_may_step(turns, find_refused(seats, arrays, first, last))


@rule
def settle(
    seats: Array[Int8], refused: Array[Int8], arrays: BatchArrays[Number], most: int, first: int, last: int
) -> Array[int]:
    """Count the actions of some rows, and return the rows whose games have ended.

    Rows that were over before stay as they are.
    """
    found = first
    for row in range(first, last):
        for seat in range(arrays.rewards.shape[1]):
            arrays.rewards[row, seat] = 0
        if arrays.before[row] == OVER:
            continue
        if arrays.before[row] != CHANCE_ROW:
            arrays.actors[row] = arrays.before[row]
            arrays.played[row] += 1
        arrays.lengths[row] = arrays.played[row]
        terminated = seats[row] == OVER or refused[row] != 0
        truncated = not terminated and 0 < most <= arrays.played[row]
        arrays.terminated[row], arrays.truncated[row] = terminated, truncated
        if terminated or truncated:  # a truncated game is seen by who would be next
            arrays.final_seats[row] = seats[row] if truncated and seats[row] >= 0 else arrays.actors[row]
            arrays.listed[found] = row
            found += 1
    return arrays.listed[first:found]


@rule
def reward_rows(ended: Array[int], refused: Array[Int8], arrays: BatchArrays[Number]) -> None:
    """Make rewards of the shares of the victory in games that have ended: from -1 to 1, so that they sum to zero.

    After an illegal action that loses, all others share the victory; a truncated game has none.
    """
    rewards = arrays.rewards
    seats = rewards.shape[1]
    for row in ended:
        for seat in range(seats):
            share = rewards[row, seat]
            if refused[row]:
                share = 0.0 if seat == arrays.actors[row] else 1.0 / (seats - 1)
            rewards[row, seat] = (share * seats - 1.0) / (seats - 1) if arrays.terminated[row] else 0.0


@rule
def open_rows(
    seats: Array[Int8],
    streams: Array[int],
    ended: Array[int],
    arrays: BatchArrays[Number],
    how: StepSettings,
    first: int,
    last: int,
) -> Array[int]:
    """Return the rows whose next games begin now, each with the stream of chance that belongs to it."""
    begun = ended
    if not how.begins_at_once:
        for row in ended:
            seats[row] = OVER
        found = first
        for row in range(first, last if how.begins_next else first):
            if arrays.before[row] == OVER:
                arrays.lengths[row] = 0
                arrays.terminated[row] = arrays.truncated[row] = False
                arrays.listed[found] = row
                found += 1
        begun = arrays.listed[first:found]
    for row in begun:
        arrays.episodes[row] += 1
        streams[row] = mix(arrays.streams[row] + arrays.episodes[row])
        arrays.played[row] = 0
        arrays.actors[row] = 0
    return begun


@rule
def finish_rows(seats: Array[Int8], arrays: BatchArrays[Number], how: StepSettings, first: int, last: int) -> None:
    """Show the ends of games that stay over, and draw the next sample if it was asked for."""
    if how.observe and not how.begins_at_once:
        for row in range(first, last):
            if seats[row] == OVER:
                for place in range(arrays.observations.shape[1]):
                    arrays.observations[row, place] = arrays.final_observations[row, place]
    if how.samples:
        size = arrays.masks.shape[1]
        sample_rows(arrays.mask_words, size, seats, arrays.sample_streams, how.drawn, arrays.sampled, first, last)
