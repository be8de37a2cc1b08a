"""The faces of the drawing: one common linework of coasts and borders, and which territory each face belongs to."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

import shapely
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from shapely.strtree import STRtree

from anchors import Anchors
from borders import Cell, Noise, softened_cells
from coast import Land
from drawing import Drawing
from paths import polygons_of, shared

GRID = 0.1
"""Output resolution in map units."""
SCRAP = 0.05
"""A face up to this area is a slip of the pen."""
WATER = "water"
"""The label of water that no sea of the game has."""

Shapes = dict[str, BaseGeometry]


@dataclass
class Face:
    """A face, what it is part of, and whose it is."""

    kind: Literal["land", "isle", "sea", "water"]
    label: str
    shape: Polygon


class _Cells:
    """Labelled cells that are asked for the one that covers a point."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self.tree = STRtree([shape for _, shape in cells])

    def label(self, at: Point) -> str:
        """Return the label of the cell that covers a point."""
        found = (self.cells[int(i)] for i in self.tree.query(at))
        return next(label for label, shape in found if shape.covers(at))


def _inside(face: Polygon) -> Point:
    """Return a point well inside a face."""
    if face.area < 50:
        return Point(shapely.maximum_inscribed_circle(face, tolerance=0.2).coords[0])
    return Point(face.representative_point().coords[0])


def _labelled(drawing: Drawing, land: Land, shape: Polygon, on_land: _Cells, at_sea: _Cells) -> Face:
    """Return a face with whose it is."""
    at = _inside(shape)
    if not land.whole.contains(at):
        return Face("sea", at_sea.label(at), shape)
    island = next((name for name, isle in land.islands if isle.buffer(0.2).contains(at)), None)
    if island:
        return Face("isle", island if island in drawing.territories else "~" + island, shape)
    return Face("land", on_land.label(at), shape)


def _draw_faces(drawing: Drawing, land: Land, anchors: Anchors) -> list[Face]:
    """Return the faces that coasts, frame and borders enclose."""
    border, paper = drawing.shapes["border"], drawing.paper
    noise = Noise(border["seed"], border["noise"])
    land_net, land_cells = softened_cells(anchors.land, paper, border["smooth"], noise, anchors.pins)
    sea_net, sea_cells = softened_cells(anchors.sea, paper, border["smooth_sea"], None, anchors.pins)
    linework = [
        land.whole.boundary,
        drawing.frame.boundary,
        land_net.intersection(land.main),
        sea_net.intersection(land.sea),
    ]
    net = shapely.union_all(linework, grid_size=GRID)
    shapely.prepare(land.whole)
    on_land, at_sea = _Cells(land_cells), _Cells(sea_cells)
    return [
        _labelled(drawing, land, shape, on_land, at_sea) for shape in list(polygonize(net)) if shape.area >= SCRAP
    ]


def _leaned_on(scrap: Polygon, own: Face, faces: list[Face], tree: STRtree) -> str | None:
    """Return the neighbour of its kind that a scrap has most border with, or None where it has none."""
    lean: dict[str, float] = defaultdict(float)
    for j in tree.query(scrap):
        other = faces[j]
        if other.kind == own.kind and other.label != own.label:
            border = shared(scrap, other.shape)
            if border > 1e-6:
                lean[other.label] += border
    return max(lean, key=lambda label: lean[label]) if lean else None


def _attach_scraps(faces: list[Face]) -> bool:
    """Give what is detached from its territory to the neighbour it leans on; return whether anything was."""
    moved = False
    tree = STRtree([face.shape for face in faces])
    by: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, face in enumerate(faces):
        if face.kind not in ("isle", "water"):
            by[face.kind, face.label].append(i)
    for (kind, label), group in by.items():
        parts = sorted(polygons_of(unary_union([faces[i].shape for i in group])), key=lambda part: -part.area)
        for scrap in parts[1:]:
            mine = [faces[i] for i in group if scrap.covers(faces[i].shape.representative_point())]
            own = Face("sea" if kind == "sea" else "land", label, scrap)
            to = _leaned_on(scrap, own, faces, tree)
            for face in mine:
                if to:
                    face.label = to
                elif kind == "sea":
                    face.kind, face.label = "water", WATER
            moved = moved or bool(to) or kind == "sea"
    return moved


def _drain(faces: list[Face], anchors: Anchors) -> None:
    """Make sea parts that hold no anchor of any sea (Red Sea, Caspian …) mere decoration."""
    points = [Point(x, y) for x, y, _ in anchors.sea]
    for part in polygons_of(unary_union([face.shape for face in faces if face.kind == "sea"])):
        if not any(part.contains(point) for point in points):
            for face in faces:
                if face.kind == "sea" and part.covers(face.shape.representative_point()):
                    face.kind, face.label = "water", WATER


def shapes_of(drawing: Drawing, land: Land, anchors: Anchors) -> Shapes:
    """Return the shape of every territory, of every wasteland (after `~`) and of the water."""
    faces = _draw_faces(drawing, land, anchors)
    for _ in range(6):
        if not _attach_scraps(faces):
            break
    _drain(faces, anchors)
    group: dict[str, list[Polygon]] = defaultdict(list)
    for face in faces:
        group[face.label].append(face.shape)
    joined = {label: polygons_of(unary_union(several)) for label, several in group.items()}
    return {label: parts[0] if len(parts) == 1 else MultiPolygon(parts) for label, parts in joined.items()}
