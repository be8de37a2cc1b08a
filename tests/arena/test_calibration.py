"""Whether chances are what they say: told against what happened."""

import numpy as np
import pytest

from conqueror.arena.calibration import CalibrationTrial, look_at, measure_calibration, play_looking, summary
from conqueror.arena.calibration_page import calibration_lines
from conqueror.registry import load


def _told(chance: float, truth: float, count: int = 4000) -> np.ndarray:
    """Lines of games in which one seat was told a chance and another one was true."""
    won = np.random.default_rng(1).random(count) < truth
    lines = [
        line
        for game, mine in enumerate(won)
        for line in ((chance, float(mine), 1.0, game), (1 - chance, 1.0 - mine, 0.0, game))
    ]
    return np.array(lines)


def test_what_is_true_is_found_calibrated_and_what_is_not_is_found_off() -> None:
    right, wrong = summary(_told(0.72, 0.72), 2), summary(_told(0.72, 0.52), 2)
    assert right["error"] < 0.02
    assert abs(right["acting_bias"]) < 0.02
    assert wrong["error"] == pytest.approx(0.2, abs=0.02)
    assert wrong["acting_bias"] == pytest.approx(0.2, abs=0.02)
    assert right["log_loss"] < wrong["log_loss"]
    assert right["brier"] < wrong["brier"]
    assert [ten["count"] for ten in right["deciles"]] == [4000, 4000]
    assert right["deciles"][0]["error"] == pytest.approx(np.sqrt(0.72 * 0.28 / 4000), rel=0.1)


def test_positions_of_one_game_count_as_one() -> None:
    once = _told(0.7, 0.7, 400)
    many = summary(np.repeat(once, 10, axis=0), 2)["deciles"][0]
    assert many["error"] == pytest.approx(summary(once, 2)["deciles"][0]["error"], rel=0.01)


def test_games_between_levels_are_told_and_written() -> None:
    trial = CalibrationTrial("empire, short", "empire", 2, {"turn_cap": 5})
    found = measure_calibration(trial, 1, lambda _: None)
    assert found["positions"] > 4
    assert any("empire, short" in line for line in calibration_lines([found]))
    assert list(calibration_lines([])) == []


def test_a_game_is_the_same_for_its_number_and_another_for_another() -> None:
    game = load("empire", turn_cap=4)
    once, again, other = look_at(game, [1]), look_at(game, [1]), look_at(game, [2])
    assert np.array_equal(once, again)
    assert once.shape != other.shape or not np.allclose(once[:, :3], other[:, :3])
    for position, parts in play_looking(game, 3):
        assert position.to_act[0] in game.seats
        assert sum(parts.values()) == pytest.approx(1)
