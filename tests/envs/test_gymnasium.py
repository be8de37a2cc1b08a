"""Gymnasium's own checks pass for every game; the vector environment keeps what each autoreset mode promises."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv

from conqueror.envs import Batch, actions, gymnasium_env
from conqueror.envs.env_names import NAMESPACE, VERSION, camel_case
from conqueror.envs.lookup import encoding_of
from conqueror.errors import IllegalAction, OptionError
from conqueror.game import Position
from conqueror.registry import describe, load
from tests.envs.settings import ALL, Setting


def name_of(setting: Setting) -> str:
    return f"{NAMESPACE}/{camel_case(describe(setting.game))}-v{VERSION}"


def make(setting: Setting, **arguments: Any) -> Any:
    return gymnasium.make(name_of(setting), **setting.arguments, **arguments)


def make_vec(setting: Setting, number: int, **arguments: Any) -> Any:
    return gymnasium.make_vec(name_of(setting), number, "vector_entry_point", **setting.arguments, **arguments)


@pytest.mark.parametrize("setting", ALL, ids=str)
@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_the_checker_passes(setting: Setting, illegal: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(setting, illegal=illegal).unwrapped)
    assert capsys.readouterr().out  # in the mode `human` the board is written


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_the_version_in_a_name_is_that_of_the_encoding(setting: Setting) -> None:
    assert encoding_of(load(setting.key, **setting.options)).version == VERSION


def play(env: Any, seed: int) -> tuple[int, float, dict[str, Any]]:
    """Play a game at random with legal actions; return its length, the last reward and the last info."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    for steps in range(1, 100_000):
        assert info["action_mask"].any()
        _, reward, terminated, truncated, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        if terminated or truncated:
            return steps, reward, info
        assert reward == 0
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_a_game_against_random_rivals_ends_with_the_seats_reward(setting: Setting) -> None:
    env = make(setting)
    _, reward, info = play(env, 3)
    winners = info["result"]["winners"]
    assert (reward > 0) == (info["seat"] in winners and len(winners) < len(env.unwrapped.game.seats))
    assert not info["action_mask"].any()
    assert play(env, 3)[:2] == play(make(setting), 3)[:2]


