"""The actions and observations of The Game of Conquests.

A fighter's step is one action. Where the General's step lets a fighter come back, which one and where is a second.
"""

from typing import TypeGuard

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch_rules import AnyArrays
from conqueror.envs.encoding import Encoding, Rows, empty_rows
from conqueror.envs.encodings import conquests_rows as compiled
from conqueror.envs.row_turns import Turns
from conqueror.errors import IllegalMove, OptionError, SetupError
from conqueror.game import Game, Position
from conqueror.games.conquests import notation
from conqueror.games.conquests.endings import REASONS
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.vocabulary import (
    KINDS,
    LEVELS,
    NAMES,
    PAINTED,
    PLAIN,
    SEATS,
    SIDE,
    SQUARES,
    TARGET_SHIFT,
    Fighter,
    PositionRecord,
    code_of,
)
from conqueror.kit import Array

_ONE_CHEVRON = sum(1 << code_of(Fighter(kind), 1) for kind in range(KINDS - 1))


class ConquestsEncoding(Encoding[PositionRecord]):
    """The Game of Conquests for programs that learn."""

    version = 1
    action_count = compiled.ACTIONS
    observation_shape = (compiled.PLANES, SIDE, SIDE)
    observation_type = np.dtype(np.int8)

    def __init__(self, game: Conquests) -> None:
        self.game = game
        self._conquests = game
        self._start = game.start().records
        stalemate = str(game.options["stalemate"])
        self._won = sum(1 << ending for ending, reason in REASONS.items() if reason.wins(stalemate))

    def make_rows(self, count: int) -> Rows[PositionRecord]:
        return empty_rows(PositionRecord, count)

    def begin_rows(self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], *, inside: bool) -> None:
        del inside  # GC-1: nothing is left to chance
        self._begin_from(self._start, rows, chosen)

    def _begin_from(
        self, starts: Array[PositionRecord], rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64]
    ) -> None:
        worlds = self._conquests.worlds
        compiled.begin_rows(
            rows.positions, starts, worlds, rows.pending, rows.draws, rows.seats, rows.refused, chosen
        )

    def put(self, rows: Rows[PositionRecord], row: int, position: Position, stream: int, *, inside: bool) -> None:
        del inside
        assert _is_own(position)
        if (int(position.record.waiting[PLAIN]) | int(position.record.waiting[PAINTED])) & _ONE_CHEVRON:
            raise SetupError(
                "In play no fighter waits with one chevron (GC-10): there is no action to bring it back."
            )
        rows.streams[row] = stream
        self._begin_from(position.records, rows, np.array([row], np.int64))

    def position(self, rows: Rows[PositionRecord], row: int) -> Position:
        return ConquestsPosition(self._conquests, rows.positions[row : row + 1].copy())

    def advance(
        self, rows: Rows[PositionRecord], arrays: AnyArrays, turns: Turns, thread: int, first: int, last: int
    ) -> None:
        compiled.advance_rows(
            rows.positions,
            self._start,
            self._conquests.worlds,
            rows.pending,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            self._won,
            arrays,
            turns,
            thread,
            first,
            last,
        )

    def step(
        self, rows: Rows[PositionRecord], actions: npt.NDArray[np.int64], first: int, last: int, *, inside: bool
    ) -> None:
        del inside
        worlds = self._conquests.worlds
        compiled.step_rows(rows.positions, worlds, rows.pending, rows.seats, rows.refused, actions, first, last)

    def write(
        self,
        rows: Rows[PositionRecord],
        masks: npt.NDArray[np.int8],
        observations: npt.NDArray[np.generic],
        first: int,
        last: int,
        *,
        observe: bool,
    ) -> None:
        worlds, flat = self._conquests.worlds, observations.reshape(len(observations), -1)
        compiled.write_rows(rows.positions, worlds, rows.pending, rows.seats, masks, flat, first, last, observe)

    def observe_rows(
        self,
        rows: Rows[PositionRecord],
        chosen: npt.NDArray[np.int64],
        viewers: npt.NDArray[np.int8],
        out: npt.NDArray[np.generic],
        places: npt.NDArray[np.int64],
    ) -> None:
        flat = out.reshape(len(out), -1)
        compiled.observe_rows(rows.positions, rows.pending, rows.seats, chosen, viewers, flat, places)

    def share_rows(
        self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], out: npt.NDArray[np.float32]
    ) -> None:
        compiled.share_rows(rows.positions, self._conquests.worlds, self._won, chosen, out)

    def ids(self, position: Position, seat: str, move: str) -> tuple[int, ...]:
        assert _is_own(position)
        if move == notation.RESIGN:
            raise IllegalMove("To resign is no action of an environment.", rule="GC-Q23")
        position.play(seat, move)  # which says why a move is illegal
        wanted = notation.read(move)
        assert wanted is not None
        step = wanted.origin | wanted.target << TARGET_SHIFT
        first = compiled.turned(position.side, wanted.origin) * SQUARES + compiled.turned(
            position.side, wanted.target
        )
        if not compiled.asks_more(position.records, self._conquests.worlds, step):
            return (first,)
        if wanted.dropped is None or wanted.place is None:
            return (first, compiled.NO_DROP)
        number = compiled.drop_number(wanted.dropped)
        return first, compiled.FIRST_DROP + number * SQUARES + compiled.turned(position.side, wanted.place)

    def text(self, position: Position, seat: str, actions: tuple[int, ...]) -> str:
        assert _is_own(position)
        self.game.check_seat(seat)
        if seat not in position.to_act:
            raise IllegalMove(f"Nobody waits for {seat.title()}.", rule="GC-5")
        if not actions:
            return "…"
        move, asked = 0, True
        for action in actions:
            move = compiled.read_one(position.records, self._conquests.worlds, move, action) if asked else -1
            if move == compiled.REFUSED:
                raise IllegalMove(f"Action {action} ({self.describe(action)}) is not legal now.", rule="GC-6")
            asked = action < compiled.NO_DROP and compiled.asks_more(position.records, self._conquests.worlds, move)
        return f"{notation.from_number(move, position.record)}{' …' if asked else ''}"

    def describe(self, action: int) -> str:
        if not 0 <= action < compiled.ACTIONS:
            raise OptionError(f"Actions go from 0 to {compiled.ACTIONS - 1}; {action} is none.")
        if action < compiled.NO_DROP:
            return f"{NAMES[action // SQUARES]}-{NAMES[action % SQUARES]}"
        if action == compiled.NO_DROP:
            return "nobody comes back"
        number, place = divmod(action - compiled.FIRST_DROP, SQUARES)
        kind, level = divmod(number, compiled.BROUGHT_BACK)
        return f"{notation.write_fighter(code_of(Fighter(kind), level + 2))} comes back on {NAMES[place]}"

    def planes(self) -> list[tuple[str, str]]:
        found = []
        for owner, begin in (("own", 0), ("rival's", compiled.FIGHTERS)):
            for kind in range(KINDS - 1):
                word = Fighter(kind).word
                place = f"{begin + kind * LEVELS} – {begin + (kind + 1) * LEVELS - 1}"
                found.append((place, f"{owner} {word}s with 1 to {LEVELS} chevrons: 1 where one stands"))
            found.append((f"{begin + compiled.FIGHTERS - 1}", f"{owner} General"))
        for owner, begin in (("own", compiled.RESERVES), ("rival's", compiled.RESERVES + compiled.DROPS)):
            for kind in range(KINDS - 1):
                first = begin + kind * compiled.BROUGHT_BACK
                what = f"{owner} {Fighter(kind).word}s in reserve with 2 to {LEVELS} chevrons: how many, everywhere"
                found.append((f"{first} – {first + compiled.BROUGHT_BACK - 1}", what))
        return [
            *found,
            (f"{compiled.TO_ACT}", "1 everywhere if the viewer is to act"),
            (f"{compiled.STOOD_BEFORE}", "1 everywhere if the position has stood before (GC-Q15)"),
            (f"{compiled.QUIET}", "moves since the last capture or drop, everywhere (GC-Q16)"),
            (f"{compiled.PAINTED_SIDE}", f"1 everywhere if the viewer is {SEATS[PAINTED]}"),
            (f"{compiled.STEP}", "1 where the own General goes, while a fighter may come back"),
        ]


def _is_own(position: Position) -> TypeGuard[ConquestsPosition]:
    return isinstance(position, ConquestsPosition)


def make_encoding(game: Game) -> ConquestsEncoding:
    """Return the actions and observations of this game."""
    assert isinstance(game, Conquests)
    return ConquestsEncoding(game)
