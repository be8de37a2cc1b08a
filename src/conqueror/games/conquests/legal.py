"""Which moves a side has, in a stable order: by origin, target, then the fighter dropped and its square.

Sets of squares are int64 numbers, a bit a square. Instead of trying every move, one look around the General
tells what attacks it, which squares end the Danger, and which own fighters must stay on a line.
"""

from conqueror.games.conquests.vocabulary import (
    DROP_SHIFT,
    GENERAL,
    MOST_MOVES,
    PLACE_SHIFT,
    SOLDIERS,
    TARGET_SHIFT,
    UPWARD,
    WHOLE_BOARD,
    Board,
    World,
)
from conqueror.kit import Array, highest, lowest, ones, rule


@rule
def first_met(world: World, square: int, direction: int, occupied: int) -> int:
    """Return the first occupied square in a direction, or -1."""
    met = world.ray[direction, square] & occupied
    if met == 0:
        return -1
    if UPWARD >> direction & 1:
        return lowest(met)
    return highest(met)


@rule
def reach(world: World, side: int, code: int, square: int, occupied: int) -> int:
    """Return the squares a fighter attacks, those of its own side included.

    GC-9, GC-Q3: a run ends at the first fighter it meets, whoever owns it.
    """
    squares = world.steps[side, code, square]
    arrows = world.arrows[side, code]
    while arrows:
        direction = lowest(arrows)
        arrows &= arrows - 1
        squares |= world.ray[direction, square]
        met = first_met(world, square, direction, occupied)
        if met >= 0:
            squares &= ~world.ray[direction, met]
    return squares


@rule
def attacked_by(pos: Board, world: World, side: int, occupied: int) -> int:
    """Return all squares a side attacks while these are occupied."""
    squares = 0
    fighters = pos.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        squares |= reach(world, side, int(pos.squares[square]) - 1, square, occupied)
    return squares


@rule
def look_around(pos: Board, world: World, side: int) -> tuple[int, int, int]:
    """Return how many enemies attack a side's General, what squares end that Danger, and what fighters are pinned."""
    general = int(pos.general[side])
    if general < 0:
        return 0, WHOLE_BOARD, 0
    enemy = 1 - side
    occupied = pos.occupied[0] | pos.occupied[1]
    attackers, answers, pinned = 0, WHOLE_BOARD, 0
    for direction in range(8):
        met = first_met(world, general, direction, occupied)
        if met < 0:
            continue
        if pos.occupied[enemy] >> met & 1:
            code = int(pos.squares[met]) - 1
            signs = world.arrows[enemy, code]
            if world.around[general] >> met & 1:
                signs |= world.dots[enemy, code]
            if signs >> (direction ^ 4) & 1:
                attackers += 1
                answers &= world.ray[direction, general] & ~world.ray[direction, met]
        else:
            behind = first_met(world, met, direction, occupied)
            if behind >= 0 and pos.occupied[enemy] >> behind & 1:
                if world.arrows[enemy, int(pos.squares[behind]) - 1] >> (direction ^ 4) & 1:
                    pinned |= 1 << met
    return attackers, answers, pinned


@rule
def general_targets(pos: Board, world: World, side: int) -> int:
    """Return the squares a side's General may go to (GC-20: none where it could be captured)."""
    general = int(pos.general[side])
    if general < 0:
        return 0
    occupied = pos.occupied[0] | pos.occupied[1]
    targets = reach(world, side, GENERAL, general, occupied) & ~pos.occupied[side]
    if targets == 0:
        return 0
    # The General leaves its square, so lines that it blocked are open behind it.
    return targets & ~attacked_by(pos, world, 1 - side, occupied & ~(1 << general))


@rule
def fighter_targets(pos: Board, world: World, side: int, square: int, answers: int, pinned: int) -> int:
    """Return the squares a fighter other than the General may go to."""
    occupied = pos.occupied[0] | pos.occupied[1]
    targets = reach(world, side, int(pos.squares[square]) - 1, square, occupied) & ~pos.occupied[side] & answers
    if pinned >> square & 1:  # GC-Q24: it may only move along the line it closes
        general = int(pos.general[side])
        for direction in range(8):
            if world.ray[direction, general] >> square & 1:
                targets &= world.ray[direction, general]
    return targets


