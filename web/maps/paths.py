"""Shapes as SVG paths on a grid of tenths, and the parts of shapes."""

import itertools

import numpy as np
from shapely.geometry import LineString


def fmt(v):
    s = f"{v:.1f}".rstrip("0").rstrip(".") if abs(v) >= 0.05 else "0"
    return s.replace("-0.", "-.") if s.startswith("-0.") else s[1:] if s.startswith("0.") else s


def path_of_line(pts, close=False):
    q = [(round(x * 10), round(y * 10)) for x, y in pts]
    if close and q[0] == q[-1]:
        q = q[:-1]
    d = f"M{fmt(q[0][0] / 10)} {fmt(q[0][1] / 10)}l"
    out = []
    for (x0, y0), (x1, y1) in itertools.pairwise(q):
        if (x0, y0) == (x1, y1):
            continue
        a, b = fmt((x1 - x0) / 10), fmt((y1 - y0) / 10)
        s = a if not out or a.startswith("-") else " " + a
        s += b if b.startswith("-") else " " + b
        out.append(s)
    return d + "".join(out) + ("z" if close else "")


def path_of(geom):
    d = ""
    for p in sorted(polys_of(geom), key=lambda p: -p.area):
        d += path_of_line(p.exterior.coords, True)
        for h in p.interiors:
            d += path_of_line(h.coords, True)
    return d


def polys_of(g):
    if g.is_empty:
        return []
    if g.geom_type == "Polygon":
        return [g]
    return [p for p in getattr(g, "geoms", []) for p in polys_of(p)]


def lines_of(g):
    if g.is_empty:
        return []
    if g.geom_type in ("LineString", "LinearRing"):
        return [g]
    return [p for q in getattr(g, "geoms", []) for p in lines_of(q)]


def shared(a, b):
    return sum(line.length for line in lines_of(a.boundary.intersection(b.boundary)))


def smooth_curve(pts, step=4.0):
    """Catmull-Rom through pts."""
    p = np.array(pts, float)
    if len(p) < 3:
        return LineString(p)
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for i in range(len(p) - 1):
        a, b, c, d = q[i : i + 4]
        n = max(2, int(np.hypot(*(c - b)) / step))
        for t in np.arange(n) / n:
            out.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    out.append(p[-1])
    return LineString(out)
