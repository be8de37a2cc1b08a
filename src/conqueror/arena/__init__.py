"""The arena: bots against each other, with seats and openings balanced, and what that says of their strength."""