@pytest.mark.parametrize("setting", [Setting("conquests"), Setting("duels"), ALL[2]], ids=str)
def test_our_bots_are_rivals_and_get_hidden_positions_only(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    from conqueror.bots.search_bots import LevelBot

    asked: list[str] = []
    choose = LevelBot.choose

    def watched(self: LevelBot, position: Position, seat: str) -> str:
        assert position == position.hide(seat)
        asked.append(seat)
        return choose(self, position, seat)

    monkeypatch.setattr(LevelBot, "choose", watched)
    seats = load(setting.key, **setting.options).seats
    env = make(setting, seat=seats[0], rivals="beginner", max_moves=60)
    first = play(env, 1)[:2]
    assert set(asked) <= set(seats[1:])
    assert asked
    assert play(env, 1)[:2] == first


def test_rivals_are_bots_by_seats_or_a_policy() -> None:
    asked: list[int] = []

    def policy(observation: npt.NDArray[Any], mask: npt.NDArray[np.int8]) -> int:
        asked.append(observation.ndim)
        return int(mask.argmax())

    play(make(Setting("conquests"), rivals=policy, max_moves=40), 1)
    assert asked
    play(make(ALL[2], rivals={"rome": "beginner"}, seat="carthage", max_moves=40), 1)
    with pytest.raises(OptionError, match="Nobody sits at 'rom'"):
        make(ALL[2], rivals={"rom": "beginner"})
    with pytest.raises(OptionError, match="There is no bot 'strong'"):
        make(ALL[0], rivals="strong")
    with pytest.raises(OptionError, match="Nobody sits at 'white'"):
        make(ALL[0], seat="white")


def test_another_seed_is_another_game_though_the_actions_are_the_same() -> None:
    env = make(Setting("duels"), seat="rome", rivals=lambda _, mask: int(mask.argmax()), max_moves=60)
    ends = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        for _ in range(15):
            observation, _, _, _, info = env.step(int(info["action_mask"].argmax()))
        ends.add(observation["observation"].tobytes())
    assert len(ends) > 1


def test_without_a_chosen_seat_every_one_is_played() -> None:
    env = make(Setting("conquests"))
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {"plain", "painted"}
    assert env.reset(options={"seat": "painted"})[1]["seat"] == "painted"


def test_masks_are_asked_by_the_names_that_others_use() -> None:
    env = make(Setting("conquests"), observation="array")
    observation, info = env.reset(seed=1)
    assert isinstance(observation, np.ndarray)
    assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
    legal = int(info["action_mask"].argmax())
    assert env.unwrapped.action_text(legal) == actions(env.unwrapped.game).describe(legal)


def test_an_illegal_action_is_answered_as_chosen() -> None:
    env = make(Setting("conquests"), seat="plain")
    env.reset(seed=1)
    assert env.step(5)[1:3] == (-1.0, True)
    env = make(Setting("conquests"), seat="plain", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 5 is not legal"):
        env.step(5)


def test_a_step_after_the_end_is_refused() -> None:
    env = make(Setting("conquests"), seat="plain").unwrapped
    env.reset(seed=1)
    env.step(5)
    with pytest.raises(OptionError, match="The game is over"):
        env.step(5)


# The vector environment. The episode is written down: three moves of Conquests, then it is truncated.

EPISODE = ("b2-b3", "b5-b4", "c1-b2")


class Told:
    """The written-down episode, played by the public API."""

    def __init__(self) -> None:
        self.batch = Batch("conquests", games=1, autoreset="disabled")
        self.start = self.batch.observations[0].copy()
        self.actions: list[int] = []
        self.after: list[npt.NDArray[Any]] = []
        position = self.batch.game.start()
        for move in EPISODE:
            (action,) = actions(self.batch.game).ids(position, position.to_act[0], move)
            position = position.play(position.to_act[0], move)
            self.batch.put(0, position)
            self.actions.append(action)
            self.after.append(self.batch.observations[0].copy())


def vector(autoreset: str, **arguments: Any) -> Any:
    return make_vec(Setting("conquests"), 2, autoreset=autoreset, max_moves=len(EPISODE), **arguments)


def step(env: VectorEnv[Any, Any, Any], action: int) -> Any:
    return env.step(np.array([action, action]))


def test_same_step_shows_the_new_game_and_the_old_end_beside_it() -> None:
    told, env = Told(), vector("same-step")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    env.reset(seed=1)
    for action, after in zip(told.actions[:2], told.after[:2], strict=True):
        observations, _, _, truncated, infos = step(env, action)
        assert (observations == after).all()
        assert not truncated.any()
        assert "final_obs" not in infos
    observations, rewards, terminated, truncated, infos = step(env, told.actions[2])
    assert (observations == told.start).all()
    assert (infos["final_obs"] == told.after[2]).all()
    assert infos["_final_obs"].all()
    assert infos["final_info"]["seat"].tolist() == [1, 1]
    assert truncated.all()
    assert not terminated.any()
    assert not rewards.any()
    observations, _, _, truncated, _ = step(env, told.actions[0])
    assert (observations == told.after[0]).all()
    assert not truncated.any()


def test_next_step_shows_the_end_and_then_does_not_look_at_the_action() -> None:
    told, env = Told(), vector("next-step")
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    for action, after in zip(told.actions, told.after, strict=True):
        observations, _, _, truncated, infos = step(env, action)
        assert (observations == after).all()
        assert "final_obs" not in infos
    assert truncated.all()
    observations, rewards, terminated, truncated, _ = step(env, 5)  # which would be illegal
    assert (observations == told.start).all()
    assert not truncated.any()
    assert not terminated.any()
    assert not rewards.any()
    assert (step(env, told.actions[0])[0] == told.after[0]).all()


def test_disabled_waits_for_a_reset_of_the_rows_that_have_ended() -> None:
    told, env = Told(), vector("disabled")
    assert env.metadata["autoreset_mode"] == AutoresetMode.DISABLED
    env.reset(seed=1)
    for action in told.actions:
        observations, _, _, truncated, _ = step(env, action)
    assert truncated.all()
    assert (observations == told.after[2]).all()
    observations, infos = env.reset(options={"reset_mask": np.array([True, False])})
    assert (observations[0] == told.start).all()
    assert (observations[1] == told.after[2]).all()
    assert infos["seat"].tolist() == [0, -1]
    observations, _, _, truncated, _ = step(env, told.actions[0])
    assert (observations[0] == told.after[0]).all()
    assert truncated.tolist() == [False, True]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_librarys_own_words_for_the_modes_are_taken(mode: AutoresetMode) -> None:
    assert vector(mode).metadata["autoreset_mode"] == mode  # type: ignore[arg-type]


def test_an_unknown_mode_is_answered_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="autoreset cannot be 'never'"):
        vector("never")


@pytest.mark.parametrize("setting", ALL, ids=str)
@pytest.mark.parametrize("autoreset", ["same-step", "next-step", "disabled"])
def test_rows_are_those_of_a_batch(setting: Setting, autoreset: Any) -> None:
    env = make_vec(setting, 4, autoreset=autoreset, max_moves=30)
    observations, infos = env.reset(seed=5)
    twin = Batch(setting.key, 4, autoreset=autoreset, max_moves=30, **setting.options)
    twin.reset(env.unwrapped.batch.seed)
    for _ in range(70):
        assert (observations == twin.observations).all()
        assert observations in env.observation_space
        assert (infos["action_mask"] == twin.masks).all()
        assert (infos["seat"] == twin.seats).all()
        chosen, actors = env.unwrapped.sample(), twin.seats.copy()
        observations, rewards, terminated, truncated, infos = env.step(chosen)
        twin.step(chosen)
        assert rewards.tolist() == [float(row[actor]) for row, actor in zip(twin.rewards, actors, strict=True)]
        assert terminated.tolist() == twin.terminated.tolist()
        assert truncated.tolist() == twin.truncated.tolist()


def test_returned_arrays_are_not_used_again_unless_asked() -> None:
    kept, shared = make_vec(Setting("conquests"), 3), make_vec(Setting("conquests"), 3, copy=False)
    for env, same in ((kept, False), (shared, True)):
        first, infos = env.reset(seed=1)
        before, mask = first.copy(), infos["action_mask"]
        then = env.step(env.unwrapped.sample())
        assert np.shares_memory(first, then[0]) is same
        assert np.shares_memory(mask, then[4]["action_mask"]) is same
        assert bool((first == before).all()) is not same


def test_a_winning_action_is_rewarded_where_it_was_played() -> None:
    env = make_vec(Setting("duels"), 8)
    env.reset(seed=1)
    seen = 0
    while seen < 8:
        actors = env.unwrapped.batch.seats.copy()
        _, rewards, terminated, _, infos = env.step(env.unwrapped.sample())
        for row in terminated.nonzero()[0]:
            assert rewards[row] == infos["rewards"][row, actors[row]]
            assert infos["rewards"][row].sum() == pytest.approx(0)
            seen += 1


def test_all_games_are_drawn_at_once() -> None:
    env = make_vec(Setting("conquests"), 2, render_mode="rgb_array")
    env.reset(seed=1)
    assert [frame.dtype for frame in env.render()] == [np.uint8, np.uint8]


def test_names_are_registered_with_both_entry_points() -> None:
    spec = gymnasium.spec("conqueror/FinalConquest-v1")
    assert spec.entry_point == "conqueror.envs.gymnasium_env:SeatEnv"
    assert spec.vector_entry_point == "conqueror.envs.gymnasium_vector:GamesVectorEnv"
    assert str(gymnasium.make("conqueror.envs.gymnasium_env:conqueror/Conquests-v1").action_space) == "Discrete(2017)"
    assert gymnasium_env.SeatEnv("conquests").game.key == "conquests"
