"""Countdown: CD-1 two seats in turn take one or two stones, CD-2 and whoever takes the last wins."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from typing_extensions import TypedDict

from conqueror.errors import IllegalMove, SetupError
from conqueror.game import Game, Plain, Position, Result
from conqueror.options import Value
from conqueror.views import MoveGroup, MoveReport, View

from .info import INFO


class CountdownPicture(TypedDict):
    """What lies on the table."""

    stones: int


class CountdownView(View, CountdownPicture):
    """All that can be seen of it."""


class Countdown(Game):
    """Countdown with its stones chosen."""

    info = INFO
    rules_version = 1
    seats = INFO.seats
    content_digest = ""

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        del folder
        self.key = key
        self.options = options
        self.stones = int(str(options["stones"]))

    def start(self) -> "CountdownPosition":
        return CountdownPosition(self, self.stones, 0)

    def position(self, data: Mapping[str, Any]) -> "CountdownPosition":
        try:
            return CountdownPosition(self, int(data["stones"]), int(data["turn"]))
        except (KeyError, TypeError, ValueError):
            raise SetupError("A position has stones and a turn.") from None


@dataclass(frozen=True, slots=True)
class CountdownPosition(Position):
    """How many stones are left, and whose turn it is."""

    countdown: Countdown
    stones: int
    turn: int

    @property
    def game(self) -> Game:
        return self.countdown

    @property
    def to_act(self) -> tuple[str, ...]:
        return (INFO.seats[self.turn],) if self.stones else ()

    def moves(self, seat: str) -> list[str]:
        self.game.check_seat(seat)
        return [f"take {count}" for count in (1, 2) if count <= self.stones] if seat in self.to_act else []

    def play(self, seat: str, move: str) -> Self:
        if move not in self.moves(seat):
            raise IllegalMove(f"{seat.title()} cannot {move}.", rule="CD-1")
        return type(self)(self.countdown, self.stones - int(move.split()[1]), 1 - self.turn)

    def groups(self, seat: str) -> list[MoveGroup]:
        return [{"kind": "take", "move": move, "template": move, "count": 1} for move in self.moves(seat)]

    def prompt(self, seat: str | None) -> str:
        return "Take one or two." if seat in self.to_act else "Wait."

    def picture(self, seat: str | None) -> CountdownPicture:
        del seat
        return {"stones": self.stones}

    def view(self, seat: str | None) -> CountdownView:
        self.game.check_viewer(seat)
        moves = self.groups(seat) if seat is not None else []
        return {**self.overview(seat), "moves": moves, **self.picture(seat)}

    def tell(self, seat: str, move: str, viewer: str | None) -> MoveReport:
        del viewer
        return {"text": f"{seat.title()} would {move}.", "kind": "take", "seat": seat, "places": [], "dice": []}

    @property
    def no_odds_rule(self) -> str:
        return "CD-1"

    def default(self, seat: str) -> str:
        del seat
        return "take 1"

    @property
    def result(self) -> Result | None:
        if self.stones:
            return None
        winner, loser = INFO.seats[1 - self.turn], INFO.seats[self.turn]
        return Result((winner,), "last-stone", {winner: 1.0, loser: 0.0}, "CD-2", f"{winner.title()} wins.")

    def data(self) -> Plain:
        return {"stones": self.stones, "turn": self.turn}
