"""What if: a tree of moves from one position, with comments and marks, as JSON or as a record with variations.

A record with variations is a .conq file: its main line stands there as usual, and what else was tried in lines that
any other reader passes over as comments.

1. plain b2-b3
2. painted e5-e4

# variations
# 3 after 1: painted b5-b4
# comment 3: the other soldier
# marks 3: b5 b4
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from random import Random
from typing import Any, Self

from conqueror.chances import draw
from conqueror.errors import ConquerorError, IllegalMove, RecordError, SketchError
from conqueror.game import CHANCE, Game, Plain, Position
from conqueror.options import written
from conqueror.record import Record, parse
from conqueror.registry import load, replay
from conqueror.sketch_node import LONGEST_COMMENT, MOST_MARKS, MOST_NODES, SketchNode

FORMAT = "conqueror sketch 1"
_HEAD = "# variations"
_TRIED = re.compile(r"# (\d{1,6}) after (\d{1,6}): (\S+) (\S.*)")
_COMMENT = re.compile(r"# comment (\d{1,6}): (.*)")
_MARKS = re.compile(r"# marks (\d{1,6}): (.*)")


class Sketch:
    """A tree of moves from one position. The first that was tried after each is the main line.

    >>> sketch = conqueror.Sketch(conqueror.load("conquests").start())
    >>> first = sketch.play(0, "plain", "b2-b3")
    >>> other = sketch.play(0, "plain", "e2-e3")
    >>> sketch.comment(other, "More in the middle.")
    >>> [sketch[number].move for number in sketch.children(0)]
    ['b2-b3', 'e2-e3']
    >>> conqueror.Sketch.parse(sketch.text()) == sketch
    True
    """

    def __init__(self, start: Position, notes: Iterable[str] = ()) -> None:
        self.notes = tuple(notes)
        self._nodes = {0: SketchNode(0, 0)}
        self._children: dict[int, list[int]] = {0: []}
        self._positions = {0: start}
        self._last = 0

    @classmethod
    def of(cls, record: Record, content: str | PathLike[str] | None = None) -> Self:
        """Return the sketch of a recorded game: its moves are the main line.

        >>> record = conqueror.load("conquests").record([("plain", "b2-b3")])
        >>> len(conqueror.Sketch.of(record))
        1
        """
        positions = replay(record, content=content)
        sketch, at = cls(next(positions), record.notes), 0
        for (seat, move), position in zip(record.moves, positions, strict=True):
            at = sketch._add(at, seat, move, position)
        return sketch

    @classmethod
    def guess(cls, position: Position, seat: str, rng: Random | None = None) -> Self:
        """Return the sketch of a running game from what a seat may know: the rest is one guess of many.

        >>> from random import Random
        >>> running = conqueror.load("final-conquest", players=3).start().play("chance", "draw corn-islands")
        >>> guess = conqueror.Sketch.guess(running, "carthage", Random(1)).position(0)
        >>> guess.hide("carthage") == running.hide("carthage")
        True
        """
        position.game.check_viewer(seat)
        return cls(position.hide(seat).resample(seat, rng or Random()))

    @property
    def game(self) -> Game:
        """The game that is sketched.

        >>> sketch.game.key
        'conquests'
        """
        return self._positions[0].game

    def __len__(self) -> int:
        return len(self._nodes) - 1

    def __contains__(self, number: object) -> bool:
        return number in self._nodes

    def __getitem__(self, number: int) -> SketchNode:
        if number not in self._nodes:
            raise SketchError(f"There is no node {number} in this sketch.")
        return self._nodes[number]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sketch) and self.plain() == other.plain()

    __hash__ = None  # type: ignore[assignment]  # it grows

    def position(self, number: int) -> Position:
        """Return the position a node leads to.

        >>> sketch.position(first).to_act
        ('painted',)
        """
        return self._positions[self[number].number]

    def children(self, number: int) -> Sequence[int]:
        """Return what was tried after a node, the main line first.

        >>> sketch.children(0)
        (1, 2)
        """
        return tuple(self._children[self[number].number])

    def line(self, number: int) -> Sequence[int]:
        """Return the nodes from the beginning, which is left out, to a node.

        >>> sketch.line(other)
        (2,)
        """
        found = []
        while number:
            found.append(number)
            number = self[number].after
        return tuple(reversed(found))

    def main_line(self, number: int = 0) -> Sequence[int]:
        """Return the nodes of the main line that follow a node.

        >>> sketch.main_line()
        (1,)
        """
        found: list[int] = []
        while self._children[number]:
            number = self._children[number][0]
            found.append(number)
        return tuple(found)

    def play(self, after: int, seat: str, move: str) -> int:
        """Try a move after a node and return its node, the same for the same move; an IllegalMove says why not.

        Chance is a seat: to choose the dice is to play for it.

        >>> sketch.play(first, "painted", "e5-e4"), sketch.play(first, "painted", "e5-e4")
        (3, 3)
        """
        for number in self.children(after):
            if (self._nodes[number].seat, self._nodes[number].move) == (seat, move):
                return number
        return self._add(after, seat, move, self._positions[after].play(seat, move))

    def throw(self, after: int, rng: Random | None = None) -> int:
        """Let chance play after a node; a SketchError where it is not to act.

        >>> sketch.throw(first)
        Traceback (most recent call last):
        conqueror.errors.SketchError: Nothing is thrown or drawn here.
        """
        chances = self.position(after).chances()
        if not chances:
            raise SketchError("Nothing is thrown or drawn here.")
        return self.play(after, CHANCE, draw(chances, rng or Random()))

    def comment(self, number: int, text: str) -> None:
        """Say something about a node, on one line; nothing takes it away.

        >>> sketch.comment(first, "A quiet beginning.")
        >>> sketch[first].comment
        'A quiet beginning.'
        """
        text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if len(text) > LONGEST_COMMENT:
            raise SketchError(f"A comment has at most {LONGEST_COMMENT} letters, not {len(text)}.")
        self._nodes[number] = replace(self[number], comment=text)

    def mark(self, number: int, *marks: Sequence[str]) -> None:
        """Mark places and arrows at a node, in place of those that were marked.

        >>> sketch.mark(1, ["b3"], ["b3", "b4"])
        """
        read = tuple(tuple(map(str, mark)) for mark in marks)
        if len(read) > MOST_MARKS or any(len(mark) not in (1, 2) for mark in read):
            raise SketchError(f"A mark is one place or two; there are at most {MOST_MARKS}.")
        if any(not re.fullmatch(r"[a-z0-9-]{1,64}", place) for mark in read for place in mark):
            raise SketchError("A place is named by its key.")
        self._nodes[number] = replace(self[number], marks=read)

    def remove(self, number: int) -> None:
        """Take a node away, with all that follows it.

        >>> sketch.remove(sketch.play(0, "plain", "a1-a2"))
        >>> sketch.children(0)
        (1, 2)
        """
        if not number:
            raise SketchError("The beginning cannot be taken away.")
        self._children[self[number].after].remove(number)
        left = [number]
        while left:
            gone = left.pop()
            left += self._children.pop(gone)
            del self._nodes[gone]
            self._positions.pop(gone, None)

    def restart(self, start: Position) -> None:
        """Try the same moves from another position, such as another guess; what cannot be played there is left out.

        >>> tried = conqueror.Sketch(conqueror.load("conquests").start())
        >>> tried.restart(tried.position(tried.play(0, "plain", "b2-b3")))
        >>> len(tried)
        0
        """
        self._positions = {0: start}
        for number in sorted(self._nodes)[1:]:  # a node is younger than the one it follows
            node = self._nodes.get(number)
            if node is None:
                continue  # with the one it followed
            try:
                self._positions[number] = self._positions[node.after].play(node.seat, node.move)
            except IllegalMove:
                self.remove(number)

    def _add(self, after: int, seat: str, move: str, position: Position) -> int:
        if len(self) >= MOST_NODES:
            raise SketchError(f"A sketch has at most {MOST_NODES} moves.")
        self._last += 1
        self._nodes[self._last] = SketchNode(self._last, after, seat, move)
        self._children[after].append(self._last)
        self._children[self._last] = []
        self._positions[self._last] = position
        return self._last

    # Reading and writing.

    def numbers(self) -> Sequence[int]:
        """Return every node as it is written: the beginning, the main line, then whatever was tried beside it.

        >>> sketch.numbers()[:2]
        (0, 1)
        """
        found, begun = [0], [0]
        for first in begun:  # it grows meanwhile
            way = self.main_line(first)
            found += [first, *way] if first else way
            begun += [other for number in (first, *way) for other in self._children[number][1:]]
        return tuple(found)

    def _ordered(self) -> Iterator[SketchNode]:
        """Yield every node with the number it is written under."""
        named = {number: place for place, number in enumerate(self.numbers())}
        for number, place in named.items():
            yield replace(self._nodes[number], number=place, after=named[self._nodes[number].after])

    def plain(self) -> Plain:
        """Return the sketch as JSON-ready data; `Sketch.read` takes it.

        >>> sketch.plain()["nodes"][1]["move"]
        'b2-b3'
        """
        game, start = self.game, self._positions[0]
        return {
            "format": FORMAT,
            "game": game.key,
            "options": {name: written(value) for name, value in game.options.items()},
            "rules": game.rules_version,
            "content": game.content_digest,
            "start": None if start == game.start() else start.data(),
            "notes": list(self.notes),
            "nodes": [
                {
                    "after": node.after,
                    "seat": node.seat,
                    "move": node.move,
                    "comment": node.comment,
                    "marks": [list(mark) for mark in node.marks],
                }
                for node in self._ordered()
            ],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any], content: str | PathLike[str] | None = None) -> Self:
        """Return the sketch that plain data holds; a ConquerorError says what is wrong with it.

        >>> conqueror.Sketch.read(sketch.plain()) == sketch
        True
        """
        try:
            if data["format"] != FORMAT:
                raise SketchError(f"This is no sketch of the form “{FORMAT}”.")
            game = load(str(data["game"]), content=content, **dict(data["options"]))
            if (data["rules"], data["content"]) != (game.rules_version, game.content_digest):
                raise SketchError("It was made with other rules or other content files than these.")
            start = game.start() if data["start"] is None else game.position(data["start"])
            sketch = cls(start, [str(note) for note in data["notes"]])
            for number, node in enumerate(data["nodes"]):
                if number:
                    after = sketch[node["after"]].number
                    sketch._add(
                        after, node["seat"], node["move"], sketch.position(after).play(node["seat"], node["move"])
                    )
                sketch.comment(number, node["comment"])
                sketch.mark(number, *node["marks"])
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            if isinstance(error, ConquerorError):
                raise
            raise SketchError("This cannot be read as a sketch.") from None
        return sketch

    def record(self) -> Record:
        """Return the main line as a record.

        >>> sketch.record().moves[0]
        ('plain', 'b2-b3')
        """
        moves = [(self._nodes[number].seat, self._nodes[number].move) for number in self.main_line()]
        record = self.game.record(moves, self._positions[0])
        for note in self.notes:
            record = record.with_note(note)
        return record

    def text(self) -> str:
        """Return the sketch as the text of a .conq file with variations; any reader of records reads its main line.

        >>> sketch.text().splitlines()[-1].partition(": ")[2]
        'More in the middle.'
        """
        main, lines = len(self.main_line()), list[str]()
        for node in self._ordered():
            if node.number > main:
                lines.append(f"# {node.number} after {node.after}: {node.seat} {node.move}")
            if node.comment:
                lines.append(f"# comment {node.number}: {node.comment}")
            if node.marks:
                lines.append(f"# marks {node.number}: {', '.join(' '.join(mark) for mark in node.marks)}")
        return self.record().text() + ("\n".join(["", _HEAD, *lines]) + "\n" if lines else "")

    @classmethod
    def parse(cls, text: str, content: str | PathLike[str] | None = None) -> Self:
        """Return the sketch a .conq file holds, with its variations; a RecordError names the line of a mistake.

        >>> len(conqueror.Sketch.parse(sketch.text()))
        2
        """
        sketch = cls.of(parse(text), content)
        lines = text.splitlines()
        begun = lines.index(_HEAD) + 1 if _HEAD in lines else len(lines)
        for place, line in enumerate(lines[begun:], begun + 1):
            try:
                sketch._read_line(line.strip())
            except RecordError:
                raise
            except ConquerorError as error:
                raise RecordError(place, str(error)) from None
        return sketch

    def _read_line(self, line: str) -> None:
        """Take in a line below the head of the variations; what is no such line is a comment like any other."""
        if tried := _TRIED.fullmatch(line):
            if int(tried[1]) != self._last + 1:
                raise SketchError(f"Node {self._last + 1} should stand here, not node {tried[1]}.")
            after = self[int(tried[2])].number
            self._add(after, tried[3], tried[4], self._positions[after].play(tried[3], tried[4]))
        elif said := _COMMENT.fullmatch(line):
            self.comment(int(said[1]), said[2])
        elif marked := _MARKS.fullmatch(line):
            self.mark(int(marked[1]), *(mark.split() for mark in marked[2].split(", ")))


def from_file(text: str, content: str | PathLike[str] | None = None) -> Sketch:
    """Return the sketch of a file: JSON, or a .conq with or without variations."""
    if not text.lstrip().startswith("{"):
        return Sketch.parse(text, content)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SketchError("This is no JSON that can be read.") from None
    return Sketch.read(data, content)
