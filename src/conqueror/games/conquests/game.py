"""The Game of Conquests as players and programs meet it: the game with its options, and its positions."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from conqueror.errors import ContentError, IllegalMove, SetupError
from conqueror.game import Plain, PlayedMove, Result
from conqueror.games.conquests import entries, fighters, notation, notices, setup
from conqueror.games.conquests.endings import REASONS
from conqueror.games.conquests.info import INFO
from conqueror.games.conquests.refusals import about_square, refusal
from conqueror.games.conquests.view import draw, group, prompt, tell
from conqueror.games.conquests.view_types import (
    ConquestsGroup,
    ConquestsPicture,
    ConquestsReport,
    ConquestsView,
)
from conqueror.games.conquests.vocabulary import ENDING_SHIFT, SEATS, Ending, PositionRecord, World
from conqueror.games.files import content_digest
from conqueror.games.recorded import RecordedPosition
from conqueror.games.recorded_game import RecordedGame
from conqueror.games.setup_reader import Data
from conqueror.kit import Array, layout, mix, prepare
from conqueror.options import Value
from conqueror.reports import Heading, Notice, TurnSummary

_GOALS = ("Whoever leaves the enemy General in Danger with no way out wins.",)  # GC-21
_LONGEST = 10**6  # moves of a random game; the rules end it long before
_ENDINGS = tuple(Ending)


class _Room(threading.local):
    """Room for the moves of one position, of every thread its own."""

    def __init__(self) -> None:
        self.numbers = entries.buffer()


_ROOM = _Room()


class Conquests(RecordedGame[PositionRecord, str | None]):
    """The Game of Conquests with its options chosen."""

    info = INFO
    rules_version = 1
    seats = SEATS

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        self.key = key
        self.options = options
        self.folder = folder
        self.goals = (
            _GOALS if options["stalemate"] == "draw" else (*_GOALS, "A player who cannot move loses.")
        )  # GC-Q14
        self.table = fighters.read_table(str(options["moves"]), folder)
        self.content_digest = content_digest(self.table)
        self.worlds = fighters.make_world(self.table, str(options["drop_row"]), str(options["danger"]))
        prepare("Compiling the rules of Conquests", __package__, self._begin)

    def start(self) -> "ConquestsPosition":
        return self.position(setup.START)

    def position(self, data: Data) -> "ConquestsPosition":
        return ConquestsPosition(self, setup.read_position(data, self.worlds))

    def summarize(self, played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
        return notices.summarize(played, viewer)

    def state_of(self, records: Array[PositionRecord], at: int) -> int:
        return entries.state_of(records, at, self.worlds)

    def step(
        self,
        before: Array[PositionRecord],
        at: int,
        after: Array[PositionRecord],
        to: int,
        seat: int,
        number: int,
    ) -> int:
        del seat  # it is the one to act
        return entries.step(before, at, after, to, self.worlds, number, _ROOM.numbers)

    def list_numbers(self, records: Array[PositionRecord], at: int, seat: int) -> list[int]:
        del seat  # it is the one to act
        out = _ROOM.numbers
        count = entries.list_numbers(records, at, self.worlds, out)
        return out[:count].tolist()

    def read_number(self, text: str) -> int | None:
        return notation.read_number(text)

    @property
    def write_number(self) -> Callable[[int], str]:
        return notation.write_number

    def remember(self, state: int, move: str, before: str | None) -> str | None:
        """Return the move that was made last; resigning is none."""
        del state
        return before if move == notation.RESIGN else move

    def reached(self, records: Array[PositionRecord], beside: str | None, state: int) -> "ConquestsPosition":
        return ConquestsPosition(self, records, beside, state)

    def _begin(self) -> None:
        """Use every rule once; raise a ContentError for moves with which nobody can begin."""
        file = f"fighters/{self.options['moves']}.toml"
        try:
            position = self.start()
        except SetupError as error:
            raise ContentError(file, "", f"With these moves no game can begin. {error}") from None
        moves = position.moves("plain")
        if not moves:
            raise ContentError(file, "", "With these moves no game can begin: no fighter of plain has a way to go.")
        position.play("plain", moves[0])
        entries.list_moves(position.records, self.worlds, entries.buffer())
        entries.random_game(position.records, self.worlds, entries.buffer(), 0, 1)


class ConquestsPosition(RecordedPosition[PositionRecord, str | None]):
    """One moment of The Game of Conquests; beside the record it remembers the move that led to it."""

    record_kind = layout(PositionRecord)
    __slots__ = ("_conquests",)

    def __init__(
        self, game: Conquests, records: Array[PositionRecord], last_move: str | None = None, state: int = -1
    ) -> None:
        super().__init__(game, records, last_move, state)
        self._conquests = game

    @property
    def table(self) -> fighters.Table:
        """Return how fighters move in this game."""
        return self._conquests.table

    @property
    def world(self) -> World:
        """Return the world record, to be read only."""
        return self._conquests.worlds[0]

    @property
    def ending(self) -> Ending:
        """Return how the game has ended."""
        return _ENDINGS[self.state >> ENDING_SHIFT]

    @property
    def side(self) -> int:
        """Return the side whose turn it is, as the rules number it."""
        return int(self.record.turn)

    @property
    def endangered(self) -> list[str]:
        """Return the seats whose General is in Danger (GC-19: announced by the game itself)."""
        worlds = self._conquests.worlds
        return [seat for side, seat in enumerate(SEATS) if entries.in_danger(self._records, worlds, side)]

    @property
    def occurrences(self) -> int:
        """Return how often this position has stood since the last capture or drop, now included (GC-Q15)."""
        known = self.record.keys[: int(self.record.quiet)].tolist()
        return 1 + known.count(int(self.record.key))

    @property
    def last_move(self) -> str | None:
        """Return the move that led here; of a position that was set up it is known if it was no capture or drop."""
        if self._beside is not None:
            return str(self._beside)
        trail = setup.trail_of(self.record)
        return setup.write_step(trail[-1], self.record) if trail else None

    def legal(self, seat: str) -> list[notation.Move]:
        """Return the moves of a seat, taken apart."""
        return [notation.taken_apart(number) for number in self.legal_moves(seat).numbers]

    def refusal(self, seat: str, move: str) -> IllegalMove:
        return refusal(self, seat, move)

    def groups(self, seat: str) -> list[ConquestsGroup]:
        return group(self.legal(seat))

    def prompt(self, seat: str | None) -> str:
        return prompt(self, seat)

    def picture(self, seat: str | None) -> ConquestsPicture:
        del seat  # GC-1: nothing is hidden
        return draw(self)

    def view(self, seat: str | None) -> ConquestsView:
        self.game.check_viewer(seat)
        seen = self.hide(seat)
        moves = seen.groups(seat) if seat is not None else []
        return {**seen.overview(seat), "moves": moves, **seen.picture(seat)}

    def tell(self, seat: str, move: str, viewer: str | None) -> ConquestsReport:
        self.game.check_viewer(viewer)
        return tell(self, seat, move, self.play(seat, move))

    @property
    def heading(self) -> Heading:
        return Heading(turn=SEATS[self.side])

    def _warnings(self) -> Iterable[Notice]:
        return notices.warnings(self)

    def explain(self, seat: str, place: str, origin: str | None = None) -> IllegalMove | None:
        self.game.check_seat(seat)
        return about_square(self, seat, place, origin)

    @property
    def no_odds_rule(self) -> str:
        return "GC-1"

    def default(self, seat: str) -> str:
        self.game.check_seat(seat)
        if seat not in self.to_act:
            raise IllegalMove(f"Nobody waits for {seat.title()}.", rule="GC-5")
        return notation.RESIGN

    @property
    def result(self) -> Result | None:
        if self.to_act:
            return None
        return REASONS[self.ending].result(self.side, str(self.game.options["stalemate"]))

    def playout(self, seed: int) -> tuple["ConquestsPosition", int]:
        after, worlds = self.records, self._conquests.worlds
        moves = entries.random_game(after, worlds, entries.buffer(), mix(seed), _LONGEST)
        return ConquestsPosition(self._conquests, after), int(moves)

    def perft(self, depth: int) -> int:
        return entries.count_lines(self._records, self._conquests.worlds, depth)

    def data(self) -> Plain:
        return setup.write_position(self.record)
