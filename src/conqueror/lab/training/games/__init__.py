"""What each game gives so that its judgement can be learned: a module named like the game's folder."""
