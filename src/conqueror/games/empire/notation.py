"""How moves are written: `b2-c3 4`, `buy 2`, `trade lumber`, `fort b2`, `raze b2`, `end`, `tile gold`, `breaks`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from conqueror.games.empire.vocabulary import (
    COUNT_BITS,
    COUNT_SHIFT,
    KIND_BITS,
    MOST_SHIFT,
    NAMES,
    ORIGIN_SHIFT,
    RESOURCES,
    TARGET_SHIFT,
    TILE,
    TILE_BITS,
    Kind,
    Resource,
)

END = "end"
BREAKS = "breaks"
HOLDS = "holds"
STEPS = (Kind.MOVE, Kind.CAPTURE, Kind.ATTACK, Kind.BASE)
BATTLES = (Kind.ATTACK, Kind.BASE)

_STEP = re.compile(r"([a-f][1-6])-([a-f][1-6]) (0|[1-9][0-9]{0,2})")
_BUY = re.compile(r"buy (0|[1-9][0-9]{0,2})")
_WORK = re.compile(r"(fort|raze) ([a-f][1-6])")
_ROLL = re.compile(r"tile (gold|lumber|blank)")
_WORDS = {
    "trade lumber": Kind.TRADE_LUMBER,
    "trade ap": Kind.TRADE_AP,
    END: Kind.END,
    BREAKS: Kind.BREAKS,
    HOLDS: Kind.HOLDS,
}
_WRITTEN = {kind: word for word, kind in _WORDS.items()}


@dataclass(frozen=True)
class Move:
    """A move taken apart; `count` is the number of soldiers, or the resource of a tile."""

    kind: Kind
    origin: int = 0
    target: int = 0
    count: int = 0

    @property
    def number(self) -> int:
        """Return the move as the rules write it."""
        head = self.kind | self.origin << ORIGIN_SHIFT | self.target << TARGET_SHIFT
        return head | self.count << COUNT_SHIFT

    def __str__(self) -> str:
        if self.kind in STEPS:
            return f"{NAMES[self.origin]}-{NAMES[self.target]} {self.count}"
        if self.kind is Kind.BUY:
            return f"buy {self.count}"
        if self.kind in (Kind.FORT, Kind.RAZE):
            return f"{self.kind.name.lower()} {NAMES[self.target]}"
        if self.kind is Kind.TILE:
            return f"tile {Resource(self.count).word}"
        return _WRITTEN[self.kind]


@dataclass(frozen=True)
class Group:
    """Moves that differ only in their number of soldiers (of a tile roll: in the resource)."""

    kind: Kind
    origin: int
    target: int
    least: int
    most: int

    @classmethod
    def from_number(cls, number: int) -> Self:
        """Return the group a number of the rules stands for."""
        return cls(
            kind=Kind(number & KIND_BITS),
            origin=number >> ORIGIN_SHIFT & TILE_BITS,
            target=number >> TARGET_SHIFT & TILE_BITS,
            least=number >> COUNT_SHIFT & COUNT_BITS,
            most=number >> MOST_SHIFT,
        )

    @property
    def size(self) -> int:
        """Return how many moves it holds."""
        return self.most - self.least + 1

    @property
    def template(self) -> str:
        """Return how its moves are written, with `{soldiers}` where their number is chosen."""
        if self.kind in STEPS:
            return f"{NAMES[self.origin]}-{NAMES[self.target]} {{soldiers}}"
        return "buy {soldiers}" if self.kind is Kind.BUY else str(next(self.moves()))

    def moves(self) -> Iterator[Move]:
        """Return its moves, fewest soldiers first."""
        for count in range(self.least, self.most + 1):
            yield Move(self.kind, self.origin, self.target, count)

    def offers(self, move: Move) -> bool:
        """Return whether a move as it was written is one of these; a text does not say what is on the target."""
        alike = self.kind == move.kind or (self.kind in STEPS and move.kind is Kind.MOVE)
        return (
            alike
            and (self.origin, self.target) == (move.origin, move.target)
            and self.least <= move.count <= self.most
        )


def read(text: str) -> Move | None:
    """Return the move a text stands for, legal or not; None if it is written like none. Every step reads as MOVE."""
    if found := _STEP.fullmatch(text):
        return Move(Kind.MOVE, TILE[found[1]], TILE[found[2]], int(found[3]))
    if found := _BUY.fullmatch(text):
        return Move(Kind.BUY, count=int(found[1]))
    if found := _WORK.fullmatch(text):
        return Move(Kind[found[1].upper()], target=TILE[found[2]])
    if found := _ROLL.fullmatch(text):
        return Move(Kind.TILE, count=RESOURCES[found[1]])
    return Move(_WORDS[text]) if text in _WORDS else None


def write_number(number: int) -> str:
    """Return how a move is written, from its number."""
    return str(
        Move(
            kind=Kind(number & KIND_BITS),
            origin=number >> ORIGIN_SHIFT & TILE_BITS,
            target=number >> TARGET_SHIFT & TILE_BITS,
            count=number >> COUNT_SHIFT,
        )
    )


def read_number(text: str) -> int | None:
    """Return the number of a text, every step as a MOVE; None if it is not written like a move."""
    move = read(text)
    return None if move is None else move.number
