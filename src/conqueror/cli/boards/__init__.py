"""How each game is drawn in a terminal, from nothing but a view."""

from collections.abc import Callable, Collection

from rich.console import RenderableType

from conqueror.cli.boards import conquests, empire, plain
from conqueror.game import Plain

Drawing = Callable[[Plain, Collection[str]], RenderableType]

_DRAWINGS: dict[str, Drawing] = {
    "conquests": conquests.draw,
    "empire": empire.draw,
}


def draw(view: Plain, marked: Collection[str] = ()) -> RenderableType:
    """The picture of a view with some places marked; a game without a drawing of its own is a table of words."""
    return _DRAWINGS.get(view["game"], plain.draw)(view, marked)
