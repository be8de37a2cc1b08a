"""Numbers that stand in a row of a batch where no seat is to act."""

OVER = -1
"""The seat to act where a game is over."""
CHANCE_ROW = -2
"""The seat to act where chance is, if whoever steps the batch plays it too."""
