"""A sheet to draw on: shapes and words, drawn twice as large and then made smaller, so that edges are smooth."""

import functools
from typing import Literal

import numpy as np
import numpy.typing as npt

from conqueror.extras import needs

with needs("pictures", "PIL"):
    from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Anchor = Literal["lm", "mm", "rm"]
"""Which point of a line of words is placed: the middle of its left end, its middle, or that of its right end."""

_LARGER = 2


def colour(text: str) -> Colour:
    """Return a colour from six digits: `c62f2f`."""
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return a colour between two; a share of 1 is the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def ink_on(ground: Colour) -> Colour:
    """Return black or white, whichever reads better on a ground."""
    red, green, blue = ground
    return DARK if red * 0.3 + green * 0.59 + blue * 0.11 > 140 else LIGHT


DARK, LIGHT = colour("2a2018"), colour("fffdf6")
SURFACE, EDGE, MUTED = colour("fbf6ea"), colour("8c7650"), colour("705e48")


class Canvas:
    """A sheet of paper, measured in points of the finished picture."""

    def __init__(self, width: int, height: int, ground: Colour = SURFACE) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * _LARGER, height * _LARGER), ground)
        self._draw = ImageDraw.Draw(self._image)

    def paste(self, picture: npt.NDArray[np.uint8], left: int, top: int) -> None:
        """Lay a picture on the sheet that is drawn twice as large already."""
        self._image.paste(Image.fromarray(picture), (left * _LARGER, top * _LARGER))

    def box(
        self, box: Box, fill: Colour | None = None, edge: Colour | None = None, width: float = 1, radius: float = 0
    ) -> None:
        """Draw a rectangle, with round corners if it has a radius."""
        self._draw.rounded_rectangle(
            [side * _LARGER for side in box], radius * _LARGER, fill, edge, round(width * _LARGER) if edge else 0
        )

    def circle(self, middle: Point, radius: float, fill: Colour, edge: Colour | None = None) -> None:
        """Draw a circle."""
        (x, y), size = middle, radius
        box = [side * _LARGER for side in (x - size, y - size, x + size, y + size)]
        self._draw.ellipse(box, fill, edge, _LARGER if edge else 0)

    def polygon(self, points: list[Point], fill: Colour) -> None:
        """Fill what lies between points."""
        self._draw.polygon([(x * _LARGER, y * _LARGER) for x, y in points], fill)

    def line(self, points: list[Point], fill: Colour, width: float = 1) -> None:
        """Draw a line from point to point."""
        scaled = [(x * _LARGER, y * _LARGER) for x, y in points]
        self._draw.line(scaled, fill, round(width * _LARGER), joint="curve")

    def text(self, place: Point, words: str, fill: Colour, size: float = 14, anchor: Anchor = "mm") -> None:
        """Write a line of words."""
        x, y = place
        self._draw.text((x * _LARGER, y * _LARGER), words, fill, _font(round(size * _LARGER)), anchor)

    def text_width(self, words: str, size: float) -> float:
        """Return how wide a line of words is."""
        return float(_font(round(size * _LARGER)).getlength(words)) / _LARGER

    def array(self) -> npt.NDArray[np.uint8]:
        """Return the finished picture."""
        return np.asarray(self._image.reduce(_LARGER)).copy()


@functools.lru_cache(maxsize=32)
def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    return ImageFont.load_default(size)
