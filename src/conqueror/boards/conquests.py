"""The Game of Conquests drawn for a terminal: the board, the reserves beside it, Danger and the counts."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from conqueror.boards.grid import FILES, Board, Screen, draw_grid
from conqueror.games.conquests.view_types import ConquestsView, FighterView

_MOST_SIGNS = 4  # more chevrons than these are written as a number
_WIDE, _NARROW = 7, 5  # the width of a square; in a narrow one chevrons are a number
_BESIDE = 26


@dataclass(frozen=True)
class _Signs:
    """The signs a board is drawn with."""

    top: str
    middle: str
    bottom: str
    level: str
    upright: str
    chevron: str
    retires: str
    target: str
    capture: str
    chosen: str


@dataclass(frozen=True)
class _Colours:
    """What a board is coloured with: the sides, the grounds of squares, and the frame."""

    plain: str
    painted: str
    squares: tuple[str, str]
    moved: str
    target: str
    capture: str
    chosen: str
    danger: str
    frame: str

    def of(self, side: str) -> str:
        """Return the colour of a side."""
        return self.plain if side == "plain" else self.painted


_BOX = _Signs("┌┬┐", "├┼┤", "└┴┘", "─", "│", "›", "†", "•", "×", "▸")
_ASCII = _Signs("+++", "+++", "+++", "-", "|", ">", "+", "o", "x", "*")

# The grounds are our own, so that the board reads on a light screen as well as on a dark one.
_MANY = _Colours(
    plain="color(230)",
    painted="color(209)",
    squares=("on color(236)", "on color(238)"),
    moved="on color(58)",
    target="color(156) on color(22)",
    capture="on color(52)",
    chosen="on color(94)",
    danger="on color(88)",
    frame="color(242) on color(234)",
)
_FEW = _Colours(  # sixteen colours, whose shades nobody can foresee
    plain="default",
    painted="red",
    squares=("", ""),
    moved="",
    target="bold green",
    capture="reverse",
    chosen="reverse",
    danger="reverse",
    frame="",
)


def draw(view: ConquestsView, marked: Collection[str]) -> RenderableType:
    """Draw the board of a view. Marked: the chosen fighter, and where it may go or capture."""

    def drawing(screen: Screen) -> _Drawing:
        signs = _ASCII if screen.only_ascii else _BOX
        return _Drawing(view, frozenset(marked), signs, _MANY if screen.many_colours else _FEW, screen.cell)

    return Board(drawing, _WIDE, _NARROW, _BESIDE)


@dataclass(frozen=True)
class _Drawing:
    """One drawing of a board with chosen signs and colours."""

    view: ConquestsView
    marked: frozenset[str]
    signs: _Signs
    colours: _Colours
    cell: int

    def lines(self) -> Iterator[Text]:
        """Draw the board from top to bottom."""
        return draw_grid(self.signs, self.colours.frame, self.cell, self._cell)

    def _cell(self, square: str) -> Text:
        fighter = self.view["board"].get(square)
        sign, ground = self._ground(square, fighter)
        if fighter is None:
            return Text(f"{sign:^{self.cell}}", ground)
        colour = self.colours.of(fighter["side"])
        chevrons = self._chevrons(fighter["fighter"], fighter["level"])
        letter = f"{'' if chevrons else ' '}{_letter(fighter['fighter'], fighter['side'])}"  # alone: in the middle
        return Text.assemble(
            (f"{sign:1}", f"bold {self.colours.plain}"),
            (self.signs.retires if _retires(fighter) else " ", self.colours.plain),
            (letter, f"bold {colour}"),
            (f"{chevrons:<{self.cell - 2 - len(letter)}}", colour),
            style=ground,
        )

    def _ground(self, square: str, fighter: FighterView | None) -> tuple[str, str]:
        """Return the sign a square is marked with, and the colour of its ground."""
        signs, colours = self.signs, self.colours
        if square in self.marked:
            if fighter is None:
                return signs.target, colours.target
            own = fighter["side"] == self.view["turn"]
            return (signs.chosen, colours.chosen) if own else (signs.capture, colours.capture)
        if fighter and fighter["fighter"] == "General" and fighter["side"] in self.view["danger"]:
            return "!", colours.danger
        if square in self.view["last_places"]:
            return "", colours.moved
        return "", colours.squares[(FILES.index(square[0]) + int(square[1])) % 2]

    def beside(self) -> dict[int, Text]:
        """Return what stands beside the board, by the line of the board it stands next to."""
        plain, middle = self._side("plain"), list(self._notices())
        lines = dict(enumerate(self._side("painted"), 2))
        lines.update(enumerate(middle, max(6, 8 - len(middle))))
        lines.update(enumerate(plain, 14 - len(plain)))
        return lines

    def _side(self, side: str) -> list[Text]:
        turn = self.signs.chosen if side in self.view["to_act"] else " "
        head = Text.assemble(
            (f"{turn} ", "bold"),
            (f" {side.title()} ", f"bold {self.colours.of(side)} {self.colours.squares[0]}"),
            (" capital letters" if side == "plain" else " small letters", "dim"),
            no_wrap=True,
        )
        waiting = [self._waiting(fighter, side) for fighter in self.view["reserve"][side]]
        if not waiting:
            return [head, Text("   reserve: empty", "dim", no_wrap=True)]
        return [head, *(Text(line, no_wrap=True) for line in _rows("   reserve:", waiting))]

    def _notices(self) -> Iterator[Text]:
        for side in self.view["danger"]:
            yield Text(f"   Danger! ({side.title()})", "bold red", no_wrap=True)
        if self.view["occurrences"] == 2:  # GC-Q15
            yield Text("   here for the 2nd time", "yellow", no_wrap=True)
        if self.view["quiet"] >= self.view["quiet_limit"] // 2:  # GC-Q16
            yield Text(f"   quiet moves: {self.view['quiet']} of {self.view['quiet_limit']}", "yellow", no_wrap=True)
        if any(map(_retires, self.view["board"].values())):
            yield Text(f"   {self.signs.retires} retires if captured", "dim", no_wrap=True)

    def _chevrons(self, fighter: str, level: int) -> str:
        if fighter == "General":  # GC-Q5: it has one level, so its chevron says nothing
            return ""
        if self.cell == _NARROW:
            return str(level)
        return self.signs.chevron * level if level <= _MOST_SIGNS else f"{level}{self.signs.chevron}"

    def _waiting(self, text: str, side: str) -> str:
        word, _, level = text.partition(" ")
        return f"{_letter(word, side)}{self._chevrons(word, int(level))}"


def _retires(fighter: FighterView) -> bool:
    """Return whether its next capture is its last (GC-13)."""
    return fighter["retires_next"]


def _letter(fighter: str, side: str) -> str:
    return fighter[0] if side == "plain" else fighter[0].lower()


def _rows(head: str, words: list[str]) -> list[str]:
    """Return the words after a head, in as many lines as the place beside the board needs."""
    rows = [head]
    for word in words:
        if len(rows[-1]) + 1 + len(word) > _BESIDE:
            rows.append("    ")
        rows[-1] += f" {word}"
    return rows
