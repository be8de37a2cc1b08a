"""The last layer of a judgement: shares made chances, so that what is told as 70 % happens 70 % of the time."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares

LEAST = 1e-9  # a share that is none
_LOW = math.log(0.1)


@dataclass(frozen=True)
class Calibration:
    """How a judgement is corrected: its logarithms times `scale`, and something for whoever acts and each seat."""

    scale: float = 1.0
    acting: float = 0.0
    seats: tuple[float, ...] = ()
    low: float = 0.0
    """How much the scale changes for what lies below a tenth."""
    drift: tuple[float, ...] = ()
    """What each seat gets more as the game goes on."""

    def apply(self, shares: Shares, acting: npt.NDArray[np.bool_], progress: float = 0.0) -> Shares:
        """Return shares as chances; `acting` says which seats are to act, and both may be tables with a row each.

        A share of 0 stays 0: who is out of the game, or has lost it, wins nothing. `progress` says how far the game
        is.
        """
        seats = shares.shape[-1]
        extra = self.acting * acting + np.array(self.seats or [0.0] * seats)
        extra = extra + progress * np.array(self.drift or [0.0] * seats)
        logs = np.log(np.maximum(shares, LEAST))
        raised: Shares = np.where(
            shares > LEAST, np.exp(self.scale * logs + self.low * below_tenth(logs) + extra), 0.0
        )
        made: Shares = raised / raised.sum(axis=-1, keepdims=True)
        return made


def below_tenth(logs: Shares) -> Shares:
    """Return how far the logarithms of shares lie below that of a tenth; 0 for those that do not."""
    return np.minimum(logs - _LOW, 0.0)
