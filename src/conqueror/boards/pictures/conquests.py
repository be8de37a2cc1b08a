"""The Game of Conquests as a picture: fighters with their steps and chevrons, the reserves beside the board."""

from conqueror.boards.pictures.canvas import DARK, MUTED, Box, Canvas, Colour, Point, blend, colour
from conqueror.boards.pictures.wooden_board import (
    BOARD,
    all_squares,
    middle_of,
    sheet,
    shrunk,
    square_box,
    write_beside,
)
from conqueror.games.conquests.view_types import ConquestsView, FighterView

_GROUNDS = (colour("d9c392"), colour("e6d4aa"))
_LAST, _DANGER = colour("b98a3c"), colour("9e2a1c")
_TILES = {"plain": (colour("e9d2a2"), colour("3a2412")), "painted": (colour("1f4e66"), colour("fbe9c6"))}
_TURNED = {"painted": -1}  # whose forward is down
_STEPS = {"F": (0, -1), "B": (0, 1), "L": (-1, 0), "R": (1, 0)}
_SMALL = 46


def draw(view: ConquestsView) -> Canvas:
    """Draw the board of a view."""
    canvas = sheet()
    for number, name in enumerate(all_squares()):
        box = square_box(name)
        canvas.box(box, _GROUNDS[(number + number // 6) % 2])
        if name in view["last_places"]:
            canvas.box(box, None, _LAST, 3)
        if name in view["board"]:
            _draw_fighter(canvas, shrunk(box, 8), view["board"][name], view)
    for square in _generals_in_danger(view):
        canvas.box(square_box(square), None, _DANGER, 4)
    _draw_beside(canvas, view)
    return canvas


def _generals_in_danger(view: ConquestsView) -> list[str]:
    return [
        square
        for square, fighter in view["board"].items()
        if fighter["fighter"] == "General" and fighter["side"] in view["danger"]
    ]


def _draw_fighter(canvas: Canvas, box: Box, fighter: FighterView, view: ConquestsView) -> None:
    """Draw a tile: its letter, a dot or an arrow for every way it may go, and its chevrons."""
    ground, ink = _TILES[fighter["side"]]
    left, top, right, bottom = box
    size = right - left
    canvas.box((left, top + 3, right, bottom + 3), blend(ground, DARK, 0.45), radius=size / 8)
    canvas.box(box, ground, blend(ground, DARK, 0.3), radius=size / 8)
    x, y = middle_of(box)
    canvas.text((x, y - size * 0.08), fighter["fighter"][0], ink, size * 0.4)
    for direction, sign in view["fighters"][fighter["fighter"]][fighter["level"] - 1].items():
        _draw_way(canvas, (x, y), size, _step(direction, fighter["side"]), sign, ink)
    if fighter["fighter"] != "General":
        for number in range(fighter["level"]):
            _draw_chevron(canvas, (x, y + size * (0.28 - 0.055 * number)), size, ink)


def _step(direction: str, side: str) -> tuple[int, int]:
    forward = _TURNED.get(side, 1)
    return sum(_STEPS[part][0] for part in direction) * forward, sum(_STEPS[part][1] for part in direction) * forward


def _draw_way(canvas: Canvas, middle: Point, size: float, step: tuple[int, int], sign: str, ink: Colour) -> None:
    (x, y), (right, down), reach = middle, step, size * 0.4
    place = (x + right * reach, y + down * reach)
    if sign == ".":
        canvas.circle(place, size * 0.045, ink)
        return
    length = (right * right + down * down) ** 0.5
    along, width = (right / length * size * 0.09, down / length * size * 0.09), size * 0.08
    across = (-down / length * width, right / length * width)
    tip = (place[0] + along[0], place[1] + along[1])
    ends = [(place[0] - along[0] + turn * across[0], place[1] - along[1] + turn * across[1]) for turn in (1, -1)]
    canvas.polygon([tip, *ends], ink)


def _draw_chevron(canvas: Canvas, place: Point, size: float, ink: Colour) -> None:
    (x, y), half = place, size * 0.1
    canvas.line([(x - half, y), (x, y - half * 0.7), (x + half, y)], ink, size / 34)


def _draw_beside(canvas: Canvas, view: ConquestsView) -> None:
    """Draw the reserves, and write what else is to be known."""
    line = 0
    for side in reversed(view["seats"]):
        write_beside(canvas, line, f"{side.title()}{' to move' if side in view['to_act'] else ''}", DARK, 17)
        write_beside(canvas, line + 1, "Reserve" if view["reserve"][side] else "Nobody waits", MUTED, 12)
        for number, waiting in enumerate(view["reserve"][side][:12]):
            left, top = BOARD + 14 + number % 4 * (_SMALL + 2), 84 + line * 24 + number // 4 * (_SMALL + 6)
            kind, _, level = waiting.partition(" ")
            fighter: FighterView = {"side": side, "fighter": kind, "level": int(level), "retires_next": False}
            _draw_fighter(canvas, (left, top, left + _SMALL, top + _SMALL), fighter, view)
        line += 10
    result = view["result"]
    words = result["words"] if result else f"{view['quiet']} of {view['quiet_limit']} quiet moves"
    write_beside(canvas, 20, words[:28], DARK if result else MUTED, 12)
    write_beside(canvas, 21, words[28:56], DARK if result else MUTED, 12)
