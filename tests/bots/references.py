"""Opponents that never change: what bots of different days score against them can be compared.

`random` plays anything, `GreedyByHand` the best move one ahead by weights that people wrote, and UCT looks far
without any judgement. Whatever is learned, tuned or searched in the package, these three stay: a test holds them to
their choices.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np

from conqueror.bots.bot import Bot
from conqueror.bots.budget import Budget
from conqueror.bots.engines.empire import EmpireEngine
from conqueror.bots.engines.engine import Engine, Shares, State
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.random_bot import RandomBot
from conqueror.game import Game, Position
from conqueror.games.conquests import entries
from conqueror.games.conquests.vocabulary import CODES, GENERAL, SQUARES, Ending
from tests.bots.uct import UctBot

_STEP, _RUN = 100, 145  # a direction a fighter of Conquests may step in, or run in
_WAITING, _RESERVE = 120, 0.7  # a fighter in reserve: for itself, and the part of its worth on the board
_GENERAL = 1_000_000


class GreedyByHand:
    """Plays the move after which its seat stands best, by weights that were written by hand."""

    def __init__(self, rng: Random, budget: Budget | None = None) -> None:
        del budget
        self._rng = rng

    def choose(self, position: Position, seat: str) -> str:
        """Return the best move one move ahead; of equal ones, any."""
        game, number = position.game, position.game.seats.index(seat)
        engine, scores = _hand_of(game)
        state = engine.to_state(position.resample(seat, self._rng))
        moves, worths = scores(state, number)
        best = np.flatnonzero(worths == worths.max())
        return engine.write(state, moves[int(self._rng.choice(best.tolist()))])


@cache
def _hand_of(game: Game) -> tuple[Engine, Any]:
    """Return an engine that knows the moves of a game, and what scores them for a seat."""
    if game.key == "empire":
        empire: Any = game
        by_hand = EmpireEngine(empire, None)
        return by_hand, lambda state, seat: _column(by_hand.score_moves(state, seat), seat)
    engine: Any = engine_of(game)
    return engine, lambda state, seat: _score_conquests(engine, game, state, seat)


def _column(scored: tuple[list[int], Shares], seat: int) -> tuple[list[int], Shares]:
    return scored[0], scored[1][:, seat].round(9)


def _score_conquests(engine: Any, game: Any, state: State, seat: int) -> tuple[list[int], Shares]:
    moves = engine.moves(state)
    return moves, np.array([_material(engine.play(state, seat, move), game.worlds, seat) for move in moves])


def _material(state: State, worlds: Any, seat: int) -> float:
    """Return what a side has more than the other: by the directions its fighters move in, and by its reserve."""
    if entries.ending(state, worlds) == Ending.GENERAL_CAPTURED:
        return _GENERAL
    pos, world, total = state[0], worlds[0], 0.0
    worth = [_freedom(world, code) for code in range(CODES)]
    for square in range(SQUARES):
        code = int(pos.squares[square]) - 1
        if code >= 0:
            mine = int(pos.occupied[seat]) >> square & 1
            total += worth[code] if mine else -worth[code]
    for side in range(2):
        for code in range(CODES):
            waiting = int(pos.reserve[side, code]) * (_WAITING + _RESERVE * worth[code])
            total += waiting if side == seat else -waiting
    return total


def _freedom(world: Any, code: int) -> int:
    if code == GENERAL:
        return 0
    runs, steps = int(world.arrows[0, code]), int(world.dots[0, code])
    return _RUN * runs.bit_count() + _STEP * (steps & ~runs).bit_count()


REFERENCES: dict[str, Callable[[Random, Budget], Bot]] = {
    "random": lambda rng, _: RandomBot(rng),
    "greedy by hand": GreedyByHand,
    "uct": UctBot,
}
"""All of them, each made of random numbers and a budget."""
