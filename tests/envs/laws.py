"""What holds in every environment, whatever the game; each law raises AssertionError where it is broken."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import conqueror
from conqueror.envs import CHANCE_ROW, OVER, Actions, Batch, actions
from conqueror.envs.lookup import has_encoding
from conqueror.game import CHANCE, Game, Position

Chain = tuple[int, ...]
NO_ACTION = "resign"  # it is a move of a game, but no action of an environment

KEYS = [key for key, info in conqueror.catalogue().items() if has_encoding(info)]


def games() -> Iterator[tuple[str, int]]:
    """Yield every game with an environment, for every number of players."""
    for key in KEYS:
        for players in conqueror.catalogue()[key].players:
            yield key, players


def loaded(key: str, players: int) -> Game:
    """Return a game for a number of players."""
    several = len(conqueror.catalogue()[key].players) > 1
    return conqueror.load(key, players=players) if several else conqueror.load(key)


class Mirrored(NamedTuple):
    """A row of a batch and what the public API says of the same game."""

    batch: Batch
    row: int
    position: Position
    chain: Chain


def mirrored_play(game: Game, seed: int, steps: int, rows: int = 2) -> Iterator[Mirrored]:
    """Play a batch at random, chance included, and the same moves by the public API; yield every row of every step.

    Records must be equal after each move, results and rewards at each end.
    """
    batch = Batch(game, games=rows, seed=seed, chance="caller", threads=1)
    known = actions(game)
    positions = [game.start()] * rows
    chains: list[Chain] = [()] * rows
    for _ in range(steps):
        for row in range(rows):
            yield Mirrored(batch, row, positions[row], chains[row])
        sample = batch.sample()
        for row in range(rows):
            positions[row], chains[row] = _played(batch, known, row, positions[row], (*chains[row], int(sample[row])))
        batch.step(sample)
        for row in range(rows):
            compare_ends(batch, row, positions[row])
            if positions[row].result:
                positions[row] = game.start()
            assert batch.position(row) == positions[row], "the record differs from that of the public API"


def _played(batch: Batch, known: Actions, row: int, position: Position, chain: Chain) -> tuple[Position, Chain]:
    """Return the position after the last action of a chain, and the chain if it is not complete."""
    if batch.seats[row] == CHANCE_ROW:
        return position.play(CHANCE, list(batch.chances(row))[chain[0]]), ()
    seat = batch.game.seats[batch.seats[row]]
    text = known.text(position, seat, chain)
    return (position, chain) if text.endswith("…") else (position.play(seat, text), ())


def compare_ends(batch: Batch, row: int, position: Position) -> None:
    """Compare what a step has told of the end of a game with its result."""
    result, seats = position.result, batch.game.seats
    assert bool(batch.terminated[row]) == (result is not None), "the end of a game was missed or invented"
    if result is None:
        assert not batch.rewards[row].any(), "there are rewards before the end"
        return
    winners = result.winners or seats
    shares = np.array([(seat in winners) / len(winners) for seat in seats])
    wanted = shares * len(seats) / (len(seats) - 1) - 1 / (len(seats) - 1)
    assert np.allclose(batch.rewards[row], wanted, atol=1e-6), "the rewards are not those of the result"


Kept = dict[int, tuple[Position, dict[str, Chain]]]
"""Of rows a position with the chains of its moves, which stay the same while a move is chosen part by part."""


def every_move_has_one_chain(mirrored: Mirrored, known: Actions, kept: Kept) -> None:
    """Compare mask and chains with the moves of the public API: each is reached by exactly one chain."""
    batch, row, position, chain = mirrored
    mask = batch.masks[row]
    assert mask.dtype == np.int8
    assert set(np.unique(mask)) <= {0, 1}
    if batch.seats[row] == CHANCE_ROW:
        assert position.to_act == (CHANCE,)
        assert mask.nonzero()[0].tolist() == list(range(len(position.chances()))), (
            "the mask differs from the outcomes"
        )
        return
    seat = batch.game.seats[batch.seats[row]]
    assert position.to_act[:1] == (seat,), "another seat is to act by the public API"
    if row not in kept or kept[row][0] is not position:
        kept[row] = position, _chains(position, seat, known)
    chains = kept[row][1]
    below = [each for each in chains.values() if each[: len(chain)] == chain]
    assert all(len(each) > len(chain) for each in below), "a chain is the beginning of another"
    assert set(mask.nonzero()[0]) == {each[len(chain)] for each in below}, "the mask differs from the legal moves"
    if chain:
        assert len({each[len(chain)] for each in below}) > 1, "a part with one answer was asked"


def _chains(position: Position, seat: str, known: Actions) -> dict[str, Chain]:
    """Return the chain of every move; no two are alike, and each reads like its move only when it is complete."""
    chains = {move: known.ids(position, seat, move) for move in position.moves(seat) if move != NO_ACTION}
    assert len(set(chains.values())) == len(chains), "two moves have the same actions"
    for move, each in chains.items():
        assert known.text(position, seat, each) == move, "text and ids are not inverse"
        if len(each) > 1:
            assert known.text(position, seat, each[:-1]).endswith("…"), "a part reads like a whole move"
    return chains


def observations_keep_secrets(mirrored: Mirrored, look: Batch, rng: Random) -> None:
    """Compare what seats observe with what they do in the hidden position, and with other secrets."""
    batch, row, position, chain = mirrored
    if chain:
        return  # a position does not hold what was chosen in part
    for viewer in batch.game.seats:
        seen = batch.observation_of(row, viewer)
        for other in (position, position.hide(viewer), position.resample(viewer, rng)):
            look.put(0, other)
            assert np.array_equal(look.observation_of(0, viewer), seen), f"{viewer} observes what it may not know"
    if batch.seats[row] >= 0:
        acting = batch.observation_of(row, int(batch.seats[row]))
        assert np.array_equal(acting, batch.observations[row]), "the seat to act observes something else when asked"
    else:
        assert not batch.observations[row].any(), "chance observes something"


class Followed(NamedTuple):
    """How much was compared with the public API."""

    actions: int
    """Each of them one of the chains of all legal moves."""
    observations: int
    """Those compared with the same seat's in positions with other secrets."""


