"""Bots that think ahead: alpha-beta for The Game of Conquests, Monte Carlo tree search for every other game."""

from random import Random

from conqueror.bots.budget import Budget
from conqueror.bots.engines.lookup import engine_of, has_engine
from conqueror.bots.noise import choose_with_noise
from conqueror.bots.random_bot import RandomBot
from conqueror.bots.readiness import warms_up
from conqueror.bots.search import evaluate_position, search_position
from conqueror.errors import OptionError
from conqueror.game import Position

_ALPHABETA = "alphabeta"


class TreeBot:
    """Plays the move that Monte Carlo tree search finds best, in every game."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """Return the move that was visited most when the time was over."""
        if _ALPHABETA in position.game.info.bots and not warms_up(position.game.info.package):
            from conqueror.bots.plain_mcts import search  # here alone: no level of this game depends on it

            engine = engine_of(position.game)
            state = engine.to_state(position.resample(seat, self._rng))
            number = position.game.seats.index(seat)
            findings = search(engine, [state], number, self._budget.begin(), self._rng)
        else:
            engine, state, findings = search_position(position, seat, self._budget.begin(), self._rng)
        return engine.write(state, findings.moves[0])


class AlphaBetaBot:
    """Plays the move that alpha-beta finds best, in The Game of Conquests alone: nothing there is left to chance."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """Return the move that was found best when the time was over; raise OptionError in any other game."""
        if _ALPHABETA not in position.game.info.bots:
            raise OptionError(f"The bot {_ALPHABETA} does not play {position.game.key}.")
        engine, state, findings = search_position(position, seat, self._budget.begin(), self._rng)
        return engine.write(state, findings.moves[0])


class LevelBot:
    """Plays at one of the five strengths: searches as far as its level does, and errs as its level does."""

    def __init__(self, rng: Random, budget: Budget, number: int) -> None:
        self._rng = rng
        self._budget = budget
        self._number = number

    def choose(self, position: Position, seat: str) -> str:
        """Return the move its level takes for the best; any move where nothing is known of the game but its rules."""
        if not has_engine(position.game.info):
            return RandomBot(self._rng).choose(position, seat)
        levels = engine_of(position.game).levels
        level = levels[self._number]
        if level.playouts == 0:
            engine, state, findings = evaluate_position(position, seat, self._rng)
        else:
            full_strength = self._number == len(levels) - 1
            wanted = self._budget
            budget = wanted.or_playouts(level.playouts) if full_strength else wanted.at_most(level.playouts)
            engine, state, findings = search_position(position, seat, budget.begin(), self._rng)
        best = choose_with_noise(level, findings, position.game.seats.index(seat), self._rng)
        return engine.write(state, findings.moves[best])
