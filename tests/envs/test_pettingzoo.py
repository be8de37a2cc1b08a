"""PettingZoo's own tests pass for every game; agents, masks and rewards are as it wants them."""

import functools
import pickle
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

from conqueror.envs import pettingzoo_env
from conqueror.envs.env_names import VERSION
from conqueror.errors import IllegalAction, OptionError
from tests.envs.settings import ALL, Setting

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the suite itself makes an environment as it should no longer be made
    from pettingzoo.test import api_test, render_test, seed_test

CYCLES = 150
# The suite warns of every observation that is a dictionary, unless it knows the environment by name, and of the masks
# of agents whose game is over.
DICTIONARIES = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
]


def make(setting: Setting, **arguments: Any) -> Any:
    return pettingzoo.make("aec", f"conqueror/{setting.game}-v{VERSION}", **setting.arguments, **arguments)


@pytest.mark.parametrize("setting", ALL, ids=str)
@pytest.mark.filterwarnings(*DICTIONARIES)
def test_the_api_test_passes(setting: Setting) -> None:
    api_test(make(setting), num_cycles=CYCLES)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_api_test_passes_without_a_warning_where_observations_are_arrays(setting: Setting) -> None:
    api_test(make(setting, observation="array"), num_cycles=CYCLES)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_seed_test_passes(setting: Setting) -> None:
    seed_test(functools.partial(make, setting), num_cycles=CYCLES)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_render_test_passes(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(functools.partial(make, setting))
    assert capsys.readouterr().out  # in the mode `human` the board is written


def whole_game(env: Any, seed: int) -> dict[str, float]:
    """Play a game at random; return what every agent was given in the end."""
    env.reset(seed=seed)
    rng, given = np.random.default_rng(seed), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            given[agent] = reward
            env.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        assert info["action_mask"].dtype == np.int8
        env.step(rng.choice(info["action_mask"].nonzero()[0]))
    return given


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_a_whole_game_gives_every_agent_its_share(setting: Setting) -> None:
    env = make(setting)
    given = whole_game(env, 7)
    assert set(given) == set(env.possible_agents)
    assert sum(given.values()) == pytest.approx(0, abs=1e-6)
    seats = dict(zip(env.possible_agents, env.unwrapped.game.seats, strict=True))
    winners = {seats[agent] for agent, reward in given.items() if reward > 0}
    result = env.unwrapped.batch.position(0).result
    assert winners == (set(result.winners) if len(result.winners) < len(given) else set())


def test_agents_sit_in_the_seats_of_the_game_in_their_order() -> None:
    env = pettingzoo_env.env("duels", scenario="punic-war")
    env.reset(seed=1)
    assert [env.infos[agent]["seat"] for agent in env.agents] == ["carthage", "rome"]
    assert env.metadata["is_parallelizable"] is False
    assert str(env.unwrapped) == "conqueror_duels_v1"


def test_an_agent_that_is_not_to_act_has_no_legal_actions() -> None:
    env = pettingzoo_env.env("conquests")
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_an_illegal_action_loses_or_is_refused_as_chosen() -> None:
    lost = pettingzoo_env.env("conquests")
    lost.reset(seed=1)
    lost.step(5)
    assert lost.terminations == {"player_0": True, "player_1": True}
    assert lost.rewards == {"player_0": -1.0, "player_1": 1.0}
    refused = pettingzoo_env.env("conquests", illegal="raise")
    refused.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 5 is not legal"):
        refused.step(5)


def test_a_game_that_lasts_too_long_is_truncated() -> None:
    env = pettingzoo_env.env("conquests", max_moves=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(env.last()[4]["action_mask"].argmax()))
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())


def test_observations_are_named_as_asked() -> None:
    env = pettingzoo_env.env("conquests", keys=("observations", "action_mask"))
    env.reset(seed=1)
    assert set(env.last()[0]) == set(env.observation_space("player_0").spaces) == {"observations", "action_mask"}


def test_a_wrong_argument_is_answered_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="There is no option 'max_cycles'"):
        pettingzoo.make("aec", "conqueror/conquests-v1", max_cycles=9)
    with pytest.raises(OptionError, match="render_mode cannot be 'film'"):
        pettingzoo_env.env("conquests", render_mode="film")
    with pytest.raises(OptionError, match="observation cannot be 'text'"):
        pettingzoo_env.env("conquests", observation="text")


def test_an_environment_goes_to_another_process() -> None:
    env = pettingzoo_env.GameEnv("conquests")
    env.reset(seed=1)
    env.step(int(env.infos["player_0"]["action_mask"].argmax()))
    copy = pickle.loads(pickle.dumps(env))
    assert copy.agent_selection == env.agent_selection == "player_1"
    assert (copy.observe("player_1")["observation"] == env.observe("player_1")["observation"]).all()


MISSING = """
import sys
sys.modules[{library!r}] = None
try:
    import {module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gymnasium_env", "gymnasium", "gym"),
        ("gymnasium_vector", "gymnasium", "gym"),
        ("pettingzoo_env", "pettingzoo", "zoo"),
        ("openspiel_game", "pyspiel", "spiel"),
        ("sb3_env", "stable_baselines3", "sb3"),
    ],
)
def test_a_library_that_is_missing_is_named_in_a_sentence(module: str, library: str, extra: str) -> None:
    program = MISSING.format(library=library, module=f"conqueror.envs.{module}")
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.startswith("This needs ")
    assert said.endswith(f", which is not installed here: pip install 'conqueror[{extra}]'.\n")
