"""Learn a game by playing against oneself: a masked policy gradient (PPO) in NumPy alone.

    python examples/selfplay.py duels --seconds 120 --save duels.npz

Many games are played side by side; one network plays all seats. After every round of play it learns from what each
seat's own actions led to, and now and then it plays against random rivals to see how far it has come.
"""

import argparse
import itertools
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from conqueror.envs import Batch

Numbers = npt.NDArray[Any]
GAMES, STEPS, HIDDEN = 128, 64, 256
PASSES, PART, RATE, CLIP, BONUS, DISCOUNT, TRACE = 2, 2048, 1e-3, 0.2, 0.01, 0.997, 0.95


class Network:
    """Two layers, then the preference for every action and the worth of the position for the seat to act."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights = [rng.normal(0, np.sqrt(2 / rows), (rows, cols)).astype(np.float32) for rows, cols in sizes]
        self.weights[2] *= 0.01
        self.weights += [np.zeros(cols, np.float32) for _, cols in sizes]
        self.means, self.squares = ([np.zeros_like(part) for part in self.weights] for _ in range(2))
        self.steps = 0

    def forward(self, seen: Numbers, masks: Numbers) -> tuple[Numbers, Numbers, tuple[Numbers, Numbers]]:
        """Return the chance of every action, the worth, and what the layers said."""
        one, two, three, *shifts = self.weights
        first = np.maximum(seen @ one + shifts[0], 0)
        second = np.maximum(first @ two + shifts[1], 0)
        out = second @ three + shifts[2]
        scores = np.where(masks != 0, out[:, :-1], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), out[:, -1], (first, second)

    def learn(self, seen: Numbers, layers: tuple[Numbers, Numbers], slope: Numbers) -> None:
        """Go a step (Adam) against the slope of the loss by the outputs."""
        first, second = layers
        back_two = (slope @ self.weights[2].T) * (second > 0)
        back_one = (back_two @ self.weights[1].T) * (first > 0)
        slopes = [seen.T @ back_one, first.T @ back_two, second.T @ slope]
        slopes += [back_one.sum(0), back_two.sum(0), slope.sum(0)]
        length = np.sqrt(sum(float((part * part).sum()) for part in slopes))
        self.steps += 1
        rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for number, part in enumerate(slopes):
            found = part * min(1.0, 0.5 / (length + 1e-8))
            self.means[number] += 0.1 * (found - self.means[number])
            self.squares[number] += 0.001 * (found * found - self.squares[number])
            self.weights[number] -= rate * self.means[number] / (np.sqrt(self.squares[number]) + 1e-8)


def play(network: Network, batch: Batch, rng: np.random.Generator) -> list[list[Numbers]]:
    """Play some steps of every game; return of each step what was seen and done, and what it brought."""
    kept: list[list[Numbers]] = []
    for _ in range(STEPS):
        seen, masks, seats = look(batch), batch.masks.copy(), batch.seats.copy()
        chances, worth, _ = network.forward(seen, masks)
        actions = draw(chances, rng)
        batch.step(actions)
        chosen, over = chances[np.arange(batch.games), actions], batch.terminated | batch.truncated
        kept.append([seen, masks, seats, actions, worth, batch.rewards.copy(), over, chosen])
    return kept


def gains_of(kept: list[list[Numbers]], seats: Numbers, worth: Numbers) -> list[Numbers]:
    """Return how much better each action was than expected: a seat's next worth is that of its own next turn."""
    rows, gains = np.arange(len(seats)), []
    following, trace, reward = (np.zeros_like(kept[0][5]) for _ in range(3))
    following[rows, seats] = worth
    if following.shape[1] == 2:  # what one gains the other loses
        following[rows, 1 - seats] = -worth
    for _, _, seat, _, expected, rewards, over, _ in reversed(kept):
        following[over], trace[over], reward[over] = 0, 0, 0
        reward += rewards
        error = reward[rows, seat] + DISCOUNT * following[rows, seat] - expected
        trace[rows, seat] = error + DISCOUNT * TRACE * trace[rows, seat]
        gains.append(trace[rows, seat])
        following[rows, seat], reward[rows, seat] = expected, 0
    return gains[::-1]


