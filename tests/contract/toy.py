"""Ambush, a tiny made-up game with everything the protocol knows: chance, clock, sealed bids and secrets.

TY-1 Chance deals each of two seats a secret card, 1 to 3. TY-2 Both then bid 0 to 2 at once, sealed until both are
in. TY-3 While bids are due, the clock may expire: whoever has not bid, bids 0. TY-4 A seat that waits may jeer once.
TY-5 Then a die is rolled, 1 to 6: the larger sum of card and bid wins, west if the die is even and the sums tie.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Self

from typing_extensions import TypedDict

from conqueror.errors import IllegalMove, SetupError
from conqueror.game import CHANCE, CLOCK, Game, Plain, Position, Result
from conqueror.info import GameInfo
from conqueror.options import Choice, Value
from conqueror.views import MoveGroup, MoveReport, View

SEATS = ("west", "east")
HIDDEN = -1
INFO = GameInfo(
    key="ambush",
    name="Ambush",
    title="Ambush",
    line="A card, a bid and a die.",
    minutes=(1, 1),
    seats=SEATS,
    players=(2,),
    options=(Choice("jeering", "Jeering", "Whether a waiting seat may jeer.", ("on", "off")),),
    rulebook="ambush",
    implementation="tests.contract.toy:Ambush",
)


class Ambush(Game):
    """The made-up game."""

    key = "ambush"
    info = INFO
    rules_version = 1
    seats = SEATS
    content_digest = ""

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        del key, folder
        self.options = options

    def start(self) -> "AmbushPosition":
        return AmbushPosition(self)

    def position(self, data: Mapping[str, Any]) -> "AmbushPosition":
        try:
            return AmbushPosition(self, tuple(data["cards"]), tuple(data["bids"]), tuple(data["jeers"]), data["die"])
        except (KeyError, TypeError):
            raise SetupError("A position has cards, bids, jeers and a die.") from None


class AmbushPicture(TypedDict):
    """What lies on the table."""

    cards: list[int]
    bids: list[int | None]
    jeers: list[bool]
    die: int | None


class AmbushView(View, AmbushPicture):
    """All that can be seen of it."""

    moves: list[MoveGroup]


@dataclass(frozen=True, slots=True)
class AmbushPosition(Position):
    """One moment of it. A card or bid of -1 is hidden."""

    ambush: Ambush
    cards: tuple[int, ...] = ()
    bids: tuple[int | None, ...] = (None, None)
    jeers: tuple[bool, ...] = (False, False)
    die: int | None = None

    @property
    def game(self) -> Game:
        return self.ambush

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AmbushPosition) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.hash)

    @property
    def to_act(self) -> tuple[str, ...]:
        if self.die is not None:
            return ()
        if len(self.cards) < 2 or None not in self.bids:
            return (CHANCE,)
        return tuple(seat for seat, bid in zip(SEATS, self.bids, strict=True) if bid is None)

    @property
    def may_act(self) -> tuple[str, ...]:
        if CHANCE in self.to_act or not self.to_act or self.ambush.options["jeering"] == "off":
            return ()
        return tuple(s for s, j, b in zip(SEATS, self.jeers, self.bids, strict=True) if not j and b is not None)

    def moves(self, seat: str) -> list[str]:
        self.game.check_seat(seat)
        if seat == CHANCE:
            return list(self.chances())
        if seat == CLOCK:
            return ["expire"] if set(self.to_act) & set(SEATS) else []
        if seat in self.to_act:
            return ["bid 0", "bid 1", "bid 2"]
        return ["jeer"] if seat in self.may_act else []

    def chances(self) -> dict[str, Fraction]:
        if CHANCE not in self.to_act:
            return {}
        if len(self.cards) < 2:
            return {f"deal {card}": Fraction(1, 3) for card in (1, 2, 3)}
        return {f"roll {pips}": Fraction(1, 6) for pips in range(1, 7)}

    def play(self, seat: str, move: str) -> Self:
        if move not in self.moves(seat):
            if self.result:
                raise IllegalMove("The game is over.", rule="TY-5")
            raise IllegalMove(f"{seat} cannot {move!r} now.", rule="TY-2")
        word, _, number = move.partition(" ")
        if word == "deal":
            return replace(self, cards=(*self.cards, int(number)))
        if word == "roll":
            return replace(self, die=int(number))
        if word == "expire":
            return replace(self, bids=tuple(bid or 0 for bid in self.bids))
        index = SEATS.index(seat)
        if word == "jeer":
            return replace(self, jeers=tuple(j or i == index for i, j in enumerate(self.jeers)))
        return replace(self, bids=tuple(int(number) if i == index else bid for i, bid in enumerate(self.bids)))

    def groups(self, seat: str) -> list[MoveGroup]:
        moves = self.moves(seat)
        return (
            [
                {
                    "kind": moves[0].split()[0],
                    "move": moves[0],
                    "template": f"{moves[0].split()[0]} {{number}}" if " " in moves[0] else moves[0],
                    "count": len(moves),
                }
            ]
            if moves
            else []
        )

    def prompt(self, seat: str | None) -> str:
        return "Bid." if seat in self.to_act else "Wait."

    def picture(self, seat: str | None) -> "AmbushPicture":
        del seat
        return {"cards": list(self.cards), "bids": list(self.bids), "jeers": list(self.jeers), "die": self.die}

    def view(self, seat: str | None) -> "AmbushView":
        self.game.check_viewer(seat)
        seen = self.hide(seat)
        moves = seen.groups(seat) if seat is not None else []
        return {**seen.overview(seat), "moves": moves, **seen.picture(seat)}

    def tell(self, seat: str, move: str, viewer: str | None) -> MoveReport:
        self.play(seat, move)
        word, _, number = move.partition(" ")
        receiver = SEATS[len(self.cards)] if word == "deal" else seat
        text = f"{receiver} draws a card" if word == "deal" and viewer != receiver else f"{seat} {move}"
        if word == "bid" and viewer != seat:
            text = f"{seat} has bid"
        dice = [int(number)] if word == "roll" else []
        return {"text": text, "kind": word, "seat": seat, "places": [], "dice": dice}

    @property
    def no_odds_rule(self) -> str:
        return "TY-5"

    def default(self, seat: str) -> str:
        del seat
        return "bid 0"

    @property
    def result(self) -> Result | None:
        if self.die is None:
            return None
        west, east = (card + (bid or 0) for card, bid in zip(self.cards, self.bids, strict=True))
        winner = "west" if west > east or (west == east and self.die % 2 == 0) else "east"
        return Result((winner,), "stronger", {"west": west, "east": east}, "TY-5")

    def data(self) -> Plain:
        return {"cards": list(self.cards), "bids": list(self.bids), "jeers": list(self.jeers), "die": self.die}

    def hide(self, seat: str | None) -> Self:
        if self.die is not None:
            return self
        open_bids = None not in self.bids
        return replace(
            self,
            cards=tuple(card if SEATS[i] == seat else HIDDEN for i, card in enumerate(self.cards)),
            bids=tuple(b if b is None or open_bids or SEATS[i] == seat else HIDDEN for i, b in enumerate(self.bids)),
        )

    def resample(self, seat: str | None, rng: Random) -> Self:
        hidden = self.hide(seat)
        return replace(
            hidden,
            cards=tuple(rng.randint(1, 3) if card == HIDDEN else card for card in hidden.cards),
            bids=tuple(rng.randint(0, 2) if bid == HIDDEN else bid for bid in hidden.bids),
        )
