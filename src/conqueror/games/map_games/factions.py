"""The factions, their banners and starting armies, and the set-up for each number of players."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from conqueror.errors import ContentError
from conqueror.games.map_games.maps import MAPS, Map
from conqueror.games.toml_table import Table, reject_duplicates

FILE = "factions.toml"
_COLOUR = re.compile(r"#[0-9A-F]{6}")
_ORIGINS = ("start", "home", "playable", "independents", "colour_name", "colour", "pattern", "symbol")


class Army(NamedTuple):
    """Units standing together."""

    cavalry: int
    infantry: int


@dataclass(frozen=True)
class Banner:
    """How an army looks: colours, and a pattern and a symbol for those who cannot tell them apart."""

    colour_name: str
    colour: str  # such as #C62F2F
    ink: str  # what is written on that colour
    pattern: str
    symbol: str


@dataclass(frozen=True)
class Faction:
    """One of the six factions."""

    id: str
    name: str
    people: str
    home: str
    playable: tuple[int, ...]  # the numbers of players with which it may be chosen
    banner: Banner
    start: Mapping[str, Army]


@dataclass(frozen=True)
class Independents:
    """What the independent armies are called and how they look."""

    name: str
    banner: Banner


@dataclass(frozen=True)
class IndependentArmy:
    """An independent army of a set-up; with `if_absent` only when nobody plays that faction."""

    territory: str
    army: Army
    if_absent: str | None


@dataclass(frozen=True)
class SetUp:
    """The set-up for a number of players."""

    players: int
    map: str
    factions: tuple[str, ...]  # those that may be chosen, the usual ones first
    choose: int
    independents: tuple[IndependentArmy, ...]

    @property
    def usual(self) -> tuple[str, ...]:
        """Return the factions that play when nobody says which, in turn order (MS-25)."""
        return self.factions[: self.choose]

    def independent_armies(self, playing: Collection[str]) -> dict[str, Army]:
        """Return which independent armies are placed where when these factions play (FC-49, FC-50)."""
        return {one.territory: one.army for one in self.independents if one.if_absent not in playing}


def read_factions(
    raw: object, maps: Mapping[str, Map]
) -> tuple[tuple[Faction, ...], tuple[SetUp, ...], Independents]:
    """Return the factions, set-ups and independents of the content file; a ContentError says what cannot be."""
    root = Table(FILE, "", raw)
    root.origins("origin", _ORIGINS)
    tables = root.tables("faction", "id")
    reject_duplicates(tables, "id", "name", "home", "colour_name", "colour", "pattern", "symbol")
    factions = tuple(_read_faction(table) for table in tables)
    ids = tuple(faction.id for faction in factions)
    set_ups = tuple(_read_set_up(table, maps, ids) for table in root.tables("setup", "players"))
    table = root.table("independents")
    independents = Independents(table.text("name"), _read_banner(table))
    table.close()
    reject_duplicates((table, *tables), "colour_name", "colour", "pattern", "symbol")
    root.close()
    return factions, set_ups, independents


def _read_banner(table: Table) -> Banner:
    for name in ("colour", "ink"):
        if not _COLOUR.fullmatch(table.text(name)):
            raise table.error(name, "Write a colour as #RRGGBB with capital letters, such as #C62F2F.")
    return Banner(
        table.text("colour_name"),
        table.text("colour"),
        table.text("ink"),
        table.text("pattern"),
        table.text("symbol"),
    )


def _read_army(table: Table) -> Army:
    army = Army(table.number("cavalry", 0, 9), table.number("infantry", 0, 9))
    if army == (0, 0):
        raise table.error("", "An army has at least one unit.")
    return army


def _read_faction(table: Table) -> Faction:
    start = table.table("start")
    armies: dict[str, Army] = {}
    for land in start.names():
        army = start.table(land)
        armies[land] = _read_army(army)
        army.close()
    faction = Faction(
        id=table.id("id"),
        name=table.text("name"),
        people=table.text("people"),
        home=table.id("home"),
        playable=table.numbers("playable", 2, 6),
        banner=_read_banner(table),
        start=armies,
    )
    table.close()
    return faction


def _read_set_up(table: Table, maps: Mapping[str, Map], known: tuple[str, ...]) -> SetUp:
    map_ = maps[table.one_of("map", MAPS)]
    factions = table.ids("factions")
    for faction in factions:
        if faction not in known:
            raise table.error("factions", f"There is no faction “{faction}”; there are {', '.join(known)}.")
    armies = table.tables("independents", "territory")
    reject_duplicates(armies, "territory")
    set_up = SetUp(
        players=table.number("players", 3, 6),
        map=map_.id,
        factions=factions,
        choose=table.number("choose", 3, len(factions)),
        independents=tuple(_read_independents(army, map_, known) for army in armies),
    )
    table.close()
    if set_up.choose != set_up.players:
        raise table.error("choose", f"With {set_up.players} players {set_up.players} factions take a seat.")
    return set_up


def _read_independents(table: Table, map_: Map, known: tuple[str, ...]) -> IndependentArmy:
    absent = table.one_of("if_absent", known) if table.has("if_absent") else None
    found = IndependentArmy(table.id("territory"), _read_army(table), absent)
    table.close()
    if found.territory not in map_.lands:
        raise table.error("territory", f"There is no land “{found.territory}” on the {map_.id} map.")
    return found


def check_set_ups(factions: tuple[Faction, ...], set_ups: tuple[SetUp, ...], maps: Mapping[str, Map]) -> None:
    """Refuse set-ups that do not fit the factions and the maps."""
    if sorted(set_up.players for set_up in set_ups) != [3, 4, 5, 6]:
        raise ContentError(FILE, "setup", "There is one set-up each for 3, 4, 5 and 6 players (FC-5).")
    for set_up in set_ups:
        map_, key = maps[set_up.map], f"setup {set_up.players}"
        if set_up.players not in map_.players:
            raise ContentError(
                FILE, f"{key}.map", f"The {map_.id} map is not for {set_up.players} players (FC-6, FC-7)."
            )
        may = [faction.id for faction in factions if set_up.players in faction.playable]
        if set(may) != set(set_up.factions):
            raise ContentError(FILE, f"{key}.factions", f"By `playable` these may be chosen: {', '.join(may)}.")
