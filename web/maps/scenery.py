"""What is drawn beside the territories: rivers, mountains and nobody's lands."""

import numpy as np
from shapely.geometry import LineString, MultiLineString, Point
from shapely.ops import linemerge

from borders import Noise
from coast import Land
from drawing import Drawing, Line
from faces import Shapes
from paths import lines_of, path_of, path_of_line, smooth_curve
from territories import Drawn

SHORTEST = 8
"""A piece of a river up to this length is not drawn."""
GAP = 20
"""How far apart the mountains of a range stand."""


def river_course(drawing: Drawing, river: Line) -> LineString:
    """Return the course of a river, a little crooked between its ends."""
    points = np.array(smooth_curve([drawing.at(place) for place in river["line"]]).coords)
    moved = Noise(5, [(26, 1.6)])(points)
    moved[-1] = 0
    moved[0] = 0
    return lines_of(LineString(points + moved).simplify(0.4))[0]


def danube(drawing: Drawing) -> LineString:
    """Return the course of the river that armies sail on."""
    return next(river_course(drawing, river) for river in drawing.shapes["river"] if river.get("play"))


def draw_rivers(drawing: Drawing, land: Land) -> list[Drawn]:
    """Return the pieces of every river that are seen."""
    found: list[Drawn] = []
    for river in drawing.shapes["river"]:
        play = bool(river.get("play"))
        seen = river_course(drawing, river).intersection(drawing.frame)
        if not play:
            seen = seen.intersection(land.whole.buffer(0.5))
        for line in lines_of(linemerge(seen) if isinstance(seen, MultiLineString) else seen):
            if line.length > SHORTEST:
                found.append({"name": river["name"], "play": play, "path": path_of_line(line.coords)})
    return found


def draw_mountains(drawing: Drawing, land: Land) -> list[tuple[float, float, float]]:
    """Return place and size of every mountain: on land, and not at its edge."""
    marks: list[tuple[float, float, float]] = []
    inside = drawing.frame.buffer(-8)
    for chain in drawing.shapes["mountains"]:
        curve = smooth_curve([drawing.at(place) for place in chain["line"]], 2)
        count = int(curve.length // GAP)
        rng = np.random.default_rng(len(marks) + 3)
        for i in range(count + 1):
            at = curve.interpolate(i / max(count, 1), normalized=True)
            x, y = at.x + rng.uniform(-3, 3), at.y + rng.uniform(-3, 3)
            peak = Point(x, y)
            if land.whole.contains(peak) and inside.contains(peak) and land.whole.boundary.distance(peak) > 5:
                marks.append((round(x, 1), round(y, 1), round(float(rng.uniform(0.8, 1.15)), 2)))
    return marks


def draw_wastelands(drawing: Drawing, shapes: Shapes) -> list[Drawn]:
    """Return nobody's lands."""
    found: list[Drawn] = []
    for label, shape in shapes.items():
        if not label.startswith("~"):
            continue
        waste = drawing.shapes["wasteland"].get(label[1:], {})
        one: Drawn = {"id": label[1:], "style": waste.get("style", "plain"), "path": path_of(shape)}
        if "name" in waste:
            one |= {"name": waste["name"], "label": [round(value, 1) for value in drawing.at(waste["label"])]}
        if "angle" in waste:
            one["angle"] = waste["angle"]
        found.append(one)
    return found
