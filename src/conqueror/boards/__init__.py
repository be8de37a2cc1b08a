"""How each game is drawn in a terminal, from nothing but a view.

`boards/<package>.py` draws the games of a folder.
"""

from collections.abc import Sequence
from types import ModuleType

from rich.console import RenderableType

from conqueror.boards import plain
from conqueror.registry import companion, package_of
from conqueror.views import View

_ROOM = "conqueror.boards"


def draw(view: View, marked: Sequence[str] = ()) -> RenderableType:
    """Return the picture of a view with some places marked, the chosen one first.

    A game without a drawing of its own is a table of words.
    """
    drawn: RenderableType = (_board_of(view) or plain).draw(view, marked)
    return drawn


def draw_map(view: View) -> RenderableType | None:
    """Return the map of a view with every territory's neighbours; None in a game without a map."""
    board = _board_of(view)
    return board.draw_map(view) if board is not None and hasattr(board, "draw_map") else None


def _board_of(view: View) -> ModuleType | None:
    return companion(_ROOM, package_of(view["game"]))
