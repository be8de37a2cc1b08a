"""The protocol of a position: one moment of a game, what can happen in it, and how it ended.

Beside the seats of the players there are two that nobody sits in. `chance` throws dice and draws cards: its
outcomes have exact weights (`Position.chances`). `clock` says that time is up (`expire`) where a rule needs to
know; it is never waited for. Several seats may be to act at once; their answers are sealed until all are in.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Self

from conqueror.chances import draw
from conqueror.cursor import Cursor, PositionCursor
from conqueror.errors import IllegalMove
from conqueror.moves import LegalMoves
from conqueror.reports import Heading, Notice
from conqueror.result import Result
from conqueror.views import Assessment, MoveGroup, MoveReport, Odds, Overview, View

if TYPE_CHECKING:
    from conqueror.game import Game

CHANCE = "chance"
CLOCK = "clock"
SEALED_STEP = "sealed"
"""The kind of what is told of one step in another seat's sealed answer: nothing that belongs into a log."""

Plain = dict[str, Any]  # what stands in it only its reader knows
"""JSON-ready data."""


class Position(ABC):
    """One moment of a game. It never changes; a move gives a new one.

    >>> position = conqueror.load("conquests").start()
    >>> tiles = {
    ...     "c3": {"owner": "red", "soldiers": 5, "resource": "gold"},
    ...     "d4": {"owner": "blue", "soldiers": 3, "resource": "gold"},
    ... }
    >>> setup = {"turn": "red", "stock": {"red": {"ap": 5}}, "tiles": tiles}
    >>> battle = conqueror.load("empire").position(setup)
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The game this is a position of.

        >>> position.game.title
        'The Game of Conquests'
        """

    @property
    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """The seats the game waits for; `('chance',)` before a throw; `()` when the game is over.

        >>> position.to_act
        ('plain',)
        """

    @property
    def may_act(self) -> tuple[str, ...]:
        """The seats with optional moves; the game never waits for them.

        >>> position.may_act
        ()
        """
        return ()

    @property
    def late(self) -> tuple[str, ...]:
        """The seats whose time ran out by a rule and who have not acted since: others may act against them.

        >>> position.late
        ()
        """
        return ()

    @abstractmethod
    def moves(self, seat: str) -> list[str]:
        """Every move a seat can make now, as canonical text in a stable order.

        >>> position.moves("plain")[:3]
        ['a1-a2', 'c1-c2', 'c1-d2']
        """

    def legal_moves(self, seat: str) -> LegalMoves:
        """Return the same moves as values: a light sequence that writes a text only when it is looked at.

        >>> legal = position.legal_moves("plain")
        >>> len(legal), legal[0], legal[0] == "a1-a2", list(legal) == position.moves("plain")
        (14, 'a1-a2', True, True)
        """
        return LegalMoves.of(self.moves(seat))

    @abstractmethod
    def play(self, seat: str, move: str) -> Self:
        """Return the position after a move; an IllegalMove says why a move is refused, and nothing has changed.

        A move is a text, or a value from `legal_moves`, which is played in less time.

        >>> position.play("plain", "b2-b3").to_act
        ('painted',)
        """

    def cursor(self) -> Cursor:
        """Return a cursor that begins here: it is moved forth and back in place, much faster than by positions.

        >>> cursor = position.cursor()
        >>> cursor.play("plain", "b2-b3")
        >>> cursor.position() == position.play("plain", "b2-b3"), position.to_act
        (True, ('plain',))
        """
        return PositionCursor(self)

    def chances(self) -> dict[str, Fraction]:
        """Return what chance can do now, each outcome with its exact probability; empty if chance is not to act.

        >>> battle.play("red", "c3-d4 5").chances()
        {'breaks': Fraction(5, 6), 'holds': Fraction(1, 6)}
        """
        return {}

    def draw_outcome(self, dice: Random) -> str:
        """Return one of the outcomes of chance, each exactly as likely as its weight says.

        >>> from random import Random
        >>> battle.play("red", "c3-d4 5").draw_outcome(Random(1))
        'breaks'
        """
        if CHANCE not in self.to_act:
            raise ValueError("Chance is not to act here.")
        return draw(self.chances(), dice)

    def thrown(self, outcome: str) -> dict[str, int]:
        """Return what an outcome of chance brings the seats that throw dice now, as `game.throws` counts it.

        Every outcome names the same seats; none where chance throws no die for a seat, as when it draws a card.

        >>> battle.play("red", "c3-d4 5").thrown("breaks")
        {'red': 1, 'blue': 0}
        """
        del outcome
        return {}

    @abstractmethod
    def groups(self, seat: str) -> Sequence[MoveGroup]:
        """Return the moves of a seat gathered for a screen: one entry for an origin and a target, with its count.

        >>> group = position.groups("plain")[0]
        >>> group["from"], group["to"], group["count"]
        ('a1', 'a2', 1)
        """

    @abstractmethod
    def prompt(self, seat: str | None) -> str:
        """Return what the game asks of a viewer now, in words.

        >>> position.prompt("plain"), position.prompt("painted")
        ('Move a fighter.', 'Plain is to move.')
        """

    @abstractmethod
    def picture(self, seat: str | None) -> Mapping[str, object]:
        """Return what a viewer sees of this game's own things: board, reserves, stocks.

        >>> position.picture("plain")["reserve"]
        {'plain': [], 'painted': []}
        """

    @abstractmethod
    def view(self, seat: str | None) -> View:
        """Return all a seat (or a spectator, None) may know, JSON-ready, with its grouped legal moves.

        >>> view = position.view("plain")
        >>> view["to_act"], view["prompt"], len(view["moves"])
        (['plain'], 'Move a fighter.', 14)
        """

    def overview(self, seat: str | None) -> Overview:
        """Return what every game shows beside its own things; it is asked of hidden positions only.

        >>> position.overview(None)["seats"]
        ['plain', 'painted']
        """
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
        """Return what a viewer is told of a move about to be played: `text`, `kind`, `places` and `dice`.

        >>> position.tell("plain", "b2-b3", viewer=None)["text"]
        "Plain's Soldier goes from b2 to b3."
        """

    @property
    def heading(self) -> Heading:
        """The round and the turn in which the next move is played; everybody may know them.

        >>> battle.heading
        Heading(round=1, turn='red')
        """
        return Heading()

    def notices(self, viewer: str | None) -> tuple[Notice, ...]:
        """Return what decides the game as it stands: threats that last until they are ended, most urgent first.

        >>> weak = conqueror.load("empire").position({**setup, "bases": {"red": 5, "blue": 1}})
        >>> [notice.title for notice in weak.notices("blue")]
        ["Blue's base has one point left"]
        """
        self.game.check_viewer(viewer)
        seen = self.hide(viewer)
        return () if seen.result else tuple(replace(notice, lasts=True) for notice in seen._warnings())

    def announced(self, after: "Position", viewer: str | None) -> tuple[Notice, ...]:
        """Return what is decided by the step to another position, as a viewer may know it, and new threats.

        >>> weak = conqueror.load("empire").position({**setup, "bases": {"red": 5, "blue": 1}})
        >>> [notice.title for notice in battle.announced(weak, viewer=None)]
        ["Blue's base has one point left"]
        """
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
        """Return the exact odds of a battle this move would begin.

        >>> odds = battle.odds("red", "c3-d4 5")
        >>> odds["win"], odds["loss"]
        ('5/6', '1/6')
        """
        del seat, hero
        raise IllegalMove(f"{move!r} begins no battle of chance.", rule=self.no_odds_rule)

    def assess(self, seat: str, move: str) -> Assessment:
        """Return all that a screen says of a move before it is sent; it is asked of hidden positions only.

        >>> battle.assess("red", "c3-d4 5")["odds"]["win"]
        '5/6'
        """
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
        """Return why a seat can do nothing at a place, or cannot go there from an origin; None where it can.

        >>> battle.explain("red", "f6")
        IllegalMove('Soldiers move one tile, like a king: f6 is not next to c3.')
        """
        del seat, place, origin
        return None

    @property
    @abstractmethod
    def no_odds_rule(self) -> str:
        """The label of the rule by which a move is not left to chance.

        >>> position.no_odds_rule
        'GC-1'
        """

    @abstractmethod
    def default(self, seat: str) -> str:
        """Return the move declared for a seat whose time runs out.

        >>> position.default("plain")
        'resign'
        """

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended; None while it runs.

        >>> position.result is None, position.play("plain", "resign").result.winners
        (True, ('painted',))
        """

    def playout(self, seed: int) -> tuple["Position", int]:
        """Return the end of a random game from here, and how many moves it took; every move is equally likely.

        >>> end, moves = position.playout(seed=1)
        >>> end.to_act, moves > 0
        ((), True)
        """
        rng, cursor = Random(seed), self.cursor()
        while cursor.to_act:
            seat = cursor.to_act[0] if CHANCE in cursor.to_act else rng.choice(cursor.to_act)
            cursor.play(seat, cursor.draw_outcome(rng) if seat == CHANCE else rng.choice(cursor.legal_moves(seat)))
        return cursor.position(), cursor.depth

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` moves there are from here, chance's included: a check of the rules.

        >>> position.perft(1), position.perft(2)
        (14, 192)
        """
        return _count_lines(self.cursor(), depth)

    @abstractmethod
    def data(self) -> Plain:
        """Return the whole position as plain data: `game.position(position.data()) == position`.

        >>> position.game.position(position.data()) == position
        True
        """

    @property
    def hash(self) -> str:
        """A digest of the whole position. It must not leave a server while the game runs: it betrays secrets.

        >>> position.hash == position.game.start().hash
        True
        """
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()

    def hide(self, seat: str | None) -> Self:
        """Return the position without what a seat (or a spectator) may not know; itself where nothing is secret.

        >>> dealt = conqueror.load("final-conquest", players=3).start().play("chance", "draw corn-islands")
        >>> dealt.hide("carthage") == dealt, position.hide("plain") == position
        (False, True)
        """
        del seat
        return self

    def resample(self, seat: str | None, rng: Random) -> Self:
        """Return the position with everything a seat may not know replaced by a consistent guess.

        >>> from random import Random
        >>> dealt = conqueror.load("final-conquest", players=3).start().play("chance", "draw corn-islands")
        >>> guess = dealt.resample("carthage", Random(1))
        >>> guess.hide("carthage") == dealt.hide("carthage")
        True
        """
        del seat, rng
        return self


def _count_lines(cursor: Cursor, depth: int) -> int:
    """Return how many sequences of `depth` moves there are from where a cursor stands, and leave it there."""
    if depth == 0:
        return 1
    lines = 0
    for seat in cursor.to_act:
        for move in cursor.legal_moves(seat):
            cursor.play(seat, move)
            lines += _count_lines(cursor, depth - 1)
            cursor.undo()
    return lines
