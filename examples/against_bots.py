"""Let a network that selfplay.py has saved play against our bots, from every seat equally often.

python examples/selfplay.py duels --seconds 120 --save duels.npz
python examples/against_bots.py duels duels.npz --rivals casual --games 40
"""

import argparse

import numpy as np

from conqueror.envs.seat_game import SeatGame
from selfplay import Network, Numbers, draw


def read_network(file: str, key: str) -> Network:
    """Return a saved network."""
    encoding = SeatGame(key).batch.encoding
    network = Network(int(np.prod(encoding.observation_shape)), encoding.action_count, seed=0)
    with np.load(file) as saved:
        network.weights = [saved[name] for name in saved.files]
    return network


def play(game: SeatGame, network: Network, seat: str, seed: int) -> float:
    """Play one game; return what it brought: 1 for a victory, 0 if it is drawn or lasts too long."""
    game.begin(seed, seat)
    rng, reward = np.random.default_rng(seed), 0.0
    while not game.over:
        seen: Numbers = game.observe().reshape(1, -1).astype(np.float32)
        chances, _, _ = network.forward(seen, game.mask()[None])
        reward = game.play(int(draw(chances, rng)[0]))
    return reward


def main() -> None:
    """Play the games and say how they went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("network", help="a file that selfplay.py has saved")
    parser.add_argument("--rivals", default="casual", help="random, beginner, casual, skilled, expert, master …")
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    network, game = read_network(asked.network, asked.game), SeatGame(asked.game, rivals=asked.rivals, max_moves=4000)
    seats = game.game.seats
    rewards = [play(game, network, seats[number % len(seats)], number) for number in range(asked.games)]
    print(f"It wins {np.mean(np.array(rewards) > 0):.0%} of {asked.games} games against {asked.rivals}.")


if __name__ == "__main__":
    main()
