"""The map games: Final Conquest, Duels and its scenarios, on two maps of the ancient world."""