def improve(network: Network, batch: Batch, rng: np.random.Generator) -> None:
    """Play, then learn from it: make what was better than expected likelier, and expect better."""
    kept = play(network, batch, rng)
    _, worth, _ = network.forward(look(batch), batch.masks)
    gain = np.concatenate(gains_of(kept, batch.seats, worth))
    seen, masks, _, actions, worth, _, _, before = (np.concatenate(part) for part in zip(*kept, strict=True))
    target, gain = gain + worth, (gain - gain.mean()) / (gain.std() + 1e-8)
    parts = [np.array_split(rng.permutation(len(gain)), len(gain) // PART) for _ in range(PASSES)]
    for some in itertools.chain(*parts):
        chances, worth, layers = network.forward(seen[some], masks[some])
        rows, better = np.arange(len(some)), gain[some]
        ratio = chances[rows, actions[some]] / before[some]
        better = better * ratio * np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # far enough: no further
        slope = chances * better[:, None]
        slope[rows, actions[some]] -= better
        logs = np.log(chances + 1e-12)
        slope += BONUS * chances * (logs - (chances * logs).sum(1, keepdims=True))  # stay curious
        worse = np.clip(worth - target[some], -1, 1)
        network.learn(seen[some], layers, np.column_stack([slope, worse]).astype(np.float32) / len(some))


def look(batch: Batch) -> Numbers:
    """Return what the seats to act observe, a row of numbers each."""
    return batch.observations.reshape(batch.games, -1).astype(np.float32)


def draw(chances: Numbers, rng: np.random.Generator) -> Numbers:
    """Draw an action for every row."""
    reached: Numbers = chances.cumsum(1) > rng.random((len(chances), 1)) * chances.sum(1, keepdims=True)
    return np.asarray(reached.argmax(1))


def win_rate(network: Network, key: str, games: int, seed: int) -> float:
    """Return the share of victories against random rivals, from every seat equally often."""
    batch, rng = Batch(key, games, seed=seed, autoreset="disabled", max_moves=4000), np.random.default_rng(seed)
    seats, won = np.arange(games) % len(batch.game.seats), np.zeros(games)
    while (batch.seats >= 0).any():
        chances, _, _ = network.forward(look(batch), batch.masks)
        batch.step(np.where(batch.seats == seats, draw(chances, rng), batch.sample()))
        won += batch.rewards[np.arange(games), seats] > 0
    return float(won.mean())


def learn(key: str, seconds: float, rounds: int, seed: int, every: float = 15) -> Network:
    """Learn for so many processor seconds, or rounds if they are fewer; tell how it goes."""
    batch, rng = Batch(key, GAMES, seed=seed, max_moves=2000), np.random.default_rng(seed)
    network = Network(int(np.prod(batch.encoding.observation_shape)), batch.encoding.action_count, seed)
    told, begun = -every, time.process_time()
    for done in range(rounds + 1):
        spent = time.process_time() - begun
        if spent - told >= every:
            told, rate = spent, win_rate(network, key, 256, seed=99)
            print(f"{spent:4.0f} s, {done * STEPS * GAMES:9,} actions: wins {rate:4.0%} against random", flush=True)
        if spent > seconds or done == rounds:
            break
        improve(network, batch, rng)
    return network


def main() -> None:
    """Learn a game and say how well it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="duels")
    parser.add_argument("--seconds", type=float, default=120, help="of processor time to learn for at most")
    parser.add_argument("--rounds", type=int, default=10**6, help="of play and learning at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="the file to keep the network in")
    asked = parser.parse_args()
    network = learn(asked.game, asked.seconds, asked.rounds, asked.seed)
    print(f"In the end it wins {win_rate(network, asked.game, 1000, seed=7):.1%} of 1,000 games against random.")
    if asked.save:
        np.savez(asked.save, *network.weights)


if __name__ == "__main__":
    main()
