"""The sequential test against values worked out by hand, and its errors worked out exactly."""

import math

import pytest

from conqueror.arena.ladder import ladders, trials
from conqueror.arena.report import interval
from conqueror.arena.sequential import Sequential, Verdict


def test_between_equals_a_lead_of_nineteen_decides() -> None:
    test = Sequential.between_equals(2)
    assert [test.low, test.high] == pytest.approx([0.45, 0.55])
    assert test.bound == pytest.approx(math.log(39))
    assert test.evidence(1, 1) == pytest.approx(math.log(55 / 45))
    for draws in (0, 7, 1000):
        assert test.verdict(18 + draws / 2, 18 + draws) is Verdict.OPEN
        assert test.verdict(19 + draws / 2, 19 + draws) is Verdict.HIGHER
        assert test.verdict(draws / 2, 19 + draws) is Verdict.LOWER


def test_one_among_four_is_even_at_a_quarter() -> None:
    test = Sequential.between_equals(4)
    assert test.low < 0.25 < test.high
    assert test.verdict(25, 100) is Verdict.OPEN
    assert test.verdict(60, 100) is Verdict.HIGHER
    assert test.verdict(0, 40) is Verdict.LOWER


def stops_at(test: Sequential, chance: float, wanted: Verdict, most: int) -> float:
    """How likely a match ends with a verdict, for a bot that wins so often; worked out exactly."""
    open_at, found = {0: 1.0}, 0.0
    for games in range(1, most + 1):
        after: dict[int, float] = {}
        for points, share in open_at.items():
            for more, likely in ((1, chance), (0, 1 - chance)):
                after[points + more] = after.get(points + more, 0.0) + share * likely
        verdicts = {points: test.verdict(points, games) for points in after}
        found += sum(share for points, share in after.items() if verdicts[points] is wanted)
        open_at = {points: share for points, share in after.items() if verdicts[points] is Verdict.OPEN}
    return found


@pytest.mark.parametrize("test", [Sequential(0.52, 0.65), Sequential(0.27, 0.38)])
def test_both_errors_are_below_one_in_forty(test: Sequential) -> None:
    assert stops_at(test, test.low, Verdict.HIGHER, 400) <= 0.025
    assert stops_at(test, test.high, Verdict.LOWER, 400) <= 0.025
    assert stops_at(test, test.high + 0.1, Verdict.HIGHER, 100) > 0.8


def test_a_ladder_match_that_stops_as_higher_has_reached_its_goal() -> None:
    for trial in list(trials(ladders()))[:4] + list(trials(ladders()))[-5:-1]:
        assert trial.test is not None
        for games in range(1, trial.games + 1):
            for halves in range(2 * games + 1):
                points = halves / 2
                if trial.test.verdict(points, games) is Verdict.HIGHER:
                    low, _ = interval(points, games)
                    assert trial.goal.is_kept({"games": games, "score": points / games, "low": low})
