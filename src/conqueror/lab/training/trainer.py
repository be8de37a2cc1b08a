"""Learn the judgement of a game by self-play: TD(λ) with a replay buffer, an average that plays, a gate and a pool.

Games come in rounds. Everything random in a round is drawn from the plan's seed and the number of the round, games
are handed out in parts of the same size however many processes there are, and nothing looks at a clock: the same plan
makes the same weights.
"""

import json
import zipfile
from collections.abc import Generator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from conqueror.bots.evaluation.network import HIDDEN, NetworkArrays, copy_weights, make_inputs
from conqueror.errors import ConquerorError
from conqueror.lab.bot_game import seed_of
from conqueror.lab.training.gradient import adam, add_gradient, as_network, fill_returns, flat, follow
from conqueror.lab.training.orders import Order, Players, match_orders, match_points
from conqueror.lab.training.replay_buffer import Arrays, ReplayBuffer
from conqueror.lab.training.trainee import Episodes, Exploration, Trainee

ROUND = 32
"""Games between two times of learning."""
_PART = 4  # games of one order
_MOST_GATES, _BETWEEN_GATES = 8, 400  # gates, and games between two of them at least
_POOL = 5  # earlier versions that are kept as opponents
_AGAINST_HAND, _AGAINST_POOL = 0.15, 0.15  # parts of all games
_GATE_SHARE = 0.1  # games at the gates beside those to learn from
_LEAST_GATE, _MOST_GATE = 40, 240


class TrainingError(ConquerorError):
    """A training that cannot be begun or taken up again."""


