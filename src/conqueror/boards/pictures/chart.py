"""The drawn maps: which territory lies under every point, made once from the outlines that the page draws too."""

import functools
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from conqueror.boards.pictures.canvas import Point
from conqueror.extras import needs

with needs("pictures", "PIL"):
    from PIL import Image, ImageChops, ImageDraw

_PACKAGE = Path(__file__).resolve().parents[2]
_INSTALLED = _PACKAGE / "charts"
_CHARTS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "web" / "src" / "games" / "map_games" / "data"

NOBODYS_LAND, OPEN_WATER = 0, 1
"""What lies under a point where no territory does; territories follow."""
FIRST = 2
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True)
class Spot:
    """Where things of a territory are drawn: its units, its name, and what lies in it."""

    centre: Point
    label: Point
    icons: Point


@dataclass(frozen=True)
class Chart:
    """A map as points: `under` has a number for each, that of a territory is FIRST and its place in `spots`."""

    width: int
    height: int
    under: npt.NDArray[np.uint8]
    edges: npt.NDArray[np.bool_]
    """Where two territories meet."""
    spots: dict[str, Spot]
    lanes: list[list[Point]]
    """The ways over straits and along the river."""


@functools.lru_cache(maxsize=4)
def read_chart(name: str, scale: float, larger: int) -> Chart:
    """Return a map by its name, `scale` points for each of its units, its arrays so many times larger."""
    drawn = json.loads((_CHARTS / f"{name}.json").read_text(encoding="utf-8"))
    width, height = (round(side * scale) for side in drawn["size"])
    size, factor = (width * larger, height * larger), scale * larger
    under = np.full((size[1], size[0]), OPEN_WATER, np.uint8)
    for waste in drawn["wastelands"]:
        under[_inside(waste["path"], size, factor)] = NOBODYS_LAND
    for number, territory in enumerate(drawn["territories"]):
        under[_inside(territory["path"], size, factor)] = FIRST + number
    if drawn["water"]:
        under[_inside(drawn["water"], size, factor)] = OPEN_WATER
    spots = {each["id"]: _spot(each, scale) for each in drawn["territories"]}
    lanes = [_scaled(each["path"], scale) for each in drawn["connections"] if "path" in each]
    return Chart(width, height, under, _edges(under), spots, lanes)


def _spot(territory: Any, scale: float) -> Spot:  # as the file has it
    def place(name: str) -> Point:
        x, y = territory[name]
        return x * scale, y * scale

    return Spot(place("centre"), place("label"), place("icons"))


def _edges(under: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    edges = np.zeros(under.shape, np.bool_)
    for axis in (0, 1):
        edges |= under != np.roll(under, 1, axis)
    edges[0], edges[:, 0] = False, False
    return edges


def _inside(path: str, size: tuple[int, int], scale: float) -> npt.NDArray[np.bool_]:
    """Return which points lie within an outline; where outlines lie in each other, every second one is a hole."""
    whole = Image.new("1", size)
    for part in path.split("z"):
        points = _scaled(part, scale)
        if len(points) > 2:
            one = Image.new("1", size)
            ImageDraw.Draw(one).polygon(points, fill=1)
            whole = ImageChops.logical_xor(whole, one)
    return np.asarray(whole)


def _scaled(path: str, scale: float) -> list[Point]:
    """Return the points of one outline: a place, then steps from point to point (`M10 5l1 .5-2 3`)."""
    numbers = [float(number) for number in _NUMBER.findall(path)]
    steps = np.array(numbers).reshape(-1, 2) * scale
    return [(float(x), float(y)) for x, y in np.cumsum(steps, axis=0)]
