"""Puzzles out of games between bots: `maker` looks for them, `forced_wins` and `decisions` prove them."""
