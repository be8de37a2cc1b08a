"""A sketch in memory: its tree with the changes made to it, and its moves in words."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from typing_extensions import TypedDict

from conqueror.game import CHANCE, Plain, PlayedMove, Position
from conqueror.protocol.sketches import SketchChance, SketchLine, SketchMoment
from conqueror.server.events.moves import move_event
from conqueror.server.refusals import Refusal
from conqueror.sketch import Sketch
from conqueror.store import StoredSketch

_MOST_CHANGES = 20_000


class Played(TypedDict):
    """Moves that were tried one after the other."""

    kind: Literal["played"]
    after: int
    moves: list[tuple[str, str]]


class Noted(TypedDict):
    """What is said and marked at a node."""

    kind: Literal["noted"]
    node: int
    comment: str
    marks: list[list[str]]


class Removed(TypedDict):
    """A node that was taken away with all that follows."""

    kind: Literal["removed"]
    node: int


class Dealt(TypedDict):
    """Another guess, from which the same moves are tried."""

    kind: Literal["dealt"]
    start: Plain


class Replaced(TypedDict):
    """Another text in place of all there was."""

    kind: Literal["replaced"]
    text: str


Change = Played | Noted | Removed | Dealt | Replaced


class Origin(TypedDict):
    """Where a sketch of a running game comes from."""

    table: str
    seat: str


@dataclass
class OpenSketch:
    """A sketch as it is kept, with the changes made since, and what its moves are called."""

    stored: StoredSketch
    sketch: Sketch
    read: Callable[[str], Sketch]
    """Reads a text by the rules of this server."""
    done: int = 0
    """How many changes are made."""
    _words: dict[int, str] = field(default_factory=dict)

    @property
    def origin(self) -> Origin | None:
        """Return which running game it guesses at, if any."""
        found: Origin | None = json.loads(self.stored.origin) if self.stored.origin else None
        return found

    def make(self, change: Change) -> int:
        """Make a change, and return the node it leads to; a ConquerorError says why it cannot be made."""
        if self.done >= _MOST_CHANGES:
            raise Refusal("too_large", "This sketch was changed too often; go on with a copy of it.")
        at = self._made(change)
        self.done += 1
        return at

    def _made(self, change: Change) -> int:
        sketch = self.sketch
        if change["kind"] == "played":
            at = sketch[change["after"]].number
            position = sketch.position(at)
            for seat, move in change["moves"]:  # all of them can be played, or none is
                position = position.play(seat, move)
            for seat, move in change["moves"]:
                at = sketch.play(at, seat, move)
            return at
        if change["kind"] == "noted":
            sketch.comment(change["node"], change["comment"])
            sketch.mark(change["node"], *change["marks"])
            return change["node"]
        if change["kind"] == "removed":
            before = sketch[change["node"]].after
            sketch.remove(change["node"])
            return before
        if change["kind"] == "dealt":
            sketch.restart(sketch.game.position(change["start"]))
        else:
            self.sketch = self.read(change["text"])
        self._words.clear()
        return 0

    def dealt(self, rng: Random) -> Dealt:
        """Return another guess at what the seat of its origin cannot know; a Refusal where nothing is guessed."""
        origin = self.origin
        if origin is None:
            raise Refusal("not_allowed", "Nothing is guessed here: all cards are open.")
        return {"kind": "dealt", "start": self.sketch.position(0).resample(origin["seat"], rng).data()}

    # Telling.

    def line(self, number: int) -> SketchLine:
        """Return a node as it is told."""
        node = self.sketch[number]
        if number not in self._words:
            self._words[number] = self._told(number)
        return SketchLine(
            number=number,
            after=node.after,
            seat=node.seat,
            move=node.move,
            text=self._words[number],
            comment=node.comment,
            marks=[list(mark) for mark in node.marks],
        )

    def _told(self, number: int) -> str:
        node = self.sketch[number]
        if not number:
            return ""
        viewer = node.seat if node.seat in self.sketch.game.seats else None
        return self.sketch.position(node.after).tell(node.seat, node.move, viewer)["text"]

    def lines(self) -> list[SketchLine]:
        """Return every node, the main line first."""
        return [self.line(number) for number in self.sketch.numbers()]

    def moment(self, number: int, seat: str | None = None) -> SketchMoment:
        """Return how the game stands at a node, as a seat sees it: the one that is to act if none is named."""
        position, node = self.sketch.position(number), self.sketch[number]
        if seat is None:
            seat = next((each for each in position.to_act if each in position.game.seats), None)
        position.game.check_viewer(seat)
        event = None
        if number:
            before = self.sketch.position(node.after)
            event = move_event(number, PlayedMove(node.seat, node.move, before, position), seat)
        return SketchMoment(
            number=number, seat=seat, view=position.view(seat), chances=_chances(position), event=event
        )


def _chances(position: Position) -> list[SketchChance]:
    """Return what chance can do, the likeliest first where it makes a difference."""
    found = sorted(position.chances().items(), key=lambda each: -each[1])
    return [
        SketchChance(move=move, text=position.tell(CHANCE, move, None)["text"], share=round(float(weight), 6))
        for move, weight in found
    ]


def opened(stored: StoredSketch, changes: Sequence[str], read: Callable[[str], Sketch]) -> OpenSketch:
    """Return a sketch from the store with its changes made."""
    found = OpenSketch(stored, read(stored.text), read)
    for change in changes:
        found.make(json.loads(change))
    return found
