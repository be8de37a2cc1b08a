"""What every event of a table has in common, and how one is read from a line of the log."""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, ClassVar, Self, cast

from conqueror.game import Plain, Position
from conqueror.protocol.events import EventDetail
from conqueror.server.clock import Times, read_times
from conqueror.store import Event

if TYPE_CHECKING:
    from conqueror.server.state import TableState

KINDS: dict[str, type["TableEvent"]] = {}
"""Every kind of event, by the word it is stored under."""


@dataclass(frozen=True)
class TableEvent:
    """Something that happened at a table; its fields are what is stored of it."""

    KIND: ClassVar[str]
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The fields everybody may see. An allow-list, since the log holds secrets."""
    BRINGS_KEYS: ClassVar[bool] = False
    """Whether new or void keys to the table come with it."""

    times: Times | None = field(default=None, kw_only=True)
    """When each seat's time is up from now on, where that has changed."""

    def __init_subclass__(cls, *, kind: str) -> None:
        cls.KIND = kind
        KINDS[kind] = cls

    @classmethod
    def read(cls, data: Plain) -> Self:
        """Return the event that was stored; raise TypeError or LookupError if it cannot be read."""
        stored = {each.name: data[each.name] for each in fields(cls) if each.name in data}
        if "times" in stored:
            stored["times"] = read_times(stored["times"])
        return cls(**stored)

    def data(self) -> Plain:
        """Return what is stored; fields that have a default are left out where they have it."""
        kept = {
            each.name: value
            for each in fields(self)
            if each.name != "times" and ((value := getattr(self, each.name)) != each.default)
        }
        return kept if self.times is None else {**kept, "times": self.times.plain()}

    def apply(self, state: "TableState", line: Event) -> None:
        """Do to the table what this event does beside its position; nothing, but for the times it may carry."""

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        """Return the position this event leads to, None where it stays; raise a LogFault if the rules forbid it.

        `after` is that position, where it is known already. Nothing is done to the table.
        """

    def hash_after(self, state: "TableState", after: Position | None) -> str:
        """Return the hash of the position after this event, nothing before the game starts."""
        position = after or state.position
        return position.hash if position is not None else ""

    def words(self, seat: str) -> str:
        """Return the event of a seat as everybody is told it; nothing where nobody needs to know."""
        del seat
        return ""

    def tell(self, state: "TableState", line: Event, viewer: str | None) -> tuple[str, EventDetail]:
        """Return the event in words, and what a screen needs of it, as a viewer may know it."""
        del state, viewer
        stored = self.data()
        shown = {name: stored[name] for name in self.SHOWN if name in stored}
        return self.words(line.seat), cast(EventDetail, shown)


def read_event(line: Event) -> TableEvent:
    """Return the event of a line of the log; raise TypeError or LookupError if it cannot be read."""
    return KINDS[line.kind].read(line.data)
