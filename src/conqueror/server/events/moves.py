"""The game itself: it starts, moves are played, sealed and taken back, time runs out, and it ends."""

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from conqueror.bots.reasons.reason import reason
from conqueror.errors import ConquerorError
from conqueror.game import CHANCE, CLOCK, Plain, PlayedMove, Position
from conqueror.protocol.events import EventDetail, EventView
from conqueror.server import dice
from conqueror.server.clock import Times
from conqueror.server.events.base import TableEvent
from conqueror.server.moments import Moment
from conqueror.server.sights import seen
from conqueror.server.state_parts import LogFault, Step
from conqueror.store import Event
from conqueror.views import MoveReport, ResultView

if TYPE_CHECKING:
    from conqueror.server.state import TableState

_reason = functools.lru_cache(maxsize=64)(reason)
"""Why a bot moved: the same for every viewer, so it is worked out once for all of them."""


def move_detail(told: MoveReport, before: Position, after: Position, viewer: str | None) -> EventDetail:
    """Return what a screen needs of a move: what is told of it, its round and turn, and what it has decided."""
    heading = {name: value for name, value in vars(before.heading).items() if value is not None}
    notices = [notice.plain() for notice in seen(before, viewer).announced(seen(after, viewer), viewer)]
    shown = {name: value for name, value in told.items() if name != "text"}
    return cast(EventDetail, {**shown, **heading, **({"notices": notices} if notices else {})})


def move_event(number: int, played: PlayedMove, viewer: str | None) -> EventView:
    """Return a move that stands in no log as an event, the move itself included."""
    said = played.before.tell(played.seat, played.move, viewer)
    detail = move_detail(said, played.before, played.after, viewer)
    detail["move"] = played.move
    return EventView(number=number, kind=MovePlayed.KIND, seat=played.seat, at=0, text=said["text"], detail=detail)


@dataclass(frozen=True)
class GameStarted(TableEvent, kind="started"):
    """Every seat is taken, and the game begins."""

    def apply(self, state: "TableState", line: Event) -> None:
        state.status = "running"
        state.change(Moment(line.number))

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        del line
        return after or state.beginning()

    def words(self, seat: str) -> str:
        del seat
        return "The game begins."


@dataclass(frozen=True)
class MovePlayed(TableEvent, kind="moved"):
    """A move, of a seat, of chance or of the clock. Each viewer is told what the rules let it know."""

    move: str
    by: str = ""
    """Who played it for the seat, if not its person: a bot or the clock."""
    sealed: bool = False
    """Whether it is part of a sealed answer."""
    draw: Plain | None = None
    """Of chance: the index of the draw and the outcomes with their weights."""

    def apply(self, state: "TableState", line: Event) -> None:
        state.steps.append(Step(line.number, line.seat, self.move, self.draw, self.sealed))
        if line.seat != CLOCK:
            state.offers.clear()
        if line.seat in state.seats and self.by != "clock":
            state.forget_votes(line.seat)  # who plays is there, and goes on
        state.change(Moment(line.number, line.seat, self.move))

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        before = state.playing
        if state.status != "running":
            raise LogFault("The game does not run.")
        if after is not None:
            return after
        self._check_draw(state, line, before)
        try:
            return before.play(line.seat, self.move)
        except ConquerorError as refusal:
            raise LogFault(str(refusal)) from None

    def _check_draw(self, state: "TableState", line: Event, before: Position) -> None:
        """Raise a LogFault unless a move of chance says which draw it was, and of what."""
        if (line.seat == CHANCE) != (self.draw is not None):
            raise LogFault("Only chance draws, and always.")
        if self.draw is not None:
            outcomes = [list(outcome) for outcome in dice.weighed(before.chances())] if before.chances() else []
            if self.draw["index"] != state.draws or self.draw["outcomes"] != outcomes:
                raise LogFault("This is not what chance had to draw from.")

    def tell(self, state: "TableState", line: Event, viewer: str | None) -> tuple[str, EventDetail]:
        before, after = state.before(line.number), state.after(line.number)
        told = before.tell(line.seat, self.move, viewer)
        detail = move_detail(told, before, after, viewer)
        if self.by:
            detail["by"] = self.by
        if self.by == "bot" and state.settings.get("reasons"):  # as any spectator could tell it
            if why := _reason(before, line.seat, self.move, after):
                detail["reason"] = why
        if line.seat == viewer:
            detail["move"] = self.move
        return told["text"], detail


