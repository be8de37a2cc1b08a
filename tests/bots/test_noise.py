"""How levels err: as much in a game nearly lost as in an even one."""

import math
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from conqueror.bots.engines.engine import Findings
from conqueror.bots.levels import Level
from conqueror.bots.noise import choose_with_noise

_LEADS = st.lists(st.floats(-1.5, 1.5), min_size=1, max_size=12)


def _findings(leads: list[float]) -> Findings:
    """Return moves of the first of two seats that lead so far, in the logarithm of the odds."""
    mine = [1 / (1 + math.exp(-lead)) for lead in leads]
    shares = np.array([(share, 1 - share) for share in mine])
    return Findings(list(range(len(leads))), shares, [1 / len(leads)] * len(leads))


@given(_LEADS, st.floats(-5, 5), st.integers(0, 1000), st.sampled_from((0.01, 0.1, 0.4)), st.sampled_from((0.0, 0.5)))
def test_a_level_errs_alike_whether_the_game_is_even_or_nearly_lost(
    leads: list[float], handicap: float, seed: int, noise: float, miss_rate: float
) -> None:
    level = Level(0, noise, miss_rate)
    even = choose_with_noise(level, _findings(leads), 0, Random(seed))
    uneven = choose_with_noise(level, _findings([lead + handicap for lead in leads]), 0, Random(seed))
    assert even == uneven


def test_little_noise_hides_no_clear_difference_in_a_game_nearly_lost() -> None:
    level = Level(0, noise=0.03)
    findings = _findings([-4.5, -3.5, -4.2])  # shares of 0.011, 0.029 and 0.015
    chosen = [choose_with_noise(level, findings, 0, Random(seed)) for seed in range(500)]
    assert chosen.count(1) > 490


def test_noise_near_one_half_is_a_share_of_the_victory() -> None:
    level = Level(0, noise=0.05)
    findings = Findings([0, 1], np.array([(0.50, 0.50), (0.55, 0.45)]), [0.5, 0.5])
    worse = sum(choose_with_noise(level, findings, 0, Random(seed)) == 0 for seed in range(4000))
    expected = 0.5 * math.erfc(0.5)  # that two errors differ by more than 0.05
    assert abs(worse / 4000 - expected) < 0.03


def test_whoever_does_not_err_takes_the_best_and_draws_nothing() -> None:
    rng = Random(1)
    before = rng.getstate()
    assert choose_with_noise(Level(100), _findings([0.1, 0.9]), 0, rng) == 0  # findings come with the best first
    assert rng.getstate() == before


def test_who_overlooks_every_move_still_makes_one() -> None:
    assert choose_with_noise(Level(0, miss_rate=1.0), _findings([0.1, 0.2, 0.3]), 0, Random(1)) == 0
