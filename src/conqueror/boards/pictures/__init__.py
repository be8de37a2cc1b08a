"""How each game is drawn as a picture, from nothing but a view.

`boards/pictures/<package>.py` draws the games of a folder; what has no drawing of its own is written.
"""

from types import ModuleType

import numpy as np
import numpy.typing as npt

from conqueror.boards.pictures import plain
from conqueror.boards.pictures.canvas import Canvas
from conqueror.registry import companion, package_of
from conqueror.views import View

_ROOM = "conqueror.boards.pictures"


def draw_picture(view: View) -> npt.NDArray[np.uint8]:
    """Return the picture of a view: red, green and blue of every point, row by row."""
    board: ModuleType = companion(_ROOM, package_of(view["game"])) or plain
    canvas: Canvas = board.draw(view)
    return canvas.array()
