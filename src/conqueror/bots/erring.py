"""How a level errs: it overlooks moves, and takes some for better than they are."""

import math
from random import Random

import numpy as np

from conqueror.bots.levels import Level
from conqueror.bots.studies.study import Findings

_NEARLY = 0.001  # a share of the victory that is as good as none


def as_seen(level: Level, findings: Findings, seat: int, rng: Random) -> int:
    """The number of the move that seems best to somebody who errs and overlooks."""
    if not level.errs:
        return 0
    seen = [number for number in range(len(findings.moves)) if rng.random() >= level.oversight] or [0]
    felt = [_lead(findings.shares[number, seat]) + rng.gauss(0, level.haze) for number in seen]
    return seen[int(np.argmax(felt))]


def _lead(share: float) -> float:
    """A share by its odds; near one half it grows as the share does.

    Whoever errs about shares themselves would play at random as soon as a game is nearly won or lost.
    """
    share = min(max(share, _NEARLY), 1 - _NEARLY)
    return math.log(share / (1 - share)) / 4
