"""One game between bots, from the start to its end; all its randomness comes from one number."""

import hashlib
from collections.abc import Mapping
from random import Random

from conqueror.bots.bot import make_bot
from conqueror.errors import ConquerorError
from conqueror.game import CHANCE, Game, Position
from conqueror.lab.tally import Outcome

_RANDOM = "random"
_SEED_BITS = 53  # every program that reads JSON keeps such a number exactly


class NoResult(ConquerorError):
    """A game that waits for nobody and yet has no result."""


def seed_of(sweep: int, number: int) -> int:
    """Return the seed of one game of a sweep, by the sweep's seed and the game's number."""
    digest = hashlib.sha256(f"{sweep} {number}".encode()).digest()
    return int.from_bytes(digest) >> (8 * len(digest) - _SEED_BITS)


def play_game(game: Game, bots: Mapping[str, str], seed: int) -> Outcome:
    """Return how a game between the bots named for each seat ends.

    Each bot sees only what its seat may know. Where every bot is the random one, the game's own random play is
    used: it is the same and much faster.
    """
    if all(name == _RANDOM for name in bots.values()):
        last, moves = game.start().playout(seed)
    else:
        last, moves = _play_bots(game.start(), bots, seed)
    if last.result is None:
        raise NoResult(f"After {moves} moves the game stopped without a result.")
    return Outcome(last.result.winners, last.result.reason, moves)


def _play_bots(position: Position, names: Mapping[str, str], seed: int) -> tuple[Position, int]:
    """Return the last position of a game, and how many moves led there, chance's included."""
    # No bot looks at the clock: a seed repeats a game.
    bots = {seat: make_bot(name, Random(f"{seed} {seat}"), seconds=None) for seat, name in names.items()}
    dice = Random(f"{seed} {CHANCE}")
    moves = 0
    while position.to_act:
        seat = position.to_act[0]
        if seat == CHANCE:
            move = position.draw_outcome(dice)
        else:
            move = bots[seat].choose(position.hide(seat), seat)
        position, moves = position.play(seat, move), moves + 1
    return position, moves
