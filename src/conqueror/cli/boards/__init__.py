"""How each game is drawn in a terminal, from nothing but a view."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType

from conqueror.cli.boards import conquests, empire, final_conquest, plain
from conqueror.game import Plain

Drawing = Callable[[Plain, Sequence[str]], RenderableType]

_DRAWINGS: dict[str, Drawing] = {
    "conquests": conquests.draw,
    "empire": empire.draw,
    "final-conquest": final_conquest.draw,
    "duels": final_conquest.draw,
}

_MAPS: dict[str, Callable[[Plain], RenderableType]] = {
    "final-conquest": final_conquest.draw_map,
    "duels": final_conquest.draw_map,
}


def draw(view: Plain, marked: Sequence[str] = ()) -> RenderableType:
    """The picture of a view with some places marked, the chosen one first.

    A game without a drawing of its own is a table of words.
    """
    return _DRAWINGS.get(_family(view), plain.draw)(view, marked)


def draw_map(view: Plain) -> RenderableType | None:
    """The map of a view with every territory's neighbours; None in a game without a map."""
    return _MAPS[_family(view)](view) if _family(view) in _MAPS else None


def _family(view: Plain) -> str:
    """The game a scenario belongs to: `duels` of `duels/punic-war`."""
    return str(view["game"]).partition("/")[0]
