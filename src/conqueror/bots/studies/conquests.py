"""The Game of Conquests as bots study it: move by move, or deeper by alpha-beta."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.alphabeta import deepen
from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation import alphabeta
from conqueror.bots.levels import USUAL
from conqueror.bots.studies.study import CHANCE, OVER, Findings, Shares, glance, shares
from conqueror.game import Position
from conqueror.games.conquests import entries, notation
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.vocabulary import Ending
from conqueror.kit.records import Records

_SCALE = 400.0
_CLEAR = 6000  # a lead that is as good as a victory
_DRAWS = (Ending.BARE_GENERALS, Ending.REPETITION, Ending.NO_PROGRESS)
_ONE_LOOK = 100_000  # nodes; following captures never takes as many


class ConquestsStudy:
    """The Game of Conquests, studied."""

    levels = USUAL

    def __init__(self, game: Conquests) -> None:
        self._worlds = game.worlds
        self._stalemate = int(game.options["stalemate"] == "loss")
        self._rooms = alphabeta.scratch()
        self._out = entries.buffer()
        self._asked = 0, -alphabeta.VICTORY, alphabeta.VICTORY

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        best, worth = deepen(self, guesses[0], thinking, rng)
        seen = glance(self, guesses[0], seat)
        order = [seen.moves.index(best), *(n for n, move in enumerate(seen.moves) if move != best)]
        told = seen.shares[order].copy()
        scores = np.zeros(2, np.int64)
        scores[seat] = worth
        told[0] = shares(np.clip(scores, -_CLEAR, _CLEAR), _SCALE)
        return Findings([seen.moves[n] for n in order], told, [1.0] + [0.0] * (len(order) - 1))

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, ConquestsPosition)
        return position.records

    def actor(self, state: Records) -> int:
        return OVER if entries.ending(state, self._worlds) else int(state[0]["turn"])

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        moves = self.moves(state)
        scores = np.zeros((len(moves), 2), np.int64)
        for number, move in enumerate(moves):
            after = self.play(state, seat, move)
            scores[number, 1 - seat], _ = self.look(after, 0, -alphabeta.VICTORY, _ONE_LOOK)
        return moves, shares(np.clip(scores, -_CLEAR, _CLEAR), _SCALE)

    def moves(self, state: Records) -> list[int]:
        """Every move of the side to act."""
        count = entries.list_moves(state, self._worlds, self._out)
        return [int(move) for move in self._out[:count]]

    def look(self, state: Records, depth: int, alpha: int, nodes: int) -> tuple[int, int]:
        """What a position is worth to the side to act, so many moves ahead, and how many nodes that took.

        Worth above -`alpha` is not told apart. It is STOPPED after so many nodes; `look_on` then goes on.
        """
        if entries.ending(state, self._worlds) in _DRAWS:
            return 0, 1
        self._rooms[0][0] = state[0]
        self._asked = depth, -alphabeta.VICTORY, -alpha
        return self._search(nodes, going_on=0)

    def look_on(self, nodes: int) -> tuple[int, int]:
        """What the search that was stopped comes to, and how many more nodes that took."""
        return self._search(nodes, going_on=1)

    def _search(self, nodes: int, going_on: int) -> tuple[int, int]:
        stack, lists, known = self._rooms
        worth, used = alphabeta.search(
            stack, self._worlds, lists, known, *self._asked, nodes, self._stalemate, going_on
        )
        return int(worth), int(used)

    def worth(self, state: Records) -> Shares:
        scores = np.zeros(2, np.int64)
        scores[int(state[0]["turn"])], _ = self.look(state, 0, -alphabeta.VICTORY, _ONE_LOOK)
        return shares(np.clip(scores, -_CLEAR, _CLEAR), _SCALE)

    def foresee(self, state: Records, counter: int) -> Shares:
        del counter
        return self.worth(state)

    def chances(self, state: Records) -> tuple[list[int], list[int]]:
        del state
        raise ValueError(f"Nothing is left to chance (GC-1), there is no seat {CHANCE}.")

    def play(self, state: Records, seat: int, move: int) -> Records:
        del seat
        after = state.copy()
        entries.play_move(after, self._worlds, move)
        return after

    def write(self, state: Records, move: int) -> str:
        return str(notation.from_number(move, state[0]))
