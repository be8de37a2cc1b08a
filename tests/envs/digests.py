"""Print digests of what batches show in random play: `python -m tests.envs.digests KEY GAMES STEPS`."""

import sys

from conqueror.envs import Batch
from tests.envs import laws


def digests(key: str, games: int, steps: int) -> list[str]:
    """Return a digest of every row."""
    return laws.row_digests(Batch(key, games=games, seed=3, threads=1), steps)


if __name__ == "__main__":
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
