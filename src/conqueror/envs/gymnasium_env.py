"""Gymnasium: one seat of a game against our bots, and many games at once; importing this registers them by name.

gymnasium.make("conqueror/Duels-v1", seat="rome", rivals="casual", scenario="punic-war")
gymnasium.make_vec("conqueror/Conquests-v1", num_envs=256, vectorization_mode="vector_entry_point")
"""

import numpy as np
import numpy.typing as npt

from conqueror.envs.env_names import NAMESPACE, VERSION, camel_case, key_of, named_games
from conqueror.envs.frames import FRAMES_A_SECOND, RENDER_MODES, Frame, check_mode, draw_frame
from conqueror.envs.library_types import Free, Info
from conqueror.envs.observation_form import KEYS, Form, Observation, ObservationForm
from conqueror.envs.rivals import Rivals
from conqueror.envs.seat_game import SeatGame
from conqueror.envs.settings import Illegal
from conqueror.extras import needs

with needs("gym", "gymnasium"):
    import gymnasium

_SEEDS = 2**31


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; rivals play the others. The reward comes with the end: from -1 to 1.

    `seat` is its name, else every game is played from another one. `rivals` are a bot for all other seats (`random`,
    `casual`, `master:0.3s` …), bots by seats, or a policy. What an illegal action does is chosen by `illegal`:
    `lose` the game, `raise` an IllegalAction, or play a `random` legal one. Options of the game follow by name.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012  # the library's own

    def __init__(
        self,
        game: str,
        *,
        scenario: str | None = None,
        seat: str | None = None,
        rivals: Rivals = "random",
        illegal: Illegal = "lose",
        observation: Form = "dict",
        keys: tuple[str, str] = KEYS,
        max_moves: int | None = None,
        render_mode: str | None = None,
        **options: Free,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        key = key_of(game, scenario)
        self._played = SeatGame(key, seat=seat, rivals=rivals, illegal=illegal, max_moves=max_moves, **options)
        self.game = self._played.game
        self._form = ObservationForm(self._played.batch.encoding, observation, keys)
        self.observation_space = self._form.space()
        self.action_space = self._form.action_space()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin a game; `options={"seat": "rome"}` chooses the seat for this one."""
        super().reset(seed=seed)
        seat = (options or {}).get("seat")
        self._played.begin(int(self.np_random.integers(_SEEDS)), seat)
        return self._shown()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action, then let the rivals play until the seat is asked again."""
        reward = self._played.play(int(action))
        observation, info = self._shown()
        return observation, reward, self._played.terminated, self._played.truncated, info

    def _shown(self) -> tuple[Observation, Info]:
        if self.render_mode == "human":
            self.render()
        info = self._played.describe()
        return self._form.compose(self._played.observe(), info["action_mask"].copy()), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal; sb3-contrib asks for them by this name."""
        return self._played.mask().astype(np.bool_)

    def action_text(self, action: int) -> str:
        """Return what an action means, whenever it is played."""
        return self._played.batch.encoding.describe(action)

    def render(self) -> Frame:
        """Return the board as the seat sees it."""
        return draw_frame(self._played.batch.position(0), self._played.seat, self.render_mode)


def _register() -> None:
    for info in named_games():
        name = f"{NAMESPACE}/{camel_case(info)}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="conqueror.envs.gymnasium_vector:GamesVectorEnv",
                kwargs={"game": info.key},
            )


_register()
