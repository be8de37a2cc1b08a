"""How long a bot thinks: seconds by the clock, or playouts, which are the same on every machine."""

import time
from dataclasses import dataclass, replace

from conqueror.errors import OptionError


@dataclass(frozen=True)
class Budget:
    """What one decision may take: the thinking ends when either is spent. Without seconds no clock is looked at."""

    seconds: float | None
    playouts: int | None = None

    @classmethod
    def read(cls, text: str) -> "Budget":
        """Return a budget as people write it: `0.3s` is a time, `500` so many playouts."""
        number = text.removesuffix("s")
        try:
            budget = cls(float(number)) if text.endswith("s") else cls(None, int(number))
        except ValueError:
            budget = cls(0.0)
        if not (budget.seconds or budget.playouts or 0) > 0:
            raise OptionError(f"{text!r} is no thinking time; write seconds such as 0.3s, or playouts such as 500.")
        return budget

    def at_most(self, playouts: int) -> "Budget":
        """Return the budget with no more than so many playouts."""
        return replace(self, playouts=playouts if self.playouts is None else min(playouts, self.playouts))

    def or_playouts(self, playouts: int) -> "Budget":
        """Return the budget, or so many playouts if it sets no bounds at all."""
        return self if self.seconds is not None or self.playouts is not None else Budget(None, playouts)

    def begin(self) -> "Thinking":
        """Return the thinking about one decision, begun now."""
        return Thinking(self)


class Thinking:
    """The thinking about one decision: what is left of its budget."""

    def __init__(self, budget: Budget) -> None:
        self._begun = time.perf_counter()
        self._budget = budget
        self.playouts = 0.0

    @property
    def spent(self) -> float:
        """Return the part of the budget that is spent; 1 or more when it is over."""
        budget, spent = self._budget, 0.0
        if budget.playouts is not None:
            spent = self.playouts / max(budget.playouts, 1)
        if budget.seconds is not None:
            spent = max(spent, (time.perf_counter() - self._begun) / max(budget.seconds, 1e-3))
        return spent

    @property
    def over(self) -> bool:
        """Return whether it is time to decide."""
        return self.spent >= 1

    def is_settled(self, lead: int) -> bool:
        """Return whether a lead of so many playouts can hardly be overtaken any more; by the clock only."""
        if self._budget.seconds is None or self.playouts < 64:
            return False
        spent = self.spent
        return lead > self.playouts * (1 - spent) / max(spent, 1e-6)
