"""What a bot is, and the list of bots by name."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from conqueror.bots.random import RandomBot
from conqueror.errors import OptionError
from conqueror.game import Position


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, position: Position, seat: str) -> str:
        """The bot's move. `position` is hidden for its seat: `position.hide(seat)`."""


_BOTS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
}


def bots() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_BOTS)


def make_bot(name: str, rng: Random) -> Bot:
    """The bot of that name; all its choices come from `rng`."""
    if name not in _BOTS:
        raise OptionError(f"There is no bot {name!r}; there are {', '.join(_BOTS)}.")
    return _BOTS[name](rng)
