"""Borders between anchors: Voronoi cells, softened so that they look drawn by hand."""

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union
from shapely.strtree import STRtree

from drawing import XY
from paths import lines_of
from projection import Numbers

STEP = 3.0
"""How far apart the points of a softened line lie."""

Anchor = tuple[float, float, str]
Cell = tuple[str, Polygon]


class Noise:
    """Smooth vector field; the same for every line, so shared borders stay shared."""

    def __init__(self, seed: int, layers: Sequence[Sequence[float]]) -> None:
        rng = np.random.default_rng(seed)
        self.waves: list[tuple[float, float, float, float, float]] = []
        for length, amplitude in layers:
            for _ in range(7):
                angle = rng.uniform(0, 2 * math.pi)
                k = 2 * math.pi / (length * rng.uniform(0.75, 1.35))
                phase = rng.uniform(0, 6.3), rng.uniform(0, 6.3)
                self.waves.append((k * math.cos(angle), k * math.sin(angle), *phase, amplitude / math.sqrt(7) * 1.4))

    def __call__(self, points: Numbers) -> Numbers:
        """Return how far each point is moved."""
        moved = np.zeros_like(points)
        for kx, ky, phase_x, phase_y, amplitude in self.waves:
            t = kx * points[:, 0] + ky * points[:, 1]
            moved[:, 0] += amplitude * np.sin(t + phase_x)
            moved[:, 1] += amplitude * np.sin(t + phase_y)
        return moved


def _smoothed(p: Numbers, sigma: float, closed: bool) -> Numbers:
    """Return points smoothed along their line; its ends stay where they are."""
    m = min(int(3 * sigma / STEP), len(p) - 2)
    kernel = np.exp(-0.5 * (np.arange(-m, m + 1) * STEP / sigma) ** 2)
    kernel /= kernel.sum()
    if closed:
        q = np.concatenate([p[-m - 1 : -1], p, p[1 : m + 1]])
    else:  # point reflection keeps the ends where they are
        q = np.concatenate([2 * p[0] - p[m:0:-1], p, 2 * p[-1] - p[-2 : -m - 2 : -1]])
    ends = p[0].copy(), p[-1].copy()
    smooth = np.column_stack([np.convolve(q[:, i], kernel, "valid") for i in (0, 1)])
    if not closed:
        smooth[0], smooth[-1] = ends
    return smooth


def _soften(line: LineString, sigma: float, noise: Noise | None, pins: list[XY], outer: BaseGeometry) -> BaseGeometry:
    """Return a line resampled, smoothed with fixed ends, and displaced by the noise (not near the pins)."""
    n = max(2, round(line.length / STEP))
    p: Numbers = np.array([line.interpolate(t, normalized=True).coords[0] for t in np.linspace(0, 1, n + 1)])
    if sigma and n > 4:
        p = _smoothed(p, sigma, line.is_ring)
    if noise is not None:
        weight = np.ones(len(p))
        for x, y in pins:
            weight = np.minimum(weight, np.clip((np.hypot(p[:, 0] - x, p[:, 1] - y) - 6) / 40, 0, 1))
        weight = np.minimum(weight, np.clip(shapely.distance(shapely.points(p), outer) / 60 - 0.01, 0, 1))
        p = p + noise(p) * weight[:, None]
    return shapely.set_precision(LineString(p).simplify(0.3), 1e-3)


def _regions(anchors: Sequence[Anchor], keep: Polygon) -> dict[str, BaseGeometry]:
    """Return the Voronoi cells of the anchors, those of one label joined."""
    points = MultiPoint([(x, y) for x, y, _ in anchors])
    cells = list(shapely.voronoi_polygons(points, extend_to=keep.buffer(400)).geoms)
    tree = STRtree(cells)
    group: dict[str, list[BaseGeometry]] = defaultdict(list)
    for x, y, label in anchors:
        at = Point(x, y)
        group[label].append(cells[next(i for i in tree.query(at) if cells[i].covers(at))])
    return {label: unary_union(several) for label, several in group.items()}


def softened_cells(
    anchors: Sequence[Anchor], keep: Polygon, sigma: float, noise: Noise | None, pins: list[XY]
) -> tuple[BaseGeometry, list[Cell]]:
    """Return the softened borders between the labels of the anchors, and the cells they enclose with their labels."""
    regions = _regions(anchors, keep)
    lines = unary_union([region.boundary for region in regions.values()])
    merged = lines if isinstance(lines, LineString) else linemerge(lines_of(lines))
    rim = unary_union(list(regions.values())).boundary
    outer = rim.buffer(1e-6)
    arcs = [
        shapely.set_precision(arc, 1e-3) if outer.covers(arc) else _soften(arc, sigma, noise, pins, rim)
        for arc in getattr(merged, "geoms", [merged])
    ]
    # the ends of neighbouring arcs moved by the same field, so they still meet
    net = unary_union(arcs)
    return net, [(_owner(face, regions), face) for face in polygonize(net)]


def _owner(face: Polygon, regions: dict[str, BaseGeometry]) -> str:
    """Return the label of the region a face has most of."""
    return max(regions, key=lambda label: regions[label].intersection(face).area)
