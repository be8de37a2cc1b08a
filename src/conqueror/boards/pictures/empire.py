"""Conqueror on 6x6 as a picture: tiles, stacks, forts and bases, and every seat's stock beside the board."""

from conqueror.boards.pictures.canvas import DARK, LIGHT, MUTED, Canvas, Colour, blend, colour, ink_on
from conqueror.boards.pictures.wooden_board import all_squares, middle_of, sheet, shrunk, square_box, write_beside
from conqueror.games.empire.view_types import EmpireView, TileView

_SEATS = {
    "red": colour("b92a2a"),
    "blue": colour("2b5fa8"),
    "green": colour("1f7a5a"),
    "yellow": colour("e9c21c"),
}
_OPEN, _HIDDEN, _LINE = colour("f1e4c3"), colour("d8c9a6"), colour("8c7650")
_RESOURCES = {"gold": ("gold", colour("9a6a2b")), "lumber": ("wood", colour("2c6a3f"))}


def draw(view: EmpireView) -> Canvas:
    """Draw the board of a view."""
    canvas = sheet()
    for name in all_squares():
        _draw_tile(canvas, name, view["board"][name])
    for number, (seat, stock) in enumerate(view["stock"].items()):
        line, turn = number * 5, " to act" if seat in view["to_act"] else ""
        name = f"{seat.title()}{turn if stock['living'] else ' has fallen'}"
        write_beside(canvas, line, name, blend(_SEATS[seat], DARK, 0.3), 17)
        write_beside(canvas, line + 1, f"{stock['ap']} AP, {stock['gold']} gold, {stock['lumber']} lumber", DARK)
        write_beside(canvas, line + 2, f"{stock['soldiers']} soldiers, {stock['forts']} forts", DARK)
        write_beside(canvas, line + 3, f"base {stock['health']}", DARK)
    result = view["result"]
    words = result["words"] if result else f"Round {view['counter']} of {view['turn_cap']}"
    write_beside(canvas, 20, words[:28], DARK, 13)
    write_beside(canvas, 21, words[28:56], DARK, 13)
    return canvas


def _draw_tile(canvas: Canvas, name: str, tile: TileView) -> None:
    box = square_box(name)
    left, top, right, bottom = box
    owner = _SEATS.get(tile["owner"] or "")
    ground = _OPEN if tile["discovered"] else _HIDDEN
    canvas.box(box, blend(ground, owner, 0.35) if owner else ground, owner or _LINE, 3 if owner else 1)
    if not tile["discovered"]:
        canvas.text(middle_of(box), "?", MUTED, 24)
    elif tile["resource"] in _RESOURCES:
        word, ink = _RESOURCES[tile["resource"] or ""]
        width = canvas.text_width(word, 12) + 10
        canvas.box((right - width - 6, top + 7, right - 6, top + 25), ink, radius=5)
        canvas.text((right - 6 - width / 2, top + 16), word, LIGHT, 12)
    if tile["base"] is not None:
        base = _SEATS[tile["base"]["seat"]]
        _draw_castle(canvas, left + 24, top + 26, base if tile["base"]["health"] else MUTED)
        for point in range(tile["base"]["of"]):
            filled = point < tile["base"]["health"]
            canvas.box((left + 46, top + 38 - point * 7, left + 56, top + 43 - point * 7), base if filled else _LINE)
    if tile["fort"]:
        canvas.box((left + 8, top + 8, left + 30, top + 24), None, DARK, 3)
    if tile["soldiers"] and owner:
        badge = shrunk((left, bottom - 36, right, bottom), 7)
        canvas.box(badge, owner, LIGHT, 1, 7)
        canvas.text(middle_of(badge), str(tile["soldiers"]), ink_on(owner), 18)


def _draw_castle(canvas: Canvas, x: float, y: float, fill: Colour) -> None:
    canvas.box((x - 15, y - 4, x + 15, y + 17), fill)
    for tower in (-15, -4, 7):
        canvas.box((x + tower, y - 13, x + tower + 8, y), fill)
    canvas.box((x - 4, y + 6, x + 4, y + 17), LIGHT)
