"""Anchors: the points whose cells become the territories, and the pins where borders stay in their place."""

import math
from dataclasses import dataclass, field

from shapely.ops import unary_union

from borders import Anchor
from coast import Land
from drawing import XY, Drawing, Joint, Kind
from paths import polygons_of

REACH = 9
"""How far from a joint the anchors of its sides lie."""


@dataclass
class Anchors:
    """The anchors of land and of sea, labelled with their territory or, after `~`, their wasteland."""

    land: list[Anchor] = field(default_factory=list)
    sea: list[Anchor] = field(default_factory=list)
    pins: list[XY] = field(default_factory=list)

    def add(self, kind: Kind, at: XY, label: str) -> None:
        """Add an anchor of land or sea."""
        (self.land if kind == "land" else self.sea).append((*at, label))


def _place(drawing: Drawing, land: Land, joint: Joint) -> XY:
    """Return where a joint lies."""
    if "tip" in joint:  # outermost point of an (enlarged) island in a direction on the drawing
        angle = math.radians(joint["toward"])
        ux, uy = math.sin(angle), -math.cos(angle)
        points = [
            point
            for name, shape in land.islands
            if name == joint["tip"]
            for part in polygons_of(shape)
            for point in part.exterior.coords
        ]
        tip = max(points, key=lambda point: point[0] * ux + point[1] * uy)
        return tip[0] - ux * 0.6, tip[1] - uy * 0.6
    if "mid" in joint:  # the middle of an (enlarged) island: the sea border passes behind it
        middle = unary_union([shape for name, shape in land.islands if name == joint["mid"]]).centroid
        return middle.x, middle.y
    return drawing.at(joint["at"])


def _distinct(anchors: list[Anchor]) -> list[Anchor]:
    """Return anchors without those that lie where one is already."""
    found: dict[XY, Anchor] = {}
    for anchor in anchors:
        found.setdefault((round(anchor[0], 2), round(anchor[1], 2)), anchor)
    return list(found.values())


def anchors_of(drawing: Drawing, land: Land) -> Anchors:
    """Return the anchors of a map."""
    anchors = Anchors()
    wastes = drawing.shapes["wasteland"]
    for name, territory in drawing.shapes["territory"].items():
        if territory.get("island") or name not in drawing.territories:
            continue
        for place in territory["anchors"]:
            anchors.add(drawing.kind(name), drawing.at(place), name)
    for name, waste in wastes.items():
        for place in waste.get("anchors", []):
            anchors.add("land", drawing.at(place), "~" + name)
    for joint in drawing.shapes["joint"]:  # a land border and a sea border leave the coast at one point
        x, y = _place(drawing, land, joint)
        anchors.pins.append((x, y))
        reach = joint.get("reach", REACH)
        for side in joint["sides"]:
            angle = math.radians(side["bearing"])
            at = x + reach * math.sin(angle), y - reach * math.cos(angle)
            for name in side["who"]:
                anchors.add(drawing.kind(name), at, "~" + name if name in wastes else name)
    return Anchors(_distinct(anchors.land), _distinct(anchors.sea), anchors.pins)
