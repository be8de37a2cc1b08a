"""The engine of Final Conquest, Duels and the scenarios."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.budget import Thinking
from conqueror.bots.engines.engine import Findings, Shares, State, evaluate_moves
from conqueror.bots.engines.map_calibration import hand_calibration, progress_of
from conqueror.bots.engines.map_levels import LEARNED_TURNS, LEVELS, OF_SCENARIOS, TURNS, USUAL_TURNS
from conqueror.bots.engines.map_network import map_digest
from conqueror.bots.evaluation import map_buffers, map_entries, map_playouts, map_tree
from conqueror.bots.evaluation.map_buffers import MOST_CANDIDATES, Buffers
from conqueror.bots.evaluation.map_weights import DEFAULT_WEIGHTS, Weights, fill_land_worth
from conqueror.bots.evaluation.mcts import clear, make_tree
from conqueror.bots.evaluation.network import Network
from conqueror.bots.learned import Learned, learned_for
from conqueror.bots.mcts_search import run_search
from conqueror.game import Game, Position
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules import entries
from conqueror.games.map_games.rules.vocabulary import PlanningOrder, Stage
from conqueror.kit import Array, column, empty, mix

_NODES, _EDGES = 6000, 90_000
_SEARCH_PARAMS = {"prior_visits": 16.0}
_ONE_PLY = (Stage.LOSS, Stage.CASUALTIES, Stage.MORE_CASUALTIES, Stage.FOUR, Stage.FOOD)
"""What units to give up needs one ply; searching further would only add the luck of the dice."""


def make_engine(game: Game) -> "MapEngine":
    """Return the engine of a game of this folder."""
    assert isinstance(game, MapGame)
    return MapEngine(game)


class MapEngine:
    """Search and evaluate a game on a map."""

    def __init__(self, game: MapGame) -> None:
        self._game = game
        self._worlds = game.worlds
        self._seats = len(game.seats)
        self.levels = LEVELS.get(game.key, OF_SCENARIOS)
        learned = _learned_for(game)
        self.turns = LEARNED_TURNS if learned else TURNS.get(game.key, USUAL_TURNS)
        self._calibration = learned.calibration if learned else hand_calibration(game)
        self._buffers = make_buffers(game, learned.network if learned else None)
        self._tree = make_tree(self._seats, _NODES, _EDGES, **_SEARCH_PARAMS)
        self._search = map_tree.make_search(self._tree, self._worlds, self._buffers)

    def search(self, guesses: Sequence[State], seat: int, thinking: Thinking, rng: Random) -> Findings:
        if guesses[0][0]["stage"] in _ONE_PLY:
            return evaluate_moves(self, guesses[0], seat)
        clear(self._tree)
        roots = []
        for guess in guesses:
            self._fill_in(guess, seat, rng)
            self._buffers[0].stack[0] = guess[0]
            roots.append(self._run(map_entries.ADD_ROOT, who=seat))
        counter = rng.getrandbits(40)

        def simulate(root: int, simulations: int) -> None:
            self._run(map_entries.SIMULATE, root, simulations, counter, self.turns)

        return _by_worth(run_search(self._tree, roots, simulate, seat, thinking), seat)

    def _run(self, errand: int, who: int = 0, most: int = 0, counter: int = 0, turns: int = 0) -> int:
        """Run one of the compiled errands."""
        return int(map_entries.run_errand(self._search, errand, who, most, counter, turns))

    def _fill_in(self, state: State, seat: int, rng: Random) -> None:
        """Guess better what the others do sealed: plans by heuristics, bids near a fair part."""
        pos, world = state[0], self._worlds[0]
        if pos.stage == Stage.PLANNING and world.planning_order == PlanningOrder.SIMULTANEOUS:
            self._finish_plans(state, seat)
        if pos.stage == Stage.BID:
            fair = -(-int(world.minimum[pos.card - 1]) // int(pos.alive).bit_count())
            for other in range(self._seats):
                if other != seat and pos.coins[other] > 0 and int(pos.alive) >> other & 1:
                    pos.bids[other] = min(int(pos.coins[other]), max(0, fair + rng.randint(-2, 2)))

    def _finish_plans(self, state: State, seat: int) -> None:
        """Let the rivals of a seat plan by heuristics where all plan at once: it cannot see their plans (DU-Q5)."""
        pos = state[0]
        for other in range(self._seats):
            if other == seat or not int(pos.alive) >> other & 1:
                continue
            pos.planned &= ~(1 << other)
            while not int(pos.planned) >> other & 1:
                moves, values = self.score_moves(state, other)
                entries.play(state, self._worlds, other, moves[int(np.argmax(values[:, other]))])

    def to_state(self, position: Position) -> State:
        assert isinstance(position, MapPosition)
        return position.records

    def actor(self, state: State) -> int:
        return int(map_playouts.actor(state, self._worlds))

    def score_moves(self, state: State, seat: int) -> tuple[list[int], Shares]:
        buffers = self._buffers[0]
        buffers.stack[0] = state[0]
        if self._worlds[0].planning_order == PlanningOrder.SIMULTANEOUS:
            buffers.stack[0].planned &= 1 << seat  # nobody waits for plans that are not to be seen (DU-Q5)
        count = self._run(map_entries.SCORE_MOVES, seat, MOST_CANDIDATES)
        return buffers.chosen[:count].tolist(), np.array(buffers.values[:count], np.float64)[:, : self._seats].copy()

    def worth(self, state: State) -> Shares:
        shares = self._evaluate(state, 0, turns=0)
        progress = float(progress_of(column(state, "round_number"))[0])
        return self._calibration.apply(shares, np.arange(self._seats) == self.actor(state), progress)

    def rollout(self, state: State, counter: int) -> Shares:
        turns = int(map_playouts.turns_over(state[0], self._worlds[0])) + self._seats
        return self._evaluate(state, mix(counter), turns)

    def _evaluate(self, state: State, counter: int, turns: int) -> Shares:
        """Return what everybody may expect when so many turns of the game are over."""
        buffers = self._buffers[0]
        buffers.stack[0] = state[0]
        self._run(map_entries.PLAY_OUT, counter=counter, turns=turns)
        return np.array(buffers.shares[: self._seats])

    def chances(self, state: State) -> tuple[list[int], list[int]]:
        out, weights = self._buffers[0].out, self._buffers[0].chance_weights
        count = entries.list_groups(state, self._worlds, entries.CHANCE_SEAT, out, weights)
        outcomes = [int(entries.nth(state, self._worlds, out, number, 0)) for number in range(count)]
        return outcomes, weights[:count].tolist()

    def play(self, state: State, seat: int, move: int) -> State:
        after = state.copy()
        entries.play(after, self._worlds, entries.CHANCE_SEAT if seat < 0 else seat, move)
        while (forced := entries.forced(after, self._worlds, self._buffers[0].out)) >= 0:
            entries.play(after, self._worlds, int(after[0]["actor"]), forced)
        return after

    def write(self, state: State, move: int) -> str:
        del state
        return self._game.names.write(move)


def make_buffers(game: MapGame, network: Network | None) -> Array[Buffers]:
    """Make what a search of a game works in; without a network it is judged by what was written by hand."""
    buffers, weights = map_buffers.make_buffers(network), empty(Weights)
    for name, value in DEFAULT_WEIGHTS.items():
        np.asarray(weights)[name] = value
    fill_land_worth(game.worlds, weights)
    buffers[0].weights = weights[0]
    return buffers


def _learned_for(game: MapGame) -> Learned | None:
    """Return what was learned for a game between these seats, in this order; None where nothing was."""
    found = learned_for(game, map_digest(game))
    return found if found is not None and found.origin.get("seats") == " ".join(game.seats) else None


def _by_worth(found: Findings, seat: int) -> Findings:
    """Order findings by what they are worth to a seat: after few simulations that says more than visits."""
    order = np.argsort(-found.shares[:, seat], kind="stable").tolist()
    lines = [*found.lines, *([()] * (len(order) - len(found.lines)))]
    return Findings(
        [found.moves[number] for number in order],
        found.shares[order],
        [found.weights[number] for number in order],
        [lines[number] for number in order],
    )
