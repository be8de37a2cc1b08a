"""Whether chances are what they say: what is told in games between levels, against how these games end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt

from conqueror.arena.digest import digest_of
from conqueror.bots.bot import make_bot
from conqueror.bots.levels import NAMES
from conqueror.bots.value import settled_shares, value
from conqueror.game import CHANCE, Game, Plain, Position
from conqueror.lab.bot_game import seed_of
from conqueror.lab.workers import report_ready, unheard_interrupts, worker_pool
from conqueror.options import Value
from conqueror.registry import load

LEVELS = NAMES[:-1]
"""Who plays: each seat draws one of these levels. A Master would take most of the time, and an Expert plays alike."""
_EVERY = 7  # decisions: neighbours say the same
_SEED = 2008
_BINS = 10
_PART = 10  # games that are handed over at once
_LEAST = 1e-6

Told = npt.NDArray[np.float64]


@dataclass(frozen=True)
class CalibrationTrial:
    """A game whose chances are measured, and in how many games."""

    name: str
    key: str
    games: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def load(self) -> Game:
        """Return the game, ready to start."""
        return load(self.key, content=None, **self.options)

    def digest(self) -> str:
        """Return the digest of all that decides the result."""
        return digest_of(self.load(), *LEVELS)


def play_looking(game: Game, seed: int) -> Iterator[tuple[Position, dict[str, float]]]:
    """Play a game between levels drawn by its seed; yield some of its decisions with everybody's part of the victory.

    Where several seats decide at once, the first of them counts as the one to act.
    """
    drawn = Random(f"{seed} levels")
    bots = {seat: make_bot(drawn.choice(LEVELS), Random(f"{seed} {seat}"), seconds=None) for seat in game.seats}
    dice, position = Random(f"{seed} {CHANCE}"), game.start()
    seen: list[Position] = []
    decisions = 0
    while position.to_act:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = position.draw_outcome(dice)
        else:
            if decisions % _EVERY == seed % _EVERY:
                seen.append(position)
            decisions += 1
            move = bots[seat].choose(position.hide(seat), seat)
        position = position.play(seat, move)
    parts = settled_shares(position)
    for each in seen:
        yield each, parts


def look_at(game: Game, numbers: Sequence[int], judge: Callable[[Position], Mapping[str, float]] = value) -> Told:
    """Return what was told in some games, a line for each seat: chance, part of the victory, if it acts, game."""
    lines = [
        (chances[seat], parts[seat], float(position.to_act[0] == seat), float(number))
        for number in numbers
        for position, parts in play_looking(game, seed_of(_SEED, number))
        for chances in [judge(position)]
        for seat in game.seats
    ]
    return np.array(lines).reshape(-1, 4)


def summary(told: Told, seats: int) -> Plain:
    """Return what the lines of many games say: losses, the calibration error, the bias of who acts, and deciles."""
    chance, part, acts = told[:, 0], told[:, 1], told[:, 2] > 0
    sure = np.clip(chance, _LEAST, 1 - _LEAST)
    positions = max(len(told) // seats, 1)
    bins = np.minimum((chance * _BINS).astype(np.int64), _BINS - 1)
    deciles = []
    for number in range(_BINS):
        there = bins == number
        if there.any():
            deciles.append(_decile(chance[there], part[there], told[there, 3]))
    off = sum(one["count"] * abs(one["told"] - one["happened"]) for one in deciles) / max(len(told), 1)
    return {
        "positions": positions,
        "log_loss": round(float(-(part * np.log(sure)).sum() / positions), 4),
        "brier": round(float(((chance - part) ** 2).sum() / positions), 4),
        "error": round(float(off), 4),
        "acting_bias": round(float((chance[acts] - part[acts]).mean()), 4) if acts.any() else 0.0,
        "deciles": deciles,
    }


def _decile(chance: Told, part: Told, games: Told) -> Plain:
    """Return one line of the table; its error counts whole games, for positions of one game end alike."""
    _, which = np.unique(games, return_inverse=True)
    sums = np.bincount(which, weights=part - part.mean())
    return {
        "count": len(chance),
        "games": len(sums),
        "told": round(float(chance.mean()), 4),
        "happened": round(float(part.mean()), 4),
        "error": round(float(np.sqrt((sums**2).sum()) / len(chance)), 4),
    }


def measure_calibration(trial: CalibrationTrial, workers: int, tell: Callable[[str], None]) -> Plain:
    """Return what came of a trial, as it is kept."""
    digest, game = trial.digest(), trial.load()
    parts = [list(range(first, min(first + _PART, trial.games + 1))) for first in range(1, trial.games + 1, _PART)]
    if workers == 1:
        told = [look_at(game, part) for part in parts]
    else:
        with worker_pool(workers, _begin_work, trial) as pool:
            with unheard_interrupts():
                pool.submit(report_ready).result()
            told = list(pool.map(_work, parts))
    found = summary(np.concatenate(told), len(game.seats))
    tell(f"  off by {found['error']:.3f}, {found['acting_bias']:+.3f} for who acts, log loss {found['log_loss']:.3f}")
    return {
        "name": trial.name,
        "digest": digest,
        "game": trial.key,
        "options": dict(trial.options),
        "games": trial.games,
        **found,
    }


# What follows runs in the workers.

_at_work: list[Game] = []


def _begin_work(trial: CalibrationTrial) -> None:
    _at_work.append(trial.load())


def _work(numbers: Sequence[int]) -> Told:
    return look_at(_at_work[0], numbers)
