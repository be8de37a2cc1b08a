"""The laboratory: many games between bots, and what can be learned from them."""
