"""Empire: moves of random games on one core, beside catanatron's random games in the same run."""

import conqueror
from bench.catan import actions_per_second
from bench.figures import Figure, best_rate, starts
from conqueror.games.empire import entries
from conqueror.games.empire.game import Empire

GAMES = 400  # of each number of players
LONGEST = 100_000


def fingerprint() -> int:
    """One number over fixed positions: a change that alters it alters the rules."""
    two = conqueror.load("empire").start()
    four = conqueror.load("empire", players=4).start()
    busy = conqueror.load("empire").position(
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
    return (two.perft(8) * 1_000_003 + four.perft(8)) * 1_000_003 + busy.perft(4)


def random_moves(players: int) -> int:
    """How many moves a number of random games have, chance included."""
    game = conqueror.load("empire", players=players)
    assert isinstance(game, Empire)
    start, out = game.start().records, entries.buffer()
    return sum(
        entries.random_game(start.copy(), game.worlds, out, number * LONGEST, LONGEST) for number in range(GAMES)
    )


def measure() -> list[Figure]:
    """The figures of this game."""
    for players in (2, 3, 4):
        random_moves(players)  # compiled before the clock runs
    rates = {players: best_rate(lambda players=players: random_moves(players)) for players in (2, 3, 4)}  # type: ignore[misc]
    theirs = actions_per_second()
    return [
        Figure("fingerprint", fingerprint(), ""),
        *(
            Figure(f"random play, {players} players, one core", rate, "moves/s", at_least=1_500_000)
            for players, rate in rates.items()
        ),
        Figure("catanatron, 4 random players, same run", theirs, "actions/s"),
        Figure("ratio with 4 players", rates[4] / theirs, "times", at_least=50),
        *starts("empire", compile_limit=20, start_limit=1),
    ]
