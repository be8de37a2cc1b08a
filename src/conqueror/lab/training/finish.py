"""The end of a training: the last layer from games nobody learned from, the gain, and the file."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from conqueror.bots.calibration import Calibration
from conqueror.bots.evaluation.network import Network
from conqueror.bots.learned import Learned, rounded
from conqueror.lab.bot_game import seed_of
from conqueror.lab.training.calibrate import fit_calibration
from conqueror.lab.training.orders import Order, Players, match_orders, match_points
from conqueror.lab.training.trainee import Exploration
from conqueror.lab.training.trainer import Trainer
from conqueror.version import __version__

_PART = 4
_EVERY = 5  # positions of a game that are looked at: neighbours say the same
_ERRORS = (0.0, 0.05, 0.2)  # how often players of several levels make any move at all


@dataclass(frozen=True)
class Gain:
    """What was learned scores against what was written by hand, one move ahead each: points of games."""

    points: float
    games: int


def measure_gain(trainer: Trainer, network: Network, play: Players, games: int) -> Gain:
    """Return what a network scores against the hand-written judgement; it sits on every seat equally often."""
    seats = len(trainer.trainee.game.seats)
    rounds = -(-games // seats)
    orders = match_orders(network, trainer.hand, seats, rounds, seed_of(trainer.plan.seed, -(10**6)))
    return Gain(*match_points(orders, play(orders)))


def calibrated(trainer: Trainer, network: Network, play: Players, games: int) -> Calibration:
    """Return the last layer for a network, from fresh games between players of several levels."""
    trainee, seed = trainer.trainee, trainer.plan.seed
    seats = len(trainee.game.seats)
    rng = np.random.default_rng([seed, 4])
    orders = []
    for part in range(-(-games // _PART)):
        seeds = np.array([seed_of(seed, -(2 * 10**6) - part * _PART - number) for number in range(_PART)])
        seating = rng.integers(0, 2, (_PART, seats))
        rate = _ERRORS[part % len(_ERRORS)]
        exploration = Exploration(trainer.plan.opening, rate, levels=True)
        orders.append(Order(network, trainer.hand, seating, seeds, exploration))
    judged, acting, results = [], [], []
    for episodes in play(orders):
        looked = np.arange(0, len(episodes.positions), _EVERY)
        positions = np.asarray(episodes.positions)[looked]
        judged.append(trainee.judge(network, positions))
        acting.append(trainee.acting(positions))
        results.append(episodes.results[np.searchsorted(episodes.ends, looked, side="right")].astype(np.float64))
    # Between more than two there are few games, and long ones: no correction counts as much as one of them.
    pull = 1.0 if seats == 2 else sum(map(len, judged)) / games
    return fit_calibration(np.concatenate(judged), np.concatenate(acting), np.concatenate(results), pull=pull)


def finished(trainer: Trainer, play: Players, command: str, games: int) -> tuple[Learned, Gain]:
    """Return what a training has learned as it is written to a file, and its gain in so many games."""
    network = rounded(trainer.network)
    calibration = calibrated(trainer, network, play, games)
    gain = measure_gain(trainer, network, play, games)
    return Learned(network, calibration, _origin(trainer, command, gain)), gain


def _origin(trainer: Trainer, command: str, gain: Gain) -> Mapping[str, str | int | float]:
    trainee, plan = trainer.trainee, trainer.plan
    return {
        "game": trainee.game.key,
        "players": len(trainee.game.seats),
        "seats": " ".join(trainee.game.seats),
        "command": command,
        "version": __version__,
        "rules": trainee.game.rules_version,
        "digest": trainee.digest,
        "content": trainee.game.content_digest,
        "seed": plan.seed,
        "games": trainer.games,
        "score": round(gain.points / gain.games, 4),
        "scored": gain.games,
    }
