"""Shapes as SVG paths on a grid of tenths, and the parts of shapes."""

import itertools
from collections.abc import Iterable, Sequence

import numpy as np
from shapely import maximum_inscribed_circle
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry


def number(value: float) -> str:
    """Return a number with one decimal and nothing that a path can do without."""
    text = f"{value:.1f}".rstrip("0").rstrip(".") if abs(value) >= 0.05 else "0"
    if text.startswith("-0."):
        return text.replace("-0.", "-.")
    return text[1:] if text.startswith("0.") else text


def path_of_line(points: Iterable[Sequence[float]], close: bool = False) -> str:
    """Return a line as a path of relative steps."""
    grid = [(round(point[0] * 10), round(point[1] * 10)) for point in points]
    if close and grid[0] == grid[-1]:
        grid = grid[:-1]
    steps: list[str] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(grid):
        if (x0, y0) == (x1, y1):
            continue
        across, down = number((x1 - x0) / 10), number((y1 - y0) / 10)
        step = across if not steps or across.startswith("-") else " " + across
        steps.append(step + (down if down.startswith("-") else " " + down))
    start = f"M{number(grid[0][0] / 10)} {number(grid[0][1] / 10)}l"
    return start + "".join(steps) + ("z" if close else "")


def path_of(shape: BaseGeometry) -> str:
    """Return a shape as a path to be filled by the even-odd rule, its largest part first."""
    rings = [
        ring
        for polygon in sorted(polygons_of(shape), key=lambda polygon: -polygon.area)
        for ring in (polygon.exterior, *polygon.interiors)
    ]
    return "".join(path_of_line(ring.coords, close=True) for ring in rings)


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """Return the polygons a shape is made of."""
    if shape.is_empty:
        return []
    if isinstance(shape, Polygon):
        return [shape]
    return [polygon for part in getattr(shape, "geoms", []) for polygon in polygons_of(part)]


def lines_of(shape: BaseGeometry) -> list[LineString]:
    """Return the lines a shape is made of."""
    if shape.is_empty:
        return []
    if isinstance(shape, LineString):
        return [shape]
    return [line for part in getattr(shape, "geoms", []) for line in lines_of(part)]


def shared(one: BaseGeometry, other: BaseGeometry) -> float:
    """Return how long a border two shapes have in common."""
    return sum(line.length for line in lines_of(one.boundary.intersection(other.boundary)))


def inner_point(shape: BaseGeometry) -> Point:
    """Return the point of a shape's largest part that lies deepest inside."""
    largest = max(polygons_of(shape), key=lambda polygon: polygon.area)
    radius = maximum_inscribed_circle(largest, tolerance=0.5)
    return Point(radius.coords[0])


def smooth_curve(points: Sequence[Sequence[float]], step: float = 4.0) -> LineString:
    """Return a Catmull-Rom curve through some points."""
    p = np.array(points, float)
    if len(p) < 3:
        return LineString(p)
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for i in range(len(p) - 1):
        a, b, c, d = q[i : i + 4]
        n = max(2, int(np.hypot(*(c - b)) / step))
        for t in np.arange(n) / n:
            square, cube = 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
            out.append(0.5 * (2 * b + (c - a) * t + square * t * t + cube * t**3))
    out.append(p[-1])
    return LineString(out)
