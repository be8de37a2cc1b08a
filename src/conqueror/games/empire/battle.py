"""How strong a defence is and what a battle costs: the five cases and all that lies between them.

The defender holds some numbers of the die, the attacker throws once and must avoid them (EM-Q10). No number held
is a sure win for the attacker, six are a sure loss.
"""

from typing import NamedTuple

from conqueror.games.empire.vocabulary import (
    FACES,
    FORT_STRENGTH,
    HARMLESS,
    MOST_SOLDIERS,
    NOBODY,
    Garrison,
    PositionRecord,
    Underdog,
    World,
)
from conqueror.kit import rule


class Battle(NamedTuple):
    """What an attack may come to."""

    held: int  # numbers of the die that the defender holds
    lost_on_win: int  # attackers
    lost_on_loss: int
    defenders_lost: int  # on a win
    damage: int  # to a base, on a win


@rule
def base_stands(pos: PositionRecord, world: World, tile: int) -> bool:
    """Return whether a tile is the corner of an empire whose base stands."""
    home = world.home[tile]
    return home != NOBODY and pos.health[home] > 0


@rule
def has_fort(pos: PositionRecord, tile: int) -> bool:
    """Return whether a fort stands on a tile."""
    return (pos.forts >> tile & 1) != 0


@rule
def defenders_on(pos: PositionRecord, tile: int) -> int:
    """Return as how many soldiers those on a tile fight."""
    soldiers = pos.soldiers[tile]
    if soldiers > 0 and has_fort(pos, tile):
        return soldiers + FORT_STRENGTH  # EM-42
    return soldiers


@rule
def half_of(world: World, soldiers: int) -> int:
    """Return half of the soldiers, odd numbers rounded as chosen (EM-Q4)."""
    if world.half_down:
        return soldiers // 2
    return (soldiers + 1) // 2


@rule
def numbers_held(world: World, attackers: int, defenders: int) -> int:
    """Return how many numbers of the die the defender holds."""
    if attackers > 2 * defenders:  # EM-38, EM-41; never against a fort (EM-Q8)
        return 0
    if attackers < defenders and world.underdog != Underdog.EXTRAPOLATE:
        return FACES
    # EM-37, EM-39, EM-40 hold 3, 2 and 1 numbers; EM-Q1: 6 against 3 goes with EM-40; EM-Q2: 4, 5 and 6 follow.
    return min(max(3 - (attackers - defenders), 1), FACES)


@rule
def lost_on_win(world: World, attackers: int, defenders: int) -> int:
    """Return how many attackers a victory costs."""
    if attackers == MOST_SOLDIERS and defenders <= 2:
        return 0  # EM-41, which goes before EM-38 (EM-Q3)
    if attackers > 2 * defenders:
        return defenders  # EM-38, EM-Q6
    if attackers > defenders:
        return 0  # EM-Q7
    if attackers == 1 and world.spared:
        return 0  # EM-Q5
    return 1  # EM-37, EM-Q2


@rule
def lost_on_loss(world: World, attackers: int, defenders: int) -> int:
    """Return how many attackers a defeat costs."""
    if attackers < defenders:
        return attackers  # EM-Q2, EM-35
    if attackers == defenders:
        return half_of(world, attackers)  # EM-37
    return 1  # EM-39, EM-40


@rule
def garrison_fights(pos: PositionRecord, world: World, tile: int) -> bool:
    """Return whether soldiers in a base must be beaten before the base itself (EM-Q12, base_garrison=defends)."""
    return world.garrison == Garrison.DEFENDS and pos.soldiers[tile] > 0


@rule
def fight(pos: PositionRecord, world: World, target: int, attackers: int) -> Battle:
    """Return what comes of so many attackers against what stands on a tile."""
    soldiers = pos.soldiers[target]
    if base_stands(pos, world, target) and not garrison_fights(pos, world, target):
        lost = half_of(world, attackers)  # EM-48: won or lost, and nobody is spared
        killed = soldiers if world.garrison == Garrison.KILLED else 0
        return Battle(3, lost, lost, killed, max(attackers - HARMLESS, 0))  # EM-45, EM-47
    defenders = defenders_on(pos, target)
    return Battle(
        numbers_held(world, attackers, defenders),
        lost_on_win(world, attackers, defenders),
        lost_on_loss(world, attackers, defenders),
        soldiers,
        0,
    )
