"""The map games: Conqueror: Final Conquest, on two maps of the ancient world."""

from conqueror.games.map_games.game import FinalConquest

GAME = FinalConquest
