"""What people agree on and say beside the moves: offers, votes, talk, another game."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from conqueror.protocol.message import Offered, VotedFor
from conqueror.server.events.base import TableEvent
from conqueror.server.state_parts import OpenOffer
from conqueror.store import Event

if TYPE_CHECKING:
    from conqueror.server.state import TableState

_OFFERS = {"draw": "offer of a draw", "takeback": "request to take a move back"}


@dataclass(frozen=True)
class OfferMade(TableEvent, kind="offered"):
    """A seat offers a draw, or asks to take a move back."""

    SHOWN = ("what",)

    what: Offered

    def apply(self, state: "TableState", line: Event) -> None:
        state.offers[self.what] = OpenOffer(line.seat)

    def words(self, seat: str) -> str:
        return f"{seat.title()} {'offers a draw' if self.what == 'draw' else 'asks to take a move back'}."


@dataclass(frozen=True)
class OfferAccepted(TableEvent, kind="accepted"):
    """A seat agrees to an offer."""

    SHOWN = ("what",)

    what: Offered

    def apply(self, state: "TableState", line: Event) -> None:
        offer = state.offers[self.what]
        state.offers[self.what] = replace(offer, accepted=(*offer.accepted, line.seat))

    def words(self, seat: str) -> str:
        return f"{seat.title()} agrees."


@dataclass(frozen=True)
class OfferDeclined(TableEvent, kind="declined"):
    """A seat says no to an offer, or withdraws its own."""

    SHOWN = ("what", "asker")

    what: Offered
    asker: str = ""
    """Who made the offer; logs of the first versions do not say it."""

    def apply(self, state: "TableState", line: Event) -> None:
        del line
        state.offers.pop(self.what, None)

    def words(self, seat: str) -> str:
        return f"{seat.title()} {'withdraws' if self.asker == seat else 'declines'} the {_OFFERS[self.what]}."


@dataclass(frozen=True)
class VoteCast(TableEvent, kind="voted"):
    """A seat votes for a bot on an absent seat, or for the end of the game."""

    SHOWN = ("what", "about")

    what: VotedFor
    about: str

    def apply(self, state: "TableState", line: Event) -> None:
        key = (self.what, self.about)
        state.votes[key] = (*state.votes.get(key, ()), line.seat)

    def words(self, seat: str) -> str:
        wanted = "the end of the game" if self.what == "end" else f"a bot on {self.about.title()}"
        return f"{seat.title()} votes for {wanted}."


@dataclass(frozen=True)
class ChatSaid(TableEvent, kind="chatted"):
    """Somebody at the table talks, or a spectator."""

    SHOWN = ("name", "text", "spectator")

    name: str
    text: str
    spectator: bool = False

    def words(self, seat: str) -> str:
        del seat
        return f"{self.name}{' (watching)' if self.spectator else ''}: {self.text}"


@dataclass(frozen=True)
class ChatOpened(TableEvent, kind="chat_opened"):
    """The host lets spectators talk, or does not any more."""

    SHOWN = ("spectators",)

    spectators: bool

    def apply(self, state: "TableState", line: Event) -> None:
        del line
        state.spectator_chat = self.spectators

    def words(self, seat: str) -> str:
        del seat
        return "Spectators may talk." if self.spectators else "Spectators may not talk any more."


@dataclass(frozen=True)
class RematchMade(TableEvent, kind="rematched"):
    """There is a table for another game."""

    SHOWN = ("table",)

    table: str

    def apply(self, state: "TableState", line: Event) -> None:
        del line
        state.next = self.table

    def words(self, seat: str) -> str:
        del seat
        return "There is a table for another game."
