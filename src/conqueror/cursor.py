"""A cursor: one place that changes, walked forth by moves and back again, with the words of a position."""

from abc import ABC, abstractmethod
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from conqueror.moves import LegalMoves

if TYPE_CHECKING:
    from conqueror.game import Game
    from conqueror.position import Position
    from conqueror.result import Result


class Cursor(ABC):
    """A game played forth and taken back in place, for programs that look ahead; `position.cursor()` makes it.

    It has the words of a position, and refuses what a position refuses; but `play` changes it instead of making a new
    one, and `undo` takes the last move back. One thread uses it at a time.

    >>> cursor = conqueror.load("conquests").start().cursor()
    >>> cursor.play("plain", "b2-b3")
    >>> cursor.to_act, cursor.depth
    (('painted',), 1)
    >>> cursor.undo()
    >>> cursor.to_act, cursor.depth
    (('plain',), 0)
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The game it walks through.

        >>> cursor.game.key
        'conquests'
        """

    @property
    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """The seats the game waits for; `('chance',)` before a throw; `()` when the game is over.

        >>> cursor.to_act
        ('plain',)
        """

    @abstractmethod
    def legal_moves(self, seat: str) -> LegalMoves:
        """Return every move a seat can make now; they stay as they are when the cursor moves on.

        >>> len(cursor.legal_moves("plain")), len(cursor.legal_moves("painted"))
        (14, 0)
        """

    def moves(self, seat: str) -> list[str]:
        """Return every move a seat can make now, as texts.

        >>> cursor.moves("plain")[:3]
        ['a1-a2', 'c1-c2', 'c1-d2']
        """
        return [str(move) for move in self.legal_moves(seat)]

    @abstractmethod
    def play(self, seat: str, move: str) -> None:
        """Make a move; an IllegalMove says why one is refused, and nothing has changed.

        >>> for move in cursor.legal_moves("plain"):
        ...     cursor.play("plain", move)
        ...     cursor.undo()
        >>> cursor.play("plain", "b2-b4")
        Traceback (most recent call last):
        conqueror.errors.IllegalMove: A Soldier with one chevron moves only one square in that direction. (GC-8)
        """

    @abstractmethod
    def undo(self) -> None:
        """Take the last move back, with all that followed from it; an IndexError if none was made.

        >>> cursor.undo()
        Traceback (most recent call last):
        IndexError: No move was made with this cursor that could be taken back.
        """

    @property
    @abstractmethod
    def depth(self) -> int:
        """How many moves were made with it and can be taken back.

        >>> cursor.depth
        0
        """

    @abstractmethod
    def chances(self) -> dict[str, Fraction]:
        """Return what chance can do now, each outcome with its exact probability; empty if chance is not to act.

        >>> cursor.chances()
        {}
        """

    @abstractmethod
    def draw_outcome(self, dice: Random) -> str:
        """Return one of the outcomes of chance, each exactly as likely as its weight says.

        >>> from random import Random
        >>> dealt = conqueror.load("final-conquest", players=3).start().cursor()
        >>> dealt.draw_outcome(Random(1)) in dealt.chances()
        True
        """

    @property
    @abstractmethod
    def result(self) -> "Result | None":
        """How the game ended; None while it runs.

        >>> cursor.result is None
        True
        """

    @abstractmethod
    def position(self) -> "Position":
        """Return the position it stands at, which does not change any more.

        >>> cursor.position() == conqueror.load("conquests").start()
        True
        """

    @abstractmethod
    def copy(self) -> "Cursor":
        """Return another cursor at the same place; it begins there, with no move to take back.

        >>> other = cursor.copy()
        >>> other.play("plain", "b2-b3")
        >>> cursor.to_act, other.to_act
        (('plain',), ('painted',))
        """


def nothing_to_undo() -> IndexError:
    """Return the error for a cursor that stands where it began."""
    return IndexError("No move was made with this cursor that could be taken back.")


class PositionCursor(Cursor):
    """A cursor over positions, for every game that brings none of its own."""

    __slots__ = ("_line",)

    def __init__(self, position: "Position") -> None:
        self._line = [position]

    @property
    def game(self) -> "Game":
        return self._line[-1].game

    @property
    def to_act(self) -> tuple[str, ...]:
        return self._line[-1].to_act

    def legal_moves(self, seat: str) -> LegalMoves:
        return self._line[-1].legal_moves(seat)

    def play(self, seat: str, move: str) -> None:
        self._line.append(self._line[-1].play(seat, move))

    def undo(self) -> None:
        if len(self._line) == 1:
            raise nothing_to_undo()
        self._line.pop()

    @property
    def depth(self) -> int:
        return len(self._line) - 1

    def chances(self) -> dict[str, Fraction]:
        return self._line[-1].chances()

    def draw_outcome(self, dice: Random) -> str:
        return self._line[-1].draw_outcome(dice)

    @property
    def result(self) -> "Result | None":
        return self._line[-1].result

    def position(self) -> "Position":
        return self._line[-1]

    def copy(self) -> Cursor:
        return PositionCursor(self._line[-1])
