"""What cards, heroes, missions and openings go with: win rates with and without them, corrected for their number.

What is drawn early is drawn at random: its difference is its worth. What a seat chooses is not: who is winning buys
more heroes. A difference is taken seat by seat and put together, so that a strong
seat does not make strong what it likes to do.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conqueror.game import Plain
from conqueror.lab.report.counting import WHOLE, Tally, number, part
from conqueror.lab.statistics import deviations

_POOLED = ("hero bought", "first mission")
"""What is told for all seats together; what all seats meet alike, or each does from its own home, is told by seat."""
_LEAST = 20  # games with it, and without, so that anything is told
_LEAST_SHARE = 0.02  # of the games of a seat


@dataclass(frozen=True)
class _Stratum:
    """One seat's games with something and without it."""

    games: int
    wins: float
    games_without: int
    wins_without: float

    @property
    def tells(self) -> bool:
        """Return whether there are enough games on both sides."""
        least = max(_LEAST, _LEAST_SHARE * (self.games + self.games_without))
        return min(self.games, self.games_without) >= least

    @property
    def weight(self) -> float:
        """Return what the seat counts: as Mantel and Haenszel weigh."""
        return self.games * self.games_without / (self.games + self.games_without)

    @property
    def difference(self) -> float:
        """Return the difference of the win rates."""
        return self.wins / self.games - self.wins_without / self.games_without

    @property
    def variance(self) -> float:
        """Return the variance of the difference; two games more on each side, one won, keep it above 0."""
        found = 0.0
        for games, wins in ((self.games, self.wins), (self.games_without, self.wins_without)):
            rate = (wins + 1) / (games + 2)
            found += rate * (1 - rate) / games
        return found


def piece_rows(tally: Tally, seats: Sequence[str]) -> list[Plain]:
    """Return a row for each piece that was met often enough, the largest difference first."""
    met = [one for one in _met(tally, seats) if one[2]]
    z = deviations(len(met))
    rows = [_row(kind, name, strata, z) for kind, name, strata in met]
    return sorted(rows, key=lambda row: (row["kind"], -row["difference"], row["name"]))


def _met(tally: Tally, seats: Sequence[str]) -> Iterator[tuple[str, str, Mapping[str, _Stratum]]]:
    for kind in part(tally, "pieces"):
        for name in part(tally, "pieces", kind):
            by_seat = {seat: _stratum(tally, kind, name, seat) for seat in seats}
            telling = {seat: found for seat, found in by_seat.items() if found.tells}
            if kind in _POOLED:
                yield kind, name, telling
            else:
                for seat, found in telling.items():
                    yield kind, f"{name} ({seat})", {seat: found}


def _stratum(tally: Tally, kind: str, name: str, seat: str) -> _Stratum:
    games, wins = (number(tally, "pieces", kind, name, seat, what) for what in ("games", "wins"))
    whole, won = number(tally, "games"), number(tally, "wins", seat)
    return _Stratum(games, wins / WHOLE, whole - games, (won - wins) / WHOLE)


def _row(kind: str, name: str, strata: Mapping[str, _Stratum], z: float) -> Plain:
    whole = sum(found.weight for found in strata.values())
    difference = sum(found.weight * found.difference for found in strata.values()) / whole
    variance = sum(found.weight**2 * found.variance for found in strata.values()) / whole**2
    spread = z * math.sqrt(variance)
    return {
        "kind": kind,
        "name": name,
        "seats": list(strata),
        "games": sum(found.games for found in strata.values()),
        "rate": sum(found.wins for found in strata.values()) / sum(found.games for found in strata.values()),
        "difference": difference,
        "low": max(-1.0, difference - spread),
        "high": min(1.0, difference + spread),
        "clear": abs(difference) > spread,
    }
