"""The cards: heroes, chronicle cards and bonus missions, read from content files."""

from collections.abc import Mapping
from dataclasses import dataclass

from conqueror.games.map_games.card_terms import EFFECTS, GOALS, TRAITS, Term, read_term
from conqueror.games.map_games.factions import SetUp
from conqueror.games.map_games.maps import Fort, Map
from conqueror.games.map_games.rules.vocabulary import PRICES, Effect, Goal, Trait
from conqueror.games.toml_table import ORIGINS, Table, reject_duplicates

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


def read_heroes(raw: object, factions: tuple[str, ...]) -> tuple[Hero, ...]:
    """Return the heroes of the content file, in its order; a ContentError says what cannot be."""
    root = Table(HEROES, "", raw)
    tables = root.tables("hero", "id")
    root.close()
    reject_duplicates(tables, "id", "name")
    heroes = tuple(_read_hero(table, factions) for table in tables)
    for faction in factions:
        own = sum(hero.faction == faction for hero in heroes)
        if own != 4:
            raise root.error("hero", f"Each faction has 4 heroes, but {faction} has {own} (FC-41).")
    return heroes


def _read_hero(table: Table, factions: tuple[str, ...]) -> Hero:
    hero = Hero(
        id=table.id("id"),
        name=table.text("name"),
        faction=table.one_of("faction", factions),
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


def read_chronicles(raw: object) -> tuple[Card, ...]:
    """Return the chronicle cards of the content file, in its order; a ContentError says what cannot be."""
    root = Table(CHRONICLES, "", raw)
    tables = root.tables("card", "id")
    root.close()
    reject_duplicates(tables, "id", "name")
    return tuple(_read_card(table) for table in tables)


def _read_card(table: Table) -> Card:
    sword = table.boolean("sword")
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
        raise table.error(name, f"A card has at most {_MOST_EFFECTS} effects here, not {len(effects)}.")
    return effects


def read_missions(raw: object, factions: tuple[str, ...]) -> tuple[Mission, ...]:
    """Return the bonus missions of the content file, in its order; a ContentError says what cannot be."""
    root = Table(MISSIONS, "", raw)
    root.one_of("origin", ORIGINS)
    tables = root.tables("mission", "id")
    root.close()
    reject_duplicates(tables, "id", "name")
    missions = tuple(_read_mission(table, factions) for table in tables)
    for faction in factions:
        own = sum(mission.faction == faction for mission in missions)
        if own != 3:
            raise root.error("mission", f"Each faction has 3 bonus missions, but {faction} has {own} (FC-55).")
    return missions


def _read_mission(table: Table, factions: tuple[str, ...]) -> Mission:
    mission = Mission(
        id=table.id("id"),
        name=table.text("name"),
        faction=table.one_of("faction", factions),
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


def _check_mission(table: Table, mission: Mission, set_up: SetUp, map_: Map) -> None:
    condition = mission.condition
    for place in condition.territories:
        if place not in map_:
            raise table.error(
                "", f"There is no territory “{place}” on the {map_.id} map, where {mission.faction} plays."
            )
    match condition.kind:
        case Goal.CONTROL_ANY:
            _refuse_too_many(table, condition, len(condition.territories), "territories are listed")
        case Goal.CONTROL_SEAS:
            _refuse_too_many(table, condition, len(map_.seas), f"seas are on the {map_.id} map")
        case Goal.HOLD_FORTS:
            size = condition.word("size")
            forts = map_.forts(Fort.SMALL, Fort.GREAT) if size == "any" else map_.forts(Fort(size))
            _refuse_too_many(table, condition, len(forts), f"such forts are on the {map_.id} map")
        case Goal.FOOD_SUPPLY:
            _refuse_too_many(table, condition, map_.food(map_.lands), f"food is on the {map_.id} map")
        case Goal.CAPTURE_HOME if condition.word("of") == mission.faction:
            raise table.error("of", "A faction cannot capture its own home.")
        case Goal.CAPTURE_HOME if condition.word("of") not in ("any", *set_up.factions):
            raise table.error("of", f"With {set_up.players} players nobody may play {condition.word('of')}.")
        case Goal.DEFEAT_INDEPENDENT if condition.word("territory") not in set_up.independent_armies(set_up.factions):
            raise table.error(
                "territory", f"With {set_up.players} players no independent army always starts there (FC-50)."
            )


def _refuse_too_many(table: Table, condition: Term[Goal], most: int, there: str) -> None:
    if condition.number("count") > most:
        raise table.error("count", f"{condition.number('count')} is too many: only {most} {there}.")
