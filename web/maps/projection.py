"""From longitude and latitude to the drawing, and the land of Natural Earth on it."""

import json
import math
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.ops import unary_union


def projection(c):
    """Lambert conformal conic, then local bulges and soft squeezes of the far north and south."""
    r = math.radians
    l1, l2 = c["parallels"]
    n = math.log(math.cos(r(l1)) / math.cos(r(l2))) / math.log(
        math.tan(math.pi / 4 + r(l2) / 2) / math.tan(math.pi / 4 + r(l1) / 2)
    )
    reach = math.cos(r(l1)) * math.tan(math.pi / 4 + r(l1) / 2) ** n / n
    wide, high = c["size"]

    def base(lon, lat):
        rho = reach / np.tan(np.pi / 4 + np.radians(lat) / 2) ** n
        th = n * np.radians(lon - c["meridian"])
        return rho * np.sin(th), rho * np.cos(th)

    cx, cy = base(*c["centre"])
    bulges = []

    def soft(t, k, w):  # t beyond 0 is shrunk to k, over a transition of width w
        t = np.asarray(t, float)
        return np.where(t <= 0, t, np.where(t < w, t - (1 - k) * t * t / (2 * w), w - (1 - k) * w / 2 + k * (t - w)))

    def f(lon, lat):
        x, y = base(np.asarray(lon, float), np.clip(np.asarray(lat, float), -10, 80))
        x, y = (x - cx) * c["scale"] + wide / 2, (y - cy) * c["scale"] + high / 2
        for bx, by, radius, k in bulges:
            g = 1 + k * np.exp(-((x - bx) ** 2 + (y - by) ** 2) / radius**2)
            x, y = bx + (x - bx) * g, by + (y - by) * g
        if final:
            for q in c.get("squeeze", []):
                s, e = q["side"], q["from"]
                if s == "south":
                    y = e + soft(y - e, q["factor"], q["over"])
                if s == "north":
                    y = e - soft(e - y, q["factor"], q["over"])
                if s == "east":
                    x = e + soft(x - e, q["factor"], q["over"])
                if s == "west":
                    x = e - soft(e - x, q["factor"], q["over"])
            x, y = x + c.get("shift", [0, 0])[0], y + c.get("shift", [0, 0])[1]
        return x, y

    final = False
    for b in c.get("bulge", []):
        px, py = f(*b["at"])
        bulges.append((float(px), float(py), b["radius"], b["gain"]))
    final = True
    return f


def read_land(path, f, keep):
    topo = json.loads(Path(path).read_text(encoding="utf-8"))
    sc, tr = np.array(topo["transform"]["scale"]), np.array(topo["transform"]["translate"])
    arcs = [np.cumsum(np.array(a), axis=0) * sc + tr for a in topo["arcs"]]

    def ring(ids):
        return np.concatenate([arcs[i] if i >= 0 else arcs[~i][::-1] for i in ids])

    window = box(-40, 5, 80, 75)
    polys = []
    for g in topo["objects"]["land"]["geometries"]:
        for poly in g["arcs"] if g["type"] == "MultiPolygon" else [g["arcs"]]:
            p = Polygon(ring(poly[0]), [ring(h) for h in poly[1:]])
            if p.intersects(window):
                polys.append(shapely.make_valid(p).intersection(window))
    land = unary_union(polys)
    land = shapely.segmentize(land, 0.5)
    land = shapely.transform(land, lambda a: np.column_stack(f(a[:, 0], a[:, 1])))
    return shapely.make_valid(land).buffer(0).intersection(keep)
