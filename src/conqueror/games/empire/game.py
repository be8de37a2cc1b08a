"""Conqueror on 6x6 as players and programs meet it: the game with its options, and its positions."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from conqueror.errors import IllegalMove, OptionError
from conqueror.game import CHANCE, Plain, PlayedMove, Result
from conqueror.games.empire import board, entries, notation, notices, odds, setup, turn_summary
from conqueror.games.empire.endings import result_of
from conqueror.games.empire.info import INFO
from conqueror.games.empire.move_report import tell
from conqueror.games.empire.offers import refused_offers
from conqueror.games.empire.refusals import about_tile, refusal
from conqueror.games.empire.view import draw, gather, prompt
from conqueror.games.empire.view_types import EmpireGroup, EmpireOdds, EmpirePicture, EmpireReport, EmpireView
from conqueror.games.empire.vocabulary import (
    ENDING_SHIFT,
    NAMES,
    NOBODY,
    SEATS,
    Ending,
    Kind,
    Pending,
    PositionRecord,
    World,
)
from conqueror.games.empire.world import make_world, squeezed_seat
from conqueror.games.files import content_digest
from conqueror.games.recorded import RecordedPosition
from conqueror.games.recorded_game import RecordedGame
from conqueror.games.setup_reader import Data
from conqueror.kit import Array, layout, mix, prepare
from conqueror.options import Value
from conqueror.reports import Heading, Notice, TurnSummary

_LONGEST = 10**6  # moves of a random game; the rules end it long before
_ENDINGS = tuple(Ending)


class _Room(threading.local):
    """Room for the moves of one position, of every thread its own."""

    def __init__(self) -> None:
        self.groups, self.moves = entries.buffer(), entries.move_buffer()


_ROOM = _Room()


class Empire(RecordedGame[PositionRecord, None]):
    """Conqueror on 6x6 with its options chosen."""

    info = INFO
    rules_version = 1

    def __init__(self, key: str, options: Mapping[str, Value], folder: Path | None) -> None:
        self.folder = folder  # this game has no content files
        self.key = key
        self.options = options
        self.seats = SEATS[: int(str(options["players"]))]
        if options["first"] not in self.seats:
            raise OptionError(f"first cannot be {options['first']!r}; it may be {' or '.join(self.seats)}.")
        self.goals = (
            "Whoever has the last base standing wins.",  # EM-1
            f"After round {options['turn_cap']} the most base health wins.",  # EM-Q28
        )
        self.content_digest = content_digest({})
        self.worlds = make_world(options)
        prepare("Compiling the rules", __package__, self._use_every_rule)

    def start(self) -> "EmpirePosition":
        corners = [NAMES[self.worlds[0].corner[seat]] for seat in range(len(self.seats))]
        stock = {}
        if len(self.seats) == 3:  # EM-Q25
            stock[squeezed_seat(str(self.options["empty_corner"]))] = {"gold": self.options["handicap3"]}
        position = self.position(
            {
                "tiles": {c: {"owner": seat, "soldiers": 1} for c, seat in zip(corners, self.seats, strict=True)},
                "stock": stock,
                "opening": list(self.seats),  # EM-17, EM-Q23
            }
        )
        records = position.records
        records[0].counter = 0
        entries.begin_turn(records, int(records[0].turn))  # EM-5: to 1 at the very start (EM-Q35)
        return EmpirePosition(self, records)

    def position(self, data: Data) -> "EmpirePosition":
        return EmpirePosition(self, setup.read_position(data, self.seats, str(self.options["first"]), self.worlds))

    def summarize(self, played: Sequence[PlayedMove], viewer: str) -> TurnSummary:
        return turn_summary.summarize(played, viewer)

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
        return entries.step(before, at, after, to, self.worlds, number, _ROOM.groups)

    def list_numbers(self, records: Array[PositionRecord], at: int, seat: int) -> list[int]:
        del seat  # it is the one to act
        out = _ROOM.moves
        count = entries.list_numbers(records, at, self.worlds, _ROOM.groups, out)
        return out[:count].tolist()

    def weigh_chances(self, records: Array[PositionRecord], at: int) -> tuple[list[int], list[int]]:
        out = _ROOM.moves
        count = entries.weigh_chances(records, at, self.worlds, _ROOM.groups, out)
        return out[:count].tolist(), out[count : 2 * count].tolist()

    def read_number(self, text: str) -> int | None:
        return notation.read_number(text)

    @property
    def write_number(self) -> Callable[[int], str]:
        return notation.write_number

    def reached(self, records: Array[PositionRecord], beside: None, state: int) -> "EmpirePosition":
        return EmpirePosition(self, records, beside, state)

    def _use_every_rule(self) -> None:
        position = self.start()
        entries.weigh_chances(position.records, 0, self.worlds, entries.buffer(), entries.move_buffer())
        seat = position.to_act[0]
        position.view(seat)
        position.play(seat, position.moves(seat)[0]).perft(1)
        entries.list_groups(position.records, self.worlds, entries.buffer())
        entries.fight(position.records, self.worlds, 0, 1)
        entries.defenders_on(position.records, 0)
        entries.list_steps(position.records, self.worlds, entries.buffer())
        entries.ending(position.records, self.worlds)
        entries.leaders(position.records, self.worlds)
        entries.standing(position.records, 0)
        entries.random_game(position.records, self.worlds, entries.buffer(), 0, 1)


class EmpirePosition(RecordedPosition[PositionRecord, None]):
    """One moment of Conqueror on 6x6."""

    record_kind = layout(PositionRecord)
    __slots__ = ("_empire", "_groups")

    def __init__(self, game: Empire, records: Array[PositionRecord], beside: None = None, state: int = -1) -> None:
        super().__init__(game, records, beside, state)
        self._empire = game
        self._groups: list[notation.Group] | None = None

    @property
    def worlds(self) -> Array[World]:
        """Return the world record as an array of one, for compiled code."""
        return self._empire.worlds

    @property
    def world(self) -> World:
        """Return the world record, to be read only."""
        return self._empire.worlds[0]

    @property
    def side(self) -> int:
        """Return the seat whose turn it is, as the rules number it."""
        return int(self.record.turn)

    @property
    def pending(self) -> Pending:
        """Return what chance is to decide."""
        return Pending(int(self.record.pending))

    @property
    def ending(self) -> Ending:
        """Return how the game has ended."""
        return _ENDINGS[self.state >> ENDING_SHIFT]

    @property
    def leaders(self) -> int:
        """Return the seats that stand best, as a set."""
        return entries.leaders(self._records, self.worlds)

    def standing(self, seat: int) -> int:
        """Return what counts for a seat when the last round is over, as one number (EM-Q28)."""
        return entries.standing(self._records, seat)

    @property
    def owes_move(self) -> bool:
        """Return whether the seat to act must still move in its first turn (EM-Q38)."""
        playing = self.to_act == (self.game.seats[self.side],)
        return playing and all(group.kind is not Kind.END for group in self._legal_groups())

    def is_base(self, tile: int) -> bool:
        """Return whether a base stands on a tile."""
        home = int(self.world.home[tile])
        return home != NOBODY and self.record.health[home] > 0

    def owner_of(self, tile: int) -> str | None:
        """Return the seat that has soldiers, a fort or its base on a tile."""
        owner = int(self.world.home[tile]) if self.is_base(tile) else board.owner_on(self.record, tile)
        return self.game.seats[owner] if owner is not None else None

    def _legal_groups(self) -> list[notation.Group]:
        if self._groups is None:
            out = entries.buffer()
            count = entries.list_groups(self._records, self.worlds, out)
            self._groups = [notation.Group.from_number(number) for number in out[:count].tolist()]
        return self._groups

    def legal(self, seat: str) -> list[notation.Group]:
        """Return the moves of a seat in groups."""
        self.game.check_seat(seat)
        return self._legal_groups() if seat in self.to_act else []

    def _find(self, seat: str, text: str) -> notation.Move:
        """Return the legal move a text stands for; raise IllegalMove if there is none."""
        wanted = notation.read(text)
        if wanted is not None:
            for group in self.legal(seat):
                if group.offers(wanted):
                    return notation.Move(group.kind, wanted.origin, wanted.target, wanted.count)
        self.game.check_seat(seat)
        raise self.refusal(seat, text)

    def refusal(self, seat: str, move: str) -> IllegalMove:
        return refusal(self, seat, move)

    def thrown(self, outcome: str) -> dict[str, int]:
        """Return the battle that the die wins for one side (EM-Q10); what a tile holds is nobody's throw."""
        move = self._find(CHANCE, outcome)
        if move.kind not in (Kind.BREAKS, Kind.HOLDS):
            return {}
        attacker, defender = self.game.seats[self.side], str(self.owner_of(int(self.record.pending_target)))
        return {attacker: int(move.kind is Kind.BREAKS), defender: int(move.kind is Kind.HOLDS)}

    def groups(self, seat: str) -> list[EmpireGroup]:
        return gather(self, self.legal(seat))

    def prompt(self, seat: str | None) -> str:
        return prompt(self, seat)

    def picture(self, seat: str | None) -> EmpirePicture:
        del seat  # everything is public
        return draw(self)

    def view(self, seat: str | None) -> EmpireView:
        self.game.check_viewer(seat)
        seen = self.hide(seat)
        moves = seen.groups(seat) if seat is not None else []
        return {**seen.overview(seat), "moves": moves, "refused": refused_offers(seen, seat), **seen.picture(seat)}

    def tell(self, seat: str, move: str, viewer: str | None) -> EmpireReport:
        self.game.check_viewer(viewer)
        return tell(self, seat, self._find(seat, move), self.play(seat, move))

    @property
    def heading(self) -> Heading:
        return Heading(int(self.record.counter), self.game.seats[self.side])

    def _warnings(self) -> Iterable[Notice]:
        return notices.warnings(self)

    def _turning_points(self, after: Self) -> Iterable[Notice]:
        return notices.turning_points(self, after)

    def odds(self, seat: str, move: str, hero: str | None = None) -> EmpireOdds:
        del hero
        wanted = self._find(seat, move)
        if wanted.kind not in notation.BATTLES:
            raise IllegalMove(f"{move!r} begins no battle.", rule=self.no_odds_rule)
        return odds.weigh(self, wanted.target, wanted.count).expected()

    def explain(self, seat: str, place: str, origin: str | None = None) -> IllegalMove | None:
        self.game.check_seat(seat)
        return about_tile(self, seat, place, origin)

    @property
    def no_odds_rule(self) -> str:
        return "EM-33"

    def default(self, seat: str) -> str:
        moves = self.moves(seat)
        if not moves or seat == CHANCE:
            raise IllegalMove(f"Nobody waits for {seat.title()}.", rule="EM-6")
        return notation.END if notation.END in moves else moves[0]

    @property
    def result(self) -> Result | None:
        return result_of(self)

    def playout(self, seed: int) -> tuple["EmpirePosition", int]:
        after = self.records
        moves = entries.random_game(after, self.worlds, entries.buffer(), mix(seed), _LONGEST)
        return EmpirePosition(self._empire, after), int(moves)

    def perft(self, depth: int) -> int:
        return entries.count_lines(self._records, self.worlds, depth)

    def data(self) -> Plain:
        return setup.write_position(self.record, self.game.seats)
