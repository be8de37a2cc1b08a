"""PettingZoo: a whole game with an agent in every seat, one acting after the other; importing this registers them.

pettingzoo.make("aec", "conqueror/final-conquest-v1", players=4)
"""

import numpy as np

from conqueror.envs.batch import Batch
from conqueror.envs.env_names import NAMESPACE, VERSION, key_of, named_games, snake_case
from conqueror.envs.frames import FRAMES_A_SECOND, RENDER_MODES, Frame, check_mode, draw_frame
from conqueror.envs.library_types import Free, Info
from conqueror.envs.observation_form import KEYS, Form, Observation, ObservationForm
from conqueror.envs.settings import Illegal
from conqueror.extras import needs
from conqueror.registry import describe

with needs("zoo", "pettingzoo", "gymnasium"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers

_SEEDS = 2**31


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # the library has no types
    """A game as PettingZoo knows it: agents `player_0`, `player_1` … sit in the seats of the game, in their order.

    A long move is several actions of the same agent, one after the other. Rewards come with the end, from -1 to 1.
    `infos` name the agent's seat and, if it is to act, the mask of its legal actions.
    """

    def __init__(
        self,
        game: str,
        *,
        scenario: str | None = None,
        illegal: Illegal = "lose",
        observation: Form = "dict",
        keys: tuple[str, str] = KEYS,
        max_moves: int | None = None,
        render_mode: str | None = None,
        **options: Free,
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        key = key_of(game, scenario)
        self.batch = Batch(key, 1, autoreset="disabled", illegal=illegal, max_moves=max_moves, threads=1, **options)
        self.game = self.batch.game
        self.metadata = {
            "name": f"{NAMESPACE}_{snake_case(describe(game))}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{number}" for number in range(len(self.game.seats))]
        self._form = ObservationForm(self.batch.encoding, observation, keys)
        self._observation_spaces = {agent: self._form.space() for agent in self.possible_agents}
        self._action_spaces = {agent: self._form.action_space() for agent in self.possible_agents}
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        self._rng = np.random.default_rng()
        self._action = np.zeros(1, np.int64)

    def observation_space(self, agent: str) -> "spaces.Space[Free]":
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Free]":
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin a game; the same seed begins the same one."""
        del options
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.batch.reset(int(self._rng.integers(_SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        seats = zip(self.agents, self.game.seats, strict=True)
        self.infos: dict[str, Info] = {agent: {"seat": seat} for agent, seat in seats}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: Free) -> None:  # None of an agent whose game is over
        """Play an action of the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._action[0] = action
        self.batch.step(self._action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"seat": self.infos[agent]["seat"]}
        if self.batch.seats[0] >= 0:
            self._ask()
        else:
            self._end(agent)
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Let the agent of the seat to act be the next."""
        agent = self.possible_agents[self.batch.seats[0]]
        self.agent_selection = agent
        self.infos[agent]["action_mask"] = self.batch.masks[0].copy()

    def _end(self, agent: str) -> None:
        """Tell all agents that the game has ended, and what it brought them."""
        terminated, truncated = bool(self.batch.terminated[0]), bool(self.batch.truncated[0])
        result = self.batch.position(0).result
        for other, number in self._numbers.items():
            self.terminations[other], self.truncations[other] = terminated, truncated
            self.rewards[other] = float(self.batch.rewards[0, number])
            self.infos[other]["result"] = result.plain() if result is not None else None
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[(self._numbers[agent] + 1) % len(self.possible_agents)]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes; the mask is empty if it is not to act."""
        number = self._numbers[agent]
        if self.batch.seats[0] == number:
            return self._form.compose(self.batch.observations[0].copy(), self.batch.masks[0].copy())
        observation = self.batch.observation_of(0, number)
        return self._form.compose(observation, np.zeros(self.batch.encoding.action_count, np.int8))

    def action_text(self, action: int) -> str:
        """Return what an action means, whenever it is played."""
        return self.batch.encoding.describe(action)

    def render(self) -> Frame:
        """Return the board as somebody sees it who has no seat."""
        return draw_frame(self.batch.position(0), None, self.render_mode)

    def close(self) -> None:
        """Let nothing be left open: there is nothing."""


def env(game: str, **arguments: Free) -> Free:
    """Return a game as PettingZoo hands environments out: it says when its functions are called out of order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(game, **arguments)))


def _register() -> None:
    if not hasattr(pettingzoo, "register"):  # before 1.27 there was no list of names
        return
    for info in named_games():
        name = f"{NAMESPACE}/{info.key}-v{VERSION}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=f"{__name__}:env", kwargs={"game": info.key})


_register()
