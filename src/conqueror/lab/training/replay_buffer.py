"""The positions a network learns from: the latest so many, each with what it turned out to be worth."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import State
from conqueror.kit import blank

Arrays = Mapping[str, npt.NDArray[np.generic]]


class ReplayBuffer:
    """Keep the latest positions; older ones make room."""

    def __init__(self, most: int, kind: np.dtype[np.void], seats: int) -> None:
        self._positions = blank(kind, most)
        self._returns = np.zeros((most, seats), np.float32)
        self._added = 0

    def __len__(self) -> int:
        return min(self._added, len(self._returns))

    def add(self, positions: State, returns: npt.NDArray[np.float32]) -> None:
        """Add positions with what they turned out to be worth."""
        places = (self._added + np.arange(len(positions))) % len(self._returns)
        np.asarray(self._positions)[places] = np.asarray(positions)
        self._returns[places] = returns
        self._added += len(positions)

    def draw(self, rng: np.random.Generator, count: int) -> tuple[State, npt.NDArray[np.float32]]:
        """Return some of them, each as likely as every other."""
        places = rng.integers(len(self), size=count)
        return np.asarray(self._positions)[places], self._returns[places]

    def arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """Return all that is kept, to be written to a file."""
        positions = np.frombuffer(self._positions[: len(self)].tobytes(), np.uint8)
        return {"positions": positions, "returns": self._returns[: len(self)], "added": np.array(self._added)}

    def take(self, arrays: Arrays) -> None:
        """Take up again what was written to a file."""
        kept = np.frombuffer(arrays["positions"].tobytes(), np.asarray(self._positions).dtype)
        np.asarray(self._positions)[: len(kept)] = kept
        self._returns[: len(kept)] = arrays["returns"]
        self._added = int(arrays["added"])
