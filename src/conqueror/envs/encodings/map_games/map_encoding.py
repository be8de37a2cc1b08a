"""The actions and observations of Final Conquest, Duels and the scenarios.

What a march, a joint attack, a retreat or a loss takes is a part of its own; sealed decisions are asked seat by seat.
"""

import threading
from collections.abc import Callable
from typing import TypeGuard

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch_rules import AnyArrays
from conqueror.envs.encoding import Encoding, Rows, empty_rows
from conqueror.envs.encodings.map_games import action_words, row_loops
from conqueror.envs.encodings.map_games.action_numbers import ALL, Numbers, number_actions
from conqueror.envs.encodings.map_games.features import describe_parts, observation_size
from conqueror.envs.encodings.map_games.row_loops import Workspace, make_workspace
from conqueror.envs.encodings.map_games.templates import make_templates
from conqueror.envs.row_turns import Turns
from conqueror.errors import OptionError, SetupError
from conqueror.game import Game, Position
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules.records import PositionRecord
from conqueror.kit import Array, copied


class _ThreadsOwn(threading.local):
    """The arrays a thread works in."""

    def __init__(self) -> None:
        self.work = make_workspace()


class MapEncoding(Encoding[PositionRecord]):
    """A game on a map for programs that learn."""

    version = 1

    def __init__(self, game: MapGame) -> None:
        if game.worlds[0].bribery:
            raise OptionError(
                "With bribery anybody may act at any time, and a clock runs: an environment has no actions for that. "
                "Choose a game without it (bribery=off)."
            )
        self.game = game
        self._map_game = game
        self._start = game.start().records
        self._numbers = number_actions(game.worlds[0])
        self._templates = make_templates(game.worlds[0])
        self.action_count = int(self.numbers.starts[ALL])
        self.observation_shape = (observation_size(int(game.worlds[0].lands)),)
        self.observation_type = np.dtype(np.float32)
        self._own = _ThreadsOwn()

    def __reduce__(self) -> tuple[Callable[[Game], "MapEncoding"], tuple[Game]]:
        return make_encoding, (self.game,)

    @property
    def work(self) -> Workspace:
        """The arrays this thread works in."""
        return self._own.work

    @property
    def numbers(self) -> Numbers:
        """The action numbers of the map."""
        return self._numbers[0]

    def make_rows(self, count: int) -> Rows[PositionRecord]:
        return empty_rows(PositionRecord, count)

    def begin_rows(self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], *, inside: bool) -> None:
        self._begin_from(self._start, rows, chosen, inside=inside)

    def put(self, rows: Rows[PositionRecord], row: int, position: Position, stream: int, *, inside: bool) -> None:
        starts = self._checked(position).records
        rows.streams[row] = stream
        self._begin_from(starts, rows, np.array([row], np.int64), inside=inside)

    def _begin_from(
        self,
        starts: Array[PositionRecord],
        rows: Rows[PositionRecord],
        chosen: npt.NDArray[np.int64],
        *,
        inside: bool,
    ) -> None:
        row_loops.begin_rows(
            rows.positions,
            starts,
            self._map_game.worlds,
            rows.pending,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            chosen,
            inside,
            self.work,
        )

    def position(self, rows: Rows[PositionRecord], row: int) -> Position:
        return MapPosition(self._map_game, copied(rows.positions[row : row + 1]))

    def advance(
        self, rows: Rows[PositionRecord], arrays: AnyArrays, turns: Turns, thread: int, first: int, last: int
    ) -> None:
        row_loops.advance_rows(
            rows.positions,
            self._start,
            self._map_game.worlds,
            self._numbers,
            self._templates,
            rows.pending,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            self.work,
            arrays,
            turns,
            thread,
            first,
            last,
        )

    def step(
        self, rows: Rows[PositionRecord], actions: npt.NDArray[np.int64], first: int, last: int, *, inside: bool
    ) -> None:
        row_loops.step_rows(
            rows.positions,
            self._map_game.worlds,
            self._numbers,
            rows.pending,
            rows.streams,
            rows.draws,
            rows.seats,
            rows.refused,
            actions,
            first,
            last,
            inside,
            self.work,
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
        row_loops.write_rows(
            rows.positions,
            self._map_game.worlds,
            self._numbers,
            self._templates,
            rows.pending,
            rows.seats,
            masks,
            observations,
            first,
            last,
            observe,
            self.work,
        )

    def observe_rows(
        self,
        rows: Rows[PositionRecord],
        chosen: npt.NDArray[np.int64],
        viewers: npt.NDArray[np.int8],
        out: npt.NDArray[np.generic],
        places: npt.NDArray[np.int64],
    ) -> None:
        row_loops.observe_rows(
            rows.positions,
            self._map_game.worlds,
            self._numbers,
            self._templates,
            rows.pending,
            rows.seats,
            chosen,
            viewers,
            out,
            places,
            self.work,
        )

    def share_rows(
        self, rows: Rows[PositionRecord], chosen: npt.NDArray[np.int64], out: npt.NDArray[np.float32]
    ) -> None:
        row_loops.share_rows(rows.positions, self._map_game.worlds, chosen, out)

    def ids(self, position: Position, seat: str, move: str) -> tuple[int, ...]:
        return action_words.ids(self._checked(position), self._numbers, self.work, seat, move)

    def text(self, position: Position, seat: str, actions: tuple[int, ...]) -> str:
        return action_words.text(self._checked(position), self._numbers, self.work, seat, actions)

    def describe(self, action: int) -> str:
        return action_words.describe(self._map_game.names, self.numbers, action)

    def planes(self) -> list[tuple[str, str]]:
        return describe_parts(self._map_game.names.lands)

    def _checked(self, position: Position) -> MapPosition:
        """Return a position of this game as what it is, or raise a SetupError."""
        game = position.game
        if not _is_on_map(position) or (game.key, game.options) != (self.game.key, self.game.options):
            raise SetupError(f"This is no position of {self.game.key} with the same options.")
        return position


def _is_on_map(position: Position) -> TypeGuard[MapPosition]:
    return isinstance(position, MapPosition)


def make_encoding(game: Game) -> MapEncoding:
    """Return the actions and observations of this game."""
    assert isinstance(game, MapGame)
    return MapEncoding(game)
