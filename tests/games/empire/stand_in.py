"""Random games on a stand-in that checks every index and range: `python -m tests.games.empire.stand_in GAMES`.

Prints a digest of every last position; compiled rules must reach the same ones. Stand-ins need interpreted rules.
"""

import sys
from typing import Any

import conqueror
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire
from conqueror.kit import DebugRecord, Mode, digest, mode

LIMIT = 400  # moves of one game


def digests(games: int) -> list[str]:
    """Return the last positions of random games with two, three and four players."""
    lines = []
    for seed in range(games):
        game = conqueror.load("empire", players=2 + seed % 3, turn_cap=20)
        assert isinstance(game, Empire)
        records: Any = game.start().records
        if mode() is Mode.INTERPRETED:
            records = [DebugRecord(records[0])]
        played = entries.random_game(records, game.worlds, entries.buffer(), seed * LIMIT, LIMIT)
        lines.append(f"{seed} {played} {digest(records[0])}")
    return lines


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]))))
