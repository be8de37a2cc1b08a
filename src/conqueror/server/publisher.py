"""Frames to everybody who looks at a table, drawn once for each point of view, after the acknowledgement is out."""

import logging
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from conqueror.protocol.changes import changes_between, view_hash
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame, SinceView, TableView
from conqueror.server import serializers
from conqueror.server.presence import Presence
from conqueror.server.sights import seen
from conqueror.server.undo import Undo
from conqueror.views import View

if TYPE_CHECKING:
    from conqueror.server.table import Table

log = logging.getLogger(__name__)
_REMEMBERED = 512
GONE = 4001
"""The code a socket is closed with when its guest has lost its seat."""


class Screen(Protocol):
    """Where frames go."""

    def show(self, text: str) -> None:
        """Send a text; never waits."""

    def close(self, code: int) -> None:
        """Close it; never waits."""


@dataclass(eq=False)
class Watcher:
    """One open socket: who looks, from which seat, and the last number it was told."""

    screen: Screen
    guest: str
    viewer: str | None
    number: int
    asker: str = ""
    """The address, for limits on those who have no guest."""
    version: int = -1
    """The last news of the table it was told."""
    undo: bool = False
    """Whether it wants to know what may be taken back."""
    changes: bool = False
    """Whether it takes changes for a frame."""
    _last: Frame | None = None
    """The frame that changes lead on from: the last one it was sent, where it takes changes."""

    @property
    def alike(self) -> tuple[str, str | None, int, bool, int]:
        """Return what makes a text: watchers that are alike are sent the same one."""
        return self.guest, self.viewer, self.number, self.undo, id(self._last) if self._last else 0

    def note(self, frame: Frame) -> None:
        """Take in that a frame is on its way; what happens later is told after it."""
        self.number = frame.number
        if self.changes:
            self._last = frame

    def text_of(self, frame: Frame) -> str:
        """Return what it is sent of the next frame: the whole, or what has changed since the last one."""
        said = frame if self._last is None else changes_between(self._last, frame)
        return said.model_dump_json()


