"""The last layer of a judgement: shares made chances, so that what is told as 70 % happens 70 % of the time."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares

LEAST = 1e-9  # a share that is none


@dataclass(frozen=True)
class Calibration:
    """How a judgement is corrected: its logarithms times `scale`, and something for whoever acts and each seat."""

    scale: float = 1.0
    acting: float = 0.0
    seats: tuple[float, ...] = ()

    def apply(self, shares: Shares, acting: npt.NDArray[np.bool_]) -> Shares:
        """Return shares as chances; `acting` says which seats are to act, and both may be tables with a row each.

        A share of 0 stays 0: who is out of the game, or has lost it, wins nothing.
        """
        extra = self.acting * acting + np.array(self.seats or [0.0] * shares.shape[-1])
        raised: Shares = np.where(shares > LEAST, np.maximum(shares, LEAST) ** self.scale * np.exp(extra), 0.0)
        made: Shares = raised / raised.sum(axis=-1, keepdims=True)
        return made
