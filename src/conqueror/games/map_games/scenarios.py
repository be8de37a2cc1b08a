"""Scenarios for two, read from content files: the packaged ones or any file a player writes.

Mistakes and values that do not fit together (`scenario_checks.py`) are refused with a `ContentError`: one sentence
with file and key. The keys are explained at the head of scenarios/duels-standard.toml.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from conqueror.errors import ContentError
from conqueror.games.files import read_toml, read_toml_file
from conqueror.games.map_games.content import Content
from conqueror.games.map_games.factions import Army
from conqueror.games.map_games.maps import MAPS, Map
from conqueror.games.map_games.scenario_checks import check_scenario
from conqueror.games.map_games.scenario_lines import MOST_ROUNDS, read_land, read_line, read_points, read_territories
from conqueror.games.map_games.scenario_parts import (
    HIGHEST,
    NOBODY,
    USUAL_STRENGTH,
    Abandoned,
    Bonus,
    Condition,
    ControlAll,
    Destroyed,
    HoldForts,
    Holding,
    HoldRounds,
    MostPoints,
    Otherwise,
    Planning,
    Points,
    Rally,
    Scenario,
    ScenarioSeat,
    Tie,
    VictoryLine,
    When,
)
from conqueror.games.toml_table import ORIGINS, Table, reject_duplicates

__all__ = [
    "HIGHEST",
    "NOBODY",
    "Abandoned",
    "Bonus",
    "Condition",
    "ControlAll",
    "Destroyed",
    "HoldForts",
    "HoldRounds",
    "Holding",
    "MostPoints",
    "Otherwise",
    "Planning",
    "Points",
    "Rally",
    "Scenario",
    "ScenarioSeat",
    "Tie",
    "VictoryLine",
    "When",
    "packaged_scenario",
    "read_scenario",
    "read_scenario_file",
]

_NAME = re.compile(r"[a-z0-9-]{1,60}")
_PARTS = ("setup", "rules", "victory", "round_limit", "forbidden", "points", "points_sea")  # that have an origin
_MOST_UNITS, _MOST_COINS = 99, 99


def packaged_scenario(id: str, folder: Path | None, content: Content) -> Scenario:
    """Return the scenario with this id: the one in `folder` if it is there, else the package's own."""
    file = f"scenarios/{id}.toml"
    if not _NAME.fullmatch(id):
        raise ContentError(file, "", "A scenario's id has small letters, digits and hyphens only.")
    scenario = read_scenario(file, read_toml(file, folder), content)
    if scenario.id != id:
        raise ContentError(file, "id", f"The file's name says that this is another scenario, not “{scenario.id}”.")
    return scenario


def read_scenario_file(path: Path, content: Content) -> Scenario:
    """Return the scenario in any file; a ContentError also if it cannot be read or is not TOML."""
    return read_scenario(str(path), read_toml_file(path, str(path)), content)


def read_scenario(file: str, raw: Mapping[str, object], content: Content) -> Scenario:
    """Return the scenario that a content file describes; a ContentError says what cannot be."""
    root = Table(file, "", _filled(raw))
    map_ = content.maps[root.one_of("map", MAPS)]
    factions = tuple(faction.id for faction in content.factions)
    rules = root.table("rules") if root.has("rules") else Table(file, "rules", {})
    abandoned = _truth(rules, "abandoned_lands", False)
    rally = _truth(rules, "rally", False)
    for table, asked, switch in (("abandoned", abandoned, "abandoned_lands"), ("rally", rally, "rally")):
        if root.has(table) and not asked:
            raise root.error(table, f"Nothing asks for this table; write {switch} = true under [rules].")
    seat_tables = root.tables("seat", "faction")
    reject_duplicates(seat_tables, "faction")
    seats = {seat.faction: seat for seat in (_read_seat(table, map_, factions, content) for table in seat_tables)}
    if len(seats) != 2:
        raise root.error("seat", f"A scenario is for two seats, not {len(seats)} (DU-1).")
    order = _read_turn_order(root, tuple(seats))
    scenario = Scenario(
        id=root.id("id"),
        name=root.text("name"),
        number=_number(root, "number", 0, 99, 0),
        blurb=root.text("blurb"),
        map=map_,
        minutes=_read_minutes(root),
        round_limit=root.number("round_limit", 0, MOST_ROUNDS),
        turn_order=order,
        forbidden=read_territories(root, "forbidden", map_) if root.has("forbidden") else (),
        planning=_read_planning(rules),
        missions=_truth(rules, "missions", False),
        bribery=_truth(rules, "bribery", False),
        loser_four_kills=_truth(rules, "loser_four_kills", True),
        capital_prize=_number(rules, "capital_prize", 0, _MOST_COINS, 6),
        reshuffle=_truth(rules, "reshuffle_chronicle", False),
        two_army_attack=_truth(rules, "two_army_attack", False),
        abandoned_lands=abandoned,
        rally=_read_rally(root.table("rally")) if rally else None,
        abandoned=_read_abandoned(root.table("abandoned")) if abandoned else None,
        deck=_read_deck(root, content),
        seats=tuple(seats[faction] for faction in order),
        independents=_read_armies(root, "independents", map_, map_.lands) if root.has("independents") else {},
        victory=tuple(read_line(table, map_, tuple(seats)) for table in root.tables("victory")),
        points=read_points(root.table("points"), map_) if root.has("points") else None,
        origin=_read_origin(root),
        raw=dict(raw),
    )
    rules.close()
    root.close()
    check_scenario(root, scenario, content)
    return scenario


