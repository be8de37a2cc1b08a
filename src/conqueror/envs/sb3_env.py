"""Stable-Baselines3: many games, in each of which one seat learns against rivals, with masks of legal actions.

VecSeats("duels", 16, rivals="casual", scenario="punic-war")
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from conqueror.envs.env_names import key_of
from conqueror.envs.frames import Frame, check_mode, draw_frame
from conqueror.envs.library_types import Free, Info, Numbers
from conqueror.envs.observation_form import ObservationForm
from conqueror.envs.rivals import Rivals
from conqueror.envs.seat_game import SeatGame
from conqueror.envs.settings import Illegal
from conqueror.extras import needs
from conqueror.registry import load

with needs("sb3", "stable_baselines3", "gymnasium"):
    from stable_baselines3.common.vec_env import VecEnv

_SEEDS = 2**31
Step = tuple[Numbers, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[Info]]


class VecSeats(VecEnv):  # type: ignore[misc]  # the library is no part of a development installation
    """Seats that learn, one a game; a game that has ended begins anew in the same step.

    `env_method("action_masks")` answers with the legal actions of every game, as sb3-contrib's MaskablePPO asks.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 8,
        *,
        scenario: str | None = None,
        seat: str | None = None,
        rivals: Rivals = "random",
        illegal: Illegal = "raise",
        max_moves: int | None = None,
        render_mode: str | None = None,
        seed: int | None = None,
        **options: Free,
    ) -> None:
        self._render_mode = check_mode(render_mode)
        loaded = load(key_of(game, scenario), **options)
        self._games = [
            SeatGame(loaded, seat=seat, rivals=rivals, illegal=illegal, max_moves=max_moves) for _ in range(num_envs)
        ]
        form = ObservationForm(self._games[0].batch.encoding, "array")
        self._rng = np.random.default_rng(seed)
        self._actions: Numbers = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, form.space(), form.action_space())

    def reset(self) -> Numbers:
        """Begin all games; after `seed` each from its own."""
        for number, (game, seed) in enumerate(zip(self._games, self._seeds, strict=True)):
            self._begin(game, seed)
            self.reset_infos[number] = game.describe()
        self._reset_seeds()
        self._reset_options()
        return self._observed()

    def _begin(self, game: SeatGame, seed: int | None = None) -> None:
        game.begin(int(self._rng.integers(_SEEDS)) if seed is None else int(seed))

    def _observed(self) -> Numbers:
        return np.stack([game.observe() for game in self._games])

    def step_async(self, actions: Numbers) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> Step:
        """Play the actions; infos of a game that ended have its `terminal_observation`."""
        rewards = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, np.bool_)
        infos: list[Info] = []
        for number, game in enumerate(self._games):
            rewards[number] = game.play(int(self._actions[number]))
            ended[number] = game.over
            info = game.describe()
            if game.over:
                info["terminal_observation"] = game.observe()
                info["TimeLimit.truncated"] = game.truncated and not game.terminated
                self._begin(game)
                self.reset_infos[number] = game.describe()
            infos.append(info)
        return self._observed(), rewards, ended, infos

    def close(self) -> None:
        """Let nothing be left open: there is nothing."""

    def get_images(self) -> Sequence[npt.NDArray[np.uint8]]:
        """Return the pictures of all games."""
        frames = (draw_frame(game.batch.position(0), game.seat, "rgb_array") for game in self._games)
        return [frame for frame in frames if isinstance(frame, np.ndarray)]

    def has_attr(self, attr_name: str) -> bool:
        """Return whether every game has something of a name."""
        return attr_name in ("action_masks", "render_mode") or hasattr(self._games[0], attr_name)

    def get_attr(self, attr_name: str, indices: Free = None) -> list[Free]:
        """Return something of every game, or of some, by its name."""
        if attr_name == "render_mode":
            return [self._render_mode for _ in self._get_indices(indices)]
        if attr_name == "action_masks":
            return [self._mask_of(number) for number in self._get_indices(indices)]
        return [getattr(self._games[number], attr_name) for number in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Free, indices: Free = None) -> None:
        """Set something of every game, or of some."""
        for number in self._get_indices(indices):
            setattr(self._games[number], attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Free, indices: Free = None, **method_kwargs: Free
    ) -> list[Free]:
        """Call a method of every game, or of some; `action_masks` and `render` are those of an environment."""
        own = {"action_masks": self._mask_of, "render": self._render}.get(method_name)
        if own is not None:
            return [own(number) for number in self._get_indices(indices)]
        games = (self._games[number] for number in self._get_indices(indices))
        return [getattr(game, method_name)(*method_args, **method_kwargs) for game in games]

    def env_is_wrapped(self, wrapper_class: type[Free], indices: Free = None) -> list[bool]:
        """Return that no game is wrapped."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]

    def _mask_of(self, number: int) -> npt.NDArray[np.bool_]:
        return self._games[number].mask().astype(np.bool_)

    def _render(self, number: int) -> Frame:
        game = self._games[number]
        return draw_frame(game.batch.position(0), game.seat, self._render_mode)
