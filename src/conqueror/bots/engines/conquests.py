"""The engine of The Game of Conquests: one move ahead, or deeper by alpha-beta."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import numpy as np

from conqueror.bots.alphabeta import LINES, AlphaBeta, deepen
from conqueror.bots.budget import Thinking
from conqueror.bots.calibration import Calibration
from conqueror.bots.engines.conquests_weights import conquests_digest, hand_network
from conqueror.bots.engines.engine import CHANCE, OVER, Findings, Shares, State, shares
from conqueror.bots.evaluation.conquests.evaluate import Weights, make_weights
from conqueror.bots.evaluation.conquests.inputs import SCALE
from conqueror.bots.evaluation.conquests.search_state import SearchState
from conqueror.bots.evaluation.conquests.transposition import VICTORY
from conqueror.bots.learned import Learned, learned_for
from conqueror.bots.levels import Level
from conqueror.game import Game, Position
from conqueror.games.conquests import entries, notation
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.vocabulary import Ending
from conqueror.kit import Array, empty

_CLEAR = 6000  # a lead that is as good as a victory
_TASTE = 8  # hundredths of a step: how far apart two players hold the same square for worth
_LEVELS = (
    Level(0, noise=0.12, miss_rate=0.5),
    Level(0, noise=0.03, miss_rate=0.2),
    Level(0, noise=0.012),
    Level(20),
    Level(200),
)


def make_engine(game: Game) -> "ConquestsEngine":
    """Return the engine of a game of this folder."""
    assert isinstance(game, Conquests)
    return ConquestsEngine(game, learned_for(game, conquests_digest(game)))


class ConquestsEngine:
    """Search and evaluate The Game of Conquests, by what was learned or, without it, by weights written by hand."""

    levels = _LEVELS

    def __init__(self, game: Conquests, learned: Learned | None) -> None:
        self._worlds = game.worlds
        network = learned.network if learned is not None else hand_network(game)
        self._calibration = learned.calibration if learned is not None else Calibration()
        self._weights = make_weights(game.worlds, network.linear)
        self._stalemate_loses = int(game.options["stalemate"] == "loss")
        self._lost = {Ending.GENERAL_CAPTURED, Ending.RESIGNATION}
        if self._stalemate_loses:
            self._lost.add(Ending.STALEMATE)  # GC-Q14
        self._idle: list[Array[SearchState]] = []
        self._out = entries.buffer()

    def search(self, guesses: Sequence[State], seat: int, thinking: Thinking, rng: Random) -> Findings:
        state = guesses[0]
        with self._open_search(state, self._with_a_taste(rng)) as search:
            found = deepen(search, self.moves(state), thinking, rng)
        lines = [
            [(seat if number % 2 else 1 - seat, move) for number, move in enumerate(line.follow_up)]
            for line in found[:LINES]
        ]
        worths = [line.worth for line in found]
        weights = [1.0] + [0.0] * (len(found) - 1)
        return Findings(
            [line.move for line in found], self._shares(worths, seat), weights, lines, found[0].decided_in
        )

    def to_state(self, position: Position) -> State:
        assert isinstance(position, ConquestsPosition)
        return position.records

    def actor(self, state: State) -> int:
        return OVER if entries.ending(state, self._worlds) else int(state[0].turn)

    def score_moves(self, state: State, seat: int) -> tuple[list[int], Shares]:
        moves = self.moves(state)
        with self._open_search(state) as search:
            return moves, self._shares(search.score_moves(moves), seat)

    def moves(self, state: State) -> list[int]:
        """Return every move of the side to act."""
        count = entries.list_moves(state, self._worlds, self._out)
        return [int(move) for move in self._out[:count]]

    def wins_by_force(self, state: State, moves: Sequence[int], depth: int, nodes: int) -> bool | None:
        """Return whether one of the moves wins by force so many moves ahead; None if so many nodes do not tell."""
        with self._open_search(state) as search:
            return search.wins_by_force(moves, depth, nodes)

    def worth(self, state: State) -> Shares:
        seat = int(state[0].turn)
        ending = entries.ending(state, self._worlds)
        worth = 0
        if ending == Ending.NONE:
            with self._open_search(state) as search:
                worth = max(search.score_moves(self.moves(state)))
        elif ending in self._lost:
            worth = -VICTORY
        if ending != Ending.NONE:
            told: Shares = self._shares([worth], seat)[0]
            return told
        return self._calibration.apply(self._shares([worth], seat)[0], np.arange(2) == seat)

    def rollout(self, state: State, counter: int) -> Shares:
        del counter
        return self.worth(state)

    def chances(self, state: State) -> tuple[list[int], list[int]]:
        del state
        raise ValueError(f"Nothing is left to chance (GC-1), there is no seat {CHANCE}.")

    def play(self, state: State, seat: int, move: int) -> State:
        del seat
        after = state.copy()
        entries.play_move(after, self._worlds, move)
        return after

    def write(self, state: State, move: int) -> str:
        return str(notation.from_number(move, state[0]))

    def _shares(self, worths: Sequence[int], seat: int) -> Shares:
        """Return what moves of such worth to a seat lead to, a row for each."""
        scores = np.zeros((len(worths), 2), np.int64)
        scores[:, seat] = np.clip(worths, -_CLEAR, _CLEAR)
        return shares(scores, SCALE)

    def _with_a_taste(self, rng: Random) -> Array[Weights]:
        """Return the weights with squares a little dearer or cheaper: alike moves are not always the same one.

        Nothing else is left to chance in this game (GC-1), so without it every game would go as the one before.
        """
        weights = self._weights.copy()
        on_board = np.asarray(weights[0].on_board)
        draws = np.random.default_rng(rng.getrandbits(32))
        on_board += draws.integers(-_TASTE, _TASTE + 1, on_board.shape)
        return weights

    @contextmanager
    def _open_search(self, state: State, weights: Array[Weights] | None = None) -> Iterator[AlphaBeta]:
        """Open a search from a position, in a state that nobody else uses meanwhile."""
        searches = self._idle.pop() if self._idle else empty(SearchState)
        yield AlphaBeta(
            searches, self._worlds, self._weights if weights is None else weights, state[0], self._stalemate_loses
        )
        self._idle.append(searches)