@rule
def drop_squares(pos: Board, world: World, side: int, target: int, code: int) -> int:
    """Return the empty squares a reserve fighter may return to after the General went to `target` (GC-15, GC-Q9)."""
    general = int(pos.general[side])
    taken = (pos.occupied[0] | pos.occupied[1]) & ~(1 << general) | 1 << target
    if SOLDIERS >> code & 1:
        return world.around[target] & ~taken  # GC-17
    return world.beside[side, target] & ~taken  # GC-16


@rule
def lost_by_the_letter(world: World, attackers: int, steps: int) -> bool:
    """Return whether a General in Danger is captured although others could help it (GC-Q6, danger=literal)."""
    return world.literal_danger != 0 and attackers > 0 and steps == 0


@rule
def bare_generals(pos: Board) -> bool:
    """Return whether nobody but Generals is left, on the board and beside it (GC-Q17)."""
    others = pos.waiting[0] | pos.waiting[1]
    for side in range(2):
        men = pos.occupied[side]
        if pos.general[side] >= 0:
            men &= ~(1 << int(pos.general[side]))
        others |= men
    return others == 0


@rule
def can_move(pos: Board, world: World, attackers: int, answers: int, pinned: int) -> bool:
    """Return whether the side to act has a move; it is given what a look around its General tells."""
    side = int(pos.turn)
    by_the_letter = attackers > 0 and world.literal_danger != 0  # GC-Q6: then only the General can help
    if attackers < 2 and not by_the_letter:
        fighters = pos.occupied[side]
        if pos.general[side] >= 0:
            fighters &= ~(1 << int(pos.general[side]))
        while fighters:
            if fighter_targets(pos, world, side, lowest(fighters), answers, pinned):
                return True
            fighters &= fighters - 1
    return general_targets(pos, world, side) != 0


@rule
def count_moves(pos: Board, world: World) -> int:
    """Return how many moves the side to act has, without listing them."""
    side = int(pos.turn)
    attackers, answers, pinned = look_around(pos, world, side)
    steps = general_targets(pos, world, side)
    if lost_by_the_letter(world, attackers, steps) or bare_generals(pos):
        return 0
    total = ones(steps)
    waiting = pos.waiting[side]
    if waiting:
        soldiers, others = ones(waiting & SOLDIERS), ones(waiting & ~SOLDIERS)
        while steps:
            target = lowest(steps)
            steps &= steps - 1
            total += soldiers * ones(drop_squares(pos, world, side, target, 0))
            total += others * ones(drop_squares(pos, world, side, target, GENERAL))
    if attackers > 1:  # two attackers at once: only the General can answer
        return total
    fighters = pos.occupied[side]
    if pos.general[side] >= 0:
        fighters &= ~(1 << int(pos.general[side]))
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        total += ones(fighter_targets(pos, world, side, square, answers, pinned))
    return total


@rule
def list_moves(pos: Board, world: World, out: Array[int]) -> int:
    """List the moves of the side to act in `out`; return how many they are."""
    side = int(pos.turn)
    attackers, answers, pinned = look_around(pos, world, side)
    steps = general_targets(pos, world, side)
    if lost_by_the_letter(world, attackers, steps) or bare_generals(pos):
        return 0
    if attackers > 1:
        answers = 0
    total = 0
    fighters = pos.occupied[side]
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        if square == pos.general[side]:
            total = list_general(pos, world, side, steps, out, total)
            continue
        targets = fighter_targets(pos, world, side, square, answers, pinned)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            total = add(out, total, square | target << TARGET_SHIFT)
    return total


@rule
def list_general(pos: Board, world: World, side: int, steps: int, out: Array[int], total: int) -> int:
    """Add the General's moves to `out`, each alone and with every drop (GC-15); return how many there are now."""
    general = int(pos.general[side])
    while steps:
        target = lowest(steps)
        steps &= steps - 1
        step = general | target << TARGET_SHIFT
        total = add(out, total, step)
        waiting = pos.waiting[side]
        while waiting:
            code = lowest(waiting)
            waiting &= waiting - 1
            places = drop_squares(pos, world, side, target, code)
            while places:
                place = lowest(places)
                places &= places - 1
                total = add(out, total, step | (code + 1) << DROP_SHIFT | place << PLACE_SHIFT)
    return total


@rule
def add(out: Array[int], total: int, move: int) -> int:
    """Add a move to `out`; return how many there are now."""
    if total >= MOST_MOVES:
        raise OverflowError("there are more moves than the buffer holds")
    out[total] = move
    return total + 1
