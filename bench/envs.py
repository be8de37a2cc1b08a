"""Environments: actions a second of whole batches with masks and observations, on one core and on two."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

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


def gain_of_two(game: Game) -> Figure:
    """Return how many times as much two threads play as one in the same time; the best of several tries each.

    Only real time can tell, so it is judged where nobody else works on the machine.
    """
    begun, busy, own = time.perf_counter(), busy_seconds(), processor_seconds()
    gain = _gain_of_two(game)
    others = (busy_seconds() - busy - (processor_seconds() - own)) / (time.perf_counter() - begun)
    name = f"  two threads to one, {WIDE:,} games"
    if others > _MOST_OTHERS:
        return Figure(f"{name}, beside other work", gain, "times")
    return Figure(name, gain, "times", at_least=1.7)


def _gain_of_two(game: Game) -> float:
    batches = {threads: Batch(game, games=WIDE, threads=threads) for threads in (1, 2)}
    best = dict.fromkeys(batches, float("inf"))
    for _ in range(ROUNDS):
        for threads, batch in batches.items():
            begun = time.perf_counter()
            stepped(batch, STEPS // 4)
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
    yield gain_of_two(game)


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
