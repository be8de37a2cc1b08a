"""The scenarios of Duels, for the list of games."""

from conqueror.games.map_games.duels import ScenarioDuel

GAME = ScenarioDuel
