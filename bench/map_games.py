"""Final Conquest: random play in the compiled loop on one core, beside catanatron in the same run; and search."""

from random import Random

import numpy as np

import conqueror
from bench.catan import actions_per_second
from bench.figures import Figure, best_rate, starts
from bench.public_api import CATANATRON, figures
from conqueror.bots.budget import Budget
from conqueror.bots.engines.lookup import engine_of
from conqueror.games.map_games.game import FinalConquest
from conqueror.games.map_games.rules import entries

GAMES = 400
LONGEST = 100_000
PLAYOUTS = 2000


def random_play(players: int, **options: str) -> float:
    """Return moves per second, uniform over all moves, chance by its weights; forced moves are not counted."""
    game = conqueror.load("final-conquest", players=players, **options)
    assert isinstance(game, FinalConquest)
    start, out, weights = game.start().records, entries.buffer(), np.zeros(64, np.int64)
    entries.random_game(start.copy(), game.worlds, out, weights, 1, 50)  # compiled before the clock runs

    def play() -> int:
        return sum(
            entries.random_game(start.copy(), game.worlds, out, weights, number * LONGEST, LONGEST)
            for number in range(GAMES)
        )

    return best_rate(play)


def search() -> float:
    """Search playouts per second, from the first turn of a game for four."""
    game = conqueror.load("final-conquest", players=4, missions="off")
    engine = engine_of(game)
    start = engine.to_state(game.start())
    engine.search([start], 0, Budget(None, 8).begin(), Random(1))  # compiled before the clock runs

    def think() -> int:
        thinking = Budget(None, PLAYOUTS).begin()
        engine.search([start], 0, thinking, Random(1))
        return int(thinking.playouts)

    return best_rate(think)


def measure() -> list[Figure]:
    """Return the figures of this game."""
    rates = {players: random_play(players) for players in (3, 4, 5, 6)}
    theirs = actions_per_second()
    return [
        *(
            Figure(f"random play, {players} players", rate, "moves/s", at_least=1e6)
            for players, rate in rates.items()
        ),
        Figure("catanatron, 4 random players, same run", theirs, "actions/s"),
        Figure("ratio with 4 players", rates[4] / theirs, "times", at_least=40),
        Figure("search, 4 players, one core", search(), "playouts/s"),
        *(
            figure
            for key in ("final-conquest", "duels")
            for figure in figures(key, CATANATRON, 2, {CATANATRON: theirs})
        ),
        *starts("final-conquest", compile_limit=60, start_limit=1.5),
    ]
