"""One game in the numbers of its encoding, whose chance somebody else plays: quick to copy, and it can be pickled."""

from typing import Self

import numpy as np

from conqueror.envs.encoding import CHANCE_ROW, OVER, Rows
from conqueror.envs.library_types import Free, Numbers
from conqueror.envs.lookup import encoding_of
from conqueror.game import Game, Position


class SingleGame:
    """A game played by action numbers, chance's outcomes included."""

    __slots__ = ("_nothing", "_outcomes", "_rows", "encoding", "game", "parts", "seat")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoding = encoding_of(game)
        self._rows = self.encoding.make_rows(1)
        self._nothing = np.zeros((1, *self.encoding.observation_shape), self.encoding.observation_type)
        self.encoding.begin(self._rows, 0, 0, inside=False)
        self.parts: tuple[int, ...] = ()
        """The actions of a move that is not complete."""
        self._outcomes: list[tuple[str, float]] | None = None
        self.seat = int(self._rows.seats[0])
        """The number of the seat to act; CHANCE_ROW, or OVER."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        del memo
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        rows = self._rows
        twin._rows = Rows(
            rows.positions.copy(),
            rows.pending.copy(),
            rows.streams.copy(),
            rows.draws.copy(),
            rows.seats.copy(),
            rows.refused.copy(),
        )
        return twin

    def __reduce__(self) -> tuple[Free, ...]:
        rows = self._rows
        kept = (rows.positions.tobytes(), rows.pending, rows.streams, rows.draws, rows.seats)
        return _unpickled, (type(self), self.game, kept, self.parts)

    def _restore(self, kept: tuple[Free, ...], parts: tuple[int, ...]) -> Self:
        rows = self._rows
        positions: Numbers = np.asarray(rows.positions)  # records of the game's own type
        positions[:] = np.frombuffer(kept[0], positions.dtype)
        rows.pending[:], rows.streams[:], rows.draws[:], rows.seats[:] = kept[1:]
        self.parts, self.seat, self._outcomes = parts, int(rows.seats[0]), None
        return self

    def position(self) -> Position:
        """Return the position without the parts of a move that is not complete."""
        return self.encoding.position(self._rows, 0)

    def put(self, position: Position) -> None:
        """Go on from a position."""
        self.encoding.put(self._rows, 0, position, 0, inside=False)
        self.parts, self.seat, self._outcomes = (), int(self._rows.seats[0]), None

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
        mask = np.zeros((1, self.encoding.action_count), np.int8)
        self.encoding.write(self._rows, mask, self._nothing, 0, 1, observe=False)
        numbers: list[int] = mask[0].nonzero()[0].tolist()
        return numbers

    def outcomes(self) -> list[tuple[str, float]]:
        """Return what chance can do, each outcome with its probability, in the order of their numbers."""
        if self._outcomes is None:
            self._outcomes = [(text, float(chance)) for text, chance in self.position().chances().items()]
        return self._outcomes

    def play(self, action: int) -> None:
        """Play an action of the seat to act, or the outcome of a number where chance is."""
        actor = self.seat
        self.encoding.step(self._rows, np.array([action], np.int64), 0, 1, inside=False)
        if self._rows.refused[0]:
            raise ValueError(f"Action {action} is not legal now.")
        self.seat = int(self._rows.seats[0])
        self.parts = (*self.parts, action) if actor != CHANCE_ROW and self._rows.pending.any() else ()
        self._outcomes = None

    def text(self, action: int) -> str:
        """Return the move that an action plays or completes, as people write it; of chance, its outcome."""
        if self.seat == CHANCE_ROW:
            return self.outcomes()[action][0]
        return self.encoding.text(self.position(), self.game.seats[self.seat], (*self.parts, action))

    def observe(self, viewer: int, out: Numbers) -> None:
        """Write what a seat observes."""
        self.encoding.observe(self._rows, 0, viewer, out)

    def returns(self) -> list[float]:
        """Return what the game has brought every seat: nothing before its end, then from -1 to 1, together zero."""
        seats = len(self.game.seats)
        if self.seat != OVER:
            return [0.0] * seats
        shares = np.zeros(seats, np.float32)
        self.encoding.shares(self._rows, 0, shares)
        return [(float(share) * seats - 1) / (seats - 1) for share in shares]


def _unpickled(kind: type[SingleGame], game: Game, kept: tuple[Free, ...], parts: tuple[int, ...]) -> SingleGame:
    return kind(game)._restore(kept, parts)
