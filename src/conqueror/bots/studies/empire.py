"""Conqueror on 6x6 as bots study it."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation import empire
from conqueror.bots.levels import USUAL
from conqueror.bots.studies.study import Findings, Shares, shares
from conqueror.bots.tree import search
from conqueror.game import Position
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.notation import Group
from conqueror.games.empire.vocabulary import COUNT_BITS, COUNT_SHIFT, HEAD, MOST_SEATS, MOST_SHIFT, POSITION
from conqueror.kit import mix
from conqueror.kit.records import Records

_SCALE = 1500.0


class EmpireStudy:
    """Conqueror on 6x6, studied."""

    levels = USUAL

    def __init__(self, game: Empire) -> None:
        self._seats = len(game.seats)
        self._worlds = game.worlds
        self._stack = np.zeros(empire.SCRATCH, POSITION)
        self._rooms = empire.scratch()
        self._chosen = np.zeros(empire.MOST_CANDIDATES, np.int64)
        self._weights = np.zeros(empire.MOST_CANDIDATES, np.int64)
        self._values = np.zeros((empire.MOST_CANDIDATES, MOST_SEATS), np.int64)

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        return search(self, guesses, seat, thinking, rng)

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, EmpirePosition)
        return position.records

    def actor(self, state: Records) -> int:
        return int(empire.actor(state, self._worlds))

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        del seat
        self._stack[0] = state[0]
        count = empire.weigh(self._stack, self._worlds, *self._rooms, self._chosen, self._values)
        return self._chosen[:count].tolist(), shares(self._values[:count, : self._seats], _SCALE)

    def worth(self, state: Records) -> Shares:
        self._stack[0] = state[0]
        empire.worth(self._stack, self._worlds, *self._rooms)
        return shares(self._rooms[1][: self._seats], _SCALE)

    def foresee(self, state: Records, counter: int) -> Shares:
        self._stack[0] = state[0]
        rooms = (*self._rooms, self._chosen, self._values)
        empire.play_greedily(self._stack, self._worlds, mix(counter), self._seats, *rooms)
        return shares(self._rooms[1][: self._seats], _SCALE)

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        count = empire.list_chances(state, self._worlds, self._rooms[0], self._chosen, self._weights)
        return self._chosen[:count].tolist(), self._weights[:count].tolist()

    def play(self, state: Records, seat: int, move: int) -> Records:
        del seat
        after = state.copy()
        entries.play_move(after, self._worlds, move)
        return after

    def write(self, state: Records, move: int) -> str:
        del state
        count = move >> COUNT_SHIFT & COUNT_BITS
        return str(next(Group.from_number(move & HEAD | count << COUNT_SHIFT | count << MOST_SHIFT).moves()))
