"""The searching bot: alpha-beta for The Game of Conquests, Monte Carlo tree search for every other game."""

from random import Random

from conqueror.bots.alphabeta import deepen
from conqueror.bots.budget import Budget
from conqueror.bots.studies.conquests import ConquestsStudy
from conqueror.bots.studies.known import study_of
from conqueror.bots.tree import search
from conqueror.game import Position

_GUESSES = 4


class SearchBot:
    """Plays the move that thinking ahead finds best."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, position: Position, seat: str) -> str:
        """The move that was found best when the time was over."""
        thinking = self._budget.begin()
        study = study_of(position.game)
        number = position.game.seats.index(seat)
        if isinstance(study, ConquestsStudy):
            state = study.lay_out(position)
            return study.write(state, deepen(study, state, thinking, self._rng))
        guesses = [position.resample(seat, self._rng)]
        if guesses[0] != position:
            guesses += [position.resample(seat, self._rng) for _ in range(_GUESSES - 1)]
        states = [study.lay_out(guess) for guess in guesses]
        return study.write(states[0], search(study, states, number, thinking, self._rng))
