"""The Game of Conquests as players and programs meet it: the game with its options, and its positions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from conqueror.errors import ContentError, IllegalMove, SetupError
from conqueror.game import Game, Plain, PlayedMove, Result
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
from conqueror.games.conquests.vocabulary import SEATS, Ending, PositionRecord, World
from conqueror.games.files import content_digest
from conqueror.games.recorded import RecordedPosition
from conqueror.games.setup_reader import Data
from conqueror.kit import Array, layout, mix, prepare
from conqueror.options import Value
from conqueror.reports import Heading, Notice, TurnSummary

_GOALS = ("Whoever leaves the enemy General in Danger with no way out wins.",)  # GC-21
_LONGEST = 10**6  # moves of a random game; the rules end it long before


class Conquests(Game):
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
        entries.random_game(position.records, self.worlds, entries.buffer(), 0, 1)


class ConquestsPosition(RecordedPosition[PositionRecord]):
    """One moment of The Game of Conquests."""

    record_kind = layout(PositionRecord)
    __slots__ = ("_conquests", "_ending", "_last_move", "_numbers")

    def __init__(self, game: Conquests, records: Array[PositionRecord], last_move: str | None = None) -> None:
        super().__init__(game, records)
        self._conquests = game
        self._last_move = last_move
        self._ending: Ending | None = None
        self._numbers: list[int] | None = None

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
        if self._ending is None:
            self._ending = Ending(entries.ending(self._records, self._conquests.worlds))
        return self._ending

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
        if self._last_move is not None:
            return self._last_move
        trail = setup.trail_of(self.record)
        return setup.write_step(trail[-1], self.record) if trail else None

    @property
    def to_act(self) -> tuple[str, ...]:
        return () if self.ending else (SEATS[self.side],)

    def _legal_numbers(self) -> list[int]:
        if self._numbers is None:
            out = entries.buffer()
            count = entries.list_moves(self._records, self._conquests.worlds, out)
            self._numbers = out[:count].tolist()
        return self._numbers

    def moves(self, seat: str) -> list[str]:
        self.game.check_seat(seat)
        return [str(move) for move in self.legal(seat)]

    def legal(self, seat: str) -> list[notation.Move]:
        """Return the moves of a seat, taken apart."""
        if seat not in self.to_act:
            return []
        return [notation.from_number(number, self.record) for number in self._legal_numbers()]

    def play(self, seat: str, move: str) -> Self:
        self.game.check_seat(seat)
        wanted = notation.read(move)
        after = self.records
        last_move: str | None = move
        if seat in self.to_act and move == notation.RESIGN:  # GC-Q23
            after[0].resigned = 1 + self.side
            last_move = self.last_move
        elif (
            seat not in self.to_act
            or wanted is None
            or wanted.number not in self._legal_numbers()
            or str(notation.from_number(wanted.number, self.record)) != move
        ):
            raise refusal(self, seat, move)
        else:
            entries.play_move(after, self._conquests.worlds, wanted.number)
        return type(self)(self._conquests, after, last_move)

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[object, ...]]:
        make, parts = super().__reduce__()
        return make, (*parts, self._last_move)

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
        if not self.ending:
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
