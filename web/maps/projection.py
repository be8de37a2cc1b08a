"""From longitude and latitude to the drawing, and the land of Natural Earth on it."""

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypedDict, cast

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Numbers = npt.NDArray[np.float64]
Projection = Callable[[npt.ArrayLike, npt.ArrayLike], tuple[Numbers, Numbers]]


class Bulge(TypedDict):
    """A place that is drawn larger than it is, and how far that reaches."""

    at: tuple[float, float]
    radius: float
    gain: float


# A side of the drawing that is squeezed together; `from` cannot be a field of a class.
Squeeze = TypedDict(
    "Squeeze", {"side": Literal["north", "south", "east", "west"], "from": float, "over": float, "factor": float}
)


class Frame(TypedDict):
    """The drawing's size and how the world is laid on it."""

    size: tuple[float, float]
    meridian: float
    parallels: tuple[float, float]
    centre: tuple[float, float]
    scale: float
    shift: tuple[float, float]
    bulge: list[Bulge]
    squeeze: list[Squeeze]


def conic(frame: Frame) -> Projection:
    """Return Lambert's conformal conic projection, on a plane of its own."""
    first, second = (math.radians(parallel) for parallel in frame["parallels"])
    n = math.log(math.cos(first) / math.cos(second)) / math.log(
        math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2)
    )
    reach = math.cos(first) * math.tan(math.pi / 4 + first / 2) ** n / n

    def base(lon: npt.ArrayLike, lat: npt.ArrayLike) -> tuple[Numbers, Numbers]:
        rho = reach / np.tan(np.pi / 4 + np.radians(lat) / 2) ** n
        theta = n * np.radians(np.asarray(lon) - frame["meridian"])
        return rho * np.sin(theta), rho * np.cos(theta)

    return base


def soft(t: npt.ArrayLike, factor: float, over: float) -> Numbers:
    """Return `t`, shrunk by a factor beyond 0, over a transition of some width."""
    t = np.asarray(t, float)
    bent = t - (1 - factor) * t * t / (2 * over)
    beyond = over - (1 - factor) * over / 2 + factor * (t - over)
    return np.where(t <= 0, t, np.where(t < over, bent, beyond))


def squeezed(x: Numbers, y: Numbers, squeezes: Sequence[Squeeze]) -> tuple[Numbers, Numbers]:
    """Return points with the sides of the drawing squeezed together."""
    for one in squeezes:
        side, edge, how = one["side"], one["from"], (one["factor"], one["over"])
        if side == "south":
            y = edge + soft(y - edge, *how)
        elif side == "north":
            y = edge - soft(edge - y, *how)
        elif side == "east":
            x = edge + soft(x - edge, *how)
        else:
            x = edge - soft(edge - x, *how)
    return x, y


def projection(frame: Frame) -> Projection:
    """Return a conic projection with local bulges and soft squeezes of the far sides."""
    base = conic(frame)
    wide, high = frame["size"]
    middle_x, middle_y = base(*frame["centre"])
    bulges: list[tuple[float, float, float, float]] = []

    def bulged(lon: npt.ArrayLike, lat: npt.ArrayLike) -> tuple[Numbers, Numbers]:
        x, y = base(np.asarray(lon, float), np.clip(np.asarray(lat, float), -10, 80))
        x, y = (x - middle_x) * frame["scale"] + wide / 2, (y - middle_y) * frame["scale"] + high / 2
        for at_x, at_y, radius, gain in bulges:
            g = 1 + gain * np.exp(-((x - at_x) ** 2 + (y - at_y) ** 2) / radius**2)
            x, y = at_x + (x - at_x) * g, at_y + (y - at_y) * g
        return x, y

    for one in frame["bulge"]:  # each bulge is where those before it have put its place
        x, y = bulged(*one["at"])
        bulges.append((float(x), float(y), one["radius"], one["gain"]))

    def project(lon: npt.ArrayLike, lat: npt.ArrayLike) -> tuple[Numbers, Numbers]:
        x, y = squeezed(*bulged(lon, lat), frame["squeeze"])
        return x + frame["shift"][0], y + frame["shift"][1]

    return project


def read_land(file: Path, project: Projection, keep: Polygon) -> BaseGeometry:
    """Return the land of Natural Earth (a TopoJSON file) as far as it lies on the drawing."""
    topo: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))  # JSON is untyped
    scale, translate = np.array(topo["transform"]["scale"]), np.array(topo["transform"]["translate"])
    arcs: list[Numbers] = [np.cumsum(np.array(arc), axis=0) * scale + translate for arc in topo["arcs"]]

    def ring(ids: list[int]) -> Numbers:
        return np.concatenate([arcs[i] if i >= 0 else arcs[~i][::-1] for i in ids])

    window = box(-40, 5, 80, 75)
    polygons: list[BaseGeometry] = []
    for geometry in topo["objects"]["land"]["geometries"]:
        several = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for outline, *holes in cast("list[list[list[int]]]", several):
            polygon = Polygon(ring(outline), [ring(hole) for hole in holes])
            if polygon.intersects(window):
                polygons.append(shapely.make_valid(polygon).intersection(window))
    land = shapely.segmentize(unary_union(polygons), 0.5)
    land = shapely.transform(land, lambda points: np.column_stack(project(points[:, 0], points[:, 1])))
    return shapely.make_valid(land).buffer(0).intersection(keep)
