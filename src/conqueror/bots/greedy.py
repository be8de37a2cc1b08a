"""The greedy bot: one move ahead, chance by expectation."""

from random import Random

import numpy as np

from conqueror.bots.studies.known import study_of
from conqueror.game import Position


class GreedyBot:
    """Plays the move after which its seat seems to stand best."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, position: Position, seat: str) -> str:
        """The best move at first sight; of equal ones, any."""
        study = study_of(position.game)
        number = position.game.seats.index(seat)
        state = study.lay_out(position.resample(seat, self._rng))
        moves, shares = study.weigh(state, number)
        best = np.flatnonzero(shares[:, number] == shares[:, number].max())
        return study.write(state, moves[int(self._rng.choice(best.tolist()))])
