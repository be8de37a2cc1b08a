"""Play many games at once with random legal actions, and say how often each seat wins and how quickly it went.

python examples/random_policy.py final-conquest --games 256 --steps 2000
"""

import argparse
import time

import numpy as np

from conqueror.envs import Batch


def main() -> None:
    """Play, count, and say it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="duels")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    batch = Batch(asked.game, asked.games, seed=asked.seed)
    ended, won = 0, np.zeros(len(batch.game.seats))
    begun = time.process_time()
    for _ in range(asked.steps):
        batch.step(batch.sample())  # the batch draws legal actions itself, much quicker than NumPy could from masks
        ended += int(batch.terminated.sum())
        won += (batch.rewards > 0).sum(0)
    rate = asked.games * asked.steps / (time.process_time() - begun)
    print(f"{asked.games * asked.steps:,} actions, {rate:,.0f} a processor second; {ended:,} games ended.")
    for seat, victories in zip(batch.game.seats, won, strict=True):
        print(f"  {seat}: {victories / max(ended, 1):.1%}")


if __name__ == "__main__":
    main()
