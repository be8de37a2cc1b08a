"""The maps: territories and the links between them, read from content files."""

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from conqueror.games.map_games.rules.vocabulary import LANDS
from conqueror.games.toml_table import ORIGINS, Table, reject_duplicates

MAPS = ("campaign", "grand")
_LAND_ORIGINS = ("presence", "fort", "food", "coins")
_SEA_ORIGINS = ("name", "extent")


class Fort(StrEnum):
    """The fort in a land."""

    NONE = "none"
    SMALL = "small"
    GREAT = "great"


class LinkKind(StrEnum):
    """How two territories touch; every kind is crossed in one move."""

    BORDER = "border"
    BRIDGE = "bridge"
    RIVER = "river"
    COAST = "coast"
    SEA = "sea"


# How many of a link's two ends are seas. A river may be either (FC-105).
_SEAS = {LinkKind.BORDER: 0, LinkKind.BRIDGE: 0, LinkKind.COAST: 1, LinkKind.SEA: 2}
_JOINS = {
    LinkKind.BORDER: "two lands",
    LinkKind.BRIDGE: "two lands (FC-106)",
    LinkKind.COAST: "a land and a sea",
    LinkKind.SEA: "two seas",
}


@dataclass(frozen=True)
class Territory:
    """A land or a sea, with what lies in it and where each value comes from."""

    id: str
    name: str
    sea: bool
    fort: Fort
    food: int
    coins: int
    home: str | None  # the faction whose home this is
    region: str
    origin: Mapping[str, str]
    source: str
    note: str
    lon: float
    lat: float
    extent: str


@dataclass(frozen=True)
class Link:
    """Two territories one move apart, whichever way."""

    a: str
    b: str
    kind: LinkKind
    strait: str
    origin: str
    source: str

    def other(self, end: str) -> str:
        """Return the end that is not this one."""
        return self.b if end == self.a else self.a


@dataclass(frozen=True)
class Map:
    """A map; territories stand in the order of its file."""

    id: str
    name: str
    players: tuple[int, ...]
    scenarios: tuple[str, ...]  # those of Duels that are played on it
    territories: tuple[Territory, ...]
    links: tuple[Link, ...]
    food_base: int
    food_per: int
    window: Mapping[str, float]  # west, east, south, north
    off_map: str

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {territory.id: number for number, territory in enumerate(self.territories)}

    @cached_property
    def _links_of(self) -> dict[str, tuple[Link, ...]]:
        found: dict[str, list[Link]] = {territory.id: [] for territory in self.territories}
        for link in self.links:
            found[link.a].append(link)
            found[link.b].append(link)
        return {
            end: tuple(sorted(links, key=lambda link: self._indices[link.other(end)])) for end, links in found.items()
        }

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return {end: tuple(link.other(end) for link in links) for end, links in self._links_of.items()}

    def __contains__(self, territory: str) -> bool:
        return territory in self._indices

    def __getitem__(self, territory: str) -> Territory:
        return self.territories[self._indices[territory]]

    @property
    def lands(self) -> tuple[str, ...]:
        """Return the ids of the lands."""
        return tuple(territory.id for territory in self.territories if not territory.sea)

    @property
    def seas(self) -> tuple[str, ...]:
        """Return the ids of the seas."""
        return tuple(territory.id for territory in self.territories if territory.sea)

    def index(self, territory: str) -> int:
        """Return the number of a territory in the order of the file, from 0."""
        return self._indices[territory]

    def forts(self, *sizes: Fort) -> tuple[str, ...]:
        """Return the lands with a fort of one of these sizes."""
        return tuple(territory.id for territory in self.territories if territory.fort in sizes)

    def neighbours(self, territory: str) -> tuple[str, ...]:
        """Return the territories one move away, in the order of the file."""
        return self._neighbours[territory]

    def links_of(self, territory: str) -> tuple[Link, ...]:
        """Return the links of a territory, in the order of its neighbours."""
        return self._links_of[territory]

    def quota(self, food: int) -> int:
        """Return how many units a player with this much food may have (FC-16, FC-Q6)."""
        return self.food_base + self.food_per * food

    def food(self, territories: Collection[str]) -> int:
        """Return the food of these territories together."""
        return sum(self[territory].food for territory in territories)

    def distances(self, starts: Collection[str]) -> dict[str, int]:
        """Return how many moves away each territory is from the nearest of these; unreachable ones are missing."""
        found = dict.fromkeys(starts, 0)
        waiting = deque(starts)
        while waiting:
            here = waiting.popleft()
            for there in self.neighbours(here):
                if there not in found:
                    found[there] = found[here] + 1
                    waiting.append(there)
        return found


