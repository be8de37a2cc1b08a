"""How strong the five levels of the map games are, and how far they look ahead, game by game."""

from conqueror.bots.levels import Level

TURNS = {"duels/rome-vs-persia": 2}
"""How many turns a playout takes from the decision on; its wars are too large for the usual."""

USUAL_TURNS = 4

LEARNED_TURNS = 2
"""The same where the judgement at the end of a playout was learned: it sees further by itself."""

LEVELS = {
    "final-conquest": (
        Level(0, noise=0.4, miss_rate=0.7),
        Level(0, noise=0.12, miss_rate=0.4),
        Level(0, noise=0.02, miss_rate=0.1),
        Level(24, noise=0.008, miss_rate=0.05),
        Level(128),
    ),
    "duels": (
        Level(0, noise=0.4, miss_rate=0.7),
        Level(0, noise=0.12, miss_rate=0.4),
        Level(0, noise=0.03, miss_rate=0.15),
        Level(24, noise=0.012, miss_rate=0.07),
        Level(160),
    ),
    "duels/alexander": (
        Level(0, noise=0.6, miss_rate=0.85),
        Level(0, noise=0.075, miss_rate=0.29),
        Level(8, noise=0.02, miss_rate=0.09),
        Level(48, noise=0.004, miss_rate=0.02),
        Level(240),
    ),
    "duels/gallic-wars": (
        Level(0, noise=0.3, miss_rate=0.7),
        Level(0, noise=0.06, miss_rate=0.25),
        Level(0, noise=0.015, miss_rate=0.08),
        Level(24, noise=0.012, miss_rate=0.07),
        Level(320),
    ),
    "duels/rome-vs-persia": (
        Level(0, noise=0.3, miss_rate=0.7),
        Level(0, noise=0.06, miss_rate=0.25),
        Level(0, noise=0.012, miss_rate=0.07),
        Level(12, noise=0.002, miss_rate=0.01),
        Level(64),
    ),
    "duels/syrian-war": (
        Level(0, noise=0.6, miss_rate=0.85),
        Level(0, noise=0.11, miss_rate=0.38),
        Level(0, noise=0.04, miss_rate=0.18),
        Level(20, noise=0.015, miss_rate=0.07),
        Level(240),
    ),
}

OF_SCENARIOS = (
    Level(0, noise=0.6, miss_rate=0.85),
    Level(0, noise=0.085, miss_rate=0.31),
    Level(0, noise=0.04, miss_rate=0.18),
    Level(20, noise=0.015, miss_rate=0.07),
    Level(200),
)
"""The levels of every other scenario, a player's own included."""
