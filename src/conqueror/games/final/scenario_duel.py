"""The scenarios of Duels, for the list of games."""

from conqueror.games.final.duels import ScenarioDuel

GAME = ScenarioDuel
