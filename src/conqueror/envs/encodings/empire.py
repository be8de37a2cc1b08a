"""The actions and observations of Conqueror on 6x6, with two, three or four players."""

from typing import TypeGuard

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch_rules import AnyArrays
from conqueror.envs.encoding import Encoding, Rows, empty_rows
from conqueror.envs.encodings import empire_rows as compiled
from conqueror.envs.encodings.empire_rows import Turning
from conqueror.envs.encodings.empire_step import advance_rows
from conqueror.envs.row_turns import Turns
from conqueror.errors import IllegalMove
from conqueror.game import Game, Position
from conqueror.games.empire import entries, notation
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.vocabulary import (
    CLOCKWISE,
    COUNT_BITS,
    COUNT_SHIFT,
    KIND_BITS,
    MOST_SEATS,
    NAMES,
    ORIGIN_SHIFT,
    SIDE,
    TARGET_SHIFT,
    TILE_BITS,
    TILES,
    Kind,
    PositionRecord,
    Resource,
    World,
)
from conqueror.kit import Array, empty

_CORNERS = ("the viewer", "the next corner clockwise", "the corner opposite", "the last corner clockwise")


class EmpireEncoding(Encoding[PositionRecord]):
    """Conqueror on 6x6 for programs that learn."""

    version = 1
    action_count = compiled.ACTIONS
    observation_shape = (compiled.SIZE,)
    observation_type = np.dtype(np.int8)

    def __init__(self, game: Empire) -> None:
        self.game = game
        self._empire = game
        self._start = game.start().records
        self._turnings = make_turning(game.worlds[0])

    def make_rows(self, count: int) -> Rows[PositionRecord]:
        return empty_rows(PositionRecord, count)

    def begin_rows(self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], *, inside: bool) -> None:
        self._begin_from(self._start, rows, chosen, inside=inside)

    def put(self, rows: Rows[PositionRecord], row: int, position: Position, stream: int, *, inside: bool) -> None:
        assert _is_own(position)
        rows.streams[row] = stream
        self._begin_from(position.records, rows, np.array([row], np.int64), inside=inside)

    def _begin_from(
        self,
        starts: Array[PositionRecord],
        rows: Rows[PositionRecord],
        chosen: npt.NDArray[np.int64],
        *,
        inside: bool,
    ) -> None:
        compiled.begin_rows(
            rows.positions,
            starts,
            self._empire.worlds,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            inside,
            chosen,
        )

    def position(self, rows: Rows[PositionRecord], row: int) -> Position:
        return EmpirePosition(self._empire, rows.positions[row : row + 1].copy())

    def advance(
        self, rows: Rows[PositionRecord], arrays: AnyArrays, turns: Turns, thread: int, first: int, last: int
    ) -> None:
        advance_rows(
            rows.positions,
            self._start,
            self._empire.worlds,
            self._turnings,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            arrays,
            turns,
            thread,
            first,
            last,
        )

    def step(
        self, rows: Rows[PositionRecord], actions: npt.NDArray[np.int64], first: int, last: int, *, inside: bool
    ) -> None:
        compiled.step_rows(
            rows.positions,
            self._empire.worlds,
            self._turnings,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            actions,
            inside,
            first,
            last,
        )

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
        worlds, turnings = self._empire.worlds, self._turnings
        compiled.write_rows(rows.positions, worlds, turnings, rows.seats, masks, observations, first, last, observe)

    def observe_rows(
        self,
        rows: Rows[PositionRecord],
        chosen: npt.NDArray[np.int64],
        viewers: npt.NDArray[np.int8],
        out: npt.NDArray[np.generic],
        places: npt.NDArray[np.int64],
    ) -> None:
        worlds, turnings = self._empire.worlds, self._turnings
        compiled.observe_rows(rows.positions, worlds, turnings, chosen, viewers, out, places)

    def share_rows(
        self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], out: npt.NDArray[np.float32]
    ) -> None:
        compiled.share_rows(rows.positions, self._empire.worlds, chosen, out)

    def ids(self, position: Position, seat: str, move: str) -> tuple[int, ...]:
        assert _is_own(position)
        position.play(seat, move)  # which says why a move is illegal
        wanted = notation.read(move)
        assert wanted is not None
        turning = self._turnings[0]
        return (compiled.action_of(turning, int(turning.corner[position.side]), wanted.number),)

    def text(self, position: Position, seat: str, actions: tuple[int, ...]) -> str:
        assert _is_own(position)
        self.game.check_seat(seat)
        if seat not in position.to_act:
            raise IllegalMove(f"Nobody waits for {seat.title()}.", rule="EM-6")
        if not actions:
            return "…"
        number = compiled.REFUSED
        if len(actions) == 1:
            out = entries.buffer()
            number = compiled.read_one(position.records, position.worlds, self._turnings, actions[0], out)
        if number == compiled.REFUSED:
            raise IllegalMove(f"Action {actions[-1]} ({self.describe(actions[-1])}) is not legal now.", rule="EM-6")
        return str(_move(number))

    def describe(self, action: int) -> str:
        head = compiled.head_of(self._turnings[0], 0, action)
        return str(_move(head | compiled.count_of(action) << COUNT_SHIFT))

    def planes(self) -> list[tuple[str, str]]:
        rows: list[tuple[str, str]] = []
        for number, corner in enumerate(_CORNERS):
            rows.append((_tiles(number), f"soldiers of {corner} on each tile"))
        for number, corner in enumerate(_CORNERS):
            rows.append((_tiles(compiled.FORTS + number), f"1 where {corner} has a fort"))
        rows.append((_tiles(compiled.RUINS), "1 where a fort stands that is nobody's (EM-Q15)"))
        for resource in (Resource.GOLD, Resource.LUMBER, Resource.BLANK):
            rows.append((_tiles(compiled.FOUND + resource - 1), f"1 where a tile is known to be {resource.word}"))
        rows.append((_tiles(compiled.UNDISCOVERED), "1 where a die is still to tell what a tile holds (EM-19)"))
        for number, corner in enumerate(_CORNERS):
            begin = compiled.STOCKS + number * compiled.STOCK_SIZE
            rows.append(
                (
                    f"{begin} – {begin + compiled.STOCK_SIZE - 1}",
                    f"{corner}: health (0: out of the game, or nobody's), AP, gold, lumber, 1 in its turn, "
                    "1 while it owes the move of its first turn (EM-Q38), 1 if the round rises with its turn (EM-5)",
                )
            )
        return [
            *rows,
            (f"{compiled.ROUND}", f"the round, at most {compiled.LARGEST}"),
            (f"{compiled.ROUNDS_LEFT}", f"rounds until the last, at most {compiled.LARGEST} (EM-Q36)"),
            (f"{compiled.TILE_ROLL}", "1 while chance is to tell what a tile holds"),
            (f"{compiled.BATTLE}", "1 while chance is to decide a battle"),
            (f"{compiled.ORIGIN} – {compiled.TARGET}", "the tiles this is about, from and to, counted from 1"),
            (f"{compiled.ATTACKERS}", "the attackers in that battle"),
        ]


