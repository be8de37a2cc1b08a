"""Search for values of a game's numbers that make it fair."""