def read_map(file: str, raw: object) -> Map:
    """Return the map a content file describes; a ContentError says what cannot be."""
    root = Table(file, "", raw)
    head = root.table("map")
    window = _read_window(head.table("window"))
    territory_tables = root.tables("territory", "id")
    if len(territory_tables) > LANDS:
        raise root.error("territory", f"A map has at most {LANDS} territories, not {len(territory_tables)}.")
    reject_duplicates(territory_tables, "id", "name")
    territories = tuple(_read_territory(table, window) for table in territory_tables)
    link_tables = root.tables("connection", "a", "b")
    links = _read_links(link_tables, {territory.id: territory for territory in territories})
    food = head.table("food")
    found = Map(
        id=head.id("id"),
        name=head.text("name"),
        players=head.numbers("players", 2, 6),
        scenarios=head.ids("scenarios"),
        territories=territories,
        links=links,
        food_base=food.number("base", 0, 99),
        food_per=food.number("per_food", 1, 9),
        window=window,
        off_map=head.text_if_any("off_map"),
    )
    if file != f"maps/{found.id}.toml":
        raise head.error("id", f"The file's name says that this is another map, not “{found.id}”.")
    food.one_of("origin", ORIGINS)
    food.text_if_any("source")
    for table in (food, head, root):
        table.close()
    _refuse_unreachable(root, found)
    return found


def _read_window(table: Table) -> dict[str, float]:
    window = {side: table.degrees(side) for side in ("west", "east", "south", "north")}
    table.close()
    for low, high in (("west", "east"), ("south", "north")):
        if window[low] >= window[high]:
            raise table.error(low, f"The {low} edge of the map lies beyond its {high} edge.")
    return window


def _read_territory(table: Table, window: Mapping[str, float]) -> Territory:
    sea = table.one_of("kind", ("land", "sea")) == "sea"
    territory = Territory(
        id=table.id("id"),
        name=table.text("name"),
        sea=sea,
        fort=Fort(table.one_of("fort", tuple(Fort))),
        food=table.number("food", 0, 9),
        coins=table.number("coins", 0, 9),
        home=table.id("home") if table.has("home") else None,
        region=table.text("region"),
        origin=table.origins("origin", _SEA_ORIGINS if sea else _LAND_ORIGINS),
        source=table.text_if_any("source"),
        note=table.text_if_any("note"),
        lon=table.degrees("lon"),
        lat=table.degrees("lat"),
        extent=table.text("extent"),
    )
    table.close()
    if sea and (territory.fort is not Fort.NONE or territory.food or territory.coins or territory.home):
        raise table.error("kind", "A sea has no fort, no food, no coins and is nobody's home (FC-Q40).")
    for name, low, high in (("lon", "west", "east"), ("lat", "south", "north")):
        place = territory.lon if name == "lon" else territory.lat
        if not window[low] < place < window[high]:
            raise table.error(name, f"{place} lies off the map, which goes from {window[low]} to {window[high]}.")
    return territory


def _read_links(tables: list[Table], territories: Mapping[str, Territory]) -> tuple[Link, ...]:
    links: list[Link] = []
    pairs: set[frozenset[str]] = set()
    for table in tables:
        kind = LinkKind(table.one_of("kind", tuple(LinkKind)))
        link = Link(
            a=table.id("a"),
            b=table.id("b"),
            kind=kind,
            strait=table.text("strait") if kind is LinkKind.BRIDGE else "",
            origin=table.one_of("origin", ORIGINS),
            source=table.text_if_any("source"),
        )
        table.close()
        for name, end in (("a", link.a), ("b", link.b)):
            if end not in territories:
                raise table.error(name, f"There is no territory “{end}” on this map.")
        if link.a == link.b:
            raise table.error("b", "A territory is not its own neighbour.")
        pair = frozenset((link.a, link.b))
        if pair in pairs:
            raise table.error("", "These two are linked already; a link goes both ways and stands here once.")
        pairs.add(pair)
        seas = territories[link.a].sea + territories[link.b].sea
        if seas != _SEAS.get(kind, seas):
            raise table.error("kind", f"A link of kind {kind} joins {_JOINS[kind]}.")
        links.append(link)
    return tuple(links)


def _refuse_unreachable(table: Table, found: Map) -> None:
    first = found.territories[0]
    reached = found.distances((first.id,))
    for territory in found.territories:
        if territory.id not in reached:
            raise table.error(f"territory {territory.id}", f"No way leads from {first.name} to {territory.name}.")