def follow(game: Game, seed: int, steps: int) -> Followed:
    """Check all laws of single games over random play; return how much that was."""
    known, rng = actions(game), Random(seed)
    look = Batch(game, games=1, chance="caller", threads=1)
    kept: Kept = {}
    count = observations = 0
    for mirrored in mirrored_play(game, seed, steps):
        every_move_has_one_chain(mirrored, known, kept)
        observations_keep_secrets(mirrored, look, rng)
        count += 1
        observations += 0 if mirrored.chain else len(game.seats)
    return Followed(count, observations)


def row_digests(batch: Batch, steps: int) -> list[str]:
    """Play a batch at random; return of every row a digest of all that it has shown."""
    seen = [hashlib.sha256() for _ in range(batch.games)]
    for _ in range(steps):
        sample = batch.sample()
        batch.step(sample)
        for row, each in enumerate(seen):
            for array in _shown(batch, row, sample):
                each.update(np.ascontiguousarray(array).tobytes())
    return [each.hexdigest() for each in seen]


def _shown(batch: Batch, row: int, sample: npt.NDArray[np.int64]) -> Iterator[npt.NDArray[np.generic]]:
    yield sample[row : row + 1]
    for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.terminated, batch.truncated):
        yield array[row : row + 1]
    yield batch.lengths[row : row + 1]
    if batch.terminated[row] or batch.truncated[row]:
        yield batch.final_observations[row]


def games_are_equal_anywhere(game: Game, steps: int, *, chance: str = "inside") -> None:
    """Play the same rows in batches of several sizes, on one and two threads, and after saving and restoring."""
    made = {
        (count, threads): Batch(game, games=count, seed=5, threads=threads, max_moves=150, chance=chance)  # type: ignore[arg-type]
        for count, threads in ((1, 1), (7, 1), (7, 2), (64, 2))
    }
    told = {size: row_digests(batch, steps) for size, batch in made.items()}
    widest = told[64, 2]
    assert len(set(widest)) == len(widest), "two rows have played the same game"
    for (count, _), digests in told.items():
        assert digests == widest[:count], "a row depends on the others, or on the threads"


def over_rows(batch: Batch) -> list[int]:
    """Return the rows whose games are over."""
    return np.flatnonzero(batch.seats == OVER).tolist()
