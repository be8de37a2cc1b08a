"""`conqueror sketch`: what if? Try other moves and other dice from any moment of a recorded game."""

import json
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from conqueror.boards import draw
from conqueror.cli.console import BAD, QUIET, ask, new_console, printable
from conqueror.cli.files import read_text, write_over
from conqueror.cli.parameters import Content
from conqueror.errors import ConquerorError, OptionError
from conqueror.game import CHANCE
from conqueror.sketch import Sketch, from_file

_HELP = (
    "try MOVE (or SEAT MOVE) · throw · back · next · go N · moves · tree · engine · comment TEXT · "
    "remove · save FILE · help · quit"
)
_MOST_LISTED = 60


def sketch(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .conq file, with or without variations, or JSON.")],
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="Begin after so many moves.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=3600, help="How long the engine thinks.")] = 1.0,
    content: Content = None,
) -> None:
    """Try what if: other moves and other dice from any moment of a recorded game, kept as variations."""
    console = new_console()
    desk = SketchDesk(from_file(read_text(file), content), seconds, console)
    main = desk.sketch.main_line()
    if at is not None and at > len(main):
        raise OptionError(f"{file} has {len(main)} moves; there is no position after move {at}.")
    desk.node = (0, *main)[len(main) if at is None else at]
    console.print(_HELP, style=QUIET)
    desk.show()
    while True:
        try:
            typed = ask(f"{desk.node}> ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if typed.lower() in ("q", "quit", "exit"):
            return
        try:
            desk.obey(typed)
        except ConquerorError as error:
            console.print(printable(str(error)), style=BAD)


class SketchDesk:
    """A sketch at the terminal, and the node that is looked at."""

    def __init__(self, sketch: Sketch, seconds: float, console: Console) -> None:
        self.sketch = sketch
        self.node = 0
        self._seconds = seconds
        self._console = console

    def obey(self, typed: str) -> None:
        """Do what was typed; a ConquerorError says why it cannot be done."""
        word, _, rest = typed.strip().partition(" ")
        rest = rest.strip()
        match word.lower():
            case "" | "n" | "next":
                self._go(next(iter(self.sketch.children(self.node)), self.node))
            case "b" | "back":
                self._go(self.sketch[self.node].after)
            case "g" | "go":
                self._go(self._number(rest))
            case "t" | "try":
                self._try(rest)
            case "throw":
                self._go(self.sketch.throw(self.node, Random()))
            case "moves":
                self._list_moves()
            case "tree":
                self._draw_tree()
            case "engine":
                self._think()
            case "comment":
                self.sketch.comment(self.node, rest)
            case "remove":
                before = self.sketch[self.node].after
                self.sketch.remove(self.node)
                self._go(before)
            case "save":
                self._save(rest)
            case "h" | "help" | "?":
                self._console.print(_HELP, style=QUIET)
            case _:
                self._try(typed.strip())

    def _go(self, node: int) -> None:
        self.node = self.sketch[node].number
        self.show()

    @staticmethod
    def _number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 7):
            raise OptionError("Write the number of a node: go 12.")
        return int(text)

    def show(self) -> None:
        """Show the board at the node, its comment, and what was tried from there."""
        node, position = self.sketch[self.node], self.sketch.position(self.node)
        if node.number:
            before = self.sketch.position(node.after)
            self._console.print(printable(before.tell(node.seat, node.move, None)["text"]))
        view = position.view(None)
        self._console.print(draw(view))
        self._console.print(Text(printable(view["result"]["words"] if view["result"] else view["prompt"])))
        if node.comment:
            self._console.print(Text(printable(node.comment), QUIET))
        for number in self.sketch.children(self.node):
            self._console.print(Text(f"  {number}  {self._told(number)}", QUIET))

    def _told(self, number: int) -> str:
        node = self.sketch[number]
        comment = f"   {node.comment}" if node.comment else ""
        return printable(f"{node.seat} {node.move}{comment}")

    def _try(self, text: str) -> None:
        """Try a move, of the seat it names first or of whoever is to act."""
        position = self.sketch.position(self.node)
        seat, _, rest = text.partition(" ")
        if seat in (*position.game.seats, CHANCE, "clock") and rest:
            self._go(self.sketch.play(self.node, seat, rest.strip()))
            return
        if not position.to_act:
            raise OptionError("The game is over here; go back and try something else.")
        self._go(self.sketch.play(self.node, position.to_act[0], text))

    def _list_moves(self) -> None:
        position = self.sketch.position(self.node)
        for seat in position.to_act:
            moves = list(position.chances()) if seat == CHANCE else position.moves(seat)
            more = f" … and {len(moves) - _MOST_LISTED} more" if len(moves) > _MOST_LISTED else ""
            self._console.print(printable(f"{seat}: {', '.join(moves[:_MOST_LISTED])}{more}"))

    def _draw_tree(self) -> None:
        """Print every variation on a line of its own, under the node it begins after."""
        left = [0]
        while left:
            begun = left.pop(0)
            way = [begun, *self.sketch.main_line(begun)]
            words = [f"{number} {self.sketch[number].seat} {self.sketch[number].move}" for number in way if number]
            head = f"after {self.sketch[begun].after}: " if begun else ""
            self._console.print(printable(head + " · ".join(words)))
            left += [other for number in way for other in self.sketch.children(number)[1:]]

    def _think(self) -> None:
        """Say how the game stands at the node, for whoever is to act, from what that seat may know."""
        from conqueror.bots import analysis  # no other command has to wait for it
        from conqueror.cli.terminal.hint_lines import hint_lines

        position = self.sketch.position(self.node)
        seat = next((each for each in position.to_act if each != CHANCE), position.game.seats[0])
        for line in hint_lines(analysis.plain(analysis.analyse(position, seat, self._seconds), position)):
            self._console.print(line)

    def _save(self, name: str) -> None:
        """Write the sketch: as JSON where the file is called so, else as a .conq with variations."""
        if not name:
            raise OptionError("Write where to: save what-if.conq, or save what-if.json.")
        whole = json.dumps(self.sketch.plain(), ensure_ascii=False, indent=1) + "\n"
        write_over(Path(name), whole if name.endswith(".json") else self.sketch.text())
        self._console.print(f"{len(self.sketch)} moves are kept in {printable(name)}.", style=QUIET)
