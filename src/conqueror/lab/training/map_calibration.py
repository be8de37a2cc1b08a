"""Fit the last layer of the hand-written judgement of a map game, on games between players of several levels.

    python -m conqueror.lab.training.map_calibration duels/alexander
    python -m conqueror.lab.training.map_calibration final-conquest 4

prints what belongs into `bots/engines/map_calibration.py`.
"""

import sys

import numpy as np

from conqueror.bots.calibration import Calibration
from conqueror.bots.engines.map_calibration import progress_of
from conqueror.kit import column
from conqueror.lab.bot_game import seed_of
from conqueror.lab.training.calibrate import fit_calibration
from conqueror.lab.training.trainee import Exploration, Trainee, trainee_of
from conqueror.options import Value
from conqueror.registry import load

_GAMES = 2000
_PART = 50
_EVERY = 3  # positions of a game that are looked at: neighbours say the same
_SEED = 20


def fit_hand(trainee: Trainee, games: int, seed: int = _SEED) -> Calibration:
    """Return the last layer for the hand-written judgement of a map game, by so many games."""
    hand, seats = trainee.hand_network(0), len(trainee.game.seats)
    judged, acting, results, progress = [], [], [], []
    for first in range(0, games, _PART):
        seeds = np.array([seed_of(seed, first + number) for number in range(_PART)])
        exploration = Exploration(opening=0, rate=0.0, levels=True)
        episodes = trainee.play(hand, hand, np.zeros((_PART, seats), np.int64), seeds, exploration)
        looked = np.arange(first % _EVERY, len(episodes.positions), _EVERY)
        positions = np.asarray(episodes.positions)[looked]
        acts = trainee.acting(positions)
        decisions = acts.any(axis=1)
        judged.append(trainee.judge(hand, positions)[decisions])
        acting.append(acts[decisions])
        ended = episodes.results[np.searchsorted(episodes.ends, looked, side="right")]
        results.append(ended[decisions].astype(np.float64))
        progress.append(progress_of(column(positions, "round_number"))[decisions])
    return fit_calibration(
        np.concatenate(judged), np.concatenate(acting), np.concatenate(results), np.concatenate(progress)
    )


def main() -> None:
    """Print the layer of the game that is named, perhaps with its number of players."""
    options: dict[str, Value] = {"players": int(sys.argv[2])} if len(sys.argv) > 2 else {}
    game = load(sys.argv[1], content=None, **options)
    found = fit_hand(trainee_of(game), _GAMES)
    layer = [
        f"{found.scale:.3f}",
        f"{found.acting:.3f}",
        *(f"({', '.join(f'{number:.3f}' for number in part)})" for part in (found.seats, found.drift)),
        f"{found.low:.3f}",
    ]
    print(f'("{game.key}", {game.seats}): _layer({", ".join(layer)}),')


if __name__ == "__main__":
    main()
