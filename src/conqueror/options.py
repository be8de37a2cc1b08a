"""What a game lets its players choose, and how a choice is read from text."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from conqueror.errors import OptionError

Value = str | int | tuple[str, ...]


@dataclass(frozen=True)
class Option(ABC):
    """One thing players may choose before the game: its name in code, its label and a sentence that explains it."""

    name: str
    label: str
    text: str

    @property
    @abstractmethod
    def default(self) -> Value:
        """Return the value when nobody chooses."""

    @property
    @abstractmethod
    def choices(self) -> str:
        """Return the values there are, in words."""

    @abstractmethod
    def accepts(self, value: object) -> Value | None:
        """Return the value, read from text where it came as text; None for a value that does not exist."""

    def read(self, value: object) -> Value:
        """Return the value, or raise an OptionError that names the choices."""
        accepted = self.accepts(value)
        if accepted is None:
            raise OptionError(f"{self.name} cannot be {value!r}; it may be {self.choices}.")
        return accepted


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default."""

    words: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    """What a screen calls words that do not speak for themselves."""

    @property
    def default(self) -> str:
        return self.words[0]

    @property
    def choices(self) -> str:
        return " or ".join(self.words)

    def accepts(self, value: object) -> str | None:
        word = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        return word if isinstance(word, str) and word in self.words else None

    def label_of(self, word: str) -> str:
        """Return what a screen calls one of the words."""
        return self.labels.get(word, word.replace("-", " ").capitalize())


@dataclass(frozen=True)
class Number(Option):
    """A whole number within limits."""

    low: int
    high: int
    preset: int

    @property
    def default(self) -> int:
        return self.preset

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
    def default(self) -> tuple[str, ...]:
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
    """Return a value as the text it can be read from again."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def choose(options: Iterable[Option], wanted: Mapping[str, object]) -> dict[str, Value]:
    """Return every option with its value: the wanted one, or the default."""
    known = {option.name: option for option in options}
    for name in wanted:
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "this game has none"
            raise OptionError(f"There is no option {name!r}; {there_are}.")
    return {name: option.read(wanted.get(name, option.default)) for name, option in known.items()}
