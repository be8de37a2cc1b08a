"""Bots that think ahead: alpha-beta for The Game of Conquests, Monte Carlo tree search for every other game."""

from random import Random

import numpy as np

from conqueror.bots.budget import Budget
from conqueror.bots.levels import Level
from conqueror.bots.pondering import look_once, ponder
from conqueror.bots.studies.known import study_of
from conqueror.bots.studies.study import Findings
from conqueror.game import Position


class SearchBot:
    """Plays the move that thinking ahead finds best."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """The move that was found best when the time was over."""
        study, state, findings = ponder(position, seat, self._budget.begin(), self._rng)
        return study.write(state, findings.moves[0])


class LevelBot:
    """Plays at one of the five strengths: thinks as far as its level does, errs and overlooks as its level does."""

    def __init__(self, rng: Random, budget: Budget, number: int) -> None:
        self._rng = rng
        self._budget = budget
        self._number = number

    def choose(self, position: Position, seat: str) -> str:
        """The move its level takes for the best."""
        levels = study_of(position.game).levels
        level = levels[self._number]
        if level.playouts == 0:
            study, state, findings = look_once(position, seat, self._rng)
        else:
            full_strength = self._number == len(levels) - 1 and self._budget.seconds is not None
            budget = self._budget if full_strength else self._budget.at_most(level.playouts)
            study, state, findings = ponder(position, seat, budget.begin(), self._rng)
        best = _as_seen(level, findings, position.game.seats.index(seat), self._rng)
        return study.write(state, findings.moves[best])


def _as_seen(level: Level, findings: Findings, seat: int, rng: Random) -> int:
    """The number of the move that seems best to somebody who errs and overlooks."""
    if not level.haze and not level.oversight:
        return 0
    seen = [number for number in range(len(findings.moves)) if rng.random() >= level.oversight] or [0]
    felt = [findings.shares[number, seat] + rng.gauss(0, level.haze) for number in seen]
    return seen[int(np.argmax(felt))]
