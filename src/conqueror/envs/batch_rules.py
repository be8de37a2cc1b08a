"""What every batch does with its rows in compiled code, whatever the game: draw, list and check actions, see ends.

A mask holds a byte, 0 or 1, for each action; here eight of them are read at once as a word, lowest byte first.
"""

from conqueror.envs.encoding import CHANCE_ROW, OVER
from conqueror.kit import Array, Grid, Int8, below, lowest, mix, ones, rule, threaded_rule

_ALL = -1  # every bit of a word


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


@threaded_rule
def find_refused(masks: Grid[Int8], seats: Array[Int8], actions: Array[int], refused: Array[bool]) -> int:
    """Mark the rows whose action is not legal; return how many they are."""
    found = 0
    for row in range(len(actions)):
        action = actions[row]
        legal = seats[row] == OVER or (0 <= action < masks.shape[1] and masks[row, action] != 0)
        refused[row] = not legal
        if not legal:
            found += 1
    return found


@threaded_rule
def settle(
    before: Array[Int8],
    seats: Array[Int8],
    refused: Array[Int8],
    actors: Array[Int8],
    played: Array[int],
    lengths: Array[int],
    rewards: Grid[float],
    terminated: Array[bool],
    truncated: Array[bool],
    viewers: Array[Int8],
    most: int,
    ended: Array[int],
    first: int,
    last: int,
) -> int:
    """Count the actions of some rows and see which games have ended; return how many.

    They are listed in `ended` from `first` on. `before` holds the seats that acted, `actors` will hold the last that was a player's; `most` is the number of
    actions after which a game is truncated, or 0. Its `viewers` will be who acted last, or would be next if it is
    truncated. Rows that were over before stay as they are.
    """
    found = 0
    for row in range(first, last):
        for seat in range(rewards.shape[1]):
            rewards[row, seat] = 0
        if before[row] == OVER:
            continue
        if before[row] != CHANCE_ROW:
            actors[row] = before[row]
            played[row] += 1
        lengths[row] = played[row]
        terminated[row] = seats[row] == OVER or refused[row] != 0
        truncated[row] = not terminated[row] and 0 < most <= played[row]
        if terminated[row] or truncated[row]:
            viewers[row] = seats[row] if truncated[row] and seats[row] >= 0 else actors[row]
            ended[first + found] = row
            found += 1
    return found


@threaded_rule
def reward_rows(
    chosen: Array[int], terminated: Array[bool], refused: Array[Int8], actors: Array[Int8], rewards: Grid[float]
) -> None:
    """Make rewards of the shares of the victory in games that have ended: from -1 to 1, so that they sum to zero.

    After an illegal action that loses, all others share the victory; a truncated game has none.
    """
    seats = rewards.shape[1]
    for row in chosen:
        for seat in range(seats):
            share = rewards[row, seat]
            if refused[row]:
                share = 0.0 if seat == actors[row] else 1.0 / (seats - 1)
            rewards[row, seat] = (share * seats - 1.0) / (seats - 1) if terminated[row] else 0.0


@threaded_rule
def open_rows(
    chosen: Array[int],
    batch_streams: Array[int],
    episodes: Array[int],
    streams: Array[int],
    played: Array[int],
    actors: Array[Int8],
) -> None:
    """Turn rows to their next games, each with the stream of chance that belongs to it."""
    for row in chosen:
        episodes[row] += 1
        streams[row] = mix(batch_streams[row] + episodes[row])
        played[row] = 0
        actors[row] = 0
