"""Every position of a table's game: a few are kept, the others are played again when somebody asks for them."""

import bisect
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from conqueror.game import Position

_RECENT = 32
"""How many of the last positions are kept; before them every position whose place is a multiple of this."""
_RECALLED = 64
"""How many positions that were played again are kept."""


@dataclass(frozen=True)
class Moment:
    """One change of the position: the event it came with, and how."""

    number: int
    seat: str = ""
    move: str = ""
    """The move that was played; none where the game began or a move was taken back."""
    taken_back: int | None = None
    """The number of the event that was taken back, so that the position before it stands again."""


class Moments:
    """The positions of one game in the order they came."""

    def __init__(self, beginning: Callable[[], Position]) -> None:
        self._beginning = beginning
        self._moments: list[Moment] = []
        self._kept: dict[int, Position] = {}
        self._recalled: OrderedDict[int, Position] = OrderedDict()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moments) and self._moments == other._moments

    __hash__ = None  # type: ignore[assignment]  # it grows

    def copy(self, beginning: Callable[[], Position]) -> "Moments":
        """Return the same moments, to be taken further without touching these."""
        twin = Moments(beginning)
        twin._moments, twin._kept, twin._recalled = self._moments.copy(), self._kept.copy(), self._recalled.copy()
        return twin

    @property
    def first(self) -> int:
        """Return the number of the event with which the game began."""
        return self._moments[0].number

    def add(self, moment: Moment) -> None:
        """Take in the next change; `keep` says which position it led to, if that is known."""
        self._moments.append(moment)

    def keep(self, position: Position) -> None:
        """Keep the position of the last change."""
        last = len(self._moments) - 1
        self._kept[last] = position
        if (last - _RECENT) % _RECENT:
            self._kept.pop(last - _RECENT, None)

    def at(self, number: int) -> Position | None:
        """Return the position after an event; None if the game had not begun."""
        index = self._index(number)
        return None if index < 0 else self._find(index)

    def all(self) -> Iterator[tuple[int, Position]]:
        """Yield every change's number and position, played from the beginning; it may be done in another thread."""
        positions: list[Position] = []
        for index, moment in enumerate(self._moments.copy()):
            source = self._source(index)
            positions.append(self._follow(moment, positions[source] if source >= 0 else self._beginning()))
            yield moment.number, positions[-1]

    def _index(self, number: int) -> int:
        """Return the place of the last change up to an event, -1 if there is none."""
        return bisect.bisect_right(self._moments, number, key=lambda moment: moment.number) - 1

    def _source(self, index: int) -> int:
        """Return the place of the position a change was made to, -1 where the game began."""
        back = self._moments[index].taken_back
        return index - 1 if back is None else self._index(back - 1)

    @staticmethod
    def _follow(moment: Moment, source: Position) -> Position:
        """Return the position a change leads to from the one it was made to."""
        return source.play(moment.seat, moment.move) if moment.move else source

    def _find(self, index: int) -> Position:
        """Return the position of a change, played again from the nearest one that is known."""
        ahead = []
        while index >= 0 and self._known(index) is None:
            ahead.append(index)
            index = self._source(index)
        position = self._known(index) or self._beginning()
        for place in reversed(ahead):
            position = self._follow(self._moments[place], position)
            self._recall(place, position)
        return position

    def _known(self, index: int) -> Position | None:
        return self._kept.get(index) or self._recalled.get(index)

    def _recall(self, index: int, position: Position) -> None:
        self._recalled[index] = position
        if len(self._recalled) > _RECALLED:
            self._recalled.popitem(last=False)
