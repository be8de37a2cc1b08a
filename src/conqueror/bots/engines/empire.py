"""The engine of Conqueror on 6x6."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.calibration import Calibration
from conqueror.bots.engines.empire_weights import hand_network
from conqueror.bots.engines.engine import Findings, Shares, State
from conqueror.bots.evaluation import empire, empire_entries, empire_inputs, empire_tree, mcts
from conqueror.bots.evaluation.empire_buffers import MOST_CANDIDATES, make_buffers
from conqueror.bots.learned import Learned, digest_of, learned_for
from conqueror.bots.levels import Level
from conqueror.bots.mcts_search import run_search
from conqueror.game import Game, Position
from conqueror.games.empire import entries, vocabulary
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.notation import Group
from conqueror.games.empire.vocabulary import COUNT_BITS, COUNT_SHIFT, HEAD, MOST_SHIFT, PositionRecord
from conqueror.kit import empty, mix

_NODES = 1 << 14
_EDGES = _NODES * 24
_TURNS = 2  # of a playout
_SEARCH_PARAMS = {
    "c_puct": 0.3,
    "prior_visits": 8.0,
    "inverse_temperature": 40.0,
    "initial_width": 3.0,
    "widening": 1.0,
}

_BEGINNER = Level(0, noise=0.15, miss_rate=0.5)
_MORE = (_BEGINNER, Level(0, noise=0.04, miss_rate=0.3), Level(0, noise=0.012), Level(8, noise=0.002), Level(120))
# Heuristics guide the tree so well that few playouts play far better than greedy; a little noise is human.
_LEVELS = {
    2: (_BEGINNER, Level(0, noise=0.02, miss_rate=0.15), Level(0), Level(8, noise=0.002), Level(240)),
    3: _MORE,
    4: _MORE,
}
_LEVELS_LEARNED = {
    2: (
        _BEGINNER,
        Level(0, noise=0.05, miss_rate=0.3),
        Level(0, noise=0.02, miss_rate=0.12),
        Level(16, noise=0.002),
        Level(240),
    ),
}


def make_engine(game: Game) -> "EmpireEngine":
    """Return the engine of a game of this folder."""
    assert isinstance(game, Empire)
    return EmpireEngine(game, learned_for(game, digest_of(game, empire, empire_inputs, vocabulary)))


class EmpireEngine:
    """Search and evaluate Conqueror on 6x6, by what was learned or, without it, by the weights written by hand."""

    def __init__(self, game: Empire, learned: Learned | None) -> None:
        self._seats = len(game.seats)
        self.levels = (_LEVELS if learned is None else _LEVELS | _LEVELS_LEARNED)[self._seats]
        self._worlds = game.worlds
        self._calibration = learned.calibration if learned is not None else Calibration()
        network = learned.network if learned is not None else hand_network(self._seats)
        self._buffers = make_buffers(game.worlds, network)
        self._chance_weights = np.zeros(MOST_CANDIDATES, np.int64)
        self._tree = mcts.make_tree(self._seats, _NODES, _EDGES, **_SEARCH_PARAMS)
        self._positions = empty(PositionRecord, _NODES)

    def search(self, guesses: Sequence[State], seat: int, thinking: Thinking, rng: Random) -> Findings:
        mcts.clear(self._tree)
        roots = []
        for guess in guesses:
            self._buffers[0].stack[0] = guess[0]
            roots.append(int(empire_entries.add_root(self._tree, self._positions, self._buffers)))

        def simulate(root: int, simulations: int) -> None:
            counter = rng.getrandbits(60)
            empire_entries.simulate(self._tree, self._positions, self._buffers, root, simulations, _TURNS, counter)

        return run_search(self._tree, roots, simulate, seat, thinking)

    def to_state(self, position: Position) -> State:
        assert isinstance(position, EmpirePosition)
        return position.records

    def actor(self, state: State) -> int:
        return int(empire_tree.actor(state, self._worlds))

    def score_moves(self, state: State, seat: int) -> tuple[list[int], Shares]:
        del seat
        buffers = self._buffers[0]
        buffers.stack[0] = state[0]
        count = empire_entries.score_moves(self._buffers)
        return buffers.chosen[:count].tolist(), np.array(buffers.values[:count], np.float64)[:, : self._seats].copy()

    def worth(self, state: State) -> Shares:
        self._buffers[0].stack[0] = state[0]
        empire_entries.worth(self._buffers)
        acting = np.arange(self._seats) == int(state[0].turn)
        return self._calibration.apply(np.array(self._buffers[0].shares[: self._seats]), acting)

    def rollout(self, state: State, counter: int) -> Shares:
        self._buffers[0].stack[0] = state[0]
        empire_entries.rollout(self._buffers, mix(counter), _TURNS)
        return np.array(self._buffers[0].shares[: self._seats])

    def chances(self, state: State) -> tuple[list[int], list[int]]:
        self._buffers[0].stack[0] = state[0]
        count = empire_entries.list_chances(self._buffers, self._chance_weights)
        return self._buffers[0].chosen[:count].tolist(), self._chance_weights[:count].tolist()

    def play(self, state: State, seat: int, move: int) -> State:
        del seat
        after = state.copy()
        entries.play_move(after, self._worlds, move)
        return after

    def write(self, state: State, move: int) -> str:
        del state
        count = move >> COUNT_SHIFT & COUNT_BITS
        return str(next(Group.from_number(move & HEAD | count << COUNT_SHIFT | count << MOST_SHIFT).moves()))
