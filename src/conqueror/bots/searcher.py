"""Bots that think ahead: alpha-beta for The Game of Conquests, Monte Carlo tree search for every other game."""

from random import Random

from conqueror.bots.budget import Budget
from conqueror.bots.erring import as_seen
from conqueror.bots.pondering import look_once, ponder
from conqueror.bots.studies.known import study_of
from conqueror.errors import OptionError
from conqueror.game import Position

_ALPHABETA = "conquests"


class TreeBot:
    """Plays the move that Monte Carlo tree search finds best, in every game."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """The move that was looked at most when the time was over."""
        if position.game.key == _ALPHABETA:
            from conqueror.bots.tree import search  # here alone: no level of this game depends on it

            study = study_of(position.game)
            state = study.lay_out(position.resample(seat, self._rng))
            number = position.game.seats.index(seat)
            findings = search(study, [state], number, self._budget.begin(), self._rng)
        else:
            study, state, findings = ponder(position, seat, self._budget.begin(), self._rng)
        return study.write(state, findings.moves[0])


class AlphaBetaBot:
    """Plays the move that alpha-beta finds best, in The Game of Conquests alone: nothing there is left to chance."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """The move that was found best when the time was over; an OptionError in any other game."""
        if position.game.key != _ALPHABETA:
            raise OptionError(f"The bot alphabeta plays only {_ALPHABETA}, not {position.game.key}.")
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
            full_strength = self._number == len(levels) - 1
            wanted = self._budget
            budget = wanted.or_playouts(level.playouts) if full_strength else wanted.at_most(level.playouts)
            study, state, findings = ponder(position, seat, budget.begin(), self._rng)
        best = as_seen(level, findings, position.game.seats.index(seat), self._rng)
        return study.write(state, findings.moves[best])
