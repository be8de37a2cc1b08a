"""Let a level err: it misses moves, and takes some for better than they are."""

import math
from random import Random

import numpy as np

from conqueror.bots.engines.engine import Findings
from conqueror.bots.levels import Level

_NEARLY = 0.001  # a share of the victory that is as good as none


def choose_with_noise(level: Level, findings: Findings, seat: int, rng: Random) -> int:
    """Return the number of the move that seems best to somebody who errs and misses moves."""
    if not level.errs:
        return 0
    seen = [number for number in range(len(findings.moves)) if rng.random() >= level.miss_rate] or [0]
    felt = [_lead(findings.shares[number, seat]) + rng.gauss(0, level.noise) for number in seen]
    return seen[int(np.argmax(felt))]


def _lead(share: float) -> float:
    """Return a share by its odds; near one half it grows as the share does.

    Whoever errs about shares themselves would play at random as soon as a game is nearly won or lost.
    """
    share = min(max(share, _NEARLY), 1 - _NEARLY)
    return math.log(share / (1 - share)) / 4
