"""Borders between anchors: Voronoi cells, softened so that they look drawn by hand."""

import math
from collections import defaultdict

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint, Point
from shapely.ops import linemerge, polygonize, unary_union
from shapely.strtree import STRtree


class Noise:
    """Smooth vector field; the same for every line, so shared borders stay shared."""

    def __init__(self, seed, layers):
        rng = np.random.default_rng(seed)
        self.waves = []
        for length, amp in layers:
            for _ in range(7):
                a = rng.uniform(0, 2 * math.pi)
                k = 2 * math.pi / (length * rng.uniform(0.75, 1.35))
                self.waves.append(
                    (
                        k * math.cos(a),
                        k * math.sin(a),
                        rng.uniform(0, 6.3),
                        rng.uniform(0, 6.3),
                        amp / math.sqrt(7) * 1.4,
                    )
                )

    def __call__(self, p):
        d = np.zeros_like(p)
        for kx, ky, px, py, a in self.waves:
            t = kx * p[:, 0] + ky * p[:, 1]
            d[:, 0] += a * np.sin(t + px)
            d[:, 1] += a * np.sin(t + py)
        return d


def soften(line, sigma, noise, pins, outer):
    """Resample, smooth with fixed ends, displace by the noise field (not near the pins)."""
    step = 3.0
    n = max(2, round(line.length / step))
    closed = line.is_ring
    p = np.array([line.interpolate(t, normalized=True).coords[0] for t in np.linspace(0, 1, n + 1)])
    if sigma and n > 4:
        m = min(int(3 * sigma / step), n - 1)
        k = np.exp(-0.5 * (np.arange(-m, m + 1) * step / sigma) ** 2)
        k /= k.sum()
        if closed:
            q = np.concatenate([p[-m - 1 : -1], p, p[1 : m + 1]])
        else:  # point reflection keeps the ends where they are
            q = np.concatenate([2 * p[0] - p[m:0:-1], p, 2 * p[-1] - p[-2 : -m - 2 : -1]])
        ends = p[0].copy(), p[-1].copy()
        p = np.column_stack([np.convolve(q[:, i], k, "valid") for i in (0, 1)])
        if not closed:
            p[0], p[-1] = ends
    if noise is not None:
        w = np.ones(len(p))
        for x, y in pins:
            w = np.minimum(w, np.clip((np.hypot(p[:, 0] - x, p[:, 1] - y) - 6) / 40, 0, 1))
        w = np.minimum(w, np.clip(shapely.distance(shapely.points(p), outer) / 60 - 0.01, 0, 1))
        p = p + noise(p) * w[:, None]
    return shapely.set_precision(LineString(p).simplify(0.3), 1e-3)


def cells(anchors, keep, sigma, noise, pins):
    """anchors: [(x, y, label)] -> (softened border lines, [(label, polygon)])"""
    mp = MultiPoint([(x, y) for x, y, _ in anchors])
    vor = list(shapely.voronoi_polygons(mp, extend_to=keep.buffer(400)).geoms)
    tree = STRtree(vor)
    group = defaultdict(list)
    for x, y, lab in anchors:
        i = next(j for j in tree.query(Point(x, y)) if vor[j].covers(Point(x, y)))
        group[lab].append(vor[i])
    raw = {k: unary_union(v) for k, v in group.items()}
    lines = unary_union([g.boundary for g in raw.values()])
    merged = linemerge(lines) if lines.geom_type != "LineString" else lines
    arcs = []
    rim = unary_union(list(raw.values())).boundary
    outer = rim.buffer(1e-6)
    for a in merged.geoms if hasattr(merged, "geoms") else [merged]:
        arcs.append(shapely.set_precision(a, 1e-3) if outer.covers(a) else soften(a, sigma, noise, pins, rim))
    # the ends of neighbouring arcs moved by the same field, so they still meet
    net = unary_union(arcs)
    out = []
    for face in polygonize(net):
        lab = max(raw, key=lambda k: raw[k].intersection(face).area)
        out.append((lab, face))
    return net, out
