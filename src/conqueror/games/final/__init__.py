"""The map games: Conqueror: Final Conquest, on two maps of the ancient world."""

from conqueror.games.final.game import FinalConquest

GAME = FinalConquest