@dataclass(frozen=True)
class AnswerSealed(TableEvent, kind="answered"):
    """A seat gives its sealed answer, which nobody else sees until all are in."""

    moves: list[str]

    def apply(self, state: "TableState", line: Event) -> None:
        state.sealed[line.seat] = tuple(self.moves)

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        del after
        if not state.sealing or line.seat not in state.playing.to_act:
            raise LogFault("There is no sealed answer to give.")
        return None

    def words(self, seat: str) -> str:
        return f"{seat.title()} has answered."


@dataclass(frozen=True)
class MoveTakenBack(TableEvent, kind="takenback"):
    """A move is taken back, with all that came after it."""

    SHOWN = ("to",)

    to: int
    """The number of the move's event."""

    def apply(self, state: "TableState", line: Event) -> None:
        index = next(i for i, step in enumerate(state.steps) if step.number == self.to)
        del state.steps[index:]
        state.offers.clear()
        state.change(Moment(line.number, taken_back=self.to))

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        del line, after
        return state.before(self.to)

    def hash_after(self, state: "TableState", after: Position | None) -> str:
        del after
        return state.before(self.to).hash

    def words(self, seat: str) -> str:
        return f"{seat.title()} takes a move back." if seat else "The last move is taken back."

    def tell(self, state: "TableState", line: Event, viewer: str | None) -> tuple[str, EventDetail]:
        text, detail = super().tell(state, line, viewer)
        detail["numbers"] = self.numbers(state, line)
        return text, detail

    def numbers(self, state: "TableState", line: Event) -> list[int]:
        """Return the numbers of the moves that were taken back."""
        standing: list[int] = []
        for other in state.events[: line.number]:
            if other.kind == MovePlayed.KIND:
                standing.append(other.number)
            elif other.kind == self.KIND:
                standing = [number for number in standing if number < self.read(other.data).to]
        return [number for number in standing if number >= self.to]


@dataclass(frozen=True)
class TimeExpired(TableEvent, kind="expired"):
    """The time of a seat is up."""

    SHOWN = ("deadline",)

    deadline: int

    def words(self, seat: str) -> str:
        return f"The time of {seat.title()} is up."


@dataclass(frozen=True)
class TimesExtended(TableEvent, kind="extended"):
    """Every clock is given the time that the server was away, or clocks begin anew."""

    SHOWN = ("by",)

    by: int

    def words(self, seat: str) -> str:
        del seat
        return f"The server was away; every clock is given {-(-self.by // 1000)} seconds." if self.by else ""


@dataclass(frozen=True)
class GameEnded(TableEvent, kind="ended"):
    """The game is over, by the rules or because people ended it."""

    SHOWN = ("result",)

    result: ResultView

    def advance(self, state: "TableState", line: Event, after: Position | None) -> Position | None:
        del line, after
        ruled = state.playing.result
        if ruled is not None:
            told = self.result["reason"], self.result["rule"], self.result["scores"]
            if told != (ruled.reason, ruled.rule, dict(ruled.scores)):
                raise LogFault("The rules give another result.")
        return None

    def apply(self, state: "TableState", line: Event) -> None:
        del line
        state.status, state.result = "over", self.result
        state.offers, state.votes, state.sealed, state.times = {}, {}, {}, Times(banks=state.times.banks)

    def words(self, seat: str) -> str:
        del seat
        return str(self.result["words"]) or "The game is over."
