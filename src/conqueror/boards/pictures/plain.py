"""A view as lines of words, for games without a picture of their own."""

from collections.abc import Mapping

from conqueror.boards.pictures.canvas import DARK, Canvas

_WIDTH, _LINE, _LETTERS = 800, 18, 110


def draw(view: Mapping[str, object]) -> Canvas:
    """Write all that a viewer sees, a line for each thing."""
    lines = [f"{name}: {thing}"[:_LETTERS] for name, thing in view.items() if name != "moves"]
    canvas = Canvas(_WIDTH, _LINE * (len(lines) + 1))
    for number, line in enumerate(lines):
        canvas.text((10, _LINE * (number + 1)), line, DARK, 13, "lm")
    return canvas
