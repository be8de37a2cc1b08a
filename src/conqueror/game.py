"""The protocol every game keeps: who sits where, and how it starts; `conqueror.position` is that of its positions."""

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from conqueror.chances import draw
from conqueror.errors import OptionError, UnknownSeat
from conqueror.info import GameInfo, Throws
from conqueror.options import Value, written
from conqueror.position import CHANCE, CLOCK, SEALED_STEP, Plain, Position
from conqueror.record import Record
from conqueror.reports import TurnSummary
from conqueror.result import Result

__all__ = ["CHANCE", "CLOCK", "SEALED_STEP", "Game", "Plain", "PlayedMove", "Position", "Result", "draw"]


class PlayedMove(NamedTuple):
    """A move that was played, with the positions before and after it."""

    seat: str
    move: str
    before: Position
    after: Position


class Game(ABC):
    """One game with its options chosen: who sits where, and how it starts.

    >>> game = conqueror.load("conquests")
    >>> game.key, game.seats, game.options["danger"], game.rules_version
    ('conquests', ('plain', 'painted'), 'chess', 1)
    >>> game.goals
    ('Whoever leaves the enemy General in Danger with no way out wins.',)
    """

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
        """Return the full title of the game.

        >>> game.title
        'The Game of Conquests'
        """
        return self.info.title

    @property
    def throws(self) -> Throws:
        """Return what its dice are counted in when a seat's luck is told.

        >>> str(game.throws), str(conqueror.load("empire").throws)
        ('none', 'battles')
        """
        return self.info.throws

    @abstractmethod
    def start(self) -> Position:
        """Return the position in which play begins.

        >>> game.start().to_act
        ('plain',)
        """

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> Position:  # what a set-up says is checked when it is read
        """Return a position from plain data; a SetupError says what is wrong with it.

        >>> game.position({**game.start().data(), "turn": "painted"}).to_act
        ('painted',)
        """

    def record(self, moves: Iterable[tuple[str, str]] = (), start: Position | None = None) -> Record:
        """Return these moves as a record of this game, ready to be written as text.

        The moves are played from `start` (the usual start if none is given), so an illegal one is refused.

        >>> game.record([("plain", "b2-b3"), ("painted", "resign")]).result
        (('plain',), 'resignation')
        """
        record = Record(
            game=self.key,
            options={name: written(value) for name, value in self.options.items()},
            rules=self.rules_version,
            content=self.content_digest,
            seats=self.seats,
            start=None if start is None or start == self.start() else start.data(),
        )
        cursor, played = (start or self.start()).cursor(), list[tuple[str, str]]()
        for seat, move in moves:
            cursor.play(seat, move)
            played.append((seat, str(move)))
        record, result = replace(record, moves=tuple(played)), cursor.result
        return record.ended(result.winners, result.reason) if result else record

    def summarize(self, played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
        """Return what others did in these moves, told to one seat; the positions are hidden as it sees them.

        >>> from conqueror.game import PlayedMove
        >>> before = game.start()
        >>> played = PlayedMove("plain", "b2-b3", before, before.play("plain", "b2-b3"))
        >>> game.summarize([played], viewer="painted").reports[0].text
        "Plain's Soldier goes from b2 to b3."
        """
        del played, viewer
        return TurnSummary()

    def check_seat(self, seat: str) -> None:
        """Nothing, or an UnknownSeat that names the seats.

        >>> game.check_seat("rome")
        Traceback (most recent call last):
        conqueror.errors.UnknownSeat: Nobody sits at 'rome' in this game; the seats are plain, painted.
        """
        if seat not in self.seats and seat not in (CHANCE, CLOCK):
            raise UnknownSeat(f"Nobody sits at {seat!r} in this game; the seats are {', '.join(self.seats)}.")

    def check_viewer(self, viewer: str | None) -> None:
        """Nothing, or an UnknownSeat: only players and spectators (None) look at a game.

        >>> game.check_viewer("chance")
        Traceback (most recent call last):
        conqueror.errors.UnknownSeat: Nobody watches from 'chance'; the seats are plain, painted.
        """
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
