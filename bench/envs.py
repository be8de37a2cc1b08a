"""Environments: actions a second of whole batches with masks and observations, on one core and on two."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

import conqueror
from bench.figures import Figure, best_rate, processor_seconds, seconds_to_run
from conqueror.envs import Batch
from conqueror.envs.lookup import has_encoding
from conqueror.game import CHANCE, Game, draw

GAMES = 256
WIDE = 1024  # where two threads are compared with one
STEPS = 200
PLAIN_MOVES = 1500
ROUNDS = 9
_WORK = Path("/proc/stat")
_MOST_OTHERS = 0.05  # of one core


@dataclass(frozen=True)
class Measured:
    """A game that is measured, and how many actions a second it should play."""

    key: str
    at_least: float
    players: int = 0
    """How many play; 0 where there is no choice."""

    @property
    def name(self) -> str:
        """Return how the game is called in a line."""
        return f"{self.key}, {self.players} players" if self.players else self.key

    def load(self) -> Game:
        """Return the game."""
        return conqueror.load(self.key, players=self.players) if self.players else conqueror.load(self.key)


MEASURED = (
    Measured("conquests", 1.0e6),
    Measured("empire", 1.0e6, players=2),
    Measured("empire", 1.0e6, players=4),
    Measured("duels", 0.5e6),
    Measured("duels/syrian-war", 0.3e6),
    Measured("final-conquest", 0.5e6, players=4),
    Measured("final-conquest", 0.3e6, players=6),
)


def stepped(batch: Batch, steps: int = STEPS) -> int:
    """Play actions at random; return how many."""
    for _ in range(steps):
        batch.step(batch.sample())
    return steps * batch.games


def told(batch: Batch, chosen: list[npt.NDArray[np.int64]]) -> int:
    """Play actions that were chosen elsewhere; return how many."""
    for actions in chosen:
        batch.step(actions)
    return len(chosen) * batch.games


def plainly_played(game: Game) -> int:
    """Play moves at random through the public API; return how many."""
    rng, position = Random(1), game.start()
    for _ in range(PLAIN_MOVES):
        if not position.to_act:
            position = game.start()
        if position.to_act == (CHANCE,):
            position = position.play(CHANCE, draw(position.chances(), rng))
        else:
            seat = position.to_act[0]
            position = position.play(seat, rng.choice(position.moves(seat)))
    return PLAIN_MOVES


def busy_seconds() -> float:
    """Return how long the cores of the machine have worked for anybody; nothing where it is not told."""
    if not _WORK.exists():
        return 0.0
    user, nice, system, _idle, _waiting, *others = _WORK.read_text().split("\n", 1)[0].split()[1:]
    return sum(map(int, (user, nice, system, *others))) / os.sysconf("SC_CLK_TCK")


def gains_of_two(game: Game) -> Iterator[Figure]:
    """Yield how many times as much two threads play as one in the same time; the best of several tries each.

    Once with the batch's own samples, once with actions from elsewhere, as a policy's are. Only real time can tell,
    so it is judged where nobody else works on the machine.
    """
    batches = {threads: Batch(game, games=WIDE, threads=threads) for threads in (1, 2)}
    chosen = _chosen(batches[1])
    ways: dict[str, Callable[[Batch], int]] = {
        "samples": lambda batch: stepped(batch, len(chosen)),
        "a policy's actions": lambda batch: told(batch, chosen),
    }
    for name, play in ways.items():
        begun, busy, own = time.perf_counter(), busy_seconds(), processor_seconds()
        gain = _gain_of_two(batches, play)
        others = (busy_seconds() - busy - (processor_seconds() - own)) / (time.perf_counter() - begun)
        line = f"  two threads to one, {name}"
        if others > _MOST_OTHERS:
            yield Figure(f"{line}, beside other work", gain, "times")
        else:
            yield Figure(line, gain, "times", at_least=1.7)


def _chosen(batch: Batch) -> list[npt.NDArray[np.int64]]:
    """Return actions for a batch that begins with its first games."""
    batch.reset(seed=1)
    chosen = []
    for _ in range(STEPS // 4):
        chosen.append(batch.sample())
        batch.step(chosen[-1])
    return chosen


def _gain_of_two(batches: dict[int, Batch], play: Callable[[Batch], int]) -> float:
    best = dict.fromkeys(batches, float("inf"))
    for _ in range(ROUNDS):
        for threads, batch in batches.items():
            batch.reset(seed=1)
            begun = time.perf_counter()
            play(batch)
            best[threads] = min(best[threads], time.perf_counter() - begun)
    return best[1] / best[2]


def figures_of(measured: Measured) -> Iterator[Figure]:
    """Yield the figures of one game."""
    game = measured.load()
    batch = Batch(game, games=GAMES, threads=1)
    stepped(batch, ROUNDS)  # compiled before the clock runs
    rate = best_rate(lambda: stepped(batch))
    yield Figure(f"{measured.name}, one core", rate, "actions/s", at_least=measured.at_least)
    plain = best_rate(lambda: plainly_played(game), times=3)
    yield Figure("  ratio to random play by the public API", rate / plain, "times")
    yield from gains_of_two(game)


def measure() -> Iterator[Figure]:
    """Yield the figures of environments."""
    catalogue = conqueror.catalogue()
    for measured in MEASURED:
        if has_encoding(catalogue[measured.key]):
            yield from figures_of(measured)
    for key in ("conquests", "empire", "duels"):
        if has_encoding(catalogue[key]):
            program = f"from conqueror.envs import Batch; batch = Batch({key!r}); batch.step(batch.sample())"
            first, later = seconds_to_run(program)
            yield Figure(f"{key}: first use, with all rules to compile", first, "s", at_most=30)
            yield Figure(f"{key}: later use, to the first step", later, "s", at_most=3)
