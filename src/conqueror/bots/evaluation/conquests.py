"""What a position of The Game of Conquests is worth to the side to act, in hundredths of a fighter's step."""

from conqueror.games.conquests.legal import attacked_by, look_around, reach
from conqueror.games.conquests.vocabulary import GENERAL, LEVELS
from conqueror.kit import Record, lowest, ones, rule

STEP, RUN = 100, 260  # a direction a fighter may step in, or run in
RESERVE = 70  # percent: what a fighter is worth beside the board
REACH = 6  # a square a fighter attacks
SIEGE = 25  # a square next to the enemy's General that is attacked
DANGER = 40


@rule
def fighter_worth(w: Record, side: int, code: int) -> int:
    """What a fighter on the board is worth, by the directions it moves in."""
    if code == GENERAL:
        return 0
    return STEP * ones(w.dots[side, code] & ~w.arrows[side, code]) + RUN * ones(w.arrows[side, code])


@rule
def loss_of(w: Record, side: int, code: int) -> int:
    """What a side loses when a fighter is captured: it comes back with another chevron, or retires (GC-11, GC-13)."""
    lost = fighter_worth(w, side, code)
    if code % LEVELS + 1 < w.top[code // LEVELS]:
        lost -= fighter_worth(w, side, code + 1) * RESERVE // 100
    return lost


@rule
def side_worth(s: Record, w: Record, side: int) -> int:
    """What one side has on the board and beside it, and how well it stands."""
    total = 0
    occupied = s.occupied[0] | s.occupied[1]
    fighters = s.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        code = int(s.squares[square]) - 1
        total += fighter_worth(w, side, code)
        if code != GENERAL:
            total += REACH * ones(reach(w, side, code, square, occupied))
    waiting = s.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        total += int(s.reserve[side, code]) * fighter_worth(w, side, code) * RESERVE // 100
    general = int(s.general[1 - side])
    if general >= 0:
        total += SIEGE * ones(attacked_by(s, w, side, occupied) & w.around[general])
    return total


@rule
def appraise(s: Record, w: Record) -> int:
    """What the position is worth to the side to act."""
    side = int(s.turn)
    attackers, _, _ = look_around(s, w, side)
    return side_worth(s, w, side) - side_worth(s, w, 1 - side) - (DANGER if attackers else 0)
