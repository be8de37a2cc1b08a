"""A board of six by six squares in its frame, and the notes that stand beside it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

FILES = "abcdef"
RANKS = (6, 5, 4, 3, 2, 1)
MARGIN = 4


class Frame(Protocol):
    """The signs a frame is drawn with; corners are three signs, left, middle and right."""

    @property
    def top(self) -> str: ...
    @property
    def middle(self) -> str: ...
    @property
    def bottom(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def upright(self) -> str: ...


class Drawing(Protocol):
    """One drawing of a board with chosen signs and colours."""

    def lines(self) -> Iterator[Text]:
        """Draw the board from top to bottom."""

    def beside(self) -> Mapping[int, Text]:
        """Return what stands beside its lines."""


@dataclass(frozen=True)
class Screen:
    """What a screen can show of a board."""

    only_ascii: bool
    many_colours: bool
    cell: int
    """How many columns a square takes."""


@dataclass(frozen=True)
class Board:
    """A board, drawn with what a screen can show: cells wide or narrow, and notes so wide beside it."""

    drawing: Callable[[Screen], Drawing]
    wide: int
    narrow: int
    beside: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cell = self.wide if options.max_width >= width(self.wide) else self.narrow
        many = console.color_system in ("256", "truecolor")
        drawing = self.drawing(Screen(options.ascii_only, many, cell))
        room = options.max_width >= width(self.wide) + 2 + self.beside
        yield from with_notes(drawing.lines(), drawing.beside(), room)


def width(cell: int) -> int:
    """Return how many columns a board with cells so wide takes."""
    return MARGIN + len(FILES) * (cell + 1)


def draw_grid(frame: Frame, colour: str, cell: int, square: Callable[[str], Text]) -> Iterator[Text]:
    """Draw the board from top to bottom; `square` draws what stands on a square."""
    names = (" " * MARGIN + "".join(f"{file:^{cell + 1}}" for file in FILES)).rstrip()
    yield Text(names, "bold", no_wrap=True)
    yield _rule(frame, frame.top, colour, cell)
    for rank in RANKS:
        row = Text.assemble((f"{rank:>2} ", "bold"), (frame.upright, colour), no_wrap=True)
        for file in FILES:
            row.append_text(square(f"{file}{rank}")).append(frame.upright, colour)
        yield row
        yield _rule(frame, frame.middle if rank != RANKS[-1] else frame.bottom, colour, cell)
    yield Text(names, "bold", no_wrap=True)


def _rule(frame: Frame, corners: str, colour: str, cell: int) -> Text:
    bars = corners[1].join([frame.level * cell] * len(FILES))
    return Text.assemble("   ", (f"{corners[0]}{bars}{corners[2]}", colour), no_wrap=True)


def with_notes(lines: Iterable[Text], notes: Mapping[int, Text], room: bool) -> Iterator[Text]:
    """Return the board with its notes: beside their lines where there is room, else below."""
    drawn = list(lines)
    width = max(line.cell_len for line in drawn)
    for number, line in enumerate(drawn):
        if room and number in notes:
            line.pad_right(width + 2 - line.cell_len)
            line.append_text(notes[number])
        yield line
    if not room:
        yield from (Text.assemble("  ", note) for _, note in sorted(notes.items()))
