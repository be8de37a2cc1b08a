"""The lines of a scenario that say who wins, and what territories score, read from a content file."""

from collections.abc import Callable

from conqueror.games.map_games.maps import Map
from conqueror.games.map_games.scenario_parts import (
    HIGHEST,
    NOBODY,
    Condition,
    ControlAll,
    Destroyed,
    HoldForts,
    HoldRounds,
    MostPoints,
    Otherwise,
    Points,
    Tie,
    VictoryLine,
    When,
)
from conqueror.games.toml_table import Table

MOST_ROUNDS = 99
_TIES = (Tie.FORTS, Tie.TERRITORIES, Tie.STRENGTH, Tie.COINS)  # V2-Q2


def read_territories(table: Table, name: str, map_: Map) -> tuple[str, ...]:
    """Return a list of territories of this map."""
    found = table.ids(name)
    for territory in found:
        if territory not in map_:
            raise table.error(name, f"There is no territory “{territory}” on the {map_.id} map.")
    return found


def read_land(table: Table, name: str, map_: Map) -> str:
    """Return a land of this map."""
    land = table.id(name)
    if land not in map_.lands:
        raise table.error(name, f"There is no land “{land}” on the {map_.id} map.")
    return land


def read_line(table: Table, map_: Map, seats: tuple[str, ...]) -> VictoryLine:
    """Return a line that says who wins."""
    line = VictoryLine(
        winner=table.one_of("winner", (*seats, NOBODY, HIGHEST)),
        when=When(table.one_of("when", tuple(When))),
        conditions=tuple(_read_condition(one, map_, seats) for one in table.tables("all", "kind")),
    )
    table.close()
    return line


def _read_condition(table: Table, map_: Map, seats: tuple[str, ...]) -> Condition:
    readers: dict[str, Callable[[], Condition]] = {
        ControlAll.kind: lambda: ControlAll(read_territories(table, "territories", map_)),
        HoldRounds.kind: lambda: HoldRounds(
            read_land(table, "territory", map_),
            table.number("rounds", 1, MOST_ROUNDS),
            read_territories(table, "while_holding", map_) if table.has("while_holding") else (),
        ),
        HoldForts.kind: lambda: HoldForts(table.number("count", 1, 99), table.number("rounds", 1, MOST_ROUNDS)),
        Destroyed.kind: lambda: Destroyed(table.one_of("faction", seats)),
        MostPoints.kind: MostPoints,
        Otherwise.kind: Otherwise,
    }
    condition = readers[table.one_of("kind", readers)]()
    table.close()
    return condition


def read_points(table: Table, map_: Map) -> Points:
    """Return what territories score."""
    ties = tuple(Tie(word) for word in _read_words(table, "ties", tuple(Tie))) if table.has("ties") else _TIES
    points = Points(
        capital=table.number("capital", 0, 99),
        capitals=read_territories(table, "capitals", map_),
        great=table.number("great", 0, 99),
        small=table.number("small", 0, 99),
        plain=table.number("plain", 0, 99),
        sea=table.number("sea", 0, 99),
        ties=ties,
    )
    table.close()
    return points


def _read_words(table: Table, name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    found = table.ids(name)
    for word in found:
        if word not in words:
            raise table.error(name, f"Write a list of {', '.join(words)}; “{word}” is none of them.")
    return found
