"""The five strengths a player can choose from, and what makes them differ."""

from dataclasses import dataclass

NAMES = ("beginner", "casual", "skilled", "expert", "master")
"""The names of the levels, the weakest first."""


@dataclass(frozen=True)
class Level:
    """One strength of one game's bots.

    `playouts` are what it may take for a decision: 0 looks one move ahead. `haze` is how far its judgement errs, as
    a share of the victory where the game is even, and `oversight` how likely it overlooks a move altogether, as
    people do.
    """

    playouts: int
    haze: float = 0.0
    oversight: float = 0.0

    @property
    def errs(self) -> bool:
        """Whether it does not always play what it finds best."""
        return self.haze > 0 or self.oversight > 0


USUAL = (
    Level(0, haze=0.15, oversight=0.5),
    Level(0, haze=0.03, oversight=0.2),
    Level(0),
    Level(60),
    Level(400),
)
"""The levels of a game that has none of its own."""
