"""How strong the five levels of the map games are, and how far they look ahead, game by game."""

from conqueror.bots.levels import Level

TURNS = {"duels/rome-vs-persia": 2}
"""How many turns a playout takes from the decision on; its wars are too large for the usual."""

USUAL_TURNS = 4

_SIEGE = (
    Level(0, haze=0.3, oversight=0.7),
    Level(0, haze=0.01, oversight=0.06),
    Level(8, haze=0.002, oversight=0.015),
    Level(64),
    Level(320),
)
"""One side must storm what the other holds: whoever errs a little never gets there, so the levels stand close."""

LEVELS = {
    "final-conquest": (
        Level(0, haze=0.4, oversight=0.7),
        Level(0, haze=0.12, oversight=0.4),
        Level(0, haze=0.02, oversight=0.1),
        Level(24, haze=0.008, oversight=0.05),
        Level(160),
    ),
    "duels": (
        Level(0, haze=0.4, oversight=0.7),
        Level(0, haze=0.12, oversight=0.4),
        Level(0, haze=0.03, oversight=0.15),
        Level(24, haze=0.012, oversight=0.07),
        Level(160),
    ),
    "duels/alexander": _SIEGE,
    "duels/gallic-wars": _SIEGE,
    "duels/rome-vs-persia": (
        Level(0, haze=0.3, oversight=0.7),
        Level(0, haze=0.06, oversight=0.25),
        Level(0, haze=0.012, oversight=0.07),
        Level(12, haze=0.002, oversight=0.01),
        Level(64),
    ),
}

OF_SCENARIOS = (
    Level(0, haze=0.3, oversight=0.7),
    Level(0, haze=0.045, oversight=0.2),
    Level(0, haze=0.012, oversight=0.07),
    Level(24, haze=0.002, oversight=0.01),
    Level(160),
)
"""The levels of every other scenario, a player's own included."""
