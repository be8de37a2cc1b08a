"""The views of the games, as their own folders declare them, in the one place where messages find them."""

from conqueror.game import Plain

PositionView = Plain
"""What a viewer may see of a position, with its grouped legal moves."""
OddsView = Plain
"""The exact odds of a battle."""
