"""What the state of a table is made of: its seats, the steps that were played, and open offers."""

from dataclasses import dataclass

from conqueror.errors import ConquerorError
from conqueror.game import Plain
from conqueror.protocol.message import Plan, Sitter


class LogFault(ConquerorError):
    """A log that the rules of today do not lead through: it names the event."""


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat."""

    plan: Plan
    kind: Sitter = "empty"
    guest: str = ""
    name: str = ""
    """Of a person; empty if none was given, and then the seat's own name is told."""
    bot: str = ""
    resigned: bool = False
    contribution: tuple[str, str] | None = None
    """The seat's share of the dice and who gave it: the seat or the server."""

    @property
    def played_by_bot(self) -> bool:
        """Return whether a bot answers for this seat."""
        return bool(self.bot)


@dataclass(frozen=True)
class Step:
    """One move in the order it was played."""

    number: int
    seat: str
    move: str
    draw: Plain | None
    """Of a chance move: the index of the draw and the outcomes with their weights."""
    sealed: bool
    """Whether it was part of a sealed answer."""


@dataclass(frozen=True)
class OpenOffer:
    """An offer that is not settled: who made it, and who has accepted it so far."""

    seat: str
    accepted: tuple[str, ...] = ()
