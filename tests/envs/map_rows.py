"""Single rows of the map games for tests: a game played at random, and every chain of actions of a decision."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import conqueror
from conqueror.envs.encoding import Rows
from conqueror.envs.encodings.map_games import make_encoding
from conqueror.envs.encodings.map_games.map_encoding import MapEncoding
from conqueror.game import CHANCE, draw
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules.records import PositionRecord

Floats = npt.NDArray[np.float32]


class Moment(NamedTuple):
    """A row beside the position that the public API has reached by the same moves."""

    encoding: MapEncoding
    rows: Rows[PositionRecord]
    position: MapPosition

    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """What is legal in the row."""
        return mask_of(self.encoding, self.rows)


def encoding_of(key: str, **options: Any) -> MapEncoding:  # as `load` takes them
    """Return the encoding of a game."""
    return make_encoding(conqueror.load(key, **options))


def row_at(encoding: MapEncoding, position: MapPosition) -> Rows[PositionRecord]:
    """Return a row that stands at a position, chance left to whoever steps it."""
    rows = encoding.make_rows(1)
    encoding.put(rows, 0, position, 1, inside=False)
    return rows


def step(encoding: MapEncoding, rows: Rows[PositionRecord], action: int) -> bool:
    """Return whether an action was legal; if so it was played."""
    encoding.step(rows, np.array([action]), 0, 1, inside=False)
    return not rows.refused[0]


def mask_of(encoding: MapEncoding, rows: Rows[PositionRecord]) -> npt.NDArray[np.int8]:
    """Return what is legal in a row."""
    masks: npt.NDArray[np.int8] = np.full((1, encoding.action_count), 7, np.int8)
    encoding.write(rows, masks, np.zeros((1, *encoding.observation_shape), np.float32), 0, 1, observe=False)
    return masks.reshape(-1)


def observed(encoding: MapEncoding, rows: Rows[PositionRecord], viewer: int) -> Floats:
    """Return what a seat observes in a row."""
    out = np.full(encoding.observation_shape, np.nan, np.float32)
    encoding.observe(rows, 0, viewer, out)
    return out


def observed_of(encoding: MapEncoding, position: MapPosition, like: Rows[PositionRecord], viewer: int) -> Floats:
    """Return what a seat observes of a position as it is, with the parts chosen in another row."""
    rows = encoding.make_rows(1)
    rows.positions[0] = position.record
    rows.pending[0], rows.seats[0] = like.pending[0], like.seats[0]
    return observed(encoding, rows, viewer)


def moments(encoding: MapEncoding, seed: int, most: int) -> Iterator[Moment]:
    """Play a game at random, and chance by its weights; at every move, and within each, give row and position."""
    game, rng = encoding.game, Random(seed)
    assert isinstance(game, MapGame)
    position = game.start()
    rows = row_at(encoding, position)
    for _ in range(most):
        now = Moment(encoding, rows, position)
        yield now
        if not position.to_act:
            return
        if position.to_act == (CHANCE,):
            move = draw(position.chances(), rng)
            assert step(encoding, rows, list(position.chances()).index(move))
            position = position.play(CHANCE, move)
            continue
        seat, chain = position.to_act[0], []
        while True:
            chain.append(int(rng.choice(np.flatnonzero(now.mask).tolist())))
            assert step(encoding, rows, chain[-1])
            if not rows.pending[0].any():
                break
            yield now
        position = position.play(seat, encoding.text(position, seat, tuple(chain)))


def chains(encoding: MapEncoding, position: MapPosition) -> Iterator[tuple[tuple[int, ...], Rows[PositionRecord]]]:
    """Go through all chains of actions of the first seat to act, each with the row it leads to."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        begun = waiting.pop()
        legal = np.flatnonzero(mask_of(encoding, row_after(encoding, position, begun)))
        assert len(legal) > (1 if begun else 0), "a part with one answer is not asked"
        for action in legal.tolist():
            rows = row_after(encoding, position, (*begun, action))
            if rows.pending[0].any():
                waiting.append((*begun, action))
            else:
                yield (*begun, action), rows


def row_after(encoding: MapEncoding, position: MapPosition, actions: tuple[int, ...]) -> Rows[PositionRecord]:
    """Return a row that stands at a position, some actions later."""
    rows = row_at(encoding, position)
    for action in actions:
        assert step(encoding, rows, action)
    return rows
