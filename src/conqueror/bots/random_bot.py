"""The random bot: every move is as likely as every other."""

from random import Random

from conqueror.game import Position


class RandomBot:
    """Plays any legal move."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, position: Position, seat: str) -> str:
        """Return one of the seat's moves."""
        return self._rng.choice(position.legal_moves(seat))
