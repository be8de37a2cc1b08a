"""Positions as bots study them: moves are numbers, and every seat's share of the victory is a guess."""
