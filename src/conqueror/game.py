"""The protocol every game keeps: Game, Position, Result.

Beside the seats of the players there are two that nobody sits in. `chance` throws dice and draws cards: its
outcomes have exact weights (`Position.chances`). `clock` says that time is up (`expire`) where a rule needs to
know; it is never waited for. Several seats may be to act at once; their answers are sealed until all are in.
"""

import functools
import hashlib
import json
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from conqueror.errors import IllegalMove, OptionError, UnknownSeat
from conqueror.info import GameInfo, Throws
from conqueror.options import Value, written
from conqueror.record import Record
from conqueror.reports import Heading, Notice, TurnSummary
from conqueror.views import Assessment, MoveGroup, MoveReport, Odds, Overview, ResultView, View

CHANCE = "chance"
CLOCK = "clock"
SEALED_STEP = "sealed"
"""The kind of what is told of one step in another seat's sealed answer: nothing that belongs into a log."""

Plain = dict[str, Any]  # what stands in it only its reader knows
"""JSON-ready data."""


@dataclass(frozen=True)
class Result:
    """How a game ended: who won (nobody in a draw), the reason and its rule, and every seat's score."""

    winners: tuple[str, ...]
    reason: str
    scores: Mapping[str, float]
    rule: str
    words: str = field(compare=False, default="")

    def plain(self) -> ResultView:
        """Return the result as JSON-ready data."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": dict(self.scores),
            "rule": self.rule,
            "words": self.words,
        }


def draw(chances: Mapping[str, Fraction], dice: Random) -> str:
    """One of the outcomes, each exactly as likely as its weight says."""
    whole = math.lcm(*(chance.denominator for chance in chances.values()))
    left = dice.randrange(whole)
    for outcome, chance in chances.items():
        left -= chance.numerator * (whole // chance.denominator)
        if left < 0:
            return outcome
    raise ArithmeticError("The chances of all outcomes together are less than one.")


class PlayedMove(NamedTuple):
    """A move that was played, with the positions before and after it."""

    seat: str
    move: str
    before: "Position"
    after: "Position"


class Game(ABC):
    """One game with its options chosen: who sits where, and how it starts."""

    key: str
    info: GameInfo
    rules_version: int
    seats: tuple[str, ...]
    options: Mapping[str, Value]
    content_digest: str
    goals: tuple[str, ...] = ()
    """What wins, a sentence for each way, for somebody who sits down for the first time."""
    blurb: str = ""
    """What a scenario is about, in a sentence; nothing where there is none."""
    folder: Path | None = None
    """The folder with a player's own content files."""

    def __reduce__(self) -> tuple[object, ...]:
        """How the game is loaded again in another process: its class, key, options and content folder."""
        folder = self.folder.resolve() if self.folder is not None else None
        return _loaded_again, (type(self), self.key, tuple(self.options.items()), folder, self.content_digest)

    @abstractmethod
    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        """Make the game of a key with every option chosen; `folder` holds a player's own content files."""

    @property
    def title(self) -> str:
        """Return the full title of the game."""
        return self.info.title

    @property
    def throws(self) -> Throws:
        """Return what its dice are counted in when a seat's luck is told."""
        return self.info.throws

    @abstractmethod
    def start(self) -> "Position":
        """Return the position in which play begins."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> "Position":  # what a set-up says is checked when it is read
        """Return a position from plain data; a SetupError says what is wrong with it."""

    def record(self, moves: Iterable[tuple[str, str]] = (), start: "Position | None" = None) -> Record:
        """Return these moves as a record of this game, ready to be written as text.

        The moves are played from `start` (the usual start if none is given), so an illegal one is refused.
        """
        record = Record(
            game=self.key,
            options={name: written(value) for name, value in self.options.items()},
            rules=self.rules_version,
            content=self.content_digest,
            seats=self.seats,
            start=None if start is None or start == self.start() else start.data(),
        )
        position = start or self.start()
        for seat, move in moves:
            position = position.play(seat, move)
            record = record.with_move(seat, move)
        return record.ended(position.result.winners, position.result.reason) if position.result else record

    def summarize(self, played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
        """Return what others did in these moves, told to one seat; the positions are hidden as it sees them."""
        del played, viewer
        return TurnSummary()

    def check_seat(self, seat: str) -> None:
        """Nothing, or an UnknownSeat that names the seats."""
        if seat not in (*self.seats, CHANCE, CLOCK):
            raise UnknownSeat(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(self.seats)}.")

    def check_viewer(self, viewer: str | None) -> None:
        """Nothing, or an UnknownSeat: only players and spectators (None) look at a game."""
        if viewer is not None and viewer not in self.seats:
            raise UnknownSeat(f"Nobody watches from {viewer!r}; the seats are {', '.join(self.seats)}.")


@functools.lru_cache(maxsize=64)
def _loaded_again(
    kind: type[Game], key: str, options: tuple[tuple[str, Value], ...], folder: Path | None, digest: str
) -> Game:
    """Return the game that was pickled; all its positions share it. Raise OptionError if its content has changed."""
    game = kind(key, dict(options), folder)
    if game.content_digest != digest:
        raise OptionError(f"The content files of {key} have changed since the game was loaded.")
    return game


class Position(ABC):
    """One moment of a game. It never changes; a move gives a new one."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game this is a position of."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """The seats the game waits for; `('chance',)` before a throw; `()` when the game is over."""

    @property
    def may_act(self) -> tuple[str, ...]:
        """The seats with optional moves; the game never waits for them."""
        return ()

    @property
    def late(self) -> tuple[str, ...]:
        """The seats whose time ran out by a rule and who have not acted since: others may act against them."""
        return ()

    @abstractmethod
    def moves(self, seat: str) -> list[str]:
        """Every move a seat can make now, as canonical text in a stable order."""

    @abstractmethod
    def play(self, seat: str, move: str) -> Self:
        """Return the position after a move; an IllegalMove says why a move is refused, and nothing has changed."""

    def chances(self) -> dict[str, Fraction]:
        """Return what chance can do now, each outcome with its exact probability; empty if chance is not to act."""
        return {}

    def thrown(self, outcome: str) -> dict[str, int]:
        """Return what an outcome of chance brings the seats that throw dice now, as `game.throws` counts it.

        Every outcome names the same seats; none where chance throws no die for a seat, as when it draws a card.
        """
        del outcome
        return {}

    @abstractmethod
    def groups(self, seat: str) -> Sequence[MoveGroup]:
        """Return the moves of a seat gathered for a screen: one entry for an origin and a target, with its count."""

    @abstractmethod
    def prompt(self, seat: str | None) -> str:
        """Return what the game asks of a viewer now, in words."""

    @abstractmethod
    def picture(self, seat: str | None) -> Mapping[str, object]:
        """Return what a viewer sees of this game's own things: board, reserves, stocks."""

    @abstractmethod
    def view(self, seat: str | None) -> View:
        """Return all a seat (or a spectator, None) may know, JSON-ready, with its grouped legal moves."""

    def overview(self, seat: str | None) -> Overview:
        """Return what every game shows beside its own things; it is asked of hidden positions only."""
        return {
            "game": self.game.key,
            "viewer": seat,
            "seats": list(self.game.seats),
            "to_act": list(self.to_act),
            "may_act": list(self.may_act),
            "prompt": self.prompt(seat),
            "result": self.result.plain() if self.result else None,
            "notices": [notice.plain() for notice in self.notices(seat)],
        }

    @abstractmethod
    def tell(self, seat: str, move: str, viewer: str | None) -> MoveReport:
        """Return what a viewer is told of a move about to be played: `text`, `kind`, `places` and `dice`."""

    @property
    def heading(self) -> Heading:
        """The round and the turn in which the next move is played; everybody may know them."""
        return Heading()

    def notices(self, viewer: str | None) -> tuple[Notice, ...]:
        """Return what decides the game as it stands: threats that last until they are ended, most urgent first."""
        self.game.check_viewer(viewer)
        seen = self.hide(viewer)
        return () if seen.result else tuple(replace(notice, lasts=True) for notice in seen._warnings())

    def announced(self, after: "Position", viewer: str | None) -> tuple[Notice, ...]:
        """Return what is decided by the step to another position, as a viewer may know it, and new threats."""
        seen, then = self.hide(viewer), after.hide(viewer)
        known = {(notice.kind, notice.seat) for notice in seen.notices(viewer)}
        new = (notice for notice in then.notices(viewer) if (notice.kind, notice.seat) not in known)
        return (*seen._turning_points(then), *new)

    def _warnings(self) -> Iterable[Notice]:
        """Return the notices of a running game. It is asked of hidden positions only, so it cannot know a secret."""
        return ()

    def _turning_points(self, after: Self) -> Iterable[Notice]:
        """Return what is decided once a position is left for another; both are hidden."""
        del after
        return ()

    def odds(self, seat: str, move: str, hero: str | None = None) -> Odds:
        """Return the exact odds of a battle this move would begin."""
        del seat, hero
        raise IllegalMove(f"{move!r} begins no battle of chance.", rule=self.no_odds_rule)

    def assess(self, seat: str, move: str) -> Assessment:
        """Return all that a screen says of a move before it is sent; it is asked of hidden positions only."""
        try:
            self.play(seat, move)
        except IllegalMove as error:
            return {"refusal": error.plain(), "odds": None, "hero_odds": {}, "heroes": []}
        try:
            odds = self.odds(seat, move)
        except IllegalMove:  # it begins no battle of chance
            odds = None
        return {"refusal": None, "odds": odds, "hero_odds": {}, "heroes": []}

    def explain(self, seat: str, place: str, origin: str | None = None) -> IllegalMove | None:
        """Return why a seat can do nothing at a place, or cannot go there from an origin; None where it can."""
        del seat, place, origin
        return None

    @property
    @abstractmethod
    def no_odds_rule(self) -> str:
        """The label of the rule by which a move is not left to chance."""

    @abstractmethod
    def default(self, seat: str) -> str:
        """Return the move declared for a seat whose time runs out."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""

    def playout(self, seed: int) -> tuple["Position", int]:
        """Return the end of a random game from here, and how many moves it took; every move is equally likely."""
        rng, position, moves = Random(seed), self, 0
        while position.to_act:
            outcomes = position.chances()
            if outcomes:
                seat, move = CHANCE, draw(outcomes, rng)
            else:
                seat = rng.choice(position.to_act)
                move = rng.choice(position.moves(seat))
            position, moves = position.play(seat, move), moves + 1
        return position, moves

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` moves there are from here, chance's included: a check of the rules."""
        if depth == 0:
            return 1
        lines = ((seat, move) for seat in self.to_act for move in self.moves(seat))
        return sum(self.play(seat, move).perft(depth - 1) for seat, move in lines)

    @abstractmethod
    def data(self) -> Plain:
        """Return the whole position as plain data: `game.position(position.data()) == position`."""

    @property
    def hash(self) -> str:
        """A digest of the whole position. It must not leave a server while the game runs: it betrays secrets."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()

    def hide(self, seat: str | None) -> Self:
        """Return the position without what a seat (or a spectator) may not know; itself where nothing is secret."""
        del seat
        return self

    def resample(self, seat: str | None, rng: Random) -> Self:
        """Return the position with everything a seat may not know replaced by a consistent guess."""
        del seat, rng
        return self
