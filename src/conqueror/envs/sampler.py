"""Draw legal actions for the rows of a batch, each row from a stream of its own."""

import numpy as np
import numpy.typing as npt

from conqueror.envs import batch_rules
from conqueror.kit import below, mix

_APART = 1 << 60  # from the streams of chance


class Sampler:
    """Draws and lists legal actions. What it draws depends on the seed, the row and how often was drawn before."""

    def __init__(
        self, masks: npt.NDArray[np.int8], words: npt.NDArray[np.int64], seats: npt.NDArray[np.int8]
    ) -> None:
        self._games, self._size = masks.shape
        self._words = words
        self._seats = seats
        self._streams = np.zeros(self._games, np.int64)
        self.drawn = 0
        """How often was drawn for the whole batch."""

    def take_seed(self, seed: int) -> None:
        """Begin the streams that belong to a seed."""
        begin = mix(seed) + _APART
        self._streams[:] = [mix(begin + row) for row in range(self._games)]
        self.drawn = 0

    def draw(self, out: npt.NDArray[np.int64], first: int, last: int) -> None:
        """Draw an action for each of some rows where a player is to act; 0 for the others."""
        batch_rules.sample_rows(self._words, self._size, self._seats, self._streams, self.drawn, out, first, last)

    def draw_by_weight(self, row: int, weights: list[int]) -> int:
        """Return the number of one of the weights, each as likely as it says."""
        left = below(int(self._streams[row]) + self.drawn, sum(weights))
        for number, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return number
        raise ArithmeticError("The weights of all outcomes together are less than their sum.")

    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the legal actions of all rows in one list, and where those of each row begin in it."""
        offsets = np.zeros(self._games + 1, np.int64)
        batch_rules.count_rows(self._words, self._size, offsets)
        ids = np.empty(int(offsets[-1]), np.int64)
        batch_rules.list_rows(self._words, self._size, offsets, ids)
        return ids, offsets
