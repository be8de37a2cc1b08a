"""How strong armies are: units, defensive bonuses, heroes, and what beats independents."""

from conqueror.games.map_games.rules.heroes import active_trait, contribution
from conqueror.games.map_games.rules.lands import army, has, is_own_home
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
from conqueror.kit import Record, rule


@rule
def place_of(w: Record, land: int, owner: int) -> int:
    """What kind of place a land is for its defender: only one bonus applies (FC-98, FC-Q18, FC-Q25, V2-19)."""
    if is_own_home(w, land, owner):
        return Place.HOME
    if has(w.great, land):
        return Place.GREAT
    if has(w.seas, land):
        return Place.SEA
    return Place.PLAIN


@rule
def defence_bonus(s: Record, w: Record, land: int, owner: int) -> int:
    """The defensive bonus of a land, with what the round's card changes (MS-21: never below 0)."""
    place = place_of(w, land, owner)
    return max(0, w.defence[owner, place] + int(s.shift[place]))


@rule
def attackers(s: Record, kind: int) -> int:
    """How many units of a kind attack, from both lands in a joint attack."""
    return first_army(s, kind) + second_army(s, kind)


@rule
def first_army(s: Record, kind: int) -> int:
    """How many units of a kind attack from the (first) origin."""
    return int(s.force[kind, FRESH]) + int(s.force[kind, EXTRA]) + int(s.force[kind, MORE])


@rule
def second_army(s: Record, kind: int) -> int:
    """How many units of a kind attack from the second origin."""
    return int(s.second_force[kind, FRESH]) + int(s.second_force[kind, EXTRA]) + int(s.second_force[kind, MORE])


@rule
def at_sea(w: Record, origin: int, second: int, target: int) -> bool:
    """Whether the target or an origin is a sea (MS-19)."""
    return has(w.seas, origin) or has(w.seas, target) or (second > 0 and has(w.seas, second - 1))


@rule
def on_land(w: Record, origin: int, second: int, target: int) -> bool:
    """Whether the target or an origin is a land."""
    return not has(w.seas, origin) or not has(w.seas, target) or (second > 0 and not has(w.seas, second - 1))


@rule
def attack_parts(
    w: Record, seat: int, origin: int, second: int, target: int, cavalry: int, infantry: int, hero: int, enemy: int
) -> tuple[int, int]:
    """The attacker's strength before the dice, by units and by hero; `second` is another origin plus one, or 0."""
    sea, land = at_sea(w, origin, second, target), on_land(w, origin, second, target)
    return army(w, seat, cavalry, infantry), contribution(w, hero, enemy, ATTACKER, cavalry, infantry, sea, land)


@rule
def attack_total(
    w: Record, seat: int, origin: int, second: int, target: int, cavalry: int, infantry: int, hero: int, enemy: int
) -> int:
    """The attacker's strength before the dice."""
    units, led = attack_parts(w, seat, origin, second, target, cavalry, infantry, hero, enemy)
    return units + led


@rule
def defence_parts(
    s: Record, w: Record, origin: int, second: int, target: int, hero: int, enemy: int
) -> tuple[int, int, int]:
    """The defender's strength before the dice, by units, place and hero; an empty home has only its bonus (V2-22)."""
    owner = int(s.owner[target])
    cavalry, infantry = int(s.units[target, CAVALRY]), int(s.units[target, INFANTRY])
    sea, land = at_sea(w, origin, second, target), on_land(w, origin, second, target)
    bonus = defence_bonus(s, w, target, owner)
    if active_trait(w, enemy, hero) == Trait.IGNORE_DEFENCE:
        bonus = min(bonus, w.trait[enemy - 1, 1])
    return (
        army(w, owner, cavalry, infantry),
        bonus,
        contribution(w, hero, enemy, DEFENDER, cavalry, infantry, sea, land),
    )


@rule
def defence_total(s: Record, w: Record, origin: int, second: int, target: int, hero: int, enemy: int) -> int:
    """The defender's strength before the dice."""
    units, bonus, led = defence_parts(s, w, origin, second, target, hero, enemy)
    return units + bonus + led


@rule
def beats_independents(
    s: Record, w: Record, seat: int, origin: int, second: int, target: int, cavalry: int, infantry: int, hero: int
) -> bool:
    """Whether an attack with this hero defeats independents: no dice, only more strength (FC-34, V2-13, MS-15)."""
    mine = attack_total(w, seat, origin, second, target, cavalry, infantry, hero, 0)
    theirs = defence_total(s, w, origin, second, target, 0, hero)
    if active_trait(w, hero, 0) == Trait.WIN_TIES:
        return mine >= theirs
    return mine > theirs


@rule
def can_beat_independents(
    s: Record, w: Record, seat: int, origin: int, second: int, target: int, cavalry: int, infantry: int
) -> bool:
    """Whether some choice of hero, or none, defeats the independents (MS-13)."""
    if beats_independents(s, w, seat, origin, second, target, cavalry, infantry, 0):
        return True
    for hero in range(HEROES):
        if has(s.held[seat], hero):
            if beats_independents(s, w, seat, origin, second, target, cavalry, infantry, hero + 1):
                return True
    return False
