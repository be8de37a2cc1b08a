"""What a game is like, by many games: whether it is fair, how long it is, when and by what it is decided."""
