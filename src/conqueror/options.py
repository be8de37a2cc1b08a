"""What a game lets its players choose, and how a choice is read from text."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conqueror.errors import OptionError

Value = str | int | tuple[str, ...]


@dataclass(frozen=True)
class Option(ABC):
    """One thing players may choose before the game: its name and a sentence that explains it."""

    name: str
    text: str

    @property
    @abstractmethod
    def usual(self) -> Value:
        """The value when nobody chooses."""

    @property
    @abstractmethod
    def choices(self) -> str:
        """The values there are, in words."""

    @abstractmethod
    def accepts(self, value: object) -> Value | None:
        """The value, read from text where it came as text; None for a value that does not exist."""

    def read(self, value: object) -> Value:
        """The value, or an OptionError that names the choices."""
        accepted = self.accepts(value)
        if accepted is None:
            raise OptionError(f"{self.name} cannot be {value!r}; it may be {self.choices}.")
        return accepted


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the usual one."""

    words: tuple[str, ...]

    @property
    def usual(self) -> str:
        return self.words[0]

    @property
    def choices(self) -> str:
        return " or ".join(self.words)

    def accepts(self, value: object) -> str | None:
        word = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        return word if isinstance(word, str) and word in self.words else None


@dataclass(frozen=True)
class Number(Option):
    """A whole number within limits."""

    low: int
    high: int
    standard: int

    @property
    def usual(self) -> int:
        return self.standard

    @property
    def choices(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: object) -> int | None:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        return None


@dataclass(frozen=True)
class Names(Option):
    """A list of words, each at most once, in an order that counts; empty when nobody chooses."""

    words: tuple[str, ...]

    @property
    def usual(self) -> tuple[str, ...]:
        return ()

    @property
    def choices(self) -> str:
        return f"a list of {', '.join(self.words)}"

    def accepts(self, value: object) -> tuple[str, ...] | None:
        named = value.split(",") if isinstance(value, str) and value else value
        if not isinstance(named, list | tuple) or not all(name in self.words for name in named):
            return None
        return tuple(named) if len(set(named)) == len(named) else None


def written(value: Value) -> str:
    """A value as the text it can be read from again."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def choose(options: Iterable[Option], wanted: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value: the wanted one, or the usual one."""
    known = {option.name: option for option in options}
    for name in wanted:
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "this game has none"
            raise OptionError(f"There is no option {name!r}; {there_are}.")
    return {name: option.read(wanted.get(name, option.usual)) for name, option in known.items()}
