"""How much of the large counts is done."""

from dataclasses import dataclass


@dataclass
class Scale:
    """A share of every large count."""

    share: float = 1.0

    def of(self, count: int, least: int = 1) -> int:
        """Return a large count, or its share in a short run, but never less than `least`."""
        return max(least, round(count * self.share))


SCALE = Scale()