def _tiles(plane: int) -> str:
    return f"{plane * TILES} – {(plane + 1) * TILES - 1}"


def _move(number: int) -> notation.Move:
    """Return the move that a number of the rules stands for."""
    return notation.Move(
        Kind(number & KIND_BITS),
        number >> ORIGIN_SHIFT & TILE_BITS,
        number >> TARGET_SHIFT & TILE_BITS,
        number >> COUNT_SHIFT & COUNT_BITS,
    )


def make_turning(world: World) -> Array[Turning]:
    """Return how every corner sees the board."""
    turnings = empty(Turning)
    turning = turnings[0]
    corners = [NAMES.index(name) for name in CLOCKWISE]
    for seat in range(int(world.players)):
        turning.corner[seat] = corners.index(int(world.corner[seat]))
    for corner in range(MOST_SEATS):
        for tile in range(TILES):
            seen = _turned(tile, corner)
            turning.seen[corner, tile] = seen
            turning.tile[corner, seen] = tile
    turning.pair[:] = -1
    neighbours = [(a, b) for a in range(TILES) for b in range(TILES) if int(world.around[a]) >> b & 1]
    for number, (origin, target) in enumerate(neighbours):
        turning.pair[origin, target] = number
        turning.origin[number], turning.target[number] = origin, target
    return turnings


def _turned(tile: int, quarters: int) -> int:
    """Return where a tile is seen after some quarter turns: one brings a6 to a1."""
    file, rank = tile % SIDE, tile // SIDE
    for _ in range(quarters):
        file, rank = SIDE - 1 - rank, file
    return rank * SIDE + file


def _is_own(position: Position) -> TypeGuard[EmpirePosition]:
    return isinstance(position, EmpirePosition)


def make_encoding(game: Game) -> EmpireEncoding:
    """Return the actions and observations of this game."""
    assert isinstance(game, Empire)
    return EmpireEncoding(game)
