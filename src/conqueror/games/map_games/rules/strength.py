"""How strong armies are: units, defensive bonuses, heroes, and what beats independents."""

from conqueror.games.map_games.rules.heroes import active_trait, contribution
from conqueror.games.map_games.rules.lands import army, has, is_own_home
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import (
    ATTACKER,
    CAVALRY,
    DEFENDER,
    EXTRA,
    FRESH,
    HEROES,
    INFANTRY,
    MORE,
    Place,
    Trait,
)
from conqueror.kit import rule


@rule
def place_of(world: World, land: int, owner: int) -> int:
    """Return what kind of place a land is for its defender: only one bonus applies (FC-98, FC-Q18, FC-Q25, V2-19)."""
    if is_own_home(world, land, owner):
        return Place.HOME
    if has(world.great, land):
        return Place.GREAT
    if has(world.seas, land):
        return Place.SEA
    return Place.PLAIN


@rule
def defence_bonus(pos: PositionRecord, world: World, land: int, owner: int) -> int:
    """Return the defensive bonus of a land, with what the round's card changes (MS-21: never below 0)."""
    place = place_of(world, land, owner)
    return max(0, world.defence[owner, place] + int(pos.shift[place]))


@rule
def attackers(pos: PositionRecord, kind: int) -> int:
    """Return how many units of a kind attack, from both lands in a joint attack."""
    return first_army(pos, kind) + second_army(pos, kind)


@rule
def first_army(pos: PositionRecord, kind: int) -> int:
    """Return how many units of a kind attack from the (first) origin."""
    return int(pos.force[kind, FRESH]) + int(pos.force[kind, EXTRA]) + int(pos.force[kind, MORE])


@rule
def second_army(pos: PositionRecord, kind: int) -> int:
    """Return how many units of a kind attack from the second origin."""
    return int(pos.second_force[kind, FRESH]) + int(pos.second_force[kind, EXTRA]) + int(pos.second_force[kind, MORE])


@rule
def at_sea(world: World, origin: int, second: int, target: int) -> bool:
    """Return whether the target or an origin is a sea (MS-19)."""
    return has(world.seas, origin) or has(world.seas, target) or (second > 0 and has(world.seas, second - 1))


@rule
def on_land(world: World, origin: int, second: int, target: int) -> bool:
    """Return whether the target or an origin is a land."""
    return (
        not has(world.seas, origin) or not has(world.seas, target) or (second > 0 and not has(world.seas, second - 1))
    )


@rule
def attack_parts(
    world: World,
    seat: int,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    hero: int,
    enemy: int,
) -> tuple[int, int]:
    """Return the attacker's strength before the dice, by units and by hero.

    `second` is another origin plus one, or 0.
    """
    sea, land = at_sea(world, origin, second, target), on_land(world, origin, second, target)
    return army(world, seat, cavalry, infantry), contribution(
        world, hero, enemy, ATTACKER, cavalry, infantry, sea, land
    )


@rule
def attack_total(
    world: World,
    seat: int,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    hero: int,
    enemy: int,
) -> int:
    """Return the attacker's strength before the dice."""
    units, led = attack_parts(world, seat, origin, second, target, cavalry, infantry, hero, enemy)
    return units + led


@rule
def defence_parts(
    pos: PositionRecord, world: World, origin: int, second: int, target: int, hero: int, enemy: int
) -> tuple[int, int, int]:
    """Return the defender's strength before the dice, by units, place and hero.

    An empty home has only its bonus (V2-22).
    """
    owner = int(pos.owner[target])
    cavalry, infantry = int(pos.units[target, CAVALRY]), int(pos.units[target, INFANTRY])
    sea, land = at_sea(world, origin, second, target), on_land(world, origin, second, target)
    bonus = defence_bonus(pos, world, target, owner)
    if active_trait(world, enemy, hero) == Trait.IGNORE_DEFENCE:
        bonus = min(bonus, world.traits[enemy - 1].first)
    return (
        army(world, owner, cavalry, infantry),
        bonus,
        contribution(world, hero, enemy, DEFENDER, cavalry, infantry, sea, land),
    )


@rule
def defence_total(
    pos: PositionRecord, world: World, origin: int, second: int, target: int, hero: int, enemy: int
) -> int:
    """Return the defender's strength before the dice."""
    units, bonus, led = defence_parts(pos, world, origin, second, target, hero, enemy)
    return units + bonus + led


@rule
def beats_independents(
    pos: PositionRecord,
    world: World,
    seat: int,
    origin: int,
    second: int,
    target: int,
    cavalry: int,
    infantry: int,
    hero: int,
) -> bool:
    """Return whether an attack with this hero defeats independents.

    No dice, only more strength (FC-34, V2-13, MS-15).
    """
    mine = attack_total(world, seat, origin, second, target, cavalry, infantry, hero, 0)
    theirs = defence_total(pos, world, origin, second, target, 0, hero)
    if active_trait(world, hero, 0) == Trait.WIN_TIES:
        return mine >= theirs
    return mine > theirs


@rule
def can_beat_independents(
    pos: PositionRecord, world: World, seat: int, origin: int, second: int, target: int, cavalry: int, infantry: int
) -> bool:
    """Return whether some choice of hero, or none, defeats the independents (MS-13)."""
    if beats_independents(pos, world, seat, origin, second, target, cavalry, infantry, 0):
        return True
    for hero in range(HEROES):
        if has(pos.held[seat], hero):
            if beats_independents(pos, world, seat, origin, second, target, cavalry, infantry, hero + 1):
                return True
    return False
