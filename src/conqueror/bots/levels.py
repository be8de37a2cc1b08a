"""The five strengths a player can choose from, and what makes them differ."""

from dataclasses import dataclass

NAMES = ("beginner", "casual", "skilled", "expert", "master")
"""The names of the levels, the weakest first."""


@dataclass(frozen=True)
class Level:
    """One strength of one game's bots.

    `playouts` are what it may take for a decision: 0 looks one move ahead. `noise` is how far its judgement errs, as
    a share of the victory where the game is even, and `miss_rate` how likely it overlooks a move altogether, as
    people do.
    """

    playouts: int
    noise: float = 0.0
    miss_rate: float = 0.0

    @property
    def errs(self) -> bool:
        """Return whether it does not always play what it finds best."""
        return self.noise > 0 or self.miss_rate > 0
