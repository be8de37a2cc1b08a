"""How games ended, counted; the order in which they were played leaves no trace."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Outcome:
    """How one game ended: who won (nobody in a draw), the reason, and after how many moves."""

    winners: tuple[str, ...]
    reason: str
    moves: int


@dataclass(frozen=True)
class Tally:
    """Outcomes counted: by winners and reason, and by length."""

    results: Counter[tuple[tuple[str, ...], str]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        self.results[outcome.winners, outcome.reason] += 1
        self.lengths[outcome.moves] += 1

    def merge(self, other: "Tally") -> None:
        """Count all games of another tally as well."""
        self.results.update(other.results)
        self.lengths.update(other.lengths)

    @property
    def games(self) -> int:
        """Return how many games were counted."""
        return self.results.total()

    @property
    def moves(self) -> int:
        """Return how many moves all games had together, chance's included."""
        return sum(length * games for length, games in self.lengths.items())

    def wins(self, seat: str) -> Fraction:
        """Return how many games a seat won; of a win that several share, each has its part."""
        return sum(
            (Fraction(games, len(winners)) for (winners, _), games in self.results.items() if seat in winners),
            Fraction(0),
        )

    def won_by(self, number: int) -> int:
        """Return how many games had so many winners."""
        return sum(games for (winners, _), games in self.results.items() if len(winners) == number)

    def endings(self) -> dict[str, int]:
        """Return how many games ended for each reason, the most frequent first."""
        reasons: Counter[str] = Counter()
        for (_, reason), games in self.results.items():
            reasons[reason] += games
        return dict(sorted(reasons.items(), key=lambda ending: (-ending[1], ending[0])))
