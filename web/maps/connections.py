"""The drawn connections: bridges over straits, the Danube, lanes between seas, and the borders of seas."""

import math

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points, substring

from checks import WANTED, Contacts
from drawing import XY, Drawing, Link
from faces import Shapes
from paths import inner_point, lines_of, path_of_line, smooth_curve
from territories import Drawn


def _bridge(drawing: Drawing, link: Link, one: BaseGeometry, other: BaseGeometry) -> str | None:
    """Return the path over a strait, or None where nobody has drawn the strait."""
    strait = next((line for line in drawing.shapes["strait"] if line["name"] == link["strait"]), None)
    if not strait:
        drawing.problems.append(f"no strait line for {link['strait']}")
        return None
    first, last = Point(drawing.at(strait["line"][0])), Point(drawing.at(strait["line"][-1]))
    if one.distance(first) > other.distance(first):
        first, last = last, first
    ends = []
    for shape, at, name in ((one, first, link["a"]), (other, last, link["b"])):
        end = at if shape.contains(at) else nearest_points(shape.boundary, at)[0]
        if shape.distance(end) > 0.5:
            drawing.problems.append(f"{link['strait']}: end off {name}")
        ends.append((end.x, end.y))
    return path_of_line(ends)


def _river(drawing: Drawing, link: Link, shapes: Shapes, danube: LineString) -> str:
    """Return the way on the Danube between the docks of two territories."""
    docks = {name: danube.project(Point(drawing.at(drawing.shapes["dock"][name]))) for name in (link["a"], link["b"])}
    for name, dock in docks.items():
        if not shapes[name].buffer(1).contains(danube.interpolate(dock)):
            drawing.problems.append(f"river dock of {name} not in {name}")
    start, end = sorted(docks.values())
    return path_of_line(substring(danube, start, end).simplify(0.5).coords)


def _inward(at: Point, centre: Point) -> XY:
    """Return a point a little further inside."""
    distance = math.hypot(centre.x - at.x, centre.y - at.y) or 1
    k = min(14, distance) / distance
    return at.x + (centre.x - at.x) * k, at.y + (centre.y - at.y) * k


def _lane(drawing: Drawing, link: Link, one: BaseGeometry, other: BaseGeometry) -> str:
    """Return the lane between two territories that touch too little: as drawn by hand, or the shortest way."""
    pair = frozenset((link["a"], link["b"]))
    line = next((lane["line"] for lane in drawing.shapes["lane"] if frozenset(lane["between"]) == pair), None)
    if line:
        return path_of_line(smooth_curve([drawing.at(place) for place in line]).simplify(0.3).coords)
    near, far = nearest_points(one, other)
    start, end = _inward(near, inner_point(one)), _inward(far, inner_point(other))
    return path_of_line([start, (near.x, near.y), (far.x, far.y), end])


def _sea_border(one: BaseGeometry, other: BaseGeometry) -> str | None:
    """Return the border between two seas, or None where they share no line."""
    lines = lines_of(linemerge(lines_of(one.boundary.intersection(other.boundary))))
    return "".join(path_of_line(line.coords) for line in lines if line.length > 2) if lines else None


def _draw_connection(
    drawing: Drawing, link: Link, shapes: Shapes, contacts: Contacts, danube: LineString
) -> Drawn | None:
    """Return one drawn connection, or None where an end of it is missing."""
    one, other = shapes.get(link["a"]), shapes.get(link["b"])
    if one is None or other is None:
        return None
    found: Drawn = {"a": link["a"], "b": link["b"], "kind": link["kind"]}
    contact = contacts.get(frozenset((link["a"], link["b"])))
    if link["kind"] == "bridge":
        path = _bridge(drawing, link, one, other)
        if path is None:
            return None
        found |= {"path": path, "strait": link["strait"]}
    elif link["kind"] == "river":
        found["path"] = _river(drawing, link, shapes, danube)
    elif (contact or 0) < WANTED:
        found["path"] = _lane(drawing, link, one, other)
    if link["kind"] == "sea" and contact is not None:
        border = _sea_border(one, other)
        if border is not None:
            found["border"] = border
    return found


def draw_connections(drawing: Drawing, shapes: Shapes, contacts: Contacts, danube: LineString) -> list[Drawn]:
    """Return every drawn connection."""
    drawn = (_draw_connection(drawing, link, shapes, contacts, danube) for link in drawing.links)
    return [one for one in drawn if one is not None]
