"""The greedy bot: one move ahead, chance by expectation."""

from random import Random

import numpy as np

from conqueror.bots.engines.lookup import engine_of
from conqueror.game import Position


class GreedyBot:
    """Plays the move after which its seat seems to stand best."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, position: Position, seat: str) -> str:
        """Return the best move one move ahead; of equal ones, any."""
        engine = engine_of(position.game)
        number = position.game.seats.index(seat)
        state = engine.to_state(position.resample(seat, self._rng))
        moves, shares = engine.score_moves(state, number)
        best = np.flatnonzero(shares[:, number] == shares[:, number].max())
        return engine.write(state, moves[int(self._rng.choice(best.tolist()))])
