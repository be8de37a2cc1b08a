"""What a bot is, and the list of bots by name."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol

from conqueror.bots.budget import Budget
from conqueror.bots.levels import NAMES
from conqueror.bots.program import PREFIX, ProgramBot
from conqueror.bots.random_bot import RandomBot
from conqueror.errors import OptionError
from conqueror.game import Game, Position
from conqueror.info import GameInfo
from conqueror.registry import catalogue


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, position: Position, seat: str) -> str:
        """Return the bot's move. `position` is hidden for its seat: `position.hide(seat)`."""


_PLAYOUTS = 50
"""What a bot that searches takes for a decision if neither a time nor playouts are given."""


# Bots are imported when they are made: whoever only asks for their names need not wait for the compiler.
def _level_bot(rng: Random, budget: Budget, number: int) -> Bot:
    from conqueror.bots.search_bots import LevelBot

    return LevelBot(rng, budget, number=number)


def _greedy_bot(rng: Random, budget: Budget) -> Bot:
    from conqueror.bots.greedy_bot import GreedyBot

    del budget
    return GreedyBot(rng)


def _tree_bot(rng: Random, budget: Budget) -> Bot:
    from conqueror.bots.search_bots import TreeBot

    return TreeBot(rng, budget.or_playouts(_PLAYOUTS))


def _alphabeta_bot(rng: Random, budget: Budget) -> Bot:
    from conqueror.bots.search_bots import AlphaBetaBot

    return AlphaBetaBot(rng, budget.or_playouts(_PLAYOUTS))


_BOTS: dict[str, Callable[[Random, Budget], Bot]] = {
    **{name: partial(_level_bot, number=number) for number, name in enumerate(NAMES)},
    "random": lambda rng, _: RandomBot(rng),
    "greedy": _greedy_bot,
    "mcts": _tree_bot,
    "alphabeta": _alphabeta_bot,
}
_NEED_AN_ENGINE = ("greedy", "mcts", "alphabeta")
_ONLY_WHERE_NAMED = ("alphabeta",)
"""The bots of single games, which the description of a game names."""


def bots(info: GameInfo | None = None) -> tuple[str, ...]:
    """Return the names of all bots, or of those that play a game: the levels, the weakest first, then the plain ways.

    In a game without an engine every level plays at random.
    """
    return tuple(name for name in _BOTS if info is None or _plays(name, info))


def _plays(name: str, info: GameInfo) -> bool:
    from conqueror.bots.engines.lookup import has_engine

    if name in _ONLY_WHERE_NAMED and name not in info.bots:
        return False
    return name not in _NEED_AN_ENGINE or has_engine(info)


def check_bot(text: str, game: Game) -> None:
    """Raise OptionError for an unknown bot or thinking time, or a bot that does not play this game."""
    make_bot(text, Random(0))
    name, known = text.partition(":")[0], bots(game.info)
    if name not in (*known, PREFIX):
        played = ", ".join(key for key, info in catalogue().items() if _plays(name, info))
        raise OptionError(f"The bot {name} plays only {played}; here are {', '.join(known)}.")


def make_bot(text: str, rng: Random, seconds: float | None = 1.0, *, playouts: int | None = None) -> Bot:
    """Return the bot of a name, or of a name with its thinking time, as `master:0.3s` or `mcts:500`.

    All its choices come from `rng`. A bot thinks for at most `seconds` about a decision, or for so many `playouts`;
    then, or without seconds, the clock is not looked at, and the same `rng` makes the same choices on every machine.
    """
    name, colon, time = text.partition(":")
    if name == PREFIX:  # a program of one's own: program:PATH
        return ProgramBot(time, rng, seconds if playouts is None else None)
    if name not in _BOTS:
        raise OptionError(f"There is no bot {name!r}; there are {', '.join(_BOTS)}.")
    if colon:
        budget = Budget.read(time)
    else:
        budget = Budget(seconds if playouts is None else None, playouts)
    return _at_once(_BOTS[name](rng, budget), rng, budget)


def _at_once(bot: Bot, rng: Random, budget: Budget) -> Bot:
    """Return a bot that answers at once also where its search is not compiled yet."""
    from conqueror.bots.warming_bot import WarmingBot
    from conqueror.kit import deferred

    return WarmingBot(bot, rng, budget.seconds) if deferred() else bot
