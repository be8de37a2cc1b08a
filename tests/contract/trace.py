"""Random games as a trace: for every move a digest of what was offered, in its order, and of the position's hash.

Run as `python -m tests.contract.trace KEY GAMES MOST`, once in each mode of the rules; the traces must be equal.
"""

import hashlib
import sys

import conqueror
from conqueror.errors import OptionError
from tests.contract.laws import seats_of
from tests.contract.walking import variants, walk


def trace(key: str, games: int, most: int) -> list[str]:
    """A line a move: the variant, the seed, the move's number and the digest."""
    lines = []
    for options in variants(conqueror.offered_options(key)):
        try:
            game = conqueror.load(key, **options)
        except OptionError:
            continue
        for seed in range(games):
            for number, (position, _, move) in enumerate(walk(game, seed, most)):
                offered = [position.moves(seat) for seat in seats_of(position)]
                seen = hashlib.sha256(f"{offered} {position.hash} {position.result} {move}".encode())
                lines.append(f"{options} {seed} {number} {seen.hexdigest()[:12]}")
    return lines


if __name__ == "__main__":
    print("\n".join(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
