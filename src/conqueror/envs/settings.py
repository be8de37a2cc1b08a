"""How a batch plays: what becomes of games that end, of illegal actions and of chance."""

from dataclasses import dataclass
from typing import Literal, get_args

from conqueror.errors import OptionError

Autoreset = Literal["same-step", "next-step", "disabled"]
Illegal = Literal["raise", "lose", "random"]
Chance = Literal["inside", "caller"]

MOST_GAMES = 2**20
_MOST_THREADS = 256


@dataclass(frozen=True)
class Settings:
    """What was chosen for a batch, beside its game."""

    games: int
    autoreset: Autoreset
    illegal: Illegal
    observe: bool
    chance: Chance
    max_moves: int | None
    threads: int | None

    def __post_init__(self) -> None:
        _check_number("games", self.games, MOST_GAMES)
        _check_number("threads", self.threads, _MOST_THREADS)
        _check_number("max_moves", self.max_moves, None)
        _check_word("autoreset", self.autoreset, get_args(Autoreset))
        _check_word("illegal", self.illegal, get_args(Illegal))
        _check_word("chance", self.chance, get_args(Chance))

    @property
    def inside(self) -> bool:
        """Return whether the batch itself plays chance."""
        return self.chance == "inside"


def _check_number(name: str, number: int | None, most: int | None) -> None:
    if number is None and name != "games":
        return
    if not isinstance(number, int) or number < 1 or (most is not None and number > most):
        limits = f"from 1 to {most:,}" if most is not None else "from 1"
        raise OptionError(f"{name} is a whole number {limits}, not {number!r}.")


def _check_word(name: str, word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise OptionError(f"{name} cannot be {word!r}; it may be {' or '.join(words)}.")
