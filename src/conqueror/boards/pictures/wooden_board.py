"""A board of six by six squares in a wooden frame, with room beside it."""

from conqueror.boards.pictures.canvas import Box, Canvas, Colour, Point, colour

FILES = "abcdef"
SIDE = len(FILES)
SQUARE = 84
MARGIN = 26
BOARD = SQUARE * SIDE + 2 * MARGIN
BESIDE = 210
"""The width of what stands beside the board."""

_FRAME, _FRAME_INK = colour("6f4a1f"), colour("e9ddc3")


def sheet() -> Canvas:
    """Return a sheet with an empty board at its left."""
    canvas = Canvas(BOARD + BESIDE, BOARD, colour("e9ddc3"))
    canvas.box((0, 0, BOARD, BOARD), _FRAME, radius=8)
    for number, name in enumerate(FILES):
        middle = MARGIN + SQUARE * (number + 0.5)
        canvas.text((middle, BOARD - MARGIN / 2), name, _FRAME_INK, 13)
        canvas.text((MARGIN / 2, BOARD - middle), str(number + 1), _FRAME_INK, 13)
    return canvas


def square_box(name: str) -> Box:
    """Return where a square lies: `a1` is at the left below."""
    left = MARGIN + FILES.index(name[0]) * SQUARE
    top = MARGIN + (SIDE - int(name[1])) * SQUARE
    return left, top, left + SQUARE, top + SQUARE


def middle_of(box: Box) -> Point:
    """Return the middle of a box."""
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2


def shrunk(box: Box, margin: float) -> Box:
    """Return a box with a margin around it taken away."""
    left, top, right, bottom = box
    return left + margin, top + margin, right - margin, bottom - margin


def all_squares() -> list[str]:
    """Return the names of all squares."""
    return [f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES]


def write_beside(canvas: Canvas, line: int, words: str, ink: Colour, size: float = 14) -> None:
    """Write a line beside the board; lines are counted from its top."""
    canvas.text((BOARD + 14, MARGIN + 12 + line * 24), words, ink, size, "lm")
