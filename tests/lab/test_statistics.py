"""Intervals and percentiles, against published and plain values."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from conqueror.lab.statistics import mean, percentile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion, Stat. Med. 17 (1998), table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_losses_is_the_mirror_of_that_of_wins() -> None:
    for wins in range(21):
        low, high = wilson(wins, 20)
        assert 0 <= low <= wins / 20 <= high <= 1
        assert wilson(20 - wins, 20) == pytest.approx((1 - high, 1 - low))


def test_who_never_or_always_won_has_an_interval_that_ends_there() -> None:
    for games in (1, 3, 7, 1000, 10**7):
        assert wilson(0, games)[0] == 0.0
        assert wilson(games, games)[1] == 1.0


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_shared_win_counts_as_its_part() -> None:
    low, high = wilson(Fraction(5, 2), 10)
    assert wilson(2, 10)[0] < low < wilson(3, 10)[0]
    assert wilson(2, 10)[1] < high < wilson(3, 10)[1]


def test_the_interval_holds_the_true_rate_about_95_times_in_100() -> None:
    rng = Random(1)
    held = 0
    for _ in range(2_000):
        low, high = wilson(sum(rng.random() < 0.3 for _ in range(100)), 100)
        held += low <= 0.3 <= high
    assert 0.93 < held / 2_000 < 0.97


@pytest.mark.parametrize(
    ("values", "median", "p95"),
    [
        ([7], 7, 7),
        ([1, 2], 1, 2),
        ([3, 1, 2], 2, 3),
        (list(range(1, 101)), 50, 95),
        (list(range(1, 102)), 51, 96),
        ([10] * 19 + [99], 10, 10),
        ([10] * 18 + [99] * 2, 10, 99),
    ],
)
def test_percentiles_are_values_that_occurred(values: list[int], median: int, p95: int) -> None:
    counts = Counter(values)
    assert (percentile(counts, 50), percentile(counts, 95)) == (median, p95)
    assert (percentile(counts, 0), percentile(counts, 100)) == (min(values), max(values))
    assert mean(counts) == pytest.approx(sum(values) / len(values))


def test_of_nothing_there_is_no_percentile() -> None:
    with pytest.raises(ValueError, match="Nothing was counted"):
        percentile({}, 50)
