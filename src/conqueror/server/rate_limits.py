"""How much one address or one guest may ask for; what is too much is refused with a sentence."""

import contextlib
import ipaddress
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager

from limits import parse

from conqueror.server.moving_windows import MovingWindow
from conqueror.server.refusals import Refusal
from conqueror.server.services import Settings
from conqueror.server.turns import Turns

NAMES = ("messages", "requests", "sockets", "tables", "chats", "faults", "questions", "reviews")
MOST_OPEN = 100
"""How many sockets one address may keep open, while the limit on sockets is on."""


class Limits:
    """The limits of a server, each under its name; an empty one never refuses."""

    def __init__(self, settings: Settings) -> None:
        rates = {name: getattr(settings, name) for name in NAMES}
        self._windows = {name: MovingWindow(parse(rate)) for name, rate in rates.items() if rate}
        self._questions = Turns(at_once=1, share=0.25, burst=0.5)
        self._hints = Turns(at_once=2, share=2.0, burst=1.0)
        """Bots think about them in a few processes of their own, so that two at a time are all that is counted."""
        self._open: Counter[str] = Counter()
        self.most_sockets = 10_000
        """How many sockets there may be in all; the rest of what the process can hold is for other requests."""

    def allows(self, name: str, who: str) -> bool:
        """Return whether somebody may do this once more now; it counts."""
        return name not in self._windows or self._windows[name].hit(who)

    def check(self, name: str, who: str) -> None:
        """Raise a Refusal."""
        if not self.allows(name, who):
            raise Refusal("too_many", "That is too much at once; wait a moment and try again.")

    def question_of(self, who: str) -> AbstractAsyncContextManager[None]:
        """Hold the turn of an address at a costly question; a Refusal if it asks for too many."""
        return self._turn_of(self._questions, who)

    def hint_of(self, who: str) -> AbstractAsyncContextManager[None]:
        """Hold the turn of an address at a hint; a Refusal if it asks for too many."""
        return self._turn_of(self._hints, who)

    @contextlib.asynccontextmanager
    async def _turn_of(self, turns: Turns, who: str) -> AsyncIterator[None]:
        self.check("questions", who)
        async with turns.of(who) if "questions" in self._windows else contextlib.nullcontext():
            yield

    @contextlib.contextmanager
    def socket_of(self, who: str) -> Iterator[None]:
        """Count one open socket of an address, while it lasts; raise a Refusal if there are too many."""
        self.check("sockets", who)
        if "sockets" in self._windows and self._open[who] >= MOST_OPEN:
            raise Refusal("too_many", f"There are {MOST_OPEN} sockets open from there already; close one first.")
        if self._open.total() >= self.most_sockets:
            raise Refusal("busy", "Too many people are here at the moment; try again later.")
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


def who_asks(host: str) -> str:
    """Return the address that counts for a limit: of IPv6 the network, since one person has all of it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return host
