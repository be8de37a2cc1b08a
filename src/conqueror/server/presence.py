"""Who is at a table: with a socket open here or at another process of the same server, or away for some time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from conqueror.server.services import TableServices

BEAT = 20_000
"""How often a process tells the others who is there, in milliseconds."""
FRESH = 45_000
"""How long others take somebody for there without hearing it again: a process may be gone with its sockets."""
THERE, GONE, SEEN = "+", "-", "~"
"""What a process tells of a guest: it has a socket, has none any more, or has asked for something without one."""


def read_word(word: str) -> tuple[str, str, str] | None:
    """Return the table, the guest and the sign of what another process tells of it; None for any other word."""
    for sign in (THERE, GONE, SEEN):
        table, found, guest = word.partition(sign)
        if found:
            return table, guest, sign
    return None


@dataclass
class Presence:
    """The guests of one table; `changed` is called when somebody comes, goes, or counts as absent from now on."""

    services: TableServices
    table: str
    changed: Callable[[], None]
    _here: set[str] = field(default_factory=set)
    _elsewhere: dict[str, int] = field(default_factory=dict)
    """When another process last said that a guest is there."""
    _seen: dict[str, int] = field(default_factory=dict)
    """When a guest was last there."""
    _told: dict[str, int] = field(default_factory=dict)
    """When other processes were last told that a guest asks without a socket."""
    _timers: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    """Of each guest that is not here, what rings when it may count as absent; under "" for all who never came."""
    _began: int = 0

    def __post_init__(self) -> None:
        self._began = self.services.now()
        self._set_timer("", self.services.settings.absence)

    def connect(self, guest: str) -> None:
        """Take in that a guest has a socket here."""
        self._here.add(guest)
        self._say(guest, THERE)
        self.changed()

    def disconnect(self, guest: str) -> None:
        """Take in that a guest has no socket here any more."""
        self._here.discard(guest)
        self._note(guest)
        self._say(guest, GONE)
        self.changed()

    def touch(self, guest: str) -> None:
        """Take in that a guest has asked for something over HTTP; now and then the other processes are told."""
        now = self.services.now()
        if now - self._told.get(guest, -BEAT) >= BEAT:
            self._told[guest] = now
            self._say(guest, SEEN)
        self.hear(guest, SEEN)

    def hear(self, guest: str, sign: str) -> None:
        """Take in that a guest was heard of, from another process or by what it did at the table."""
        before = self.is_there(guest), self.is_away(guest)
        if sign == THERE:
            self._elsewhere[guest] = self.services.now()
        elif sign == GONE:
            self._elsewhere.pop(guest, None)
        self._note(guest)
        if (self.is_there(guest), self.is_away(guest)) != before:
            self.changed()

    def _note(self, guest: str) -> None:
        self._seen[guest] = self.services.now()
        if guest not in self._here:
            self._set_timer(guest, self.services.settings.absence)

    def beat(self) -> None:
        """Tell other processes who is here."""
        for guest in self._here:
            self._say(guest, THERE)

    def guests(self) -> set[str]:
        """Return everybody who has a socket open, here or elsewhere."""
        return self._here | {guest for guest in self._elsewhere if self.is_there(guest)}

    def is_there(self, guest: str) -> bool:
        """Return whether a guest has a socket open, here or elsewhere."""
        return guest in self._here or self._elsewhere.get(guest, -FRESH) > self.services.now() - FRESH

    def is_away(self, guest: str) -> bool:
        """Return whether a guest has been gone for some time."""
        return not self.is_there(guest) and self._left(guest) <= 0

    def _left(self, guest: str) -> int:
        """Return how long it takes until somebody who is not there counts as absent, in milliseconds."""
        seen = self._seen.get(guest, self._began)
        waited = self.services.now() - seen - self.services.standstill.lost_since(seen)
        return self.services.settings.absence - waited

    def _say(self, guest: str, sign: str) -> None:
        self.services.hint(f"{self.table}{sign}{guest}")

    def _set_timer(self, guest: str, milliseconds: int) -> None:
        if guest in self._timers:
            self._timers[guest].cancel()
        seconds = milliseconds / 1000 + 0.002
        self._timers[guest] = asyncio.get_running_loop().call_later(seconds, self._on_timer, guest)

    def _on_timer(self, guest: str) -> None:
        del self._timers[guest]
        if guest in self._here:
            return
        if self.is_there(guest):
            self._set_timer(guest, FRESH)
        elif (left := self._left(guest)) > 0:
            self._set_timer(guest, left)
        else:
            self.changed()

    def close(self) -> None:
        """Cancel every timer."""
        for ring in self._timers.values():
            ring.cancel()
        self._timers.clear()
