"""How strong a defence is and what a battle costs: the five cases and all that lies between them.

The defender holds some numbers of the die, the attacker throws once and must avoid them (EM-Q10). No number held
is a sure win for the attacker, six are a sure loss.
"""

from conqueror.games.empire.vocabulary import (
    FACES,
    FORT_STRENGTH,
    HARMLESS,
    MOST_SOLDIERS,
    Garrison,
    Underdog,
)
from conqueror.kit import Record, rule


@rule
def base_stands(s: Record, w: Record, tile: int) -> bool:
    """Return whether a tile is the corner of an empire whose base stands."""
    home = w.home[tile]
    return home > 0 and s.health[home - 1] > 0


@rule
def has_fort(s: Record, tile: int) -> bool:
    """Return whether a fort stands on a tile."""
    return (s.forts >> tile & 1) != 0


@rule
def defenders_on(s: Record, tile: int) -> int:
    """Return as how many soldiers those on a tile fight."""
    soldiers = s.soldiers[tile]
    if soldiers > 0 and has_fort(s, tile):
        return soldiers + FORT_STRENGTH  # EM-42
    return soldiers


@rule
def half_of(w: Record, soldiers: int) -> int:
    """Return half of the soldiers, odd numbers rounded as chosen (EM-Q4)."""
    if w.half_down:
        return soldiers // 2
    return (soldiers + 1) // 2


@rule
def numbers_held(w: Record, attackers: int, defenders: int) -> int:
    """Return how many numbers of the die the defender holds."""
    if attackers > 2 * defenders:  # EM-38, EM-41; never against a fort (EM-Q8)
        return 0
    if attackers < defenders and w.underdog != Underdog.EXTRAPOLATE:
        return FACES
    # EM-37, EM-39, EM-40 hold 3, 2 and 1 numbers; EM-Q1: 6 against 3 goes with EM-40; EM-Q2: 4, 5 and 6 follow.
    return min(max(3 - (attackers - defenders), 1), FACES)


@rule
def lost_on_win(w: Record, attackers: int, defenders: int) -> int:
    """Return how many attackers a victory costs."""
    if attackers == MOST_SOLDIERS and defenders <= 2:
        return 0  # EM-41, which goes before EM-38 (EM-Q3)
    if attackers > 2 * defenders:
        return defenders  # EM-38, EM-Q6
    if attackers > defenders:
        return 0  # EM-Q7
    if attackers == 1 and w.spared:
        return 0  # EM-Q5
    return 1  # EM-37, EM-Q2


@rule
def lost_on_loss(w: Record, attackers: int, defenders: int) -> int:
    """Return how many attackers a defeat costs."""
    if attackers < defenders:
        return attackers  # EM-Q2, EM-35
    if attackers == defenders:
        return half_of(w, attackers)  # EM-37
    return 1  # EM-39, EM-40


@rule
def garrison_fights(s: Record, w: Record, tile: int) -> bool:
    """Return whether soldiers in a base must be beaten before the base itself (EM-Q12, base_garrison=defends)."""
    return w.garrison == Garrison.DEFENDS and s.soldiers[tile] > 0


@rule
def fight(s: Record, w: Record, target: int, attackers: int) -> tuple[int, int, int, int, int]:
    """Return the numbers held, attackers lost on a win and on a loss, defenders lost on a win, damage to a base."""
    soldiers = s.soldiers[target]
    if base_stands(s, w, target) and not garrison_fights(s, w, target):
        lost = half_of(w, attackers)  # EM-48: won or lost, and nobody is spared
        killed = soldiers if w.garrison == Garrison.KILLED else 0
        return 3, lost, lost, killed, max(attackers - HARMLESS, 0)  # EM-45, EM-47
    defenders = defenders_on(s, target)
    return (
        numbers_held(w, attackers, defenders),
        lost_on_win(w, attackers, defenders),
        lost_on_loss(w, attackers, defenders),
        soldiers,
        0,
    )
