"""The drawn maps: every territory and connection of the content has its shape, and nothing else touches."""

import importlib.util
import json
import re
import tomllib
from collections import Counter
from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.process import ROOT

Point = tuple[float, float]
Ring = list[Point]

WEB = ROOT / "web"
DATA = WEB / "src" / "games" / "map_games" / "data"
CONTENT = ROOT / "src" / "conqueror" / "content" / "maps"
MAPS = ("grand", "campaign")
TRIVIAL = 9.0
"""A drawn contact up to this many map units is no adjacency."""
WANTED = 12.0
"""A link drawn shorter than this has a lane."""

_SUBPATH = re.compile(r"M[^M]+")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@cache
def drawn(name: str) -> Any:
    """Return the outlines of a map."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@cache
def content(name: str) -> Any:
    """Return what the rules know of a map."""
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def rings(path: str) -> list[Ring]:
    """Return the closed lines of an outline, written as one point and steps from it, in tenths of a unit."""
    found = []
    for part in _SUBPATH.findall(path):
        numbers = [round(float(number) * 10) for number in _NUMBER.findall(part)]
        x = y = 0
        ring: Ring = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x / 10, y / 10))
        found.append(ring)
    return found


def edges(path: str) -> dict[frozenset[Point], float]:
    """Return the sides of an outline with their lengths; those of a neighbour are the same."""
    sides = {}
    for ring in rings(path):
        for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
            if here != there:
                sides[frozenset((here, there))] = hypot(there[0] - here[0], there[1] - here[1])
    return sides


def contains(path: str, point: Point) -> bool:
    """Whether a point lies inside an outline, by the even-odd rule."""
    x, y = point
    inside = False
    for ring in rings(path):
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside


def links(connections: Any) -> dict[frozenset[str], str]:
    """Every connection with its kind."""
    return {frozenset((link["a"], link["b"])): link["kind"] for link in connections}


@pytest.fixture(params=MAPS)
def name(request: pytest.FixtureRequest) -> str:
    """Each map."""
    return str(request.param)


def test_every_territory_has_one_shape_and_nothing_else_has(name: str) -> None:
    shapes = {shape["id"]: shape["kind"] for shape in drawn(name)["territories"]}
    assert shapes == {land["id"]: land["kind"] for land in content(name)["territory"]}
    assert len(shapes) == len(drawn(name)["territories"])


def test_every_connection_is_drawn_with_its_kind_and_no_other(name: str) -> None:
    assert links(drawn(name)["connections"]) == links(content(name)["connection"])


def test_counters_stand_inside_their_lands_and_names_on_the_map(name: str) -> None:
    wide, high = drawn(name)["size"]
    for shape in drawn(name)["territories"]:
        assert contains(shape["path"], tuple(shape["centre"])), shape["id"]
        for x, y in (shape["label"], shape["icons"]):
            assert 0 <= x <= wide, shape["id"]
            assert 0 <= y <= high, shape["id"]


def test_shapes_cover_the_map_without_gaps_or_overlaps(name: str) -> None:
    one = drawn(name)
    paths = [shape["path"] for shape in (*one["territories"], *one["wastelands"])] + [one["water"]]
    wide, high = one["size"]
    # Each side belongs to two neighbours; only the frame has sides of one.
    met = Counter(side for path in paths if path for side in edges(path))
    assert set(met.values()) <= {1, 2}
    for side, times in met.items():
        (x1, y1), (x2, y2) = tuple(side)
        on_frame = x1 == x2 in (0, wide) or y1 == y2 in (0, high)
        assert times == (1 if on_frame else 2), side


def test_lands_touch_exactly_where_the_rules_connect_them(name: str) -> None:
    one = drawn(name)
    sides = {shape["id"]: edges(shape["path"]) for shape in one["territories"]}
    lanes = {frozenset((link["a"], link["b"])): "path" in link for link in one["connections"]}
    kinds = links(one["connections"])
    for a, b in combinations(sides, 2):
        pair = frozenset((a, b))
        contact = sum(sides[a][side] for side in sides[a].keys() & sides[b].keys())
        match kinds.get(pair):
            case None:
                assert contact <= TRIVIAL, f"{a} and {b} touch, but are not connected"
            case "bridge":
                assert contact == 0, f"the bridge from {a} to {b} crosses no water"
                assert lanes[pair]
            case "river":
                assert lanes[pair], f"no river is drawn from {a} to {b}"
            case _:
                assert contact > 0, f"{a} and {b} are connected, but do not touch"
                assert contact >= WANTED or lanes[pair], f"{a} and {b} hardly touch and have no lane"


def test_the_outlines_are_small_enough_to_load_with_a_game(name: str) -> None:
    assert (DATA / f"{name}.json").stat().st_size < 120_000


def script(path: Path) -> ModuleType:
    """Return a script of the maps' workshop, loaded without being run."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_the_page_says_about_lands_and_heroes_is_what_the_content_says() -> None:
    made = script(WEB / "maps" / "build_about.py").written()
    assert (DATA / "about.json").read_text(encoding="utf-8") == made, "run web/maps/build_about.py"
    assert "reconstructed" not in made, "where a value comes from stands in the rulebooks, not beside the map"
