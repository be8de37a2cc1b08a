"""What a game brings for learning programs: a number for every action, and what a seat observes, in compiled code.

An encoding works on rows: games of one kind, side by side, each with its own stream of chance. A long move is cut
into several actions of the same seat; what was chosen so far stands in the row's `pending`. A part that has one
answer is not asked.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from conqueror.envs.batch_rules import AnyArrays
from conqueror.envs.row_numbers import CHANCE_ROW, OVER
from conqueror.envs.row_turns import Turns
from conqueror.game import Game, Position
from conqueror.kit import Array, empty

__all__ = ["CHANCE_ROW", "OVER", "PARTS", "Encoding", "Rows", "empty_rows"]

Fields = TypeVar("Fields")
"""The record type of a game's positions."""

PARTS = 4
"""How many numbers a row keeps of a move that is not complete."""


@dataclass(frozen=True)
class Rows(Generic[Fields]):
    """Hold games side by side. Every array has one entry for a game, and compiled code writes to them all."""

    positions: Array[Fields]
    pending: npt.NDArray[np.int64]
    """The parts of a move chosen so far, (games, PARTS); all zero where none is."""
    streams: npt.NDArray[np.int64]
    """Where a game's own stream of chance begins."""
    draws: npt.NDArray[np.int64]
    """How many numbers were drawn from the stream."""
    seats: npt.NDArray[np.int8]
    """The seat to act; OVER, or CHANCE_ROW."""
    refused: npt.NDArray[np.int8]
    """1 where the last action was not legal; nothing has happened there."""


def empty_rows(kind: type[Fields], count: int) -> Rows[Fields]:
    """Make room for games whose positions are records of a type; none has begun."""
    return Rows(
        positions=empty(kind, count),
        pending=np.zeros((count, PARTS), np.int64),
        streams=np.zeros(count, np.int64),
        draws=np.zeros(count, np.int64),
        seats=np.full(count, OVER, np.int8),
        refused=np.zeros(count, np.int8),
    )


class Encoding(ABC, Generic[Fields]):
    """The actions and observations of one game with its options chosen. Sizes never change.

    Threads step and write different rows at the same time: an encoding keeps nothing between calls but what it was
    made with, and its compiled loops over rows are each a `threaded_rule`.
    """

    game: Game
    version: int
    """Raised whenever a number means something else than before."""
    action_count: int
    observation_shape: tuple[int, ...]
    observation_type: np.dtype[np.generic]

    @abstractmethod
    def make_rows(self, count: int) -> Rows[Fields]:
        """Make room for games; none has begun."""

    @abstractmethod
    def begin_rows(self, rows: Rows[Fields], chosen: npt.NDArray[np.int64], *, inside: bool) -> None:
        """Begin games anew from their start, each with its stream of chance; `inside` plays chance here."""

    def begin(self, rows: Rows[Fields], row: int, stream: int, *, inside: bool) -> None:
        """Begin one game anew from its start, with a stream of chance."""
        rows.streams[row] = stream
        self.begin_rows(rows, np.array([row], np.int64), inside=inside)

    @abstractmethod
    def put(self, rows: Rows[Fields], row: int, position: Position, stream: int, *, inside: bool) -> None:
        """Let a row go on from a position."""

    @abstractmethod
    def position(self, rows: Rows[Fields], row: int) -> Position:
        """Return the position of a row, without its pending parts."""

    @abstractmethod
    def advance(
        self, rows: Rows[Fields], arrays: AnyArrays, turns: Turns, thread: int, first: int, last: int
    ) -> None:
        """Do the turns of a thread in some rows in one compiled call.

        A turn is all of a step: play the actions, end and begin games as it was asked for, and write what they show.
        """

    @abstractmethod
    def step(
        self, rows: Rows[Fields], actions: npt.NDArray[np.int64], first: int, last: int, *, inside: bool
    ) -> None:
        """Play an action in each of the rows from `first` to before `last`; rows that are over stay as they are.

        Where chance is to act (not `inside`), the action is the number of an outcome in the order of `chances`.
        """

    @abstractmethod
    def write(
        self,
        rows: Rows[Fields],
        masks: npt.NDArray[np.int8],
        observations: npt.NDArray[np.generic],
        first: int,
        last: int,
        *,
        observe: bool,
    ) -> None:
        """Write the masks of legal actions, and what the seat to act observes, of some rows; zeros where over.

        Where chance is to act, the mask marks the numbers of its outcomes, and nothing is observed: zeros.
        """

    @abstractmethod
    def observe_rows(
        self,
        rows: Rows[Fields],
        chosen: npt.NDArray[np.int64],
        viewers: npt.NDArray[np.int8],
        out: npt.NDArray[np.generic],
        places: npt.NDArray[np.int64],
    ) -> None:
        """Write what one seat of each chosen row observes, to act or not, to a place in `out` for each.

        `viewers` has the number of a seat for each row, chosen or not.
        """

    def observe(self, rows: Rows[Fields], row: int, viewer: int, out: npt.NDArray[np.generic]) -> None:
        """Write what one seat observes in a row."""
        viewers, whole = np.full(row + 1, viewer, np.int8), out.reshape(1, *self.observation_shape)
        self.observe_rows(rows, np.array([row], np.int64), viewers, whole, np.zeros(1, np.int64))

    @abstractmethod
    def share_rows(self, rows: Rows[Fields], chosen: npt.NDArray[np.int64], out: npt.NDArray[np.float32]) -> None:
        """Write every seat's share of the victory in games that are over; a row's sum to one, drawn or not."""

    def shares(self, rows: Rows[Fields], row: int, out: npt.NDArray[np.float32]) -> None:
        """Write every seat's share of the victory in one game that is over."""
        whole = np.zeros((row + 1, len(out)), np.float32)
        self.share_rows(rows, np.array([row], np.int64), whole)
        out[:] = whole[row]

    @abstractmethod
    def ids(self, position: Position, seat: str, move: str) -> tuple[int, ...]:
        """Return the actions that play a move, one after the other."""

    @abstractmethod
    def text(self, position: Position, seat: str, actions: tuple[int, ...]) -> str:
        """Return the move that actions play, or the part of it they have chosen so far, as a person writes it."""

    @abstractmethod
    def describe(self, action: int) -> str:
        """Return what an action means in any position, for a table of them all."""

    @abstractmethod
    def planes(self) -> list[tuple[str, str]]:
        """Return the parts of an observation in their order: the place of each, and what stands there."""
