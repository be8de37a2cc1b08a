"""What heroes bring to a battle: strength, traits, and what cancels them."""

from conqueror.games.map_games.rules.records import World
from conqueror.games.map_games.rules.vocabulary import ATTACKER, CAVALRY, DEFENDER, Trait
from conqueror.kit import rule


@rule
def trait_of(world: World, hero: int) -> int:
    """Return the trait of a committed hero (its number plus one), or -1 for none."""
    if hero <= 0:
        return -1
    return world.traits[hero - 1].kind


@rule
def cancels(world: World, hero: int, part: int) -> bool:
    """Return whether a hero takes that part (0 strength, 1 trait) from the hero it meets."""
    if trait_of(world, hero) != Trait.CANCEL_HERO:
        return False
    cancelled = world.traits[hero - 1].first
    return cancelled == part or cancelled == 2  # noqa: PLR1714  # compiled


@rule
def counts(world: World, hero: int, enemy: int, part: int) -> bool:
    """Return whether a part of a hero counts against an enemy hero (MS-16: two who cancel count for nothing)."""
    if hero <= 0:
        return False
    if trait_of(world, hero) == Trait.CANCEL_HERO and trait_of(world, enemy) == Trait.CANCEL_HERO:
        return False
    return not cancels(world, enemy, part)


@rule
def active_trait(world: World, hero: int, enemy: int) -> int:
    """Return the trait a hero brings, or -1 if it has none or it is cancelled."""
    if counts(world, hero, enemy, 1):
        return trait_of(world, hero)
    return -1


@rule
def contribution(
    world: World, hero: int, enemy: int, role: int, cavalry: int, infantry: int, at_sea: bool, on_land: bool
) -> int:
    """Return the strength a hero adds to its army.

    MS-19: a battle is at sea (or on land) if the target or the origin is.
    """
    if hero <= 0:
        return 0
    added = 0
    if counts(world, hero, enemy, 0):
        added += world.might[hero - 1]
    trait = active_trait(world, hero, enemy)
    first, second, third = world.traits[hero - 1].first, world.traits[hero - 1].second, world.traits[hero - 1].third
    if trait == Trait.UNIT_BONUS:
        present = cavalry if first == CAVALRY else infantry
        added += (present if second == 0 else min(present, second)) * third
    elif (trait == Trait.ATTACK_BONUS and role == ATTACKER) or (trait == Trait.DEFENCE_BONUS and role == DEFENDER):
        added += first
    elif trait == Trait.TERRAIN_BONUS:
        if (first == 0 and at_sea) or (first == 1 and on_land):
            added += second
    return added
