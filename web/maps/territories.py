"""The drawn territories: path, and where counter, name and sites stand."""

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from drawing import XY, ContentTerritory, Drawing, Territory
from faces import Shapes
from paths import inner_point, path_of

Drawn = dict[str, object]
"""A part of the file that the page reads (`Shape` in web/src/games/map_games/chart.ts)."""

EXTRAS = {"angle": "angle", "region": "region", "size": "size", "lines": "lines", "icons_angle": "iconsAngle"}
"""What is copied from a territory's shape if it is there, and how the page calls it."""


def _centre(drawing: Drawing, name: str, shape: BaseGeometry) -> Point:
    """Return where the counter stands: label above, sites below it, units in the middle of what is left."""
    drawn = drawing.shapes["territory"][name]
    if "centre" in drawn:
        return Point(drawn["centre"])
    deepest = inner_point(shape)
    if drawing.kind(name) == "sea":
        down = 14
    else:
        down = 34 if "home" in drawing.territories[name] else 20
    wanted = Point(deepest.x, deepest.y + down)
    return wanted if shape.buffer(-12).contains(wanted) else deepest


def _label_offset(sea: bool, content: ContentTerritory) -> float:
    """Return how far above the counter the name stands."""
    if sea:
        return -31
    bare = content["fort"] == "none" and not content["food"] and not content["coins"]
    if "home" in content or bare:
        return -24
    return -45 if content["fort"] == "great" else -40


def _icons_offset(content: ContentTerritory) -> float:
    """Return how far above the counter the signs of the sites stand."""
    if "home" in content:
        return -56
    return -24 if content["fort"] == "great" else -23


def _at(centre: Point, down: float) -> XY:
    """Return a point below the centre, on the grid."""
    return round(centre.x, 1), round(centre.y + down, 1)


def _draw_territory(drawing: Drawing, name: str, shape: BaseGeometry) -> Drawn:
    """Return one drawn territory."""
    content = drawing.territories[name]
    drawn: Territory = drawing.shapes["territory"][name]
    kind, centre = drawing.kind(name), _centre(drawing, name, shape)
    room = shape.boundary.distance(centre)
    if not shape.contains(centre):
        drawing.problems.append(f"{name}: centre outside")
    elif kind == "land" and room < 6:
        drawing.problems.append(f"{name}: centre only {room:.1f} from the border")
    found: Drawn = {
        "id": name,
        "kind": kind,
        "path": path_of(shape),
        "centre": _at(centre, 0),
        "room": round(room, 1),
        "label": drawn.get("label", _at(centre, _label_offset(kind == "sea", content))),
        "icons": drawn.get("icons", _at(centre, _icons_offset(content))),
    }
    written: Drawn = dict(drawn)
    return found | {theirs: written[ours] for ours, theirs in EXTRAS.items() if ours in written}


def draw_territories(drawing: Drawing, shapes: Shapes) -> list[Drawn]:
    """Return every drawn territory."""
    return [_draw_territory(drawing, name, shapes[name]) for name in drawing.territories if name in shapes]