@dataclass
class Publisher:
    """Everybody who looks at one table."""

    table: "Table"
    watchers: set[Watcher] = field(default_factory=set)
    presence: Presence = field(init=False)
    _told: OrderedDict[tuple[int, str | None], EventView] = field(default_factory=OrderedDict)
    _views: dict[str | None, tuple[int, View | None, str]] = field(default_factory=dict)
    _seen: tuple[object, TableView] | None = None
    """What everybody may know of the table, and what it was made from."""
    _turn_summaries: dict[str | None, tuple[int, str, SinceView | None]] = field(default_factory=dict)
    _version: int = 0
    """How often there was something to tell."""
    _aftermath: serializers.Aftermath | None = None
    _undo: Undo = field(default_factory=Undo)
    _woken: bool = False

    def __post_init__(self) -> None:
        self.presence = Presence(self.table.services, self.table.state.id, self._somebody_came_or_went)

    def tell(self) -> None:
        """Show everybody what is new, a moment later: acknowledgements go first, and haste is gathered."""
        self._version += 1
        if not self._woken and self.watchers:
            self._woken = True
            self.table.services.scheduler.add(self._tell_all())

    def _tell_all(self) -> Iterator[None]:
        """Draw a frame for one point of view after the other; what happens meanwhile is told in the next round."""
        self._woken = False
        for watcher in list(self.watchers):
            if watcher.version < self._version and watcher in self.watchers:
                if watcher.undo:
                    yield from self._undo.pieces(self.table.state, watcher.guest)
                self._tell_like(watcher)
                yield

    def _tell_like(self, first: Watcher) -> None:
        """Show one frame to all sockets of the same guest, seat and last number."""
        key = first.alike
        alike = [other for other in self.watchers if other.version < self._version and other.alike == key]
        if first.guest and not self.table.keys.of_guest(first.guest):
            for watcher in alike:
                watcher.version = self._version
                watcher.screen.close(GONE)
            return
        try:
            frame = self.frame(first.guest, first.viewer, first.number, first.undo)
            text = first.text_of(frame)
        except Exception:
            log.exception("Table %s: a view could not be drawn", self.table.state.id)
            for watcher in alike:
                watcher.version = self._version
            return
        for watcher in alike:
            watcher.version = self._version
            watcher.note(frame)
            watcher.screen.show(text)

    def frame(self, guest: str, viewer: str | None, after: int, undo: bool = False) -> Frame:
        """Return the table for one guest looking from one seat, with what happened after a number."""
        state = self.table.state
        if viewer is not None and viewer not in state.seats_of(guest):
            viewer = None
        view, digest = self.view(viewer)
        return serializers.frame(
            state,
            guest,
            viewer,
            after,
            self.events(viewer, after),
            view,
            digest,
            self.turn_summary(viewer),
            self.table_view(),
            self.table.services.now(),
            self._undo.of(state, guest) if undo else None,
        )

    def table_view(self) -> TableView:
        """Return what everybody may know of the table, made anew where something of it has changed."""
        state, present, absent = self.table.state, self.present(), self.absent()
        made_from = serializers.table_parts(state), present, absent
        if self._seen is None or self._seen[0] != made_from:
            seen = serializers.table_view(state, present, absent, self._aftermath_once())
            self._seen = (made_from, seen)
        return self._seen[1]

    def _aftermath_once(self) -> serializers.Aftermath | None:
        """Return what is told of a finished game, worked out once for all frames; None while the game runs."""
        if self._aftermath is None:
            self._aftermath = serializers.aftermath(self.table.state, self.table.seed)
        return self._aftermath

    def events(self, viewer: str | None, after: int) -> list[EventView]:
        """Return what happened after a number, as a viewer is told it."""
        state = self.table.state
        return [self._tell_one(number, viewer) for number in range(max(0, after + 1), state.number + 1)]

    def _tell_one(self, number: int, viewer: str | None) -> EventView:
        key = (number, viewer)
        if key not in self._told:
            self._told[key] = serializers.serialize_event(self.table.state, self.table.state.events[number], viewer)
            if len(self._told) > _REMEMBERED:
                self._told.popitem(last=False)
        return self._told[key]

    def view(self, viewer: str | None) -> tuple[View | None, str]:
        """Return the view of a seat or of a spectator, and its digest; None before the game begins."""
        state = self.table.state
        known = self._views.get(viewer)
        if known is None or known[0] != state.changed:
            view = seen(state.position, viewer).view(viewer) if state.position is not None else None
            known = (state.changed, view, view_hash(view))
            self._views[viewer] = known
        return known[1], known[2]

    def turn_summary(self, viewer: str | None) -> SinceView | None:
        """Return what happened since the last turn of a seat whose next one begins, worked out once for all."""
        state = self.table.state
        known = self._turn_summaries.get(viewer)
        if known is None or known[:2] != (state.changed, state.status):
            known = (state.changed, state.status, serializers.turn_summary(state, viewer))
            self._turn_summaries[viewer] = known
        return known[2]

    def present(self) -> set[str]:
        """Return the seats whose guest has a socket open."""
        seats = self.table.state.seats
        return {name for name, seat in seats.items() if seat.guest and self.presence.is_there(seat.guest)}

    def absent(self) -> set[str]:
        """Return the seats of people who have been away for some time.

        Where a decision has days nobody need be there, and only who has let the days pass is away.
        """
        state = self.table.state
        days = state.settings["clock"]["kind"] == "days"
        return {
            name
            for name, seat in state.seats.items()
            if seat.kind == "person"
            and self.presence.is_away(seat.guest)
            and (not days or state.missed_its_time(name))
        }

    def join(self, watcher: Watcher) -> None:
        """Let somebody look on, and the others see it."""
        new = watcher.guest and not any(other.guest == watcher.guest for other in self.watchers)
        self.watchers.add(watcher)
        if new:
            self.presence.connect(watcher.guest)
            self.table.welcome(watcher.guest)

    def leave(self, watcher: Watcher) -> None:
        """Take in that somebody has closed the page."""
        self.watchers.discard(watcher)
        if watcher.guest and not any(other.guest == watcher.guest for other in self.watchers):
            self.presence.disconnect(watcher.guest)

    def _somebody_came_or_went(self) -> None:
        """Let everybody see it; who counts as absent from now on has no vote."""
        self.tell()
        self.table.count_votes()

    def close(self) -> None:
        """Tell nobody any more."""
        self.watchers.clear()
        self.presence.close()
