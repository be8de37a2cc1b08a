"""Final Conquest, Duels and the scenarios as a picture: the map with everybody's armies, the standings below it."""

import numpy as np

from conqueror.boards.pictures.canvas import (
    DARK,
    EDGE,
    LIGHT,
    MUTED,
    SURFACE,
    Canvas,
    Colour,
    Point,
    blend,
    colour,
    ink_on,
)
from conqueror.boards.pictures.chart import NOBODYS_LAND, OPEN_WATER, Chart, read_chart
from conqueror.games.map_games.view_types import LandView, MapView
from conqueror.games.wording import counted

_SCALE, _LARGER = 0.64, 2
_LINE = 24
_FACTIONS = {
    "rome": colour("b92a2a"),
    "carthage": colour("6c43b2"),
    "greece": colour("e0930e"),
    "egypt": colour("f3df1c"),
    "persia": colour("26262e"),
    "gaul": colour("1f7a5a"),
    "independent": colour("f7f4ec"),
}
_LAND, _SEA, _DEEP, _WASTE = colour("f1e4c3"), colour("bcd6d3"), colour("a3c6c6"), colour("d9cba6")
_BORDER, _LANE, _SEA_INK = colour("8f7749"), colour("5a4936"), colour("2c5a66")
_FORTS = {"small": 4, "great": 6}  # half the width of a tower


def draw(view: MapView) -> Canvas:
    """Draw the map of a view."""
    chart = read_chart(view["map"], _SCALE, _LARGER)
    canvas = Canvas(chart.width, chart.height + _LINE * (len(view["seats"]) + 2))
    canvas.paste(_coloured(chart, view), 0, 0)
    for lane in chart.lanes:
        canvas.line(lane, _LANE, 2)
    for name, spot in chart.spots.items():
        if name in view["lands"]:
            _draw_names(canvas, spot.label, spot.icons, view["lands"][name])
    for name, spot in chart.spots.items():
        if name in view["lands"]:
            _draw_army(canvas, spot.centre, view["lands"][name])
    _draw_battle(canvas, chart, view)
    _write_standings(canvas, chart.height, view)
    return canvas


def _coloured(chart: Chart, view: MapView) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """Return the map with the colours of its owners."""
    colours = np.zeros((256, 3), np.uint8)
    colours[NOBODYS_LAND], colours[OPEN_WATER] = _WASTE, _DEEP
    for number, name in enumerate(chart.spots, start=OPEN_WATER + 1):
        land = view["lands"].get(name)
        ground = _WASTE if land is None else _SEA if land["sea"] else _LAND
        owner = land["owner"] if land is not None else None
        held = owner is not None and owner != "independent"
        colours[number] = blend(ground, _FACTIONS[owner], 0.45) if held and owner else ground
    picture = colours[chart.under]
    picture[chart.edges] = _BORDER
    return picture


def _draw_names(canvas: Canvas, label: Point, icons: Point, land: LandView) -> None:
    """Write a territory's name, and what lies in it: a home, a fort, food, coins."""
    canvas.text(label, land["name"], _SEA_INK if land["sea"] else DARK, 12)
    signs: list[tuple[str, Colour]] = []
    if land["home"]:
        signs.append(("home", _FACTIONS[land["home"]]))
    if land["fort"] in _FORTS:
        signs.append((land["fort"], DARK))
    signs += [("food", colour("2c6a3f"))] * land["food"] + [("coin", colour("9a6a2b"))] * land["coins"]
    x, y = icons
    x -= 7 * (len(signs) - 1)
    for sign, ink in signs:
        if sign in _FORTS:
            half = _FORTS[sign]
            canvas.box((x - half, y - half, x + half, y + half), ink)
            canvas.box((x - half / 3, y, x + half / 3, y + half), LIGHT)
        elif sign == "home":
            canvas.polygon([(x - 7, y), (x, y - 7), (x + 7, y)], ink)
            canvas.box((x - 5, y, x + 5, y + 6), ink)
        else:
            canvas.circle((x, y), 4, ink, LIGHT)
        x += 14


def _draw_army(canvas: Canvas, centre: Point, land: LandView) -> None:
    """Draw who stands in a territory: cavalry and infantry on the owner's colour."""
    owner = land["owner"]
    units = [f"{land[kind]}{kind[0]}" for kind in ("cavalry", "infantry") if land[kind]]
    if owner is None or not units:
        return
    _draw_badge(canvas, centre, " ".join(units), _FACTIONS[owner])


def _draw_badge(canvas: Canvas, centre: Point, words: str, ground: Colour) -> None:
    (x, y), half = centre, canvas.text_width(words, 14) / 2 + 7
    canvas.box((x - half, y - 11, x + half, y + 11), ground, LIGHT if ink_on(ground) == LIGHT else DARK, 1.5, 5)
    canvas.text((x, y), words, ink_on(ground), 14)


def _draw_battle(canvas: Canvas, chart: Chart, view: MapView) -> None:
    battle = view["battle"]
    if battle is None:
        return
    target = chart.spots[battle["to"]].centre
    for origin in (battle["from"], battle["and_from"]):
        if origin:
            canvas.line([chart.spots[origin].centre, target], colour("9e2a1c"), 4)
    canvas.circle(target, 7, colour("9e2a1c"), LIGHT)


def _write_standings(canvas: Canvas, top: int, view: MapView) -> None:
    canvas.box((0, top, canvas.width, canvas.height), SURFACE, EDGE)
    result = view["result"]
    card = f", {view['card']['name']}" if view["card"] else ""
    heading = f"Round {view['round']} of {view['round_limit']}{card}. {result['words'] if result else view['prompt']}"
    canvas.text((12, top + 18), heading[:120], DARK, 15, "lm")
    for number, seat in enumerate(view["seats"]):
        player, y = view["players"][seat], top + 18 + _LINE * (number + 1)
        _draw_badge(canvas, (50, y), seat.title(), _FACTIONS[seat])
        heroes = len(player["hero_prices"])
        words = ", ".join(
            [
                f"{player['units']} of {counted(player['quota'], 'unit')}",
                counted(player["coins"], "coin"),
                f"{player['food']} food",
                counted(player["forts"], "fort"),
                counted(player["points"], "point"),
                "1 hero" if heroes == 1 else f"{heroes} heroes",
            ]
        )
        canvas.text(
            (110, y), words if player["alive"] else "has fallen", DARK if player["alive"] else MUTED, 14, "lm"
        )
