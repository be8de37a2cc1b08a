"""A game whose positions are records: what its positions and its cursors ask of the compiled rules.

A state is one whole number that a step gives beside the record: who is waited for as a set of seats, with chance, and
above it (`ABOVE`) what the game adds. So nothing of it has to be worked out again.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from conqueror.game import CHANCE, CLOCK, Game
from conqueror.kit import Array
from conqueror.moves import Move

if TYPE_CHECKING:
    from conqueror.games.recorded import RecordedPosition

Fields = TypeVar("Fields")
"""The record type of a game's positions."""
Beside = TypeVar("Beside")
"""What a position remembers of the way to it beside its record."""
Text = TypeVar("Text", bound=str)

REFUSED = -1
"""The state after a move that is not legal; also the number of a text that is no move."""
ABOVE = 8
WAITED = (1 << ABOVE) - 1
_MOST_KEPT = 1 << 15


class _Kept(dict[int, Text]):
    """What was written of numbers, once each; it is begun anew before it grows too large."""

    def __init__(self, write: Callable[[int], Text]) -> None:
        self._write = write

    def __missing__(self, number: int) -> Text:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[number] = written = self._write(number)
        return written


class RecordedGame(Game, Generic[Fields, Beside]):
    """A game whose positions are records in arrays; `at` says which of an array's records is meant."""

    @abstractmethod
    def state_of(self, records: Array[Fields], at: int) -> int:
        """Return the state of a record."""

    @abstractmethod
    def step(self, before: Array[Fields], at: int, after: Array[Fields], to: int, seat: int, number: int) -> int:
        """Write into one record what a move, and all that follows by itself, makes of another.

        Return the new state, or REFUSED if the seat has no such move; then the written record means nothing.
        """

    @abstractmethod
    def list_numbers(self, records: Array[Fields], at: int, seat: int) -> list[int]:
        """Return every move of a seat as the rules number it; the seat may move by the state of the record."""

    def weigh_chances(self, records: Array[Fields], at: int) -> tuple[list[int], list[int]]:
        """Return the moves of chance and their weights."""
        del records, at
        return [], []

    @abstractmethod
    def read_number(self, text: str) -> int | None:
        """Return the number of a text, legal or not; None if it is not written like a move."""

    @property
    @abstractmethod
    def write_number(self) -> Callable[[int], str]:
        """Return what writes a move; it does not hold the game, which would be a ring then and not freed at once."""

    @abstractmethod
    def reached(self, records: Array[Fields], beside: Beside, state: int) -> "RecordedPosition[Fields, Beside]":
        """Return the position of an array of one record that nobody else writes to."""

    def remember(self, state: int, move: str, before: Beside) -> Beside:
        """Return what is remembered beside the record after a step, of which this thread has made none since."""
        del state, move
        return before

    def may_move(self, state: int, seat: int) -> bool:
        """Return whether a seat can have moves at all in a state."""
        return bool(state >> seat & 1)

    def find_number(self, records: Array[Fields], at: int, seat: int, text: str) -> int:
        """Return the number by which a text is tried as a seat's move, or REFUSED."""
        del records, at, seat
        return self.known_number(text)

    def known_number(self, text: str) -> int:
        """Return the number of a text, legal or not, read once only; REFUSED if it is not written like a move."""
        number = self._numbers.get(text)
        if number is None:
            number = self.read_number(text)
            if number is None:
                return REFUSED
            if len(self._numbers) >= _MOST_KEPT:
                self._numbers.clear()
            self._numbers[text] = number
        return number

    def advance(
        self, before: Array[Fields], at: int, after: Array[Fields], to: int, state: int, seat: str, move: str
    ) -> int:
        """Write into one record what a seat's move makes of another; return the new state, or REFUSED.

        A move that knows its number is tried by it; if that is none here, what counts is its text.
        """
        seat_number = self.seat_numbers[seat]
        if not self.may_move(state, seat_number):
            return REFUSED
        if type(move) is Move and self.moves_kept.get(move.number) == move:
            reached = self.step(before, at, after, to, seat_number, move.number)
            if reached >= 0:
                return reached
        number = self.find_number(before, at, seat_number, move)
        return REFUSED if number < 0 else self.step(before, at, after, to, seat_number, number)

    @cached_property
    def seat_numbers(self) -> Mapping[str, int]:
        """Return every seat as the rules number it, chance and the clock after the players."""
        return {seat: number for number, seat in enumerate((*self.seats, CHANCE, CLOCK))}

    @cached_property
    def texts_kept(self) -> Mapping[int, str]:
        """Return moves as texts by their numbers, written when they are first asked for."""
        return _Kept(self.write_number)

    @cached_property
    def moves_kept(self) -> Mapping[int, Move]:
        """Return moves as values by their numbers."""
        texts = self.texts_kept
        return _Kept(lambda number: Move(texts[number], number))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """Numbers of texts that were read."""
        return {}

    @cached_property
    def acting(self) -> Mapping[int, tuple[str, ...]]:
        """Return the seats that are waited for, by the set of their numbers."""
        named = [(seat, number) for seat, number in self.seat_numbers.items() if seat != CLOCK]
        return {
            waited: tuple(seat for seat, number in named if waited >> number & 1) for waited in range(1 << len(named))
        }
