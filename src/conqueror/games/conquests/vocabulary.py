"""The words and numbers of the game: seats, squares, directions, fighters, endings."""

import enum
from typing import Annotated, Protocol

from conqueror.games.conquests import seats
from conqueror.kit import Array, Cube, Grid, Int8, Int16, record_type

SEATS = seats.SEATS
PLAIN, PAINTED = 0, 1

FILES = "abcdef"
SIDE = 6  # GC-2: six by six squares
SQUARES = SIDE * SIDE
NAMES = tuple(f"{file}{rank + 1}" for rank in range(SIDE) for file in FILES)
SQUARE = {name: square for square, name in enumerate(NAMES)}
NOWHERE = -1
WHOLE_BOARD = (1 << SQUARES) - 1


class Fighter(enum.IntEnum):
    """The five kinds of fighters."""

    SOLDIER = 0
    ARCHER = 1
    LANCER = 2
    CHAMPION = 3
    GENERAL = 4

    @property
    def word(self) -> str:
        """Return the fighter's name as players write it."""
        return _CALLED[self]


_CALLED = tuple(fighter.name.capitalize() for fighter in Fighter)
_FIGHTERS = tuple(Fighter)
KINDS = len(Fighter)
LEVELS = 6  # a fighter is a cube: at most six faces with chevrons
CODES = KINDS * LEVELS  # a fighter with its chevrons, as one number: kind * LEVELS + chevrons - 1
SOLDIERS = (1 << LEVELS) - 1  # the set of all codes of Soldiers
GENERAL = Fighter.GENERAL * LEVELS  # a General has one level (GC-Q5)

WORDS = {fighter.word: fighter for fighter in Fighter}
FORCE = {"Soldier": 2, "Archer": 2, "Lancer": 2, "Champion": 1, "General": 1}  # GC-2, GC-4: eight a side


def code_of(fighter: Fighter, chevrons: int) -> int:
    """Return a fighter with its chevrons as one number."""
    return fighter * LEVELS + chevrons - 1


def fighter_of(code: int) -> Fighter:
    """Return the kind of fighter a code stands for."""
    return _FIGHTERS[code // LEVELS]


def chevrons_of(code: int) -> int:
    """Return the chevrons a code stands for."""
    return code % LEVELS + 1


# Directions turn clockwise from the plain side's forward; the opposite of d is d ^ 4.
DIRECTIONS = ("F", "FR", "R", "BR", "B", "BL", "L", "FL")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # (file, rank)
UPWARD = 0b10000111  # the directions in which square numbers grow: F, FR, R, FL

QUIET_LIMIT = 80  # GC-Q16: forty moves by each side
MOST_MOVES = 4096  # GC-2 allows far fewer: 8 steps of a General with 7 fighters on 8 squares each, and the rest


class Ending(enum.IntEnum):
    """How a game ends. A captured General and a stalemate go before the draws by counting."""

    NONE = 0
    GENERAL_CAPTURED = 1
    STALEMATE = 2
    BARE_GENERALS = 3
    REPETITION = 4
    NO_PROGRESS = 5
    RESIGNATION = 6


# GC-20, GC-15: a move is one number. Nothing stands for "no drop"; a drop is a code plus one and its square.
TARGET_SHIFT, DROP_SHIFT, PLACE_SHIFT = 6, 12, 18
SQUARE_MASK = DROP_MASK = 63
# What a text tells beyond the squares: that somebody is captured. Resigning is a number of its own (GC-Q23).
CAPTURE, RESIGN = 1 << 24, 1 << 25
ENDING_SHIFT = 8  # of a state: who is to act, and above it how the game has ended
REFUSED = -1


class Board(Protocol):
    """What a position needs for moves: a whole position, or only the board that a search plays on."""

    squares: Array[int]  # 0 for an empty square, else a fighter's code plus one
    occupied: Array[int]  # the squares of each side, as a set
    general: Array[int]  # NOWHERE in a diagram without a General
    reserve: Grid[int]  # how many of each code wait beside the board, by side
    waiting: Array[int]  # the codes of which any wait, as a set
    turn: int
    key: int


@record_type
class PositionRecord:
    """A position: a Board, and what the draws by counting need."""

    squares: Annotated[Array[Int8], SQUARES]
    occupied: Annotated[Array[int], 2]
    general: Annotated[Array[Int8], 2]
    reserve: Annotated[Grid[Int8], 2, CODES]
    waiting: Annotated[Array[int], 2]
    turn: Int8
    resigned: Int8  # 0, or the side that resigned plus one
    quiet: Int16  # moves since the last capture or drop (GC-Q16)
    trail: Annotated[Array[Int16], QUIET_LIMIT]  # those moves; 0 for one that the set-up did not name
    keys: Annotated[Array[int], QUIET_LIMIT]  # the key of the position before each of them (GC-Q15)
    key: int


@record_type
class World:
    """How fighters move, and where they return: the same all through a game."""

    dots: Annotated[Grid[int], 2, CODES]  # the directions a side's fighter may step in, as a set
    arrows: Annotated[Grid[int], 2, CODES]  # and those it may run in
    steps: Annotated[Cube[int], 2, CODES, SQUARES]  # the squares its dots reach
    ray: Annotated[Grid[int], 8, SQUARES]  # all squares in a direction
    beside: Annotated[Grid[int], 2, SQUARES]  # GC-16: where an ordinary fighter may be placed around a General
    around: Annotated[Array[int], SQUARES]  # GC-17: where a Soldier may be placed
    top: Annotated[Array[int], KINDS]  # how many chevrons a kind can have
    key_of_fighter: Annotated[Cube[int], 2, CODES, SQUARES]
    key_of_reserve: Annotated[Cube[int], 2, CODES, 3]  # by how many wait
    key_of_turn: int
    literal_danger: int
