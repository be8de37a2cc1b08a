"""What a bot is, and the list of bots by name."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from conqueror.bots.budget import Budget
from conqueror.bots.greedy import GreedyBot
from conqueror.bots.random import RandomBot
from conqueror.bots.searcher import SearchBot
from conqueror.errors import OptionError
from conqueror.game import Position


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, position: Position, seat: str) -> str:
        """The bot's move. `position` is hidden for its seat: `position.hide(seat)`."""


_BOTS: dict[str, Callable[[Random, Budget], Bot]] = {
    "random": lambda rng, _: RandomBot(rng),
    "greedy": lambda rng, _: GreedyBot(rng),
    "searcher": SearchBot,
}


def bots() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def make_bot(name: str, rng: Random, seconds: float = 1.0, *, playouts: int | None = None) -> Bot:
    """The bot of that name; all its choices come from `rng`.

    A bot thinks for at most `seconds` about a decision. With `playouts` instead, the clock is not looked at, and the
    same `rng` makes the same choices on every machine.
    """
    if name not in _BOTS:
        raise OptionError(f"There is no bot {name!r}; there are {', '.join(_BOTS)}.")
    return _BOTS[name](rng, Budget(seconds, playouts))
