"""How long a bot thinks: seconds by the clock, or playouts, which are the same on every machine."""

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """What one decision may take; with `playouts` the clock is not looked at."""

    seconds: float
    playouts: int | None = None

    def begin(self) -> "Thinking":
        """The thinking about one decision, begun now."""
        return Thinking(self)


class Thinking:
    """The thinking about one decision: what is left of its budget."""

    def __init__(self, budget: Budget) -> None:
        self._begun = time.perf_counter()
        self._budget = budget
        self.playouts = 0.0

    @property
    def spent(self) -> float:
        """The part of the budget that is spent; 1 or more when it is over."""
        if self._budget.playouts is not None:
            return self.playouts / max(self._budget.playouts, 1)
        return (time.perf_counter() - self._begun) / max(self._budget.seconds, 1e-3)

    @property
    def over(self) -> bool:
        """Whether it is time to decide."""
        return self.spent >= 1

    def is_settled(self, lead: int) -> bool:
        """Whether a lead of so many playouts can hardly be overtaken any more; by the clock only."""
        if self._budget.playouts is not None or self.playouts < 64:
            return False
        spent = self.spent
        return lead > self.playouts * (1 - spent) / max(spent, 1e-6)
