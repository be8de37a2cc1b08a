"""Conqueror on 6x6 drawn for a terminal: the tiles, and beside them the round and every seat's stock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from conqueror.boards.grid import Board, Screen, draw_grid
from conqueror.games.empire.view_types import EmpireView, TileView

_WIDE, _NARROW = 7, 5  # the width of a tile
_BESIDE = 26
_LINES = 15
_RESOURCES = {"gold": "g", "lumber": "l", "blank": "-"}
_UNDISCOVERED = "?"


@dataclass(frozen=True)
class _Signs:
    """The signs a board is drawn with."""

    top: str
    middle: str
    bottom: str
    level: str
    upright: str
    fort: str
    base: str
    health: str
    target: str
    attack: str
    chosen: str


@dataclass(frozen=True)
class _Colours:
    """What a board is coloured with: the seats and their grounds, what tiles hold, marks and the frame."""

    seats: dict[str, str]
    grounds: dict[str, str]
    empty: str
    undiscovered: str
    gold: str
    lumber: str
    blank: str
    target: str
    attack: str
    chosen: str
    frame: str

    def of(self, resource: str) -> str:
        """Return the colour of what a tile holds."""
        return {"gold": self.gold, "lumber": self.lumber}.get(resource, self.blank)


_BOX = _Signs("┌┬┐", "├┼┤", "└┴┘", "─", "│", "#", "^", "♥", "•", "×", "▸")
_ASCII = _Signs("+++", "+++", "+++", "-", "|", "#", "^", "h", "o", "x", "*")

# The grounds are our own, so that the board reads on a light screen as well as on a dark one.
_MANY = _Colours(
    seats={"red": "color(217)", "blue": "color(153)", "green": "color(157)", "yellow": "color(229)"},
    grounds={"red": "on color(88)", "blue": "on color(24)", "green": "on color(22)", "yellow": "on color(94)"},
    empty="on color(238)",
    undiscovered="color(244) on color(235)",
    gold="color(220)",
    lumber="color(114)",
    blank="color(248)",
    target="color(231) on color(60)",
    attack="color(231) on color(125)",
    chosen="color(231) on color(130)",
    frame="color(242) on color(234)",
)
_FEW = _Colours(  # sixteen colours, whose shades nobody can foresee
    seats={"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"},
    grounds={},
    empty="",
    undiscovered="dim",
    gold="yellow",
    lumber="green",
    blank="",
    target="bold",
    attack="reverse",
    chosen="reverse",
    frame="",
)


def draw(view: EmpireView, marked: Sequence[str]) -> RenderableType:
    """Draw the board of a view. Marked: the chosen soldiers first, then where they may go or attack."""

    def drawing(screen: Screen) -> _Drawing:
        signs = _ASCII if screen.only_ascii else _BOX
        return _Drawing(view, tuple(marked), signs, _MANY if screen.many_colours else _FEW, screen.cell)

    return Board(drawing, _WIDE, _NARROW, _BESIDE)


@dataclass(frozen=True)
class _Drawing:
    """One drawing of a board with chosen signs and colours."""

    view: EmpireView
    marked: tuple[str, ...]
    signs: _Signs
    colours: _Colours
    cell: int

    def lines(self) -> Iterator[Text]:
        """Draw the board from top to bottom."""
        return draw_grid(self.signs, self.colours.frame, self.cell, self._cell)

    def _cell(self, name: str) -> Text:
        tile = self.view["board"][name]
        mark, ground = self._mark(name, tile)
        who = self._who(tile)
        what, colour = self._what(tile)
        if not who:  # what an empty tile holds stands in the middle
            before = self.cell // 2 - len(mark)
            after = self.cell - len(mark) - before - len(what)
            return Text.assemble((mark, "bold"), " " * before, (what, colour), " " * after, style=ground)
        gap = " " if self.cell == _WIDE else ""
        owner = self.colours.seats.get(tile["owner"] or "", "")
        room = self.cell - 1 - 3 - len(gap)
        return Text.assemble(
            (f"{mark:1}", "bold"),
            (f"{who:<3}", f"bold {owner}"),
            gap,
            (f"{what:<{room}}"[:room], colour),
            style=ground,
        )

    def _who(self, tile: TileView) -> str:
        """Return owner, soldiers, and what is built there: `R4#`."""
        owner = (tile["owner"] or "")[:1].upper()
        standing = bool(tile["base"] and tile["base"]["health"])
        built = self.signs.base if standing else self.signs.fort if tile["fort"] else ""
        return f"{owner}{tile['soldiers'] or ''}{built}"

    def _what(self, tile: TileView) -> tuple[str, str]:
        """Return what a tile holds, of a base its health; and the colour."""
        if tile["base"] and tile["base"]["health"]:
            return f"{tile['base']['health']}{self.signs.health}", "bold"
        if not tile["discovered"]:
            return _UNDISCOVERED, ""
        resource = tile["resource"]
        return (_RESOURCES[resource], f"bold {self.colours.of(resource)}") if resource else (" ", "")

    def _mark(self, name: str, tile: TileView) -> tuple[str, str]:
        """Return the sign a tile is marked with, and the colour of its ground."""
        signs, colours = self.signs, self.colours
        origin, target = self._pending()
        if name in (*self.marked[:1], origin):
            return signs.chosen, colours.chosen
        if name in (*self.marked, target):
            hostile = tile["owner"] not in (None, self.view["turn"]) and (tile["soldiers"] or tile["base"])
            return (signs.attack, colours.attack) if hostile else (signs.target, colours.target)
        if not tile["discovered"]:
            return "", colours.undiscovered
        return "", colours.grounds.get(tile["owner"] or "", colours.empty)

    def _pending(self) -> tuple[str | None, str | None]:
        """Return where an attack comes from that the die is to decide, and the tile the die is about."""
        pending = self.view["pending"]
        if pending is None:
            return None, None
        return (pending["from"], pending["to"]) if "from" in pending else (None, pending["tile"])

    def beside(self) -> dict[int, Text]:
        """Return what stands beside the board, by the line of the board it stands next to."""
        last = f" of {self.view['turn_cap']}"
        counter = Text.assemble(("  Round ", ""), (str(self.view["counter"]), "bold"), (last, "dim"), no_wrap=True)
        lines = {0: counter}
        seats = self.view["seats"]
        apart = (_LINES - 3) // len(seats)
        for number, seat in enumerate(seats):
            lines.update(enumerate(self._seat(seat), 1 + number * min(apart, 4)))
        lines.update(enumerate(self._legend(), _LINES - 2))
        return lines

    def _seat(self, seat: str) -> list[Text]:
        stock = self.view["stock"][seat]
        turn = self.signs.chosen if seat == self.view["turn"] and not self.view["result"] else " "
        colour = f"bold {self.colours.seats[seat]} {self.colours.grounds.get(seat, '')}"
        head = Text.assemble((f"{turn} ", "bold"), (f" {seat.title()} ", colour), no_wrap=True)
        if not stock["living"]:
            return [head.append(" fallen", "dim")]
        soldiers = f"{stock['soldiers']} soldiers" if stock["soldiers"] != 1 else "1 soldier"
        head.append(f" {stock['health']}{self.signs.health}", "bold").append(f"  {soldiers}")
        income = stock["income"]
        held = Text("  ", no_wrap=True)
        for word, count in (("AP", stock["ap"]), ("gold", stock["gold"]), ("lumber", stock["lumber"])):
            bright = f"bold {self.colours.of(word)}" if word != "AP" and self.colours.grounds else "bold"
            held.append(f"{word} ", "dim").append(f"{count:<3}", bright)
        coming = f"    +{income['ap']:<7}+{income['gold']:<9}+{income['lumber']}"
        return [head, held, Text(coming, "dim", no_wrap=True)]

    def _legend(self) -> list[Text]:
        signs = self.signs
        return [
            Text("  g gold l lumber - blank", "dim", no_wrap=True),
            Text(f"  {signs.fort} fort {signs.base} base {_UNDISCOVERED} unknown", "dim", no_wrap=True),
        ]
