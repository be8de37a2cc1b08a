"""Elo from played games, by maximum likelihood, with 95 % error bars.

Every bot has a strength; each of its seats wins with the chance that its strength has among the strengths of all
seats (between two that is Bradley and Terry's model, and Elo's). A win that several share counts in parts, and so
does a game that nobody won: a draw is half a win. How sure it is follows from Fisher's information.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_ELO = 400 / math.log(10)  # Elo for each unit of the logarithm of strength
_Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations of its middle
_STEPS, _CLOSE = 200, 1e-10

Game = tuple[Sequence[str], Sequence[float]]
"""Who sat on each seat, and each seat's part of the victory; the parts are 1 together."""


@dataclass(frozen=True)
class Elo:
    """Elo, and how much more or less it may be at 95 %."""

    points: float
    error: float

    @property
    def low(self) -> float:
        """Return the lower end of the 95 % interval."""
        return self.points - self.error

    @property
    def high(self) -> float:
        """Return the upper end of the 95 % interval."""
        return self.points + self.error


@dataclass(frozen=True)
class Ratings:
    """How strong bots are beside each other."""

    names: tuple[str, ...]
    _logs: npt.NDArray[np.float64]
    _spread: npt.NDArray[np.float64]

    def beside_all(self) -> Mapping[str, Elo]:
        """Return every bot's Elo, where the mean of them all is 0; the strongest first."""
        found = {
            name: Elo(_ELO * float(self._logs[number]), _ELO * _Z * math.sqrt(max(0.0, self._spread[number, number])))
            for number, name in enumerate(self.names)
        }
        return dict(sorted(found.items(), key=lambda entry: -entry[1].points))

    def above(self, name: str, other: str) -> Elo:
        """By how much one bot is stronger than another."""
        one, two = self.names.index(name), self.names.index(other)
        spread = self._spread[one, one] + self._spread[two, two] - 2 * self._spread[one, two]
        return Elo(_ELO * float(self._logs[one] - self._logs[two]), _ELO * _Z * math.sqrt(max(0.0, spread)))


def rate(games: Iterable[Game], *, drawn: float = 1.0) -> Ratings:
    """Return the strengths that make what was played most likely.

    So that a bot that won every game is not infinitely strong, every two bots that met count as having drawn so many
    games more.

    >>> games = [(("a", "b"), (1, 0))] * 3 + [(("a", "b"), (0, 1))]
    >>> round(rate(games, drawn=0).above("a", "b").points, 2)   # 75 %
    190.85
    """
    played = _tallied(games, drawn)
    names = tuple(sorted({name for seats, _ in played for name in seats}))
    lines = [([names.index(name) for name in seats], parts, count) for (seats, parts), count in played.items()]
    logs = np.zeros(len(names))
    for _ in range(_STEPS):
        slope, information = _derive(lines, logs)
        step = np.linalg.pinv(information) @ slope
        longest = float(np.abs(step).max(initial=0.0))
        logs += step / max(1.0, longest)  # never more than a unit at once, so that it always settles
        logs -= logs.mean()
        if longest < _CLOSE:
            break
    spread: npt.NDArray[np.float64] = np.linalg.pinv(_derive(lines, logs)[1]).astype(np.float64)
    return Ratings(names, logs, spread)


def _tallied(games: Iterable[Game], drawn: float) -> dict[tuple[tuple[str, ...], tuple[float, ...]], float]:
    """Return how often there was each result, with the games counted as drawn."""
    counted: dict[tuple[tuple[str, ...], tuple[float, ...]], float] = {}
    met: dict[tuple[str, ...], None] = {}
    for seats, parts in games:
        line = (tuple(seats), tuple(float(part) for part in parts))
        counted[line] = counted.get(line, 0.0) + 1.0
        among = sorted(set(seats))
        met.update({(one, two): None for number, one in enumerate(among) for two in among[number + 1 :]})
    for pair in met if drawn else ():
        line = (pair, (0.5, 0.5))
        counted[line] = counted.get(line, 0.0) + drawn
    return counted


def _derive(
    lines: Iterable[tuple[Sequence[int], Sequence[float], float]], logs: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the slope of the likelihood's logarithm at these strengths, and Fisher's information."""
    size = len(logs)
    slope, information = np.zeros(size), np.zeros((size, size))
    for seats, parts, count in lines:
        raised = np.exp(logs[list(seats)] - logs[list(seats)].max())
        chances = np.zeros(size)
        for seat, chance in zip(seats, raised / raised.sum(), strict=True):
            chances[seat] += chance
        for seat, part in zip(seats, parts, strict=True):
            slope[seat] += count * part
        slope -= count * chances
        information += count * (np.diag(chances) - np.outer(chances, chances))
    return slope, information


def from_score(points: float, games: int, seats: int = 2) -> Elo:
    """Return how much stronger a bot is than others all alike, by its score among them; one drawn game is added.

    >>> elo = from_score(74.5, 99)
    >>> print(f"{elo.points:.2f} ± {elo.error:.2f}")
    190.85 ± 78.63
    """
    score = (points + 1 / seats) / (games + 1)
    odds = (seats - 1) * score / (1 - score)
    return Elo(_ELO * math.log(odds), _ELO * _Z / math.sqrt((games + 1) * score * (1 - score)))
