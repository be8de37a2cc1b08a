"""A move of a sketch, and how much a sketch can hold."""

from dataclasses import dataclass

MOST_NODES = 5000
LONGEST_COMMENT = 500
MOST_MARKS = 32

Mark = tuple[str, ...]
"""A place, or an arrow from one place to another."""


@dataclass(frozen=True)
class SketchNode:
    """One move that was tried, or the beginning, which has the number 0.

    >>> sketch = conqueror.Sketch(conqueror.load("conquests").start())
    >>> node = sketch[sketch.play(0, "plain", "b2-b3")]
    >>> node.number, node.after, node.seat, node.move
    (1, 0, 'plain', 'b2-b3')
    """

    number: int
    after: int
    """The node it follows."""
    seat: str = ""
    move: str = ""
    comment: str = ""
    marks: tuple[Mark, ...] = ()
