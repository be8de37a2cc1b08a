"""Gymnasium's vector environment over a batch: many games stepped at once, every row shown to the seat to act."""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch import Batch
from conqueror.envs.env_names import key_of
from conqueror.envs.frames import FRAMES_A_SECOND, RENDER_MODES, Frame, check_mode, draw_frame
from conqueror.envs.library_types import Free, Info, Numbers
from conqueror.envs.observation_form import KEYS, Form, Observation, ObservationForm
from conqueror.envs.settings import Autoreset, Illegal
from conqueror.errors import OptionError
from conqueror.extras import needs

with needs("gym", "gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

_MODES: dict[Autoreset, AutoresetMode] = {
    "same-step": AutoresetMode.SAME_STEP,
    "next-step": AutoresetMode.NEXT_STEP,
    "disabled": AutoresetMode.DISABLED,
}
_SEEDS = 2**31

Step = tuple[Observation, Numbers, Numbers, Numbers, Info]


Kind = TypeVar("Kind", bound=np.generic)


class GamesVectorEnv(VectorEnv[Observation, Numbers, Numbers]):
    """Many games in which one program plays all seats. A row is shown to the seat to act there, `infos["seat"]`.

    A reward is that of the seat whose action it follows; `infos["rewards"]` has those of all seats. What becomes of a
    game that has ended is chosen by `autoreset`: `same-step`, `next-step` or `disabled`, where
    `reset(options={"reset_mask": …})` begins the next ones. Returned arrays are copies unless `copy=False`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str,
        scenario: str | None = None,
        autoreset: Autoreset | AutoresetMode = "same-step",
        illegal: Illegal = "raise",
        observation: Form = "array",
        keys: tuple[str, str] = KEYS,
        copy: bool = True,
        max_moves: int | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Free,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        mode = _autoreset_word(autoreset)
        self.batch = Batch(
            key_of(game, scenario),
            num_envs,
            autoreset=mode,
            illegal=illegal,
            max_moves=max_moves,
            threads=threads,
            **options,
        )
        self.game = self.batch.game
        self.num_envs = num_envs
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_A_SECOND,
            "autoreset_mode": _MODES[mode],
        }
        self._form = ObservationForm(self.batch.encoding, observation, keys)
        self.single_observation_space = self._form.space()
        self.single_action_space = self._form.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._same_step = mode == "same-step"
        self._rows = np.arange(num_envs)
        self._actors = np.zeros(num_envs, np.int8)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin all games, or with `options={"reset_mask": …}` some of them."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            self.batch.reset(int(self.np_random.integers(_SEEDS)))
        else:
            if seed is not None:
                raise OptionError("A seed is for all games: reset some of them without one.")
            self.batch.reset(rows=chosen)
        self._actors[:] = self.batch.seats
        return self._observed(), self._infos()

    def step(self, actions: Numbers) -> Step:
        """Play an action in every game."""
        batch = self.batch
        self._actors[:] = batch.seats
        batch.step(actions)
        infos = self._infos()
        rewards = batch.rewards[self._rows, self._actors]  # where a game was over before, all are zero
        ended = batch.terminated | batch.truncated
        if self._same_step and ended.any():
            infos["final_obs"] = self._given(batch.final_observations)
            infos["final_info"] = {"seat": self._given(batch.final_seats), "_seat": ended}
            infos["_final_obs"] = infos["_final_info"] = ended
        if self.render_mode == "human":
            self.render()
        return self._observed(), rewards, self._given(batch.terminated), self._given(batch.truncated), infos

    def sample(self) -> npt.NDArray[np.int64]:
        """Draw a legal action for every game, all equally likely; much quicker than drawing from masks with NumPy."""
        return self.batch.sample()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal in every game."""
        return self.batch.masks.astype(np.bool_)

    def render(self) -> tuple[Frame, ...]:  # type: ignore[override]  # in the mode `human` each is None
        """Return the boards of all games, as somebody sees them who has no seat."""
        positions = (self.batch.position(row) for row in range(self.num_envs))
        return tuple(draw_frame(position, None, self.render_mode) for position in positions)

    def _observed(self) -> Observation:
        batch = self.batch
        return self._form.compose(self._given(batch.observations), self._given(batch.masks))

    def _infos(self) -> Info:
        batch = self.batch
        return {
            "action_mask": self._given(batch.masks),
            "seat": self._given(batch.seats),
            "rewards": self._given(batch.rewards),
        }

    def _given(self, array: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
        return array.copy() if self._copy else array


def _autoreset_word(autoreset: Autoreset | AutoresetMode) -> Autoreset:
    for word, mode in _MODES.items():
        if autoreset in (word, mode):
            return word
    raise OptionError(f"autoreset cannot be {autoreset!r}; it may be {' or '.join(_MODES)}.")
