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
        self.streams = np.zeros(self._games, np.int64)
        """Where the streams of the rows begin."""
        self.drawn = 0
        """How often was drawn for the whole batch."""
        self._asked = False
        self.following = np.zeros(self._games, np.int64)
        """The next sample, where it is drawn ahead."""
        self._next_number = -1

    def take_seed(self, seed: int) -> None:
        """Begin the streams that belong to a seed."""
        begin = mix(seed) + _APART
        self.streams[:] = [mix(begin + row) for row in range(self._games)]
        self.drawn = 0
        self._next_number = -1

    @property
    def ahead(self) -> bool:
        """Whether the next sample is drawn as soon as the masks are written: if the last one was asked for.

        What is drawn is the same; but the threads that have written the masks draw from them.
        """
        return self._asked

    def note_step(self) -> None:
        """Remember that masks were written, and whether the next sample was drawn from them."""
        self._next_number = self.drawn if self._asked else -1
        self._asked = False

    def look_again(self) -> None:
        """Draw the next sample when it is asked for: masks have changed since the last step."""
        self._next_number = -1

    def sample(self) -> npt.NDArray[np.int64]:
        """Return the next sample of all rows; `drawn` is to be raised once it is complete."""
        self._asked = True
        if self._next_number == self.drawn:
            return self.following.copy()
        out = np.empty(self._games, np.int64)
        self.draw(out, 0, self._games)
        return out

    def draw(self, out: npt.NDArray[np.int64], first: int, last: int) -> None:
        """Draw an action for each of some rows where a player is to act; 0 for the others."""
        batch_rules.sample_rows(self._words, self._size, self._seats, self.streams, self.drawn, out, first, last)

    def draw_by_weight(self, row: int, weights: list[int]) -> int:
        """Return the number of one of the weights, each as likely as it says."""
        left = below(int(self.streams[row]) + self.drawn, sum(weights))
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
