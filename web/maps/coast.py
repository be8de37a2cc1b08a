"""The coast: Natural Earth's land, cut, filled, rounded and simplified, with islands large enough to play on."""

from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from drawing import Drawing, Island
from paths import polygons_of
from projection import read_land

NEAR = 12
"""How far from its place an island may be found."""


@dataclass
class Land:
    """The mainland, and the islands that are territories or wastelands of their own, all within the frame."""

    main: BaseGeometry
    islands: list[tuple[str, BaseGeometry]]
    whole: BaseGeometry
    sea: BaseGeometry


def _rounded(drawing: Drawing, file: Path) -> list[Polygon]:
    """Return the parts of the land with channels cut, gaps filled, hairs rounded off and hairline bays closed."""
    land = read_land(file, drawing.project, drawing.paper)
    for one in drawing.shapes["cut"]:
        land = land.difference(LineString([drawing.at(q) for q in one["line"]]).buffer(one["width"] / 2))
    for one in drawing.shapes["fill"]:
        land = land.union(LineString([drawing.at(q) for q in one["line"]]).buffer(one["width"] / 2))
    hair = drawing.shapes["coast"]["round"]
    return polygons_of(land.buffer(-hair).buffer(2 * hair).buffer(-hair))


def _enlarged(island: Island, found: Polygon, simplify: float) -> BaseGeometry:
    """Return an island as it is drawn."""
    across, down = island.get("scale", (1, 1))
    shape = affinity.scale(Polygon(found.exterior), across, down, origin="centroid")
    return shapely.simplify(affinity.translate(shape, *island.get("shift", (0, 0))), simplify)


def _take_islands(drawing: Drawing, parts: list[Polygon]) -> tuple[list[Polygon], list[tuple[str, BaseGeometry]]]:
    """Return the parts of the land that are no island of their own, and those that are."""
    islands: list[tuple[str, BaseGeometry]] = []
    for island in drawing.shapes["island"]:
        at = Point(drawing.at(island["at"]))
        nearest = min(parts, key=lambda part: part.distance(at))
        if nearest.distance(at) > NEAR:
            drawing.problems.append(f"island {island} not found")
            continue
        parts = [part for part in parts if part is not nearest]
        shape = _enlarged(island, nearest, drawing.shapes["coast"]["simplify"])
        islands.append((island["territory"], shape))
    return parts, islands


def draw_land(drawing: Drawing, file: Path) -> Land:
    """Return the land of a map."""
    coast, frame = drawing.shapes["coast"], drawing.frame
    parts, islands = _take_islands(drawing, _rounded(drawing, file))
    main: BaseGeometry = unary_union(
        [
            Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > coast["min_lake"]])
            for part in parts
            if part.area >= coast["min_area"]
        ]
    )
    main = shapely.coverage_simplify([main], coast["simplify"])[0]
    main = main.simplify(coast["simplify"] * 0.5).buffer(0)
    shapes = [shape for _, shape in islands]
    for k, shape in enumerate(shapes):  # a channel around each island
        main = main.difference(shape.buffer(coast["channel"], quad_segs=4))
        for j in range(k):
            shapes[j] = shapes[j].difference(shape.buffer(coast["channel"] * 0.6, quad_segs=4))
    main = unary_union([part for part in polygons_of(main) if part.area >= coast["min_area"]]).intersection(frame)
    shapes = [shape.intersection(frame) for shape in shapes]
    whole = unary_union([main, *shapes])
    named = [(name, shape) for (name, _), shape in zip(islands, shapes, strict=True)]
    return Land(main, named, whole, frame.difference(whole))
