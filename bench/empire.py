"""Empire: random games on one core, beside catanatron's in the same run, and the playouts of its bots."""

from random import Random

import numpy as np

import conqueror
from bench.catan import actions_per_second
from bench.figures import Figure, best_rate, starts
from bench.public_api import CATANATRON, figures
from conqueror.bots.budget import Budget
from conqueror.bots.engines.empire import EmpireEngine, make_engine
from conqueror.bots.evaluation.network import HIDDEN
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.lab.training.trainee import trainee_of

GAMES = 400  # of each number of players
LONGEST = 100_000
PLAYOUTS = 2000
JUDGED = 200_000


def busy_position() -> EmpirePosition:
    """Return the middle of a game of two."""
    game = conqueror.load("empire")
    assert isinstance(game, Empire)
    return game.position(
        {
            "counter": 12,
            "tiles": {
                "a1": {"owner": "red", "soldiers": 2},
                "c3": {"owner": "red", "soldiers": 6, "resource": "gold"},
                "d4": {"owner": "blue", "soldiers": 2, "fort": True, "resource": "lumber"},
                "d3": {"owner": "blue", "fort": True, "resource": "gold"},
                "e5": {"owner": "red", "soldiers": 4, "resource": "blank"},
            },
            "stock": {"red": {"ap": 5, "gold": 3, "lumber": 4}, "blue": {"ap": 1}},
        }
    )


def fingerprint() -> int:
    """Return one number over fixed positions: a change that alters it alters the rules."""
    two = conqueror.load("empire").start()
    four = conqueror.load("empire", players=4).start()
    return (two.perft(8) * 1_000_003 + four.perft(8)) * 1_000_003 + busy_position().perft(4)


def random_moves(players: int) -> int:
    """Return how many moves a number of random games have, chance included."""
    game = conqueror.load("empire", players=players)
    assert isinstance(game, Empire)
    start, out = game.start().records, entries.buffer()
    return sum(
        entries.random_game(start.copy(), game.worlds, out, number * LONGEST, LONGEST) for number in range(GAMES)
    )


def searched(engine: EmpireEngine) -> int:
    """Return how many playouts the search has made in a position of the middle game."""
    position = busy_position()
    thinking = Budget(None, PLAYOUTS).begin()
    engine.search([engine.to_state(position)], 0, thinking, Random(1))
    return int(thinking.playouts)


def judged() -> int:
    """Return how many positions the network has judged, each as it stands."""
    game = conqueror.load("empire")
    trainee = trainee_of(game)
    positions = np.repeat(busy_position().records, JUDGED)
    trainee.judge(trainee.hand_network(HIDDEN), positions)  # as wide as one that was learned
    return JUDGED


def measure() -> list[Figure]:
    """Return the figures of this game."""
    for players in (2, 3, 4):
        random_moves(players)  # compiled before the clock runs
    rates = {players: best_rate(lambda players=players: random_moves(players)) for players in (2, 3, 4)}  # type: ignore[misc]
    game = conqueror.load("empire")
    assert isinstance(game, Empire)
    learned, by_hand = make_engine(game), EmpireEngine(game, None)
    searched(learned)  # compiled before the clock runs
    judged()
    theirs = actions_per_second()
    return [
        Figure("fingerprint", fingerprint(), ""),
        *(
            Figure(f"random play, {players} players, one core", rate, "moves/s", at_least=1_500_000)
            for players, rate in rates.items()
        ),
        Figure("search, 2 players, one core", best_rate(lambda: searched(learned)), "playouts/s"),
        Figure("search with weights by hand", best_rate(lambda: searched(by_hand)), "playouts/s"),
        Figure("judgement, 2 players, one core", best_rate(judged), "positions/s", at_least=800_000),
        Figure("catanatron, 4 random players, same run", theirs, "actions/s"),
        Figure("ratio with 4 players", rates[4] / theirs, "times", at_least=50),
        *figures("empire", CATANATRON, 2, {CATANATRON: theirs}),
        *starts("empire", compile_limit=20, start_limit=1),
    ]