def _filled(raw: object) -> object:
    """Return the same without the lists that may be empty: to write [] or to leave the key out says the same."""

    def without(table: object, *names: str) -> object:
        if not isinstance(table, Mapping):
            return table
        return {key: value for key, value in table.items() if key not in names or value != []}

    found = without(raw, "forbidden")
    if isinstance(found, dict):
        if isinstance(found.get("seat"), list):
            found["seat"] = [without(seat, "heroes") for seat in found["seat"]]
        if "chronicle" in found:
            found["chronicle"] = without(found["chronicle"], "deck")
    return found


def _truth(table: Table, name: str, usual: bool) -> bool:
    return table.boolean(name) if table.has(name) else usual


def _number(table: Table, name: str, low: int, high: int, usual: int) -> int:
    return table.number(name, low, high) if table.has(name) else usual


def _read_planning(table: Table) -> Planning:
    return Planning(table.one_of("planning", tuple(Planning))) if table.has("planning") else Planning.SIMULTANEOUS


def _read_minutes(table: Table) -> tuple[int, int]:
    minutes = table.numbers("minutes", 1, 999)
    if len(minutes) > 2 or minutes[0] > minutes[-1]:
        raise table.error("minutes", "Write how long a game lasts, such as [30], or at least and at most: [20, 40].")
    return minutes[0], minutes[-1]


def _read_turn_order(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    order = table.ids("turn_order")
    if set(order) != set(seats):
        raise table.error(
            "turn_order", f"Here both seats stand, who acts first before the other: {', '.join(seats)}."
        )
    return order


def _read_army(table: Table) -> Army:
    army = Army(_number(table, "cavalry", 0, _MOST_UNITS, 0), _number(table, "infantry", 0, _MOST_UNITS, 0))
    table.close()
    if army == (0, 0):
        raise table.error("", "An army has at least one unit.")
    return army


def _read_armies(table: Table, name: str, map_: Map, places: tuple[str, ...]) -> dict[str, Army]:
    armies = table.table(name)
    found: dict[str, Army] = {}
    for place in armies.names():
        if place not in map_:
            raise armies.error(place, f"There is no territory “{place}” on the {map_.id} map.")
        if place not in places:
            raise armies.error(place, f"“{place}” is a sea; independent armies stand on land.")
        found[place] = _read_army(armies.table(place))
    return found


def _read_deck(table: Table, content: Content) -> tuple[str, ...]:
    if not table.has("chronicle"):
        return ()
    chronicle = table.table("chronicle")
    deck = chronicle.ids("deck") if chronicle.has("deck") else ()
    chronicle.close()
    known = [card.id for card in content.cards]
    for card in deck:
        if card not in known:
            raise chronicle.error("deck", f"There is no card “{card}”; there are {', '.join(known)}.")
    return deck


def _read_seat(table: Table, map_: Map, factions: tuple[str, ...], content: Content) -> ScenarioSeat:
    faction = table.one_of("faction", factions)
    seat = ScenarioSeat(
        faction=faction,
        home=read_land(table, "home", map_),
        coins=_number(table, "coins", 0, _MOST_COINS, 0),
        heroes=table.ids("heroes") if table.has("heroes") else (),
        hero_factions=table.ids("hero_factions") if table.has("hero_factions") else (faction,),
        bonus=_read_bonus(table.table("bonus")) if table.has("bonus") else Bonus(),
        strength=_read_strength(table.table("strength")) if table.has("strength") else USUAL_STRENGTH,
        food=_read_food(table.table("food"), map_) if table.has("food") else {},
        units=_read_armies(table, "units", map_, (*map_.lands, *map_.seas)),
    )
    table.close()
    for name in seat.hero_factions:
        if name not in factions:
            raise table.error("hero_factions", f"There is no faction “{name}”; there are {', '.join(factions)}.")
    faction_of = {hero.id: hero.faction for hero in content.heroes}
    for hero in seat.heroes:
        if hero not in faction_of:
            raise table.error("heroes", f"There is no hero “{hero}”.")
        if faction_of[hero] not in seat.hero_factions:
            raise table.error("heroes", f"“{hero}” is a hero of {faction_of[hero]}, whom this seat may not play.")
    return seat


def _read_bonus(table: Table) -> Bonus:
    bonus = Bonus(*(table.number(name, 0, 9) for name in ("plain", "great", "home", "sea")))
    table.close()
    return bonus


def _read_strength(table: Table) -> Army:
    strength = Army(table.number("cavalry", 1, 9), table.number("infantry", 1, 9))
    table.close()
    return strength


def _read_food(table: Table, map_: Map) -> dict[str, int]:
    for land in table.names():
        if land not in map_.lands:
            raise table.error(land, f"There is no land “{land}” on the {map_.id} map.")
    return {land: table.number(land, 0, 9) for land in table.names()}


def _read_rally(table: Table) -> Rally:
    rally = Rally(
        coins=table.number("coins", 0, _MOST_COINS),
        over_quota=table.number("over_quota", 0, 9),
        defer_disbanding=table.boolean("defer_disbanding"),
        extra_cavalry=table.number("extra_cavalry", 0, 9),
        most_great_forts=table.number("most_great_forts", 0, 99),
        most_units=table.number("most_units", 1, 999),
    )
    table.close()
    return rally


def _read_abandoned(table: Table) -> Abandoned:
    abandoned = Abandoned(_read_army(table.table("plain")), _read_army(table.table("great")))
    table.close()
    return abandoned


def _read_origin(table: Table) -> dict[str, str]:
    """Return where each part comes from; what a file does not say is its writer's own."""
    if not table.has("origin"):
        return {}
    origin = table.table("origin")
    found = {part: origin.one_of(part, ORIGINS) for part in _PARTS if origin.has(part)}
    origin.close()
    return found
