"""What a map is drawn from: the shapes written by hand, the content's map, and where both meet."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, cast

from shapely.geometry import Polygon, box

from projection import Frame, Projection, projection

SHAPES = Path(__file__).resolve().parent / "shapes"

Kind = Literal["land", "sea"]
XY = tuple[float, float]
LonLat = Sequence[float]


class Coast(TypedDict):
    """How the coast of Natural Earth is tidied up, in map units."""

    simplify: float
    round: float
    min_area: float
    min_lake: float
    channel: float


class Border(TypedDict):
    """How borders are softened: smoothing, and noise as pairs of wave length and amplitude."""

    smooth: float
    smooth_sea: float
    seed: int
    noise: list[tuple[float, float]]


class Line(TypedDict):
    """A line drawn by hand: a channel, a bridge of land, a strait, a river or a mountain range."""

    name: NotRequired[str]
    line: list[LonLat]
    width: NotRequired[float]
    play: NotRequired[bool]


class Lane(TypedDict):
    """The way between two seas that touch too little for it to be seen."""

    between: tuple[str, str]
    line: list[LonLat]


class Island(TypedDict):
    """An island that is a territory of its own, drawn larger than it is and moved where there is room."""

    territory: str
    at: LonLat
    scale: NotRequired[tuple[float, float]]
    shift: NotRequired[tuple[float, float]]


class Side(TypedDict):
    """Who lies in a direction of a joint: 0 is up, clockwise, on the drawing."""

    bearing: float
    who: list[str]


class Joint(TypedDict):
    """A point of the coast where a land border and a sea border meet: at a place, an island's tip, or its middle."""

    sides: list[Side]
    at: NotRequired[LonLat]
    tip: NotRequired[str]
    toward: NotRequired[float]
    mid: NotRequired[str]
    reach: NotRequired[float]


class Territory(TypedDict, total=False):
    """What is drawn by hand of a territory: its anchors, and where counter, name and sites stand."""

    anchors: list[LonLat]
    island: bool
    region: str
    centre: XY
    label: XY
    icons: XY
    icons_angle: float
    angle: float
    size: float
    lines: int


class Wasteland(TypedDict, total=False):
    """Nobody's land at the edge of the map."""

    anchors: list[LonLat]
    style: str
    name: str
    label: LonLat
    angle: float


class Shapes(TypedDict):
    """A file of `shapes`."""

    frame: Frame
    coast: Coast
    border: Border
    cut: list[Line]
    fill: list[Line]
    strait: list[Line]
    lane: list[Lane]
    island: list[Island]
    joint: list[Joint]
    territory: dict[str, Territory]
    wasteland: dict[str, Wasteland]
    river: list[Line]
    dock: dict[str, LonLat]
    mountains: list[Line]
    decor: dict[str, list[float]]


class ContentTerritory(TypedDict):
    """A territory as the content has it; only what is drawn."""

    id: str
    kind: Kind
    fort: str
    food: int
    coins: int
    home: NotRequired[str]


class Link(TypedDict):
    """A connection as the content has it."""

    a: str
    b: str
    kind: Literal["border", "coast", "sea", "bridge", "river"]
    strait: NotRequired[str]


@dataclass
class Drawing:
    """One map while it is drawn, with everything that is wrong or worth a note."""

    name: str
    shapes: Shapes
    territories: dict[str, ContentTerritory]
    links: list[Link]
    project: Projection
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def frame(self) -> Polygon:
        """Return the edge of the drawing."""
        return box(0, 0, *self.shapes["frame"]["size"])

    @property
    def paper(self) -> Polygon:
        """Return what is worked on: a little more than the drawing, so that its edge is like any other place."""
        return self.frame.buffer(60, join_style="mitre")

    def at(self, place: LonLat) -> XY:
        """Return where a place lies on the drawing."""
        x, y = self.project(place[0], place[1])
        return float(x), float(y)

    def kind(self, territory: str) -> Kind:
        """Return whether a territory is land or sea; wasteland is land."""
        return self.territories[territory]["kind"] if territory in self.territories else "land"


def read_drawing(name: str, content: Path) -> Drawing:
    """Read the shapes and the content of a map; what one has and the other has not is a problem."""
    content_map: dict[str, Any] = tomllib.loads(
        (content / f"{name}.toml").read_text(encoding="utf-8")
    )  # TOML is untyped
    shapes = cast(Shapes, tomllib.loads((SHAPES / f"{name}.toml").read_text(encoding="utf-8")))
    territories = {one["id"]: one for one in content_map["territory"]}
    drawing = Drawing(name, shapes, territories, content_map["connection"], projection(shapes["frame"]))
    drawing.problems += [f"no anchors for {one}" for one in territories if one not in shapes["territory"]]
    drawing.problems += [f"unknown territory {one}" for one in shapes["territory"] if one not in territories]
    return drawing
