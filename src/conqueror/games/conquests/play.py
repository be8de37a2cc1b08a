"""What a move does, and when the game is over."""

from conqueror.games.conquests.legal import (
    bare_generals,
    count_moves,
    general_targets,
    look_around,
    lost_by_the_letter,
)
from conqueror.games.conquests.vocabulary import (
    DROP_SHIFT,
    GENERAL,
    LEVELS,
    LOW,
    PLACE_SHIFT,
    QUIET_LIMIT,
    TARGET_SHIFT,
    Ending,
)
from conqueror.kit import Record, rule


@rule
def put(s: Record, w: Record, side: int, code: int, square: int) -> None:
    """Set a fighter on an empty square."""
    s.squares[square] = code + 1
    s.occupied[side] |= 1 << square
    s.key ^= w.key_of_fighter[side, code, square]


@rule
def lift(s: Record, w: Record, side: int, square: int) -> int:
    """Take a fighter off its square; return its code."""
    code = int(s.squares[square]) - 1
    s.squares[square] = 0
    s.occupied[side] &= ~(1 << square)
    s.key ^= w.key_of_fighter[side, code, square]
    return code


@rule
def change_reserve(s: Record, w: Record, side: int, code: int, by: int) -> None:
    """Add to the reserve or take from it."""
    held = int(s.reserve[side, code])
    s.key ^= w.key_of_reserve[side, code, held] ^ w.key_of_reserve[side, code, held + by]
    s.reserve[side, code] = held + by
    if held + by > 0:
        s.waiting[side] |= 1 << code
    else:
        s.waiting[side] &= ~(1 << code)


@rule
def capture(s: Record, w: Record, side: int, square: int) -> None:
    """Take a side's fighter off the board: promoted into its owner's reserve, or retired."""
    code = lift(s, w, side, square)
    if code % LEVELS + 1 < w.top[code // LEVELS]:
        change_reserve(s, w, side, code + 1, 1)  # GC-10, GC-11
    # GC-13, GC-Q4: at its last chevron it leaves the game.


@rule
def move_fighters(s: Record, w: Record, move: int) -> bool:
    """Make a move on the board, so that the other side is to act; return whether it captured or dropped."""
    side = int(s.turn)
    origin, target = move & LOW, move >> TARGET_SHIFT & LOW
    lasting = False
    if s.squares[target] != 0:
        capture(s, w, 1 - side, target)
        lasting = True
    code = lift(s, w, side, origin)
    put(s, w, side, code, target)
    if code == GENERAL:
        s.general[side] = target
    drop = move >> DROP_SHIFT & LOW
    if drop:  # GC-15
        change_reserve(s, w, side, drop - 1, -1)
        put(s, w, side, drop - 1, move >> PLACE_SHIFT & LOW)
        lasting = True
    s.turn = 1 - side
    s.key ^= w.key_of_turn
    return lasting


@rule
def play(s: Record, w: Record, move: int) -> None:
    """Make a move and remember what the draws by counting need.

    Neither a capture nor a drop can be undone (levels only rise, reserves only shrink by drops), so no position
    from before one can come again: the trail begins anew.
    """
    before = s.key
    if move_fighters(s, w, move):
        for i in range(s.quiet):
            s.trail[i] = 0
            s.keys[i] = 0
        s.quiet = 0
    else:
        s.trail[s.quiet] = move
        s.keys[s.quiet] = before
        s.quiet += 1


@rule
def occurrences(s: Record) -> int:
    """Return how often this position has stood, now included (GC-Q15)."""
    times = 1
    for i in range(s.quiet):
        if s.keys[i] == s.key:
            times += 1
    return times


@rule
def ending(s: Record, w: Record) -> int:
    """Return how the game has ended, or Ending.NONE."""
    if s.resigned:
        return Ending.RESIGNATION
    side = int(s.turn)
    attackers, _, _ = look_around(s, w, side)
    if bare_generals(s):
        return Ending.BARE_GENERALS
    if lost_by_the_letter(w, attackers, general_targets(s, w, side)) or count_moves(s, w) == 0:
        return Ending.GENERAL_CAPTURED if attackers else Ending.STALEMATE
    if occurrences(s) >= 3:
        return Ending.REPETITION
    if s.quiet >= QUIET_LIMIT:
        return Ending.NO_PROGRESS
    return Ending.NONE


@rule
def in_danger(s: Record, w: Record, side: int) -> bool:
    """Return whether a side's General could be captured next turn (GC-18)."""
    attackers, _, _ = look_around(s, w, side)
    return attackers > 0
