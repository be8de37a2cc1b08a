"""Final Conquest, Duels and the scenarios as bots study them."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation import battles
from conqueror.bots.levels import USUAL
from conqueror.bots.studies.study import Findings, Shares, shares
from conqueror.bots.tree import search
from conqueror.game import Position
from conqueror.games.final.game import FinalPosition, MapGame
from conqueror.games.final.rules import entries
from conqueror.games.final.rules.vocabulary import POSITION, SEATS
from conqueror.kit import mix
from conqueror.kit.records import Records

_SCALE = 600.0


class MapStudy:
    """A game on a map, studied."""

    levels = USUAL

    def __init__(self, game: MapGame) -> None:
        self._game = game
        self._worlds = game.worlds
        self._stack = np.zeros(battles.SCRATCH, POSITION)
        self._out, self._weights, self._field, self._scores = battles.scratch()
        self._chosen = np.zeros(battles.MOST_CANDIDATES, np.int64)
        self._values = np.zeros((battles.MOST_CANDIDATES + 1, SEATS), np.int64)

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        return search(self, guesses, seat, thinking, rng)

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, FinalPosition)
        return position.records

    def actor(self, state: Records) -> int:
        return int(battles.actor(state, self._worlds))

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        self._stack[0] = state[0]
        rooms = (self._out, self._field, self._scores, self._chosen, self._values)
        count = battles.weigh(self._stack, self._worlds, seat, *rooms)
        return self._chosen[:count].tolist(), shares(self._values[:count, : len(self._game.seats)], _SCALE)

    def worth(self, state: Records) -> Shares:
        self._stack[0] = state[0]
        battles.worth(self._stack, self._worlds, self._out, self._field, self._scores)
        return shares(self._scores[0, : len(self._game.seats)], _SCALE)

    def foresee(self, state: Records, counter: int) -> Shares:
        self._stack[0] = state[0]
        seats = len(self._game.seats)
        rooms = (self._out, self._weights, self._field, self._scores, self._chosen, self._values)
        battles.play_greedily(self._stack, self._worlds, mix(counter), seats, *rooms)
        return shares(self._scores[0, :seats], _SCALE)

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        count = entries.list_groups(state, self._worlds, entries.CHANCE_SEAT, self._out, self._weights)
        outcomes = [int(entries.nth(state, self._worlds, self._out, number, 0)) for number in range(count)]
        return outcomes, self._weights[:count].tolist()

    def play(self, state: Records, seat: int, move: int) -> Records:
        after = state.copy()
        battles.step(after, self._worlds, entries.CHANCE_SEAT if seat < 0 else seat, move, self._out)
        return after

    def write(self, state: Records, move: int) -> str:
        del state
        return self._game.names.write(move)
