"""What a bot is, and the list of bots by name."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol

from conqueror.bots.budget import Budget
from conqueror.bots.greedy import GreedyBot
from conqueror.bots.levels import NAMES
from conqueror.bots.random import RandomBot
from conqueror.bots.searcher import LevelBot, SearchBot
from conqueror.errors import OptionError
from conqueror.game import Position


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, position: Position, seat: str) -> str:
        """The bot's move. `position` is hidden for its seat: `position.hide(seat)`."""


_PLAYOUTS = 50
"""What a bot that searches takes for a decision if neither a time nor playouts are given."""

_BOTS: dict[str, Callable[[Random, Budget], Bot]] = {
    **{name: partial(LevelBot, number=number) for number, name in enumerate(NAMES)},
    "random": lambda rng, _: RandomBot(rng),
    "greedy": lambda rng, _: GreedyBot(rng),
    "searcher": lambda rng, budget: SearchBot(rng, budget.or_playouts(_PLAYOUTS)),
}


def bots() -> tuple[str, ...]:
    """The names of all bots: the five levels, the weakest first, then the plain ways to play."""
    return tuple(_BOTS)


def make_bot(text: str, rng: Random, seconds: float | None = 1.0, *, playouts: int | None = None) -> Bot:
    """The bot of a name, or of a name with its thinking time, as `master:0.3s` or `searcher:500`.

    All its choices come from `rng`. A bot thinks for at most `seconds` about a decision, or for so many `playouts`;
    then, or without seconds, the clock is not looked at, and the same `rng` makes the same choices on every machine.
    """
    name, colon, time = text.partition(":")
    if name not in _BOTS:
        raise OptionError(f"There is no bot {name!r}; there are {', '.join(_BOTS)}.")
    if colon:
        budget = Budget.read(time)
    else:
        budget = Budget(seconds if playouts is None else None, playouts)
    return _BOTS[name](rng, budget)
