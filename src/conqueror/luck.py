"""Luck with the dice: what they brought every seat, beside what they bring on average."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike

from conqueror.game import CHANCE, Position
from conqueror.record import Record
from conqueror.registry import replay


@dataclass(frozen=True)
class Luck:
    """A seat's throws, what came of them, and what comes of such throws on average; `game.throws` says in what."""

    throws: int = 0
    rolled: int = 0
    expected: Fraction = Fraction(0)

    @property
    def gained(self) -> Fraction:
        """Return how much more the dice brought than on average; below zero in bad luck."""
        return self.rolled - self.expected


def tally(seats: Iterable[str], drawn: Iterable[tuple[Position, str]]) -> dict[str, Luck]:
    """Return every seat's luck, from each outcome that chance drew and the position it was drawn in."""
    lucks = dict.fromkeys(seats, Luck())
    for position, outcome in drawn:
        thrown = position.thrown(outcome)
        averages = average(position) if thrown else {}
        for seat, rolled in thrown.items():
            was = lucks[seat]
            lucks[seat] = Luck(was.throws + 1, was.rolled + rolled, was.expected + averages[seat])
    return lucks


def average(position: Position) -> dict[str, Fraction]:
    """Return what the throw that is due brings each seat on average, by the exact weights of its outcomes."""
    found: dict[str, Fraction] = {}
    for outcome, chance in position.chances().items():
        for seat, rolled in position.thrown(outcome).items():
            found[seat] = found.get(seat, Fraction(0)) + chance * rolled
    return found


def luck_of(record: Record, *, content: str | PathLike[str] | None = None) -> dict[str, Luck]:
    """Return every seat's luck in a recorded game."""
    positions = replay(record, content=content)
    drawn = ((before, move) for before, (seat, move) in zip(positions, record.moves, strict=False) if seat == CHANCE)
    return tally(record.seats, drawn)
