"""Moves as values: a move is its text that also knows its number; legal moves are a light sequence of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import overload


class Move(str):
    """A move as it is written, which knows the number that the rules have for it.

    It compares, hashes, prints and pickles as its text, and goes wherever a text goes. What a number means is the
    game's own business; to play a move that knows it takes less time.

    >>> move = conqueror.load("conquests").start().legal_moves("plain")[0]
    >>> move, move == "a1-a2", move in {"a1-a2"}
    ('a1-a2', True, True)
    >>> conqueror.load("conquests").start().play("plain", move).to_act
    ('painted',)
    """

    __slots__ = ("_number",)

    _number: int

    def __new__(cls, text: str, number: int) -> "Move":
        """Make a move of a text and its number."""
        move = super().__new__(cls, text)
        move._number = number
        return move

    @property
    def number(self) -> int:
        """The move as the rules number it.

        >>> move.number == conqueror.load("conquests").start().legal_moves("plain").numbers[0]
        True
        """
        return self._number

    def __reduce__(self) -> tuple[type["Move"], tuple[str, int]]:
        return Move, (str(self), self._number)


class LegalMoves(Sequence[Move]):
    """Every move a seat can make, in a stable order: a sequence that writes a move only when it is looked at.

    >>> legal = conqueror.load("conquests").start().legal_moves("plain")
    >>> len(legal), legal[0], legal[-1], "b2-b3" in legal
    (14, 'a1-a2', 'e2-e3', True)
    """

    __slots__ = ("_numbers", "_written")

    def __init__(self, numbers: Sequence[int], written: Mapping[int, Move]) -> None:
        self._numbers = numbers
        self._written = written

    @classmethod
    def of(cls, texts: Sequence[str]) -> "LegalMoves":
        """Return moves of a game whose rules do not number them: their places in the list are the numbers.

        >>> conqueror.LegalMoves.of(["take 1", "take 2"]).numbers
        (0, 1)
        """
        return cls(range(len(texts)), {number: Move(text, number) for number, text in enumerate(texts)})

    @property
    def numbers(self) -> tuple[int, ...]:
        """The moves as the rules number them, in the same order.

        >>> len(legal.numbers) == len(legal), legal.numbers[3] == legal[3].number
        (True, True)
        """
        return tuple(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "LegalMoves": ...
    def __getitem__(self, index: int | slice) -> "Move | LegalMoves":
        if isinstance(index, slice):
            return LegalMoves(self._numbers[index], self._written)
        return self._written[self._numbers[index]]

    def __iter__(self) -> Iterator[Move]:
        return map(self._written.__getitem__, self._numbers)

    def __contains__(self, move: object) -> bool:
        if type(move) is Move and move.number in self._numbers and self._written[move.number] == move:
            return True
        return any(move == legal for legal in self)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        """Return how they are made again in another process: what the game has written beside is left here."""
        return _again, (tuple(self),)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(self[:3])}{', …' if len(self) > 3 else ''}>"


def _again(moves: tuple[Move, ...]) -> LegalMoves:
    """Return moves that were pickled."""
    return LegalMoves([move.number for move in moves], {move.number: move for move in moves})
