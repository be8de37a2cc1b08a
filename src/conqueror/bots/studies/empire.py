"""Conqueror on 6x6 as bots study it."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation import empire_tree, growing
from conqueror.bots.levels import Level
from conqueror.bots.looking import look_into
from conqueror.bots.studies.empire_taste import TASTES
from conqueror.bots.studies.study import Findings, Shares
from conqueror.game import Position
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.notation import Group
from conqueror.games.empire.vocabulary import COUNT_BITS, COUNT_SHIFT, HEAD, MOST_SHIFT, POSITION
from conqueror.kit import mix
from conqueror.kit.records import Records

_NODES = 1 << 14
_EDGES = _NODES * 24
_TURNS = 2  # of a playout
_MANNER = {"curiosity": 0.3, "trust": 8.0, "sharpness": 40.0, "at_first": 3.0, "breadth": 1.0}

_BEGINNER = Level(0, haze=0.15, oversight=0.5)
_MORE = (_BEGINNER, Level(0, haze=0.04, oversight=0.3), Level(0, haze=0.012), Level(8, haze=0.002), Level(120))
# Habit and first sight guide the tree so well that few playouts play far better than greedy; a little haze is human.
_LEVELS = {
    2: (_BEGINNER, Level(0, haze=0.02, oversight=0.15), Level(0), Level(8, haze=0.002), Level(240)),
    3: _MORE,
    4: _MORE,
}


class EmpireStudy:
    """Conqueror on 6x6, studied."""

    def __init__(self, game: Empire) -> None:
        self._seats = len(game.seats)
        self.levels = _LEVELS[self._seats]
        self._worlds = game.worlds
        self._rooms = empire_tree.make_rooms(game.worlds, TASTES[self._seats])
        self._weights = np.zeros(empire_tree.MOST_CANDIDATES, np.int64)
        self._tree = growing.make_tree(self._seats, _NODES, _EDGES, **_MANNER)
        self._positions = np.zeros(_NODES, POSITION)

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        growing.clear(self._tree)
        roots = []
        for guess in guesses:
            self._rooms.stack[0] = guess[0]
            roots.append(int(empire_tree.open_root(self._tree, self._positions, self._rooms)))

        def explore(root: int, looks: int) -> None:
            counter = rng.getrandbits(60)
            empire_tree.explore(self._tree, self._positions, self._rooms, root, looks, _TURNS, counter)

        return look_into(self._tree, roots, explore, seat, thinking)

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, EmpirePosition)
        return position.records

    def actor(self, state: Records) -> int:
        return int(empire_tree.actor(state, self._worlds))

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        del seat
        rooms = self._rooms
        rooms.stack[0] = state[0]
        count = empire_tree.weigh(rooms)
        return rooms.chosen[:count].tolist(), rooms.values[:count, : self._seats].copy()

    def worth(self, state: Records) -> Shares:
        self._rooms.stack[0] = state[0]
        empire_tree.worth(self._rooms)
        told: Shares = self._rooms.one[: self._seats].copy()
        return told

    def foresee(self, state: Records, counter: int) -> Shares:
        self._rooms.stack[0] = state[0]
        empire_tree.foresee(self._rooms, mix(counter), _TURNS)
        told: Shares = self._rooms.one[: self._seats].copy()
        return told

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        self._rooms.stack[0] = state[0]
        count = empire_tree.list_chances(self._rooms, self._weights)
        return self._rooms.chosen[:count].tolist(), self._weights[:count].tolist()

    def play(self, state: Records, seat: int, move: int) -> Records:
        del seat
        after = state.copy()
        entries.play_move(after, self._worlds, move)
        return after

    def write(self, state: Records, move: int) -> str:
        del state
        count = move >> COUNT_SHIFT & COUNT_BITS
        return str(next(Group.from_number(move & HEAD | count << COUNT_SHIFT | count << MOST_SHIFT).moves()))