@dataclass(frozen=True)
class Plan:
    """What decides the weights that come out: how many games, the seed, and how it is learned."""

    games: int
    seed: int
    hidden: int = HIDDEN
    watching: float = 0.0
    trace: float = 0.9
    rate: float = 4e-4
    last_rate: float = 8e-5
    batch: int = 256
    passes: int = 2
    replay: int = 120_000
    decay: float = 1e-4
    average: float = 0.995
    opening: int = 6
    exploring: float = 0.03

    @property
    def rounds(self) -> int:
        """Return how many rounds there are."""
        return max(1, -(-self.games // ROUND))


@dataclass(frozen=True)
class Gate:
    """What came of a match of the present average against the last accepted version."""

    games: int
    score: float
    accepted: bool


@dataclass(frozen=True)
class Progress:
    """How far a training is: rounds done, the mean loss of the last one, and the gates so far."""

    rounds: int
    loss: float
    gates: tuple[Gate, ...] = ()


@dataclass
class _Learned:
    """All that changes while it is learned."""

    weights: npt.NDArray[np.float32]
    average: npt.NDArray[np.float32]
    first: npt.NDArray[np.float32]
    second: npt.NDArray[np.float32]
    accepted: npt.NDArray[np.float32]
    pool: list[npt.NDArray[np.float32]] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    rounds: int = 0
    steps: int = 0


class Trainer:
    """One training: `run` yields after every round; `network` is the best so far."""

    def __init__(self, trainee: Trainee, plan: Plan) -> None:
        self.trainee = trainee
        self.plan = plan
        self._seats = len(trainee.game.seats)
        self._hand = trainee.hand_network(plan.hidden)
        self._inputs = len(self._hand.linear)
        self._state = self._begun()
        self._replay = ReplayBuffer(plan.replay, trainee.layout, self._seats)
        self._gradient = flat(self._inputs, plan.hidden)

    def _begun(self) -> _Learned:
        """Begin with what was written by hand; hidden units look at inputs at random and say nothing yet."""
        weights = flat(self._inputs, self.plan.hidden)
        network = as_network(weights, self._inputs, self.plan.hidden)
        copy_weights(self._hand, network)
        rng = np.random.default_rng([self.plan.seed, 0])
        network.hidden[:] = rng.normal(0, 0.1, (self._inputs, self.plan.hidden))
        network.output[:] = 0.0
        zeros = np.zeros_like(weights)
        return _Learned(weights, weights.copy(), zeros, zeros.copy(), weights.copy())

    @property
    def games(self) -> int:
        """Return how many games were learned from so far."""
        return min(self._state.rounds * ROUND, self.plan.games)

    @property
    def network(self) -> NetworkArrays:
        """Return the last version that passed the gate."""
        return self._network(self._state.accepted.copy())

    @property
    def hand(self) -> NetworkArrays:
        """Return the judgement it began with."""
        return self._hand

    def _network(self, weights: npt.NDArray[np.float32]) -> NetworkArrays:
        return as_network(weights, self._inputs, self.plan.hidden)

    def run(self, play: Players, until: int | None = None) -> Generator[Progress, None, None]:
        """Play and learn round by round until all games are played, or `until` so many are, from where it stands."""
        state = self._state
        last = self.plan.rounds if until is None else min(-(-until // ROUND), self.plan.rounds)
        while state.rounds < last:
            loss = self._learn(play(self._orders()))
            state.rounds += 1
            if self._is_gate() or state.rounds == last:
                self._pass_gate(play)
            yield Progress(state.rounds, loss, tuple(state.gates))

    def try_out(self, play: Players, parts: int) -> int:
        """Play some of the first games and learn nothing: how long they take says how many there can be."""
        orders = self._orders()[:parts]
        play(orders)
        return sum(len(order.seeds) for order in orders)

    def _orders(self) -> list[Order]:
        """Return the games of the next round: against itself, what was written by hand, and earlier versions."""
        state = self._state
        rng = np.random.default_rng([self.plan.seed, 2, state.rounds])
        mine = self._network(state.average.copy())
        orders = []
        for part in range(ROUND // _PART):
            kind = rng.random()
            rival, seating = mine, np.zeros((_PART, self._seats), np.int64)
            if state.rounds < self.plan.watching * self.plan.rounds:
                rival, seating = self._hand, np.ones((_PART, self._seats), np.int64)
            elif kind < _AGAINST_HAND + _AGAINST_POOL:
                seating = rng.integers(0, 2, (_PART, self._seats))
                rival = self._hand
                if kind < _AGAINST_POOL and state.pool:
                    rival = self._network(state.pool[rng.integers(len(state.pool))])
            first = state.rounds * ROUND + part * _PART
            seeds = np.array([seed_of(self.plan.seed, first + number) for number in range(_PART)])
            exploration = Exploration(self.plan.opening, self.plan.exploring)
            orders.append(Order(mine, rival, seating, seeds, exploration))
        return orders

    def _learn(self, played: list[Episodes]) -> float:
        """Take in what was played and learn from all that is kept; return the mean loss."""
        state, plan = self._state, self.plan
        fresh = 0
        for episodes in played:
            returns = np.zeros_like(episodes.ahead)
            fill_returns(
                episodes.ahead, episodes.cut.astype(np.int64), episodes.ends, episodes.results, plan.trace, returns
            )
            self._replay.add(episodes.positions, returns)
            fresh += len(returns)
        rng = np.random.default_rng([plan.seed, 3, state.rounds])
        done = state.rounds / plan.rounds
        rate = plan.rate + (plan.last_rate - plan.rate) * done
        steps = max(1, plan.passes * fresh // plan.batch)
        return sum(self._step(rng, rate) for _ in range(steps)) / steps

    def _step(self, rng: np.random.Generator, rate: float) -> float:
        """Learn from one batch; return its mean loss."""
        state, plan = self._state, self.plan
        positions, returns = self._replay.draw(rng, plan.batch)
        batch = self.trainee.encode(positions)
        targets = np.take_along_axis(returns, batch.seats, axis=1)
        eyes = batch.counts.shape[1]
        inputs, kept = make_inputs(batch.places.shape[2], plan.hidden), np.zeros((eyes, plan.hidden), np.float32)
        network, gradient = self._network(state.weights), self._network(self._gradient)
        loss = add_gradient(network, batch.places, batch.values, batch.counts, targets, inputs, kept, gradient)
        self._gradient /= plan.batch
        state.steps += 1
        adam(state.weights, self._gradient, state.first, state.second, state.steps, rate, plan.decay)
        follow(state.average, state.weights, min(plan.average, state.steps / (state.steps + 10)))
        return loss / plan.batch

    @property
    def _gates(self) -> int:
        """Return how many gates there are on the whole way."""
        return min(max(self.plan.games // _BETWEEN_GATES, 1), _MOST_GATES)

    def _is_gate(self) -> bool:
        rounds, whole = self._state.rounds, self.plan.rounds
        return rounds == whole or rounds * self._gates // whole > (rounds - 1) * self._gates // whole

    def _pass_gate(self, play: Players) -> None:
        """Let the average play the last accepted version; if it does no worse, it is accepted and joins the pool."""
        state = self._state
        wanted = min(max(self.plan.games * _GATE_SHARE / self._gates, _LEAST_GATE), _MOST_GATE)
        rounds = -(-round(wanted) // self._seats)
        mine, last = self._network(state.average.copy()), self._network(state.accepted)
        orders = match_orders(mine, last, self._seats, rounds, seed_of(self.plan.seed, -1 - state.rounds))
        points, games = match_points(orders, play(orders))
        accepted = points / games >= 1 / self._seats
        state.gates.append(Gate(games, points / games, accepted))
        if accepted:
            state.accepted = state.average.copy()
            state.pool = [*state.pool, state.accepted][-_POOL:]

    def save(self, place: Path) -> None:
        """Write all there is to a checkpoint, in one go: a file is never half new."""
        state = self._state
        told = {"plan": asdict(self.plan), "digest": self.trainee.digest, "gates": [asdict(g) for g in state.gates]}
        parts: dict[str, npt.NDArray[np.generic]] = {
            **{name: getattr(state, name) for name in ("weights", "average", "first", "second", "accepted")},
            "pool": np.array(state.pool, np.float32).reshape(len(state.pool), len(state.weights)),
            "numbers": np.array([state.rounds, state.steps]),
            "told": np.array(json.dumps(told)),
            **self._replay.arrays(),
        }
        fresh = place.with_name(place.name + ".new")
        with fresh.open("wb") as file:
            np.savez(file, allow_pickle=False, **parts)
        fresh.replace(place)

    @classmethod
    def resumed(cls, trainee: Trainee, place: Path) -> "Trainer":
        """Return the training a checkpoint was written of, as it stood; a TrainingError if it is none of today."""
        try:
            with place.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                parts = {name: file[name] for name in file.files}
            told = json.loads(str(parts["told"]))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise TrainingError(f"{place} is no checkpoint of a training.") from None
        if told["digest"] != trainee.digest:
            raise TrainingError(f"{place} was written with other rules or other inputs; begin anew.")
        trainer = cls(trainee, Plan(**told["plan"]))
        trainer._take(parts, told["gates"])
        return trainer

    def _take(self, parts: Arrays, gates: list[Mapping[str, float]]) -> None:
        state = self._state
        for name in ("weights", "average", "first", "second", "accepted"):
            setattr(state, name, parts[name].astype(np.float32))
        state.pool = [np.ascontiguousarray(row, np.float32) for row in parts["pool"]]
        state.rounds, state.steps = (int(number) for number in parts["numbers"].tolist())
        state.gates = [Gate(int(gate["games"]), gate["score"], bool(gate["accepted"])) for gate in gates]
        self._replay.take(parts)
