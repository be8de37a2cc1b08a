"""What Stable-Baselines3 asks of environments; the library itself is imported when they are made."""

import importlib.util
import warnings
from typing import Any

import numpy as np

from conqueror.envs.env_names import key_of
from conqueror.envs.gymnasium_env import SeatEnv
from conqueror.envs.observation_form import Form
from tests.envs.settings import ALL, Setting

INSTALLED = importlib.util.find_spec("stable_baselines3") is not None
MISSING = (
    "Stable-Baselines3 is not installed: it brings PyTorch, from PyPI with gigabytes for graphics cards, so it is no "
    "part of a development installation. To test with it: make .venv/sb3"
)


def check_seat(setting: Setting) -> None:
    """Let the library check one seat of a game, with each form of observations."""
    from stable_baselines3.common.env_checker import check_env

    forms: tuple[Form, ...] = ("array", "dict")
    for form in forms:
        env = SeatEnv(setting.game, scenario=setting.scenario, observation=form, **setting.options)
        with warnings.catch_warnings():
            # Boards of six by six look like pictures to it, and so do masks.
            warnings.filterwarnings("ignore", message=".*image.*")
            check_env(env, skip_render_check=False)


def vec_seats(setting: Setting, **arguments: Any) -> Any:
    """Return eight games in which a seat learns."""
    from conqueror.envs.sb3_env import VecSeats

    return VecSeats(setting.game, 8, scenario=setting.scenario, seed=1, **setting.options, **arguments)


def play_with_masks(setting: Setting, steps: int) -> int:
    """Play by the masks that `env_method` answers; return how many games ended."""
    env, rng, ended = vec_seats(setting), np.random.default_rng(1), 0
    observations = env.reset()
    for _ in range(steps):
        assert observations.shape == (8, *env.observation_space.shape)
        assert env.has_attr("action_masks")
        masks = np.stack(env.env_method("action_masks"))
        assert masks.dtype == np.bool_
        assert masks.any(axis=1).all()
        assert all((mask == info).all() for mask, info in zip(masks, env.get_attr("action_masks"), strict=True))
        observations, rewards, dones, infos = env.step([rng.choice(mask.nonzero()[0]) for mask in masks])
        for row in dones.nonzero()[0]:
            assert infos[row]["terminal_observation"].shape == env.observation_space.shape
            assert not infos[row]["TimeLimit.truncated"]
            assert (rewards[row] > 0) == (infos[row]["seat"] in infos[row]["result"]["winners"])
        assert not rewards[~dones].any()
        ended += int(dones.sum())
    return ended


def learn(setting: Setting, steps: int) -> None:
    """Let sb3-contrib's MaskablePPO learn for a while; illegal actions would raise."""
    from sb3_contrib import MaskablePPO

    model = MaskablePPO("MlpPolicy", vec_seats(setting), n_steps=64, batch_size=128, n_epochs=1, seed=1, device="cpu")
    model.learn(steps)


def check_all(steps: int, learned: int) -> None:
    """Make every check, for every game: so many steps by masks, and so many that a learner makes."""
    for setting in ALL:
        check_seat(setting)
        ended = play_with_masks(setting, steps)
        learn(setting, learned)
        print(f"  {key_of(setting.game, setting.scenario)}: checked, {ended} games by masks, MaskablePPO has learnt")
