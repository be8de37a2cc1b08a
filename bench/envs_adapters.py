"""Adapters: actions a second through the interfaces of other libraries, beside PettingZoo's own chess."""

import importlib.util
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from bench.figures import Figure, best_rate
from conqueror.envs import Batch

STEPS = 5_000
CHESS_STEPS = 300
GAMES = 256
MEASURED = ("conquests", "empire", "final-conquest", "duels")


def zoo_rate(env: Any, steps: int, times: int = 5) -> float:
    """Return how many steps a second an agent environment of PettingZoo plays at random, with all its wrappers."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def run() -> int:
        for _ in range(steps):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[rng.integers(len(legal))])
        return steps

    return best_rate(run, times)


def spiel_rate(game: Any) -> float:
    """Return how many actions a second OpenSpiel plays at random, chance's outcomes included."""
    rng, states = Random(1), [game.new_initial_state()]

    def run() -> int:
        state = states.pop()
        for _ in range(STEPS):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
        return STEPS

    return best_rate(run)


def vector_rate(env: Any) -> float:
    """Return how many actions a second Gymnasium's vector environment plays, drawn and copied."""
    env.reset(seed=1)

    def run() -> int:
        for _ in range(200):
            env.step(env.sample())
        return 200 * int(env.num_envs)

    return best_rate(run)


def batch_rate(key: str) -> float:
    """Return how many actions a second a batch plays by itself."""
    batch = Batch(key, games=GAMES, threads=1)

    def run() -> int:
        for _ in range(200):
            batch.step(batch.sample())
        return 200 * GAMES

    return best_rate(run)


def chess_rate() -> float:
    """Return how many steps a second PettingZoo's own chess plays."""
    import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the libraries it is made of
        return zoo_rate(pettingzoo.make("aec", "classic/chess-v6"), CHESS_STEPS, times=3)


def measure() -> Iterator[Figure]:
    """Yield the figures of all adapters."""
    import pyspiel

    from conqueror.envs import openspiel_game as registered
    from conqueror.envs.gymnasium_vector import GamesVectorEnv
    from conqueror.envs.pettingzoo_env import env

    del registered  # importing it is enough
    for key in MEASURED:
        yield Figure(f"{key}: PettingZoo", zoo_rate(env(key), STEPS), "actions/s", at_least=15_000)
        spiel = pyspiel.load_game(f"conqueror_{key.replace('-', '_')}")
        yield Figure("  OpenSpiel", spiel_rate(spiel), "actions/s", at_least=30_000)
        vector = GamesVectorEnv(GAMES, game=key, threads=1)
        yield Figure(f"  Gymnasium, {GAMES} games", vector_rate(vector), "actions/s", at_least=300_000)
    if importlib.util.find_spec("pygame") is not None:  # which PettingZoo's chess needs
        chess = chess_rate()
        yield Figure("PettingZoo's chess", chess, "actions/s")
        for key in MEASURED:
            yield Figure(f"  a batch of {key} to it", batch_rate(key) / chess, "times", at_least=100)
