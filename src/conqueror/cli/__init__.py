"""The terminal: play, replay, and the tools around the games."""
