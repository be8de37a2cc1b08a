"""A table is set up, and people and bots sit down, get up and give their share of the dice."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from conqueror.game import Plain
from conqueror.protocol.message import Sitter
from conqueror.server.events.base import TableEvent
from conqueror.server.state_parts import LogFault, Seat
from conqueror.store import Event

if TYPE_CHECKING:
    from conqueror.server.state import TableState


def _a_bot(name: str) -> str:
    return f"{'An' if name.startswith('e') else 'A'} {name} bot"


@dataclass(frozen=True)
class TableCreated(TableEvent, kind="created"):
    """A table is set up: the first event of its log holds all its settings."""

    settings: Plain

    @classmethod
    def read(cls, data: Plain) -> Self:
        return cls(settings=dict(data))

    def data(self) -> Plain:
        return self.settings

    def apply(self, state: "TableState", line: Event) -> None:
        del line
        state.settings = self.settings
        state.seats = {name: Seat(plan=plan) for name, plan in self.settings["seats"]}
        state.spectator_chat = self.settings.get("spectator_chat", False)

    def words(self, seat: str) -> str:
        del seat
        return f"{self.settings['name'] or 'Somebody'} sets up a table."


@dataclass(frozen=True)
class SeatTaken(TableEvent, kind="sat"):
    """A person or a bot sits down."""

    SHOWN = ("kind", "name", "bot")
    BRINGS_KEYS = True

    kind: Sitter
    guest: str
    name: str
    bot: str

    def apply(self, state: "TableState", line: Event) -> None:
        seat = state.seats[line.seat]
        if seat.kind != "empty":
            raise LogFault(f"Somebody sits on {line.seat} already.")
        state.seats[line.seat] = replace(seat, kind=self.kind, guest=self.guest, name=self.name, bot=self.bot)

    def words(self, seat: str) -> str:
        who = self.name or "A player" if self.kind == "person" else _a_bot(self.bot)
        return f"{who} sits down as {seat.title()}."


@dataclass(frozen=True)
class SeatLeft(TableEvent, kind="left"):
    """A person gets up."""

    BRINGS_KEYS = True

    def apply(self, state: "TableState", line: Event) -> None:
        seat = line.seat
        state.seats[seat] = replace(state.seats[seat], kind="empty", guest="", name="")  # a bot there plays on
        state.offers = {what: offer for what, offer in state.offers.items() if offer.seat != seat}
        state.forget_votes(seat)
        for about, by in list(state.votes.items()):  # whoever sits down there next has not voted
            state.votes[about] = tuple(other for other in by if other != seat)
            if not state.votes[about]:
                del state.votes[about]

    def words(self, seat: str) -> str:
        return f"{seat.title()} is free again."


@dataclass(frozen=True)
class GuestCame(TableEvent, kind="came"):
    """Somebody a rematch waits for has agreed to it, or has come to its table."""

    guest: str

    def words(self, seat: str) -> str:
        return f"{seat.title()} is here."


@dataclass(frozen=True)
class SeatInvited(TableEvent, kind="invited"):
    """The host makes a new invitation to a seat."""

    BRINGS_KEYS = True

    def words(self, seat: str) -> str:
        return f"{seat.title()} is invited anew."


@dataclass(frozen=True)
class KeysChanged(TableEvent, kind="noted"):
    """A guest goes on with another device; nobody else need know."""

    BRINGS_KEYS = True


@dataclass(frozen=True)
class ShareGiven(TableEvent, kind="contributed"):
    """A seat gives its share of the dice, or the server gives it."""

    SHOWN = ("value", "by")

    value: str
    by: Literal["seat", "server"]

    def apply(self, state: "TableState", line: Event) -> None:
        seat = state.seats[line.seat]
        if seat.contribution is not None or state.draws:
            raise LogFault("A share of the dice is given once, before the first throw.")
        state.seats[line.seat] = replace(seat, contribution=(self.value, self.by))

    def words(self, seat: str) -> str:
        if self.by == "seat":
            return f"{seat.title()} gives its share of the dice."
        return f"The server gives a share of the dice for {seat.title()}."


@dataclass(frozen=True)
class SeatHanded(TableEvent, kind="handed"):
    """A bot plays on for a seat, because its person wants it or the others have voted so."""

    SHOWN = ("bot", "voted")

    bot: str
    voted: bool = False

    def apply(self, state: "TableState", line: Event) -> None:
        state.seats[line.seat] = replace(state.seats[line.seat], bot=self.bot)
        state.forget_votes(line.seat)

    def words(self, seat: str) -> str:
        return f"{_a_bot(self.bot)} plays for {seat.title()}."


@dataclass(frozen=True)
class SeatRetaken(TableEvent, kind="retaken"):
    """A person takes its seat back from a bot."""

    def apply(self, state: "TableState", line: Event) -> None:
        state.seats[line.seat] = replace(state.seats[line.seat], bot="")
        state.forget_votes(line.seat)

    def words(self, seat: str) -> str:
        return f"{seat.title()} is back."


@dataclass(frozen=True)
class SeatResigned(TableEvent, kind="resigned"):
    """A person gives up; a bot may play on."""

    bot: str

    def apply(self, state: "TableState", line: Event) -> None:
        state.seats[line.seat] = replace(state.seats[line.seat], resigned=True, bot=self.bot)
        state.forget_votes(line.seat)

    def words(self, seat: str) -> str:
        return f"{seat.title()} resigns."
