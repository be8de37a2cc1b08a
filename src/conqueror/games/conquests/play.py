"""What a move does, and when the game is over."""

from conqueror.games.conquests.legal import bare_generals, can_move, look_around
from conqueror.games.conquests.vocabulary import (
    DROP_MASK,
    DROP_SHIFT,
    GENERAL,
    LEVELS,
    PLACE_SHIFT,
    QUIET_LIMIT,
    SQUARE_MASK,
    TARGET_SHIFT,
    Board,
    Ending,
    PositionRecord,
    World,
)
from conqueror.kit import rule


@rule
def put(pos: Board, world: World, side: int, code: int, square: int) -> None:
    """Set a fighter on an empty square."""
    pos.squares[square] = code + 1
    pos.occupied[side] |= 1 << square
    pos.key ^= world.key_of_fighter[side, code, square]


@rule
def lift(pos: Board, world: World, side: int, square: int) -> int:
    """Take a fighter off its square; return its code."""
    code = int(pos.squares[square]) - 1
    pos.squares[square] = 0
    pos.occupied[side] &= ~(1 << square)
    pos.key ^= world.key_of_fighter[side, code, square]
    return code


@rule
def change_reserve(pos: Board, world: World, side: int, code: int, by: int) -> None:
    """Add to the reserve or take from it."""
    held = int(pos.reserve[side, code])
    pos.key ^= world.key_of_reserve[side, code, held] ^ world.key_of_reserve[side, code, held + by]
    pos.reserve[side, code] = held + by
    if held + by > 0:
        pos.waiting[side] |= 1 << code
    else:
        pos.waiting[side] &= ~(1 << code)


@rule
def capture(pos: Board, world: World, side: int, square: int) -> None:
    """Take a side's fighter off the board: promoted into its owner's reserve, or retired."""
    code = lift(pos, world, side, square)
    if code % LEVELS + 1 < world.top[code // LEVELS]:
        change_reserve(pos, world, side, code + 1, 1)  # GC-10, GC-11
    # GC-13, GC-Q4: at its last chevron it leaves the game.


@rule
def move_fighters(pos: Board, world: World, move: int) -> bool:
    """Make a move on the board, so that the other side is to act; return whether it captured or dropped."""
    side = int(pos.turn)
    origin, target = move & SQUARE_MASK, move >> TARGET_SHIFT & SQUARE_MASK
    lasting = False
    if pos.squares[target] != 0:
        capture(pos, world, 1 - side, target)
        lasting = True
    code = lift(pos, world, side, origin)
    put(pos, world, side, code, target)
    if code == GENERAL:
        pos.general[side] = target
    drop = move >> DROP_SHIFT & DROP_MASK
    if drop:  # GC-15
        change_reserve(pos, world, side, drop - 1, -1)
        put(pos, world, side, drop - 1, move >> PLACE_SHIFT & SQUARE_MASK)
        lasting = True
    pos.turn = 1 - side
    pos.key ^= world.key_of_turn
    return lasting


@rule
def play(pos: PositionRecord, world: World, move: int) -> None:
    """Make a move and remember what the draws by counting need.

    Neither a capture nor a drop can be undone (levels only rise, reserves only shrink by drops), so no position
    from before one can come again: the trail begins anew.
    """
    before = pos.key
    if move_fighters(pos, world, move):
        for i in range(pos.quiet):
            pos.trail[i] = 0
            pos.keys[i] = 0
        pos.quiet = 0
    else:
        pos.trail[pos.quiet] = move
        pos.keys[pos.quiet] = before
        pos.quiet += 1


@rule
def occurrences(pos: PositionRecord) -> int:
    """Return how often this position has stood, now included (GC-Q15)."""
    times = 1
    for i in range(pos.quiet):
        if pos.keys[i] == pos.key:
            times += 1
    return times


@rule
def ending(pos: PositionRecord, world: World) -> int:
    """Return how the game has ended, or Ending.NONE."""
    if pos.resigned:
        return Ending.RESIGNATION
    attackers, answers, pinned = look_around(pos, world, int(pos.turn))
    if bare_generals(pos):
        return Ending.BARE_GENERALS
    if not can_move(pos, world, attackers, answers, pinned):
        return Ending.GENERAL_CAPTURED if attackers else Ending.STALEMATE
    if occurrences(pos) >= 3:
        return Ending.REPETITION
    if pos.quiet >= QUIET_LIMIT:
        return Ending.NO_PROGRESS
    return Ending.NONE


@rule
def in_danger(pos: Board, world: World, side: int) -> bool:
    """Return whether a side's General could be captured next turn (GC-18)."""
    attackers, _, _ = look_around(pos, world, side)
    return attackers > 0
