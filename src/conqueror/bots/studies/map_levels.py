"""How strong the five levels of the map games are, and how far they look ahead, game by game."""

from conqueror.bots.levels import Level

TURNS = {"duels/rome-vs-persia": 2}
"""How many turns a playout takes from the decision on; its wars are too large for the usual."""

USUAL_TURNS = 4

LEVELS = {
    "final-conquest": (
        Level(0, haze=0.4, oversight=0.7),
        Level(0, haze=0.12, oversight=0.4),
        Level(0, haze=0.02, oversight=0.1),
        Level(24, haze=0.008, oversight=0.05),
        Level(128),
    ),
    "duels": (
        Level(0, haze=0.4, oversight=0.7),
        Level(0, haze=0.12, oversight=0.4),
        Level(0, haze=0.03, oversight=0.15),
        Level(24, haze=0.012, oversight=0.07),
        Level(160),
    ),
    "duels/alexander": (
        Level(0, haze=0.6, oversight=0.85),
        Level(0, haze=0.075, oversight=0.29),
        Level(8, haze=0.02, oversight=0.09),
        Level(48, haze=0.004, oversight=0.02),
        Level(240),
    ),
    "duels/gallic-wars": (
        Level(0, haze=0.3, oversight=0.7),
        Level(0, haze=0.06, oversight=0.25),
        Level(0, haze=0.015, oversight=0.08),
        Level(24, haze=0.012, oversight=0.07),
        Level(320),
    ),
    "duels/rome-vs-persia": (
        Level(0, haze=0.3, oversight=0.7),
        Level(0, haze=0.06, oversight=0.25),
        Level(0, haze=0.012, oversight=0.07),
        Level(12, haze=0.002, oversight=0.01),
        Level(64),
    ),
    "duels/syrian-war": (
        Level(0, haze=0.6, oversight=0.85),
        Level(0, haze=0.11, oversight=0.38),
        Level(0, haze=0.04, oversight=0.18),
        Level(20, haze=0.015, oversight=0.07),
        Level(240),
    ),
}

OF_SCENARIOS = (
    Level(0, haze=0.6, oversight=0.85),
    Level(0, haze=0.085, oversight=0.31),
    Level(0, haze=0.04, oversight=0.18),
    Level(20, haze=0.015, oversight=0.07),
    Level(200),
)
"""The levels of every other scenario, a player's own included."""
