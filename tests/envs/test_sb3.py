"""Stable-Baselines3 takes our environments, where it is installed; `make soak ARGS=sb3` makes all checks."""

import pytest

from tests.envs.sb3_checks import INSTALLED, MISSING, check_seat, learn, play_with_masks, vec_seats
from tests.envs.settings import ALL, Setting

# It is not installed by `make test`: PyTorch from PyPI is gigabytes. `make .venv/sb3` installs it, as .ci/run does.
if not INSTALLED:
    pytest.skip(MISSING, allow_module_level=True)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_checker_of_the_library_passes(setting: Setting) -> None:
    check_seat(setting)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_masks_are_answered_for_every_game(setting: Setting) -> None:
    play_with_masks(setting, 40)


def test_games_that_end_begin_anew_in_the_same_step() -> None:
    assert play_with_masks(Setting("duels"), 150) > 5


def test_the_same_seed_plays_the_same_games() -> None:
    for rivals in ("random", "beginner"):
        first, second = (vec_seats(Setting("conquests"), rivals=rivals, max_moves=30) for _ in range(2))
        for env in (first, second):
            env.seed(5)
        assert (first.reset() == second.reset()).all()
        for _ in range(40):
            chosen = [int(mask.argmax()) for mask in first.env_method("action_masks")]
            one, other = first.step(chosen), second.step(chosen)
            assert (one[0] == other[0]).all()
            assert (one[2] == other[2]).all()


def test_pictures_are_tiled() -> None:
    env = vec_seats(Setting("conquests"), render_mode="rgb_array")
    env.reset()
    assert env.render().shape[2] == 3


def test_a_masked_learner_plays_legal_actions_only() -> None:
    pytest.importorskip("sb3_contrib", reason=MISSING)
    learn(Setting("conquests"), 512)
