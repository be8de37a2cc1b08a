"""The search for fair settings, on an emulator whose truth is known."""

import math

import numpy as np
import pytest

from conqueror.lab.tuning.search import Search, Setting
from conqueror.lab.tuning.surface import Dial

DIALS = (
    Dial("coins", tuple(range(21)), 5),
    Dial("cavalry", (1, 2, 3, 4), 2),
    Dial("infantry", (1, 2, 3, 4), 2),
    Dial("rounds", tuple(range(5, 13)), 7),
    Dial("asia", tuple(range(5)), 2),
    Dial("syria", tuple(range(5)), 2),
)
_WORTH = (1.2, 2.5, 4.5, 2.1, -1.9, 0.0)


def true_rate(setting: Setting) -> float:
    """Return the rate of a side: 15 % as printed, curved, with a product, and something of each setting's own."""
    where = [dial.at(value) for dial, value in zip(DIALS, setting, strict=True)]
    odds = -1.7 + sum(worth * math.tanh(1.5 * x) / 1.5 for worth, x in zip(_WORTH, where, strict=True))
    odds += 1.5 * where[1] * where[2] - 1.0 * where[0] * where[4]
    odds += 0.08 * math.sin(37 * sum((number + 1) * x for number, x in enumerate(where)))
    return 1 / (1 + math.exp(-odds))


def search(seed: int, games: int = 3000) -> tuple[float, float]:
    """Return how far from even the proposed setting is in truth, and how much it changes."""
    rng = np.random.default_rng([seed, 9])
    found = Search(DIALS, 0.5, seed).run(lambda setting, count: float(rng.binomial(count, true_rate(setting))), games)
    assert found.games == games
    assert all(value in dial.values for dial, value in zip(DIALS, found.setting, strict=True))
    return abs(true_rate(found.setting) - 0.5), found.change


def test_the_emulator_is_uneven_as_printed() -> None:
    assert true_rate(tuple(dial.printed for dial in DIALS)) == pytest.approx(0.15, abs=0.03)


def test_three_searches_come_near_to_even_with_a_small_change() -> None:
    found = [search(seed) for seed in range(3)]
    assert max(off for off, _ in found) < 0.06
    assert np.mean([change for _, change in found]) < 1.0


def test_it_is_told_what_each_dial_is_worth() -> None:
    rng = np.random.default_rng(3)
    found = Search(DIALS, 0.5, 3).run(lambda setting, count: float(rng.binomial(count, true_rate(setting))), 3000)
    assert max(found.worth, key=lambda name: found.worth[name][0]) == "infantry"
    assert found.worth["asia"][0] < 0
    assert found.low < found.rate < found.high
