"""A battle, in the order of the timing table: attack, heroes, dice, and who has won."""

from conqueror.games.map_games.rules.aftermath import after_casualties, least_loss, loser_of, stand_down, victory
from conqueror.games.map_games.rules.heroes import active_trait
from conqueror.games.map_games.rules.lands import bit, remove_unit
from conqueror.games.map_games.rules.records import PositionRecord, World
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
from conqueror.kit import Grid, rule


@rule
def declare(pos: PositionRecord, origin: int, target: int, cavalry: int, infantry: int) -> None:
    """Begin an attack; it is final (FC-84)."""
    pos.origin, pos.target, pos.foe = origin, target, pos.owner[target]
    muster(pos, pos.force, origin, cavalry, infantry)
    pos.second = 0
    pos.hero[ATTACKER] = 0
    pos.hero[DEFENDER] = 0
    pos.stage = Stage.ATTACK_HERO
    pos.actor = pos.turn


@rule
def muster(pos: PositionRecord, force: Grid[int], land: int, cavalry: int, infantry: int) -> None:
    """Call up an army in a land: the units with most attacks left (MS-10)."""
    for kind in range(2):
        wanted = cavalry if kind == CAVALRY else infantry
        for state in (MORE, FRESH, EXTRA):
            taken = min(wanted, int(pos.ready[land, kind, state]))
            pos.ready[land, kind, state] -= taken
            force[kind, state] = taken
            wanted -= taken


@rule
def join(pos: PositionRecord, second: int, cavalry: int, infantry: int) -> None:
    """Let a second army take part in the attack that was declared (S5-14)."""
    pos.second = second + 1
    muster(pos, pos.second_force, second, cavalry, infantry)


@rule
def commit(pos: PositionRecord, hero: int) -> None:
    """Take a hero (its number plus one) or none for the side that was asked (FC-100, FC-Q28)."""
    if pos.stage == Stage.ATTACK_HERO:
        pos.hero[ATTACKER] = hero
        if pos.foe == INDEPENDENT:
            burn(pos, int(pos.turn), hero)
            defeat_independents(pos)
            return
        pos.stage = Stage.DEFENCE_HERO
        pos.actor = pos.foe
        return
    pos.hero[DEFENDER] = hero
    burn(pos, int(pos.turn), int(pos.hero[ATTACKER]))
    burn(pos, int(pos.foe), hero)
    pos.stage = Stage.ROLL


@rule
def burn(pos: PositionRecord, seat: int, hero: int) -> None:
    """Take a hero who was played out of the game (FC-42)."""
    if hero > 0:
        pos.held[seat] &= ~bit(hero - 1)
        pos.burnt |= bit(hero - 1)


@rule
def defeat_independents(pos: PositionRecord) -> None:
    """Take beaten independents out of the game; nothing is earned (FC-35, V2-14)."""
    pos.units[pos.target, CAVALRY] = 0
    pos.units[pos.target, INFANTRY] = 0
    pos.beaten[pos.turn] |= bit(int(pos.target))
    pos.victor = ATTACKER
    pos.margin = 0
    pos.stage = Stage.ADVANCE
    pos.actor = pos.turn


@rule
def rolled(pos: PositionRecord, world: World, attacker: int, defender: int) -> None:
    """Lay both dice; whose hero allows it may roll again."""
    lay_dice(pos, attacker, defender)
    if may_reroll(pos, world, ATTACKER):
        pos.stage = Stage.ATTACK_REROLL
        pos.actor = pos.turn
    else:
        after_attack_reroll(pos, world)


@rule
def lay_dice(pos: PositionRecord, attacker: int, defender: int) -> None:
    """Put down what both sides rolled."""
    pos.die[ATTACKER] = attacker
    pos.die[DEFENDER] = defender


@rule
def lay_again(pos: PositionRecord, pips: int) -> int:
    """Return the side that rolled again; its better die is kept (MS-19)."""
    side = rolling_side(pos)
    pos.die[side] = max(int(pos.die[side]), pips)
    return side


@rule
def rolling_side(pos: PositionRecord) -> int:
    """Return the side that rolls again."""
    return ATTACKER if pos.actor == pos.turn else DEFENDER


@rule
def may_reroll(pos: PositionRecord, world: World, side: int) -> bool:
    """Return whether a side's hero lets it roll again."""
    return active_trait(world, int(pos.hero[side]), int(pos.hero[1 - side])) == Trait.REROLL


@rule
def after_attack_reroll(pos: PositionRecord, world: World) -> None:
    """Let the defender roll again if it may, else decide the battle."""
    if may_reroll(pos, world, DEFENDER):
        pos.stage = Stage.DEFENCE_REROLL
        pos.actor = pos.foe
    else:
        decide(pos, world)


@rule
def rolled_again(pos: PositionRecord, world: World, pips: int) -> None:
    """Keep the better die (MS-19); then the defender may roll again, or the battle is decided."""
    if lay_again(pos, pips) == ATTACKER:
        after_attack_reroll(pos, world)
    else:
        decide(pos, world)


@rule
def judge(pos: PositionRecord, world: World) -> tuple[int, int]:
    """Return the attacker's lead with the dice as they lie (FC-96), and the victor or NOBODY."""
    mine, theirs = int(pos.hero[ATTACKER]), int(pos.hero[DEFENDER])
    origin, second, target = int(pos.origin), int(pos.second), int(pos.target)
    cavalry, infantry = attackers(pos, CAVALRY), attackers(pos, INFANTRY)
    attack = attack_total(world, int(pos.turn), origin, second, target, cavalry, infantry, mine, theirs)
    defence = defence_total(pos, world, origin, second, target, theirs, mine)
    difference = attack + int(pos.die[ATTACKER]) - defence - int(pos.die[DEFENDER])
    return difference, verdict(world, difference, mine, theirs)


@rule
def verdict(world: World, difference: int, hero: int, enemy: int) -> int:
    """Return who wins when the attacker's total is larger by so much, with these heroes: a side, or NOBODY."""
    if difference != 0:
        return ATTACKER if difference > 0 else DEFENDER
    first = active_trait(world, hero, enemy) == Trait.WIN_TIES
    other = active_trait(world, enemy, hero) == Trait.WIN_TIES
    if first == other:  # FC-93, MS-15
        return NOBODY
    return ATTACKER if first else DEFENDER


@rule
def decide(pos: PositionRecord, world: World) -> None:
    """Decide the battle: a draw ends it, else the loser's casualties are due."""
    difference, victor = judge(pos, world)
    if victor == NOBODY:
        stand_down(pos)
        return
    pos.victor = victor
    pos.margin = abs(difference)
    victory(pos)
    pos.stage = Stage.CASUALTIES
    pos.actor = loser_of(pos)
    if pos.margin == 0 or least_loss(pos, world) == 0:
        after_casualties(pos, world)


@rule
def disband(pos: PositionRecord, land: int, cavalry: int, infantry: int) -> None:
    """Take units of one's own off the map."""
    for _ in range(cavalry):
        remove_unit(pos, land, CAVALRY)
    for _ in range(infantry):
        remove_unit(pos, land, INFANTRY)
