"""What the screen knows of a table, whoever holds it: a game at this terminal, or one at a server."""

import enum
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import RenderableType

from conqueror.boards.hero_cards import Cards
from conqueror.cli.console import BAD
from conqueror.cli.terminal import move_text
from conqueror.errors import ConquerorError
from conqueror.reports import Notice
from conqueror.views import AnalysisView, Odds, ResultView, View

if TYPE_CHECKING:
    from conqueror.cli.terminal.commands import Command


class Status(enum.Enum):
    """How far a table is; the values are those a server tells."""

    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"


class Remark(NamedTuple):
    """A sentence about the table itself: a lost connection, a bot that failed."""

    text: str
    style: str = BAD


@dataclass(frozen=True)
class LogEntry:
    """Something that happened, as the people at this screen are told of it."""

    number: int
    """Its number among what they are told."""
    text: str
    heads: tuple[str, ...] = ()
    """The headings that begin with it: a round, a turn."""
    notices: tuple[Notice, ...] = ()
    """What it decided."""
    reason: str = ""
    """Why a bot did it."""
    advice: str = ""
    """What can be done about it."""
    is_chat: bool = False
    is_taken_back: bool = False


class Leave(Exception):
    """Somebody leaves the table."""


class NotHere(ConquerorError):
    """Something that this table does not do."""


class Table(ABC):
    """One table as the people at this screen see it, and all they can do there."""

    fatal_errors: tuple[type[ConquerorError], ...] = ()
    """Errors after which there is no table any more."""

    # What is played here.

    @property
    @abstractmethod
    def key(self) -> str:
        """Return the key of the game."""

    @property
    @abstractmethod
    def goals(self) -> Sequence[str]:
        """Return what wins this game, in sentences."""

    @property
    @abstractmethod
    def cards(self) -> Cards:
        """Return what the cards of heroes say; nothing in a game without heroes."""

    @property
    @abstractmethod
    def commands(self) -> "Mapping[str, Command]":
        """Return every command there is at this table, by the words that call it."""

    @abstractmethod
    def introduction(self) -> Iterable[RenderableType]:
        """Say what is played here, and by whom."""

    @abstractmethod
    def seating(self) -> RenderableType:
        """Say who sits where."""

    # How it stands.

    @property
    @abstractmethod
    def status(self) -> Status:
        """Return how far the table is."""

    @property
    @abstractmethod
    def mine(self) -> Sequence[str]:
        """Return the seats of the people at this screen."""

    @property
    @abstractmethod
    def waiting(self) -> Sequence[str]:
        """Return those of the seats at this screen that have something to decide."""

    @property
    @abstractmethod
    def viewer(self) -> str | None:
        """Return the seat with whose eyes the screen shows the table; None for a spectator's."""

    @property
    @abstractmethod
    def seat(self) -> str | None:
        """Return the seat that is asked now, or that may act out of turn; None if there is none."""

    @property
    @abstractmethod
    def moment(self) -> Hashable:
        """Return what the screen shows now; when it changes, the screen is drawn again."""

    @abstractmethod
    def view_of(self, seat: str | None) -> View | None:
        """Return what a seat of this screen sees; None before the game begins."""

    @property
    def view(self) -> View | None:
        """Return what is on the screen; None before the game begins."""
        return self.view_of(self.viewer)

    @abstractmethod
    def moves(self, seat: str) -> list[str]:
        """Return the moves of a seat as they are written; of armies on a map perhaps only those with all units."""

    @property
    @abstractmethod
    def result(self) -> ResultView | None:
        """Return how the game ended; None while it runs."""

    @property
    def task(self) -> str:
        """Return what a lesson asks for, said before the game's own question; nothing elsewhere."""
        return ""

    @property
    def marked(self) -> Sequence[str]:
        """Return the places that are marked on the board as long as nobody looks at another, the chosen one first."""
        return ()

    def out_of_turn(self) -> list[str]:
        """Return what may be typed for others than the seat that is asked: `carthage: warn`."""
        return []

    def time_left(self, seat: str) -> float | None:
        """Return how many seconds a seat has left; None where no clock runs."""
        del seat
        return None

    @property
    def draft(self) -> Sequence[str]:
        """Return the moves of an answer that is not sent yet."""
        return ()

    # What has happened.

    @abstractmethod
    def news(self) -> list[LogEntry]:
        """Return what happened since this was asked last."""

    @abstractmethod
    def log(self) -> list[LogEntry]:
        """Return everything that happened."""

    @abstractmethod
    def turn_summary(self) -> list[str]:
        """Return what the others did since the last turn of the seat that is asked, in sentences."""

    def remarks(self) -> list[Remark]:
        """Return what there is to say about the table itself since this was asked last."""
        return []

    @abstractmethod
    def ending(self) -> Iterable[RenderableType]:
        """Say what there is to know and to do when the game is over, beside its result."""

    def gathering(self) -> Iterable[RenderableType]:
        """Say who is waited for before the game begins."""
        return ()

    def waited_for(self) -> str:
        """Return a sentence that says who is to act now, when nobody here is; nothing where none is needed."""
        return ""

    # Playing.

    @abstractmethod
    def read(self, seat: str, typed: str) -> list[str]:
        """Return the moves a text may stand for, the likeliest first; raise Unclear if it could be several."""

    def speaker(self, seat: str | None, typed: str) -> tuple[str | None, str]:
        """Return the seat a text is typed for, and the text without the name of that seat."""
        return seat, typed

    def suggestions(self, seat: str, typed: str) -> list[str]:
        """Return moves of a seat that look like what was typed."""
        view = self.view_of(seat)
        return move_text.suggestions(view, self.moves(seat), typed) if view else []

    @abstractmethod
    async def play(self, seat: str, move: str) -> str:
        """Play a move; return a sentence if there is something to say of it. Raise what refuses it."""

    @abstractmethod
    async def undo(self) -> str:
        """Take back what can be taken back, or ask for it; return a sentence about what came of it."""

    @abstractmethod
    async def hint(self, seat: str) -> AnalysisView:
        """Return everybody's chances and a seat's best moves."""

    @abstractmethod
    async def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        """Return how likely an attack wins, with a hero if one is named."""

    @abstractmethod
    async def record(self) -> str:
        """Return the game as the text of a .conq file."""

    # Coming and going.

    async def advance(self) -> bool:
        """Let one seat act that needs no person at this screen; return whether one did."""
        return False

    @abstractmethod
    async def changed(self) -> None:
        """Wait until there is something new that nobody at this screen has done."""

    async def my_turn(self) -> None:
        """Wait until somebody at this screen is asked, if ever."""
        return

    @property
    @abstractmethod
    def next_viewer(self) -> str | None:
        """Return the seat at this screen that must be shown the table next; None if it is shown it already."""

    @abstractmethod
    def is_secret_from_others(self, seat: str) -> bool:
        """Return whether a seat sees something that others at this screen may not see."""

    @abstractmethod
    async def turn_to(self, seat: str) -> None:
        """Show the table with the eyes of another seat of this screen."""

    @property
    def prompt(self) -> str:
        """Return what stands before the line that is typed."""
        return "> "

    def is_own_file(self, place: Path) -> bool:
        """Return whether this game was loaded from a file or saved in it before."""
        del place
        return False

    def mark_saved(self, place: Path) -> None:
        """Remember that all of the game stands in a file."""
        del place

    def dismiss(self) -> bool:
        """Forget a game that is over, if nothing more is done with it here; return whether the table is left then."""
        return False

    def farewell(self) -> Iterable[RenderableType]:
        """Leave the table, and say how to come back to it."""
        return ()
