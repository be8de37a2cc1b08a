"""Random games as a trace: for every move a digest of what was offered, in its order, and of the position's hash.

Run as `python -m tests.contract.trace KEY,KEY GAMES MOST [OPTION=VALUE ...]`, once in each mode of the rules; the
traces must be equal. Without options every variant of each game is played.
"""

import hashlib
import sys
from typing import Any

import conqueror
from conqueror.errors import OptionError
from tests.contract.laws import seats_of
from tests.contract.walking import variants, walk


def trace(key: str, games: int, most: int, played: list[dict[str, Any]] | None = None) -> list[str]:
    """Return a line a move: the variant, the seed, the move's number and the digest."""
    lines = []
    for options in played or variants(conqueror.offered_options(key)):
        try:
            game = conqueror.load(key, **options)
        except OptionError:
            continue
        for seed in range(games):
            for number, (position, _, move) in enumerate(walk(game, seed, most)):
                offered = [position.moves(seat) for seat in seats_of(position)]
                seen = hashlib.sha256(f"{offered} {position.hash} {position.result} {move}".encode())
                lines.append(f"{written(options)} {seed} {number} {seen.hexdigest()[:12]}")
    return lines


def written(options: dict[str, Any]) -> str:
    """Options as they are given to this program."""
    return " ".join(f"{name}={value}" for name, value in options.items())


if __name__ == "__main__":
    keys, games, most, *given = sys.argv[1:]
    chosen = [dict(word.split("=") for word in given)] if given else None
    for key in keys.split(","):
        print("\n".join(trace(key, int(games), int(most), chosen)))
