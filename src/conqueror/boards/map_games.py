"""Final Conquest drawn for a terminal: the map as a table, and around it the round, the players and the battle."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from conqueror.boards import battle
from conqueror.boards.banners import Banners
from conqueror.boards.lands import LandTable, Neighbours, side_by_side
from conqueror.boards.standings import Standings
from conqueror.games.map_games.view_types import MapView

_BESIDE = 40  # what the players need beside a map
_TABLE = 66  # what a table of them needs above it
_AROUND = 14  # lines above and below a map, with the question
_BIDDING = ("bid", "lot", "loss")  # stages in which the card is what matters, so it stands next to the question
_LEGEND = "f food $ coins, can act: * all + some ! once more"


def draw(view: MapView, marked: Sequence[str]) -> RenderableType:
    """Draw the map of a view. Marked: the chosen land first, then where its army may move or attack."""
    return _Board(view, tuple(marked))


def draw_map(view: MapView) -> RenderableType:
    """Draw nothing but the map, with the neighbours of every territory."""
    return _Map(view)


@dataclass(frozen=True)
class _Map:
    """The map in one column; the neighbours break where they do not fit."""

    view: MapView

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = LandTable(self.view, (), Banners.of(console, options))
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, width=table.width)
        grid.add_column(style="dim")
        for row, neighbours in table.rows():
            grid.add_row(row, neighbours)
        yield grid


@dataclass(frozen=True)
class _Board:
    """The map and all around it, drawn with what a screen can show."""

    view: MapView
    marked: tuple[str, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        banners = Banners.of(console, options)
        table = LandTable(self.view, self.marked, banners)
        standings = Standings(self.view, banners)
        lines = _fitted(table, options.max_width, console.height)
        bidding = self.view["stage"] in _BIDDING
        card = list(filter(None, [standings.card()]))
        first = list(filter(None, [standings.first_player()]))
        room = options.max_width - _width(lines) - 2
        if room >= _BESIDE:
            paragraphs = (standings.round(), *first, *standings.brief(), *([] if bidding else card))
            yield from side_by_side(lines, [line for text in paragraphs for line in text.wrap(console, room)])
        else:
            yield Text(f" {banners.signs.dot} ").join((standings.round(), *first))
            yield from [] if bidding else card
            yield from standings.players() if options.max_width >= _TABLE else standings.brief()
            yield from lines
        signs = banners.signs
        yield Text(f"{signs.home} home {signs.great} great {signs.small} small fort, {_LEGEND}", "dim")
        if console.height < len(lines) + _AROUND and room < _BESIDE:  # the players have left the screen
            yield from standings.purse()
        yield from standings.own()
        yield from card if bidding else []
        yield from filter(None, [standings.bribery()])
        yield from battle.describe(self.view, banners)


def _fitted(table: LandTable, width: int, height: int) -> list[Text]:
    """Return the map in the best form for a screen.

    Neighbours are shown where there is room: in two columns, or in one column on a high screen.
    """
    wide, narrow = table.columns(Neighbours.SHOWN), table.columns(Neighbours.HIDDEN)
    high = table.column(Neighbours.SHOWN)
    if _width(wide) <= width:
        return wide
    if _width(high) <= width and (len(high) + _AROUND <= height or _width(narrow) > width):
        return high
    return narrow if _width(narrow) <= width else table.column(Neighbours.HIDDEN)


def _width(lines: list[Text]) -> int:
    return max(line.cell_len for line in lines)
