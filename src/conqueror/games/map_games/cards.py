"""The cards: heroes, chronicle cards and bonus missions, read from content files."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conqueror.games.map_games.factions import SetUp
from conqueror.games.map_games.maps import Fort, Map
from conqueror.games.map_games.rules.vocabulary import PRICES, Effect, Goal, Trait
from conqueror.games.map_games.tables import ORIGINS, Table, refuse_twins
from conqueror.games.map_games.terms import EFFECTS, GOALS, TRAITS, Term, read_term

HEROES = "heroes.toml"
CHRONICLES = "chronicles.toml"
MISSIONS = "missions.toml"
_MOST_EFFECTS = 2  # in each part of a card


@dataclass(frozen=True)
class Hero:
    """A hero card."""

    id: str
    name: str
    faction: str
    lived: str
    price: int
    strength: int
    worth: int  # what we reckon the trait alone to be worth; no rule asks
    effect: Term[Trait]
    text: str
    origin: Mapping[str, str]


@dataclass(frozen=True)
class Card:
    """A chronicle card: with a sword it is bid for, without it has effects for everyone."""

    id: str
    name: str
    sword: bool
    editions: tuple[int, ...]
    minimum: int  # 0 without a sword
    reward: tuple[Term[Effect], ...]
    all: tuple[Term[Effect], ...]
    lowest: tuple[Term[Effect], ...]
    effects: tuple[Term[Effect], ...]
    text: str
    origin: Mapping[str, str]


@dataclass(frozen=True)
class Mission:
    """A bonus mission."""

    id: str
    name: str
    faction: str
    prize: int
    condition: Term[Goal]
    text: str


def read_heroes(said: Any, factions: tuple[str, ...]) -> tuple[Hero, ...]:
    """The heroes of the content file, in its order; a ContentError says what cannot be."""
    whole = Table(HEROES, "", said)
    tables = whole.tables("hero", "id")
    whole.close()
    refuse_twins(tables, "id", "name")
    heroes = tuple(_read_hero(table, factions) for table in tables)
    for faction in factions:
        own = sum(hero.faction == faction for hero in heroes)
        if own != 4:
            raise whole.mistake("hero", f"Each faction has 4 heroes, but {faction} has {own} (FC-41).")
    return heroes


def _read_hero(table: Table, factions: tuple[str, ...]) -> Hero:
    hero = Hero(
        id=table.id("id"),
        name=table.text("name"),
        faction=table.word("faction", factions),
        lived=table.text_if_any("lived"),
        price=table.number("price", 1, PRICES - 1),
        strength=table.number("strength", 0, 9),
        worth=table.number("worth", -99, 99),
        effect=read_term(table.table("effect"), TRAITS),
        text=table.text("text"),
        origin=table.origins("origin", ("name", "price", "strength", "effect")),
    )
    table.close()
    return hero


def read_chronicles(said: Any) -> tuple[Card, ...]:
    """The chronicle cards of the content file, in its order; a ContentError says what cannot be."""
    whole = Table(CHRONICLES, "", said)
    tables = whole.tables("card", "id")
    whole.close()
    refuse_twins(tables, "id", "name")
    return tuple(_read_card(table) for table in tables)


def _read_card(table: Table) -> Card:
    sword = table.truth("sword")
    card = Card(
        id=table.id("id"),
        name=table.text("name"),
        sword=sword,
        editions=table.numbers("editions", 1, 2),
        minimum=table.number("minimum", 1, 99) if sword else 0,
        reward=_read_effects(table, "reward") if sword else (),
        all=_read_effects(table, "all") if sword else (),
        lowest=_read_effects(table, "lowest") if sword else (),
        effects=() if sword else _read_effects(table, "effects"),
        text=table.text("text"),
        origin=table.origins("origin", ("name", "minimum", "effect") if sword else ("name", "effect")),
    )
    table.close()
    return card


def _read_effects(table: Table, name: str) -> tuple[Term[Effect], ...]:
    effects = tuple(read_term(one, EFFECTS) for one in table.tables(name, "kind"))
    if len(effects) > _MOST_EFFECTS:
        raise table.mistake(name, f"A card has at most {_MOST_EFFECTS} effects here, not {len(effects)}.")
    return effects


def read_missions(said: Any, factions: tuple[str, ...]) -> tuple[Mission, ...]:
    """The bonus missions of the content file, in its order; a ContentError says what cannot be."""
    whole = Table(MISSIONS, "", said)
    whole.word("origin", ORIGINS)
    tables = whole.tables("mission", "id")
    whole.close()
    refuse_twins(tables, "id", "name")
    missions = tuple(_read_mission(table, factions) for table in tables)
    for faction in factions:
        own = sum(mission.faction == faction for mission in missions)
        if own != 3:
            raise whole.mistake("mission", f"Each faction has 3 bonus missions, but {faction} has {own} (FC-55).")
    return missions


def _read_mission(table: Table, factions: tuple[str, ...]) -> Mission:
    mission = Mission(
        id=table.id("id"),
        name=table.text("name"),
        faction=table.word("faction", factions),
        prize=table.number("prize", 1, 99),
        condition=read_term(table.table("condition"), GOALS),
        text=table.text("text"),
    )
    table.close()
    return mission


def check_missions(missions: tuple[Mission, ...], set_ups: tuple[SetUp, ...], maps: Mapping[str, Map]) -> None:
    """Refuse a mission that cannot be fulfilled in a set-up in which its faction plays."""
    for mission in missions:
        table = Table(MISSIONS, f"mission {mission.id}.condition", {})
        for set_up in set_ups:
            if mission.faction in set_up.factions:
                _check_mission(table, mission, set_up, maps[set_up.map])


def _check_mission(table: Table, mission: Mission, set_up: SetUp, on: Map) -> None:
    condition = mission.condition
    for place in condition.territories:
        if place not in on:
            raise table.mistake(
                "", f"There is no territory “{place}” on the {on.id} map, where {mission.faction} plays."
            )
    match condition.kind:
        case Goal.CONTROL_ANY:
            _refuse_too_many(table, condition, len(condition.territories), "territories are listed")
        case Goal.CONTROL_SEAS:
            _refuse_too_many(table, condition, len(on.seas), f"seas are on the {on.id} map")
        case Goal.HOLD_FORTS:
            size = condition.word("size")
            forts = on.forts(Fort.SMALL, Fort.GREAT) if size == "any" else on.forts(Fort(size))
            _refuse_too_many(table, condition, len(forts), f"such forts are on the {on.id} map")
        case Goal.FOOD_SUPPLY:
            _refuse_too_many(table, condition, on.food(on.lands), f"food is on the {on.id} map")
        case Goal.CAPTURE_HOME if condition.word("of") == mission.faction:
            raise table.mistake("of", "A faction cannot capture its own home.")
        case Goal.CAPTURE_HOME if condition.word("of") not in ("any", *set_up.factions):
            raise table.mistake("of", f"With {set_up.players} players nobody may play {condition.word('of')}.")
        case Goal.DEFEAT_INDEPENDENT if condition.word("territory") not in set_up.independent_armies(set_up.factions):
            raise table.mistake(
                "territory", f"With {set_up.players} players no independent army always starts there (FC-50)."
            )


def _refuse_too_many(table: Table, condition: Term[Goal], most: int, there: str) -> None:
    if condition.number("count") > most:
        raise table.mistake("count", f"{condition.number('count')} is too many: only {most} {there}.")
