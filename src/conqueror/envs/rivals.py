"""Who plays the other seats of an environment: our bots, legal actions at random, or a policy of one's own."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

import numpy as np
import numpy.typing as npt

from conqueror.bots.bot import Bot, check_bot, make_bot
from conqueror.envs.batch import Batch
from conqueror.envs.library_types import Numbers
from conqueror.errors import OptionError
from conqueror.game import Game

Policy = Callable[[Numbers, npt.NDArray[np.int8]], int]  # observations are of the encoding's own type
"""Return an action for what a seat observes and may do."""
Rivals = str | Mapping[str, str] | Policy
"""The bot of all other seats, as `casual` or `master:0.3s`; the bots by seats; or a policy that plays them all."""

RANDOM = "random"


class Rival(Protocol):
    """Plays one seat in the single game of a batch."""

    def begin(self, seed: int) -> None:
        """Be ready for a new game, whose choices all come from the seed."""

    def choose(self, batch: Batch) -> int:
        """Return the action of the seat to act."""


class _RandomRival:
    """Plays every legal action equally often."""

    def begin(self, seed: int) -> None:
        del seed  # the batch draws from its own

    def choose(self, batch: Batch) -> int:
        return int(batch.sample()[0])


class _PolicyRival:
    """Plays as a policy says."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def begin(self, seed: int) -> None:
        del seed

    def choose(self, batch: Batch) -> int:
        return int(self._policy(batch.observations[0], batch.masks[0]))


class _BotRival:
    """Plays as one of our bots does, which gets positions hidden for its seat; its moves become actions."""

    def __init__(self, name: str, seat: str) -> None:
        self._rng = Random(0)
        self._bot: Bot = make_bot(name, self._rng, seconds=None)
        self._seat = seat
        self._parts: list[int] = []

    def begin(self, seed: int) -> None:
        self._rng.seed(seed)
        self._parts = []

    def choose(self, batch: Batch) -> int:
        if not self._parts:
            position = batch.position(0).hide(self._seat)
            move = self._bot.choose(position, self._seat)
            self._parts = list(batch.encoding.ids(position, self._seat, move))
        return self._parts.pop(0)


def make_rivals(game: Game, rivals: Rivals) -> list[Rival]:
    """Return who plays each seat of a game if nobody else does, in the order of the seats."""
    if callable(rivals):
        return [_PolicyRival(rivals)] * len(game.seats)
    if isinstance(rivals, str):
        return [_named_rival(game, rivals, seat) for seat in game.seats]
    for seat in rivals:
        if seat not in game.seats:
            raise OptionError(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(game.seats)}.")
    return [_named_rival(game, rivals.get(seat, RANDOM), seat) for seat in game.seats]


def _named_rival(game: Game, name: str, seat: str) -> Rival:
    if name == RANDOM:
        return _RandomRival()
    check_bot(name, game)
    return _BotRival(name, seat)
