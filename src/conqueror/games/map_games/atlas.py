"""A map as a table of plain data: every territory, what lies in it, what it touches, and how we know."""

from typing import TypedDict

from conqueror.games.map_games.maps import Map, Territory


class NeighbourRow(TypedDict):
    """A territory beside another, and how we know."""

    id: str
    name: str
    kind: str
    strait: str
    origin: str


class TerritoryRow(TypedDict):
    """A territory, what lies in it, what it touches, and how we know."""

    region: str
    id: str
    name: str
    kind: str
    fort: str
    food: int
    coins: int
    home: str | None
    neighbours: list[NeighbourRow]
    origin: dict[str, str]
    source: str
    note: str


def show(shown: Map) -> list[TerritoryRow]:
    """Return a row for each territory, those of a region together, in the order of the file.

    `origin` says of each value whether the rulebook states it or it is deduced or reconstructed; so does the
    `origin` of each neighbour.
    """
    regions = list(dict.fromkeys(territory.region for territory in shown.territories))
    rows = sorted(shown.territories, key=lambda territory: regions.index(territory.region))
    return [_row(shown, territory) for territory in rows]


def _row(shown: Map, territory: Territory) -> TerritoryRow:
    return {
        "region": territory.region,
        "id": territory.id,
        "name": territory.name,
        "kind": "sea" if territory.sea else "land",
        "fort": str(territory.fort),
        "food": territory.food,
        "coins": territory.coins,
        "home": territory.home,
        "neighbours": [
            {
                "id": link.other(territory.id),
                "name": shown[link.other(territory.id)].name,
                "kind": str(link.kind),
                "strait": link.strait,
                "origin": link.origin,
            }
            for link in shown.links_of(territory.id)
        ],
        "origin": dict(territory.origin),
        "source": territory.source,
        "note": territory.note,
    }
