"""A battle, in the order of the timing table: attack, heroes, dice, and who has won."""

from conqueror.games.map_games.rules.aftermath import after_casualties, least_loss, loser_of, stand_down, victory
from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import bit, remove_unit
from conqueror.games.map_games.rules.strength import attack_total, attackers, defence_total
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    EXTRA,
    FRESH,
    INDEPENDENT,
    INFANTRY,
    MORE,
    NOBODY,
    Stage,
    Trait,
)
from conqueror.kit import Record, rule


@rule
def declare(s: Record, origin: int, target: int, cavalry: int, infantry: int) -> None:
    """Begin an attack; it is final (FC-84)."""
    s.origin, s.target, s.foe = origin, target, s.owner[target]
    muster(s, s.force, origin, cavalry, infantry)
    s.second = 0
    s.hero[ATTACKER] = 0
    s.hero[DEFENDER] = 0
    s.stage = Stage.ATTACK_HERO
    s.actor = s.turn


@rule
def muster(s: Record, force: Record, land: int, cavalry: int, infantry: int) -> None:
    """Call up an army in a land: the units with most attacks left (MS-10)."""
    for kind in range(2):
        wanted = cavalry if kind == CAVALRY else infantry
        for state in (MORE, FRESH, EXTRA):
            taken = min(wanted, int(s.ready[land, kind, state]))
            s.ready[land, kind, state] -= taken
            force[kind, state] = taken
            wanted -= taken


@rule
def join(s: Record, second: int, cavalry: int, infantry: int) -> None:
    """Let a second army take part in the attack that was declared (S5-14)."""
    s.second = second + 1
    muster(s, s.second_force, second, cavalry, infantry)


@rule
def commit(s: Record, hero: int) -> None:
    """Take a hero (its number plus one) or none for the side that was asked (FC-100, FC-Q28)."""
    if s.stage == Stage.ATTACK_HERO:
        s.hero[ATTACKER] = hero
        if s.foe == INDEPENDENT:
            burn(s, int(s.turn), hero)
            defeat_independents(s)
            return
        s.stage = Stage.DEFENCE_HERO
        s.actor = s.foe
        return
    s.hero[DEFENDER] = hero
    burn(s, int(s.turn), int(s.hero[ATTACKER]))
    burn(s, int(s.foe), hero)
    s.stage = Stage.ROLL


@rule
def burn(s: Record, seat: int, hero: int) -> None:
    """A hero who was played never returns (FC-42)."""
    if hero > 0:
        s.held[seat] &= ~bit(hero - 1)
        s.burnt |= bit(hero - 1)


@rule
def defeat_independents(s: Record) -> None:
    """Independents leave the game for good; nothing is earned (FC-35, V2-14)."""
    s.units[s.target, CAVALRY] = 0
    s.units[s.target, INFANTRY] = 0
    s.beaten[s.turn] |= bit(int(s.target))
    s.victor = ATTACKER
    s.margin = 0
    s.stage = Stage.ADVANCE
    s.actor = s.turn


@rule
def rolled(s: Record, w: Record, attacker: int, defender: int) -> None:
    """Both dice lie; whose hero allows it may roll again."""
    lay_dice(s, attacker, defender)
    if may_reroll(s, w, ATTACKER):
        s.stage = Stage.ATTACK_REROLL
        s.actor = s.turn
    else:
        after_attack_reroll(s, w)


@rule
def lay_dice(s: Record, attacker: int, defender: int) -> None:
    """Put down what both sides rolled."""
    s.die[ATTACKER] = attacker
    s.die[DEFENDER] = defender


@rule
def lay_again(s: Record, pips: int) -> int:
    """The side that rolled again; its better die is kept (MS-19)."""
    side = rolling_side(s)
    s.die[side] = max(int(s.die[side]), pips)
    return side


@rule
def rolling_side(s: Record) -> int:
    """Return the side that rolls again."""
    return ATTACKER if s.actor == s.turn else DEFENDER


@rule
def may_reroll(s: Record, w: Record, side: int) -> bool:
    """Whether a side's hero lets it roll again."""
    return active_trait(w, int(s.hero[side]), int(s.hero[1 - side])) == Trait.REROLL


@rule
def after_attack_reroll(s: Record, w: Record) -> None:
    """The defender may roll again, else the battle is decided."""
    if may_reroll(s, w, DEFENDER):
        s.stage = Stage.DEFENCE_REROLL
        s.actor = s.foe
    else:
        decide(s, w)


@rule
def rolled_again(s: Record, w: Record, pips: int) -> None:
    """The better die is kept (MS-19); then the defender may roll again, or the battle is decided."""
    if lay_again(s, pips) == ATTACKER:
        after_attack_reroll(s, w)
    else:
        decide(s, w)


@rule
def judge(s: Record, w: Record) -> tuple[int, int]:
    """By how much the attacker's total is the larger with the dice as they lie (FC-96), and the victor or NOBODY."""
    mine, theirs = int(s.hero[ATTACKER]), int(s.hero[DEFENDER])
    origin, second, target = int(s.origin), int(s.second), int(s.target)
    cavalry, infantry = attackers(s, CAVALRY), attackers(s, INFANTRY)
    attack = attack_total(w, int(s.turn), origin, second, target, cavalry, infantry, mine, theirs)
    defence = defence_total(s, w, origin, second, target, theirs, mine)
    difference = attack + int(s.die[ATTACKER]) - defence - int(s.die[DEFENDER])
    return difference, verdict(w, difference, mine, theirs)


@rule
def verdict(w: Record, difference: int, hero: int, enemy: int) -> int:
    """Return who wins when the attacker's total is larger by so much, with these heroes: a side, or NOBODY."""
    if difference != 0:
        return ATTACKER if difference > 0 else DEFENDER
    first = active_trait(w, hero, enemy) == Trait.WIN_TIES
    other = active_trait(w, enemy, hero) == Trait.WIN_TIES
    if first == other:  # FC-93, MS-15
        return NOBODY
    return ATTACKER if first else DEFENDER


@rule
def decide(s: Record, w: Record) -> None:
    """Decide the battle: a draw ends it, else the loser's casualties are due."""
    difference, victor = judge(s, w)
    if victor == NOBODY:
        stand_down(s)
        return
    s.victor = victor
    s.margin = abs(difference)
    victory(s)
    s.stage = Stage.CASUALTIES
    s.actor = loser_of(s)
    if s.margin == 0 or least_loss(s, w) == 0:
        after_casualties(s, w)


@rule
def disband(s: Record, land: int, cavalry: int, infantry: int) -> None:
    """Take units of one's own off the map."""
    for _ in range(cavalry):
        remove_unit(s, land, CAVALRY)
    for _ in range(infantry):
        remove_unit(s, land, INFANTRY)
