"""Find settings of dials at which a side wins what it should: a surface over all games, then a race of a few.

A win rate of one half is a crossing, not a peak: whoever keeps the luckiest of noisy trials is fooled, whoever uses
all games for one surface is not. Some of the games look for where the surface crosses the goal nearest to what is
printed; the rest goes to the few settings found there, chosen anew in each heat, more to those that may be best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from conqueror.lab.tuning.surface import Dial, Numbers, Surface, features_of, fit, places

Setting = tuple[float, ...]
Trial = Callable[[Setting, int], float]
"""Plays so many games of a setting; returns how many the side has won, a shared win in parts."""

_FIRST_SETTINGS, _PART = 24, 25  # settings that are tried at first, and games played of one at a time
_LOOKING = 0.4  # the part of the games that looks for where the goal is crossed
_HEATS = (
    (0.6, 10),
    (0.8, 6),
    (1.0, 3),
)  # parts of the games after which a heat is over, and settings that race in it
_POOL = 6000  # settings that are thought about, where there are more
_NEAR = 0.25  # log-odds from the goal within which a setting is worth a trial
_CHANGE = 0.15  # what a whole range of one dial costs beside log-odds
_DRAWS = 400


@dataclass(frozen=True)
class Found:
    """What a search came to: a setting, the rate it is expected to have, and what each dial is worth."""

    setting: Setting
    rate: float
    low: float
    high: float
    change: float
    """How far it is from what is printed: parts of the dials' ranges, added up."""
    worth: dict[str, tuple[float, float]]
    """What the whole range of a dial changes, in log-odds around what is printed, and its standard error."""
    games: int


class Search:
    """A search for settings at which a side wins `goal` of its games."""

    def __init__(self, dials: Sequence[Dial], goal: float, seed: int) -> None:
        self._dials = tuple(dials)
        self._goal = float(np.log(goal / (1 - goal)))
        self._rng = np.random.default_rng(seed)
        self._tried: dict[Setting, list[float]] = {}
        self._pool = self._settings()
        self._places = places(self._dials, self._pool)
        self._changes = np.abs(self._places).sum(axis=1)

    def run(self, play: Trial, games: int) -> Found:
        """Play so many games and return the setting to propose."""
        for setting in self._first(games):
            self._play(play, setting)
        while self._played < games * _LOOKING:
            self._play(play, self._next(explores=self._played // _PART % 2 == 1))
        racers: list[Setting] = []
        for until, count in _HEATS:
            racers = self._racers(count, racers)
            while self._played < games * until:
                self._play(play, racers[self._favourite(racers)])
        return self._best(racers)

    @property
    def _played(self) -> int:
        return round(sum(games for _, games in self._tried.values()))

    def _settings(self) -> Numbers:
        """Return the printed setting and all others, or many of them at random."""
        whole = int(np.prod([len(dial.values) for dial in self._dials]))
        printed = np.array([[dial.printed for dial in self._dials]])
        if whole <= _POOL:
            grid = np.meshgrid(*(dial.values for dial in self._dials), indexing="ij")
            return np.concatenate([printed, np.stack([axis.ravel() for axis in grid], axis=1)])
        drawn = np.stack([self._rng.choice(dial.values, _POOL) for dial in self._dials], axis=1)
        kept = self._rng.random(drawn.shape) < self._rng.random((_POOL, 1))  # many near what is printed
        return np.concatenate([printed, np.where(kept, printed, drawn)])

    def _first(self, games: int) -> list[Setting]:
        """Return the printed setting, and settings that fill the space: each dial's values are spread evenly."""
        count = min(_FIRST_SETTINGS, max(1, games // (4 * _PART)))
        columns = []
        for dial in self._dials:
            ranks = (self._rng.permutation(count) + 0.5) / count
            columns.append(np.asarray(dial.values)[(ranks * len(dial.values)).astype(np.int64)])
        return [tuple(self._pool[0].tolist()), *(tuple(row) for row in np.stack(columns, axis=1).tolist())]

    def _play(self, play: Trial, setting: Setting) -> None:
        known = self._tried.setdefault(setting, [0.0, 0.0])
        known[0] += play(setting, _PART)
        known[1] += _PART

    def _surface(self, racers: Sequence[Setting] = ()) -> tuple[Surface, list[tuple[float, ...]]]:
        own = [tuple(row) for row in self._where(racers).tolist()] if racers else []
        counted = np.array(list(self._tried.values()))
        seen = features_of(self._where(list(self._tried)), own)
        return fit(seen, counted[:, 0], counted[:, 1], len(self._dials)), own

    def _where(self, settings: Sequence[Setting]) -> Numbers:
        return places(self._dials, np.array(settings, np.float64).reshape(-1, len(self._dials)))

    def _next(self, *, explores: bool) -> Setting:
        """Return a setting near what is printed where the surface crosses the goal, or where it is least sure."""
        surface, _ = self._surface()
        middle, variance = surface.log_odds(features_of(self._places, ()))
        off = np.abs(middle - self._goal)
        merit = -(off + _CHANGE * self._changes)
        if explores:
            near = off < np.maximum(_NEAR, off.min())
            merit = np.where(near, np.sqrt(variance) - _CHANGE * self._changes, -np.inf)
        return tuple(self._pool[int(np.argmax(merit))].tolist())

    def _racers(self, count: int, before: Sequence[Setting]) -> list[Setting]:
        """Return the few settings that are found best, by the surface and by what earlier racers have shown."""
        surface, own = self._surface(before)
        middle, variance = surface.log_odds(features_of(self._places, own))
        cost = np.sqrt((middle - self._goal) ** 2 + variance) + _CHANGE * self._changes
        chosen: list[Setting] = []
        for number in np.argsort(cost, kind="stable"):
            setting = tuple(self._pool[number].tolist())
            if setting not in chosen:
                chosen.append(setting)
            if len(chosen) == count:
                break
        return chosen

    def _draws(self, racers: Sequence[Setting], count: int) -> Numbers:
        """Return how far from the goal the racers may be: so many draws from what is known of all of them."""
        surface, own = self._surface(racers)
        seen = features_of(self._where(racers), own)
        drawn = self._rng.multivariate_normal(surface.weights, surface.covariance, count, method="cholesky")
        off: Numbers = np.abs(drawn @ seen.T - self._goal)
        return off

    def _favourite(self, racers: Sequence[Setting]) -> int:
        """Return a racer that may be best: the best in one draw from what is known (Thompson)."""
        changes = np.abs(self._where(racers)).sum(axis=1)
        return int(np.argmin(self._draws(racers, 1)[0] + _CHANGE / 4 * changes))

    def _best(self, racers: Sequence[Setting]) -> Found:
        where = self._where(racers)
        changes = np.abs(where).sum(axis=1)
        number = int(np.argmin(self._draws(racers, _DRAWS).mean(axis=0) + _CHANGE / 4 * changes))
        surface, own = self._surface(racers)
        middle, variance = surface.log_odds(features_of(where, own))
        reach = 1.96 * np.sqrt(variance[number])
        low, rate, high = (float(1 / (1 + np.exp(-middle[number] - shift))) for shift in (-reach, 0.0, reach))
        errors = np.sqrt(np.diag(surface.covariance))
        worth = {
            dial.name: (float(surface.weights[1 + place]), float(errors[1 + place]))
            for place, dial in enumerate(self._dials)
        }
        return Found(racers[number], rate, low, high, float(changes[number]), worth, self._played)
