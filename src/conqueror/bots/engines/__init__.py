"""The engines of the games: they search and evaluate positions whose moves are numbers."""
