"""The world record: maps, heroes, cards and missions as the rules read them."""

from collections.abc import Mapping, Sequence
from typing import Any

from conqueror.games.final.content import Card, Content, Fort, Map, SetUp, Term
from conqueror.games.final.rules.vocabulary import (
    ALL,
    EVENT,
    INDEPENDENT,
    LOWEST,
    NOBODY,
    REWARD,
    WORLD,
    Effect,
    Goal,
    Place,
    Trait,
)
from conqueror.kit import empty
from conqueror.kit.records import Records
from conqueror.options import Value

_UNITS = {"cavalry": 0, "infantry": 1, "any": -1}
_PLACES = {"plain": Place.PLAIN, "great-fort": Place.GREAT, "home": Place.HOME, "sea": Place.SEA}
_WORDS = {
    "sea": 0, "land": 1,  # where a terrain bonus counts
    "strength": 0, "trait": 1, "all": 2,  # what a hero cancels
    "homes": 1, "all-players": 2,  # whom a truce protects
    "recruiting": 0, "everything": 1,  # what a change of food binds
    "any": 0, "great": 1, "small": 2,  # which forts a mission counts
}  # fmt: skip
ROUNDS = {2: 10, 1: 30}  # V2-4; V2-Q1: the first edition's safety net
_BONUS = {Place.PLAIN: 1, Place.GREAT: 2, Place.HOME: 4, Place.SEA: 1}  # FC-98, V2-12


def make_world(content: Content, on: Map, factions: Sequence[str], options: Mapping[str, Value]) -> Records:
    """The world in which these factions play on a map with these options."""
    worlds = empty(WORLD)
    w = worlds[0]
    edition = int(str(options["edition"]))
    _put_map(w, on)
    _put_seats(w, content, on, factions)
    _put_heroes(w, content)
    _put_cards(w, content, edition)
    _put_missions(w, content, on, factions)
    w["edition"] = edition
    w["round_limit"] = ROUNDS[edition]
    w["bribery"] = options["bribery"] == "on"
    w["extra_moves"] = options["extra_action"] == "move-or-attack"
    w["with_missions"] = options["missions"] == "on"
    w["with_cards"] = options["chronicle"] == "on"
    return worlds


def _put_map(w: Any, on: Map) -> None:
    w["lands"] = len(on.territories)
    w["food_base"], w["food_per"] = on.food_base, on.food_per
    w["home_of"][:] = NOBODY
    for number, land in enumerate(on.territories):
        w["food"][number], w["pay"][number] = land.food, land.coins
        w["adjacent"][number] = sum(1 << on.index(other) for other in on.neighbours(land.id))
        if land.sea:
            w["seas"] |= 1 << number
        if land.fort is not Fort.NONE:
            w["forts"] |= 1 << number
        if land.fort is Fort.GREAT:
            w["great"] |= 1 << number


def _put_seats(w: Any, content: Content, on: Map, factions: Sequence[str]) -> None:
    w["seats"] = len(factions)
    for owner in range(INDEPENDENT + 1):
        w["strength"][owner] = (2, 1)  # FC-27, FC-29
        for place, bonus in _BONUS.items():
            w["defence"][owner][place] = bonus
    for seat, faction in enumerate(factions):
        home = on.index(content.faction(faction).home)
        w["home"][seat] = home
        w["home_of"][home] = seat
        w["recruits"][seat] = sum(1 << n for n, hero in enumerate(content.heroes) if hero.faction == faction)
        w["missions_of"][seat] = sum(
            1 << n for n, mission in enumerate(content.missions) if mission.faction == faction
        )


def _put_heroes(w: Any, content: Content) -> None:
    for number, hero in enumerate(content.heroes):
        w["price"][number], w["might"][number] = hero.price, hero.strength
        w["trait"][number] = (hero.effect.kind, *_trait(hero.effect))


def _trait(term: Term[Trait]) -> tuple[int, int, int]:
    """What belongs to a trait, as numbers in the order of its parameters."""
    numbers = [_number(name, value) for name, value in term.parameters.items()]
    first, second, third = [*numbers, 0, 0, 0][:3]
    return first, second, third


def _number(name: str, value: Any) -> int:
    if isinstance(value, int):
        return value
    return _UNITS[value] if name == "unit" else _WORDS[value]


def _put_cards(w: Any, content: Content, edition: int) -> None:
    for number, card in enumerate(content.cards):
        if edition in card.editions:
            w["all_cards"] |= 1 << number
        if card.sword:
            w["sword"] |= 1 << number
        w["minimum"][number] = card.minimum
        for part, terms in _parts(card):
            for slot, term in enumerate(terms):
                w["effects"][number][part][slot] = (term.kind, *_effect(term))


def _parts(card: Card) -> tuple[tuple[int, tuple[Term[Effect], ...]], ...]:
    return (EVENT, card.effects), (REWARD, card.reward), (ALL, card.all), (LOWEST, card.lowest)


def _effect(term: Term[Effect]) -> tuple[int, int]:
    numbers = [
        _PLACES[str(value)] if name == "place" else _number(name, value) for name, value in term.parameters.items()
    ]
    first, second = [*numbers, 0, 0][:2]
    return first, second


def _put_missions(w: Any, content: Content, on: Map, factions: Sequence[str]) -> None:
    for number, mission in enumerate(content.missions):
        term = mission.condition
        w["prize"][number] = mission.prize
        w["goal_lands"][number] = sum(1 << on.index(land) for land in term.territories if land in on)
        w["goal"][number] = (term.kind, *_goal(term, factions))


def _goal(term: Term[Goal], factions: Sequence[str]) -> tuple[int, int]:
    match term.kind:
        case Goal.CAPTURE_HOME:
            wanted = term.word("of")
            return (NOBODY if wanted == "any" else factions.index(wanted) if wanted in factions else INDEPENDENT), 0
        case Goal.HOLD_FORTS:
            return _WORDS[term.word("size")], term.number("count")
        case Goal.FIELD_UNITS:
            return _UNITS[term.word("unit")], term.number("count")
        case _:
            return (term.number("count") if "count" in term.parameters else 0), 0


def starting_lands(content: Content, set_up: SetUp, factions: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The armies at the start, as plain data (FC-49, FC-50, FC-57, FC-58)."""
    lands: dict[str, dict[str, Any]] = {}
    for land, army in set_up.independent_armies(factions).items():
        lands[land] = {"owner": "independent", "cavalry": army.cavalry, "infantry": army.infantry}
    for faction in factions:
        for land, army in content.faction(faction).start.items():
            lands[land] = {"owner": faction, "cavalry": army.cavalry, "infantry": army.infantry}
    return lands
