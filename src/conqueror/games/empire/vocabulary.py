"""The words and numbers of the game: seats, corners, tiles, resources, limits, moves, endings."""

import enum
from typing import Annotated

from conqueror.games.empire import seats
from conqueror.kit import Array, record_type

SEATS = seats.SEATS
CLOCKWISE = seats.CLOCKWISE
MOST_SEATS = len(SEATS)
NOBODY = -1

FILES = "abcdef"
SIDE = 6  # EM-1: six by six tiles
TILES = SIDE * SIDE
NAMES = tuple(f"{file}{rank + 1}" for rank in range(SIDE) for file in FILES)
TILE = {name: tile for tile, name in enumerate(NAMES)}
QUADRANT_SIDE = 3  # EM-15

MOST_STOCK = 5  # EM-11: of AP, of gold and of lumber
MOST_SOLDIERS = 6  # EM-13: on one tile
MOST_IN_FORT = 4  # EM-14
MOST_FORTS = 4  # EM-16: of one seat, standing at once (EM-Q19)
MOST_BLANKS = 2  # EM-15: in one quadrant
FULL_HEALTH = 5  # EM-32
FACES = 6  # of a die
FORT_PRICE = 2  # EM-27: of AP, of gold and of lumber each
FORT_STRENGTH = 2  # EM-42: the soldiers a manned fort stands for
STEP_OF_STANDING = 1000  # EM-Q28: more than all soldiers, forts or tiles can be, so that health goes first
HARMLESS = 3  # EM-46: as many attackers do a base no harm


class Resource(enum.IntEnum):
    """What a tile holds. The corner of an empire keeps UNKNOWN for ever: it is never rolled (EM-Q11, EM-Q39)."""

    UNKNOWN = 0
    GOLD = 1
    LUMBER = 2
    BLANK = 3

    @property
    def word(self) -> str:
        """Return the resource as players write it."""
        return self.name.lower()


FACES_OF = {Resource.GOLD: (1, 4), Resource.LUMBER: (2, 5), Resource.BLANK: (3, 6)}  # EM-19
RESOURCES = {resource.word: resource for resource in FACES_OF}


class Kind(enum.IntEnum):
    """What a move is. The first four are all written `b2-c3 4`: what stands on the target decides."""

    MOVE = 0
    CAPTURE = 1  # EM-29: onto a fort of somebody else that nobody holds
    ATTACK = 2
    BASE = 3  # an attack on a standing base
    BUY = 4
    TRADE_LUMBER = 5
    TRADE_AP = 6
    FORT = 7
    RAZE = 8
    END = 9
    TILE = 10  # the three moves of chance
    BREAKS = 11
    HOLDS = 12

    @property
    def word(self) -> str:
        """Return what a move is called: `attack`, `trade`."""
        return self.name.lower().partition("_")[0]


# A move is one number: kind, origin, target, soldiers (bought, moved; of a tile roll the resource). A group of
# moves that differ only in the last has the least there and above it the most.
ORIGIN_SHIFT, TARGET_SHIFT, COUNT_SHIFT, MOST_SHIFT = 4, 10, 16, 20
KIND_BITS, TILE_BITS, COUNT_BITS = 15, 63, 15
HEAD = (1 << COUNT_SHIFT) - 1
ENDING_SHIFT = 8  # of a state: who is to act, chance after the seats, and above it how the game has ended
REFUSED = -1

# 220 pairs of neighbours, 36 places for a fort, 4 forts to raze, buy, two trades and end are fewer.
MOST_GROUPS = 320
MOST_MOVES = (COUNT_BITS + 1) * MOST_GROUPS  # no group holds more


class Pending(enum.IntEnum):
    """What chance has to decide before the game goes on."""

    NOTHING = 0
    TILE = 1
    BATTLE = 2


class Ending(enum.IntEnum):
    """How a game ends."""

    NONE = 0
    LAST_EMPIRE = 1
    TURN_CAP = 2


class Underdog(enum.IntEnum):
    """What becomes of fewer attackers than defenders (EM-Q2)."""

    EXTRAPOLATE = 0
    AUTO_LOSS = 1
    ILLEGAL = 2


class Garrison(enum.IntEnum):
    """What becomes of soldiers in a base that is attacked (EM-Q12)."""

    IGNORED = 0
    KILLED = 1
    DEFENDS = 2


@record_type
class PositionRecord:
    """A position."""

    soldiers: Annotated[Array[int], TILES]
    land: Annotated[Array[int], MOST_SEATS]  # the tiles on which a seat has soldiers or a fort, as a set
    forts: int  # all tiles with a fort, as a set; on nobody's land it was a fallen seat's (EM-Q15)
    found: Annotated[Array[int], len(Resource)]  # the tiles that hold a resource, as a set; none for UNKNOWN
    health: Annotated[Array[int], MOST_SEATS]  # 0: out of the game, or never in it
    ap: Annotated[Array[int], MOST_SEATS]
    gold: Annotated[Array[int], MOST_SEATS]
    lumber: Annotated[Array[int], MOST_SEATS]
    turn: int
    counter: int  # EM-5
    counting: int  # the seat with whose turn the counter rises
    opening: int  # EM-Q38: the seats that still owe the move of their first turn, as a set
    capped: int  # EM-Q36: 1 when the last round is complete
    pending: int
    pending_origin: int  # of a battle
    pending_target: int
    pending_soldiers: int  # of a battle: they still stand on their origin


@record_type
class World:
    """The board, and the options of the rules: the same all through a game."""

    players: int
    corner: Annotated[Array[int], MOST_SEATS]
    home: Annotated[Array[int], TILES]  # the seat whose corner it is, or NOBODY
    around: Annotated[Array[int], TILES]  # EM-18: the eight neighbours, as a set
    quadrant: Annotated[Array[int], TILES]  # the tiles of its quadrant, as a set
    underdog: int
    spared: int  # EM-Q5: whether a lone victor lives
    half_down: int  # EM-Q4: whether half of an odd number is rounded down
    garrison: int
    turn_cap: int
