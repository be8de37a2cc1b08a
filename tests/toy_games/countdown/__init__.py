"""Countdown, a made-up game in a folder of its own, which `tests/test_new_games.py` drops in."""
