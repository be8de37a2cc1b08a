"""The Game of Conquests as bots study it: move by move, or deeper by alpha-beta."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import numpy as np

from conqueror.bots.alphabeta import LINES, Engine, deepen
from conqueror.bots.budget import Thinking
from conqueror.bots.evaluation.conquests.frames import ROOM
from conqueror.bots.evaluation.conquests.judgement import judge
from conqueror.bots.evaluation.conquests.memory import VICTORY
from conqueror.bots.levels import Level
from conqueror.bots.studies.study import CHANCE, OVER, Findings, Shares, shares
from conqueror.game import Position
from conqueror.games.conquests import entries, notation
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.vocabulary import Ending
from conqueror.kit import empty
from conqueror.kit.records import Records

_SCALE = 1100.0  # a lead with which three of four games are won, by self-play
_CLEAR = 6000  # a lead that is as good as a victory
_LEVELS = (
    Level(0, haze=0.12, oversight=0.5),
    Level(0, haze=0.03, oversight=0.2),
    Level(0),
    Level(20),
    Level(200),
)


class ConquestsStudy:
    """The Game of Conquests, studied."""

    levels = _LEVELS

    def __init__(self, game: Conquests) -> None:
        self._worlds = game.worlds
        self._judgements = judge(game.worlds)
        self._stalemate_loses = int(game.options["stalemate"] == "loss")
        self._lost = {Ending.GENERAL_CAPTURED, Ending.RESIGNATION}
        if self._stalemate_loses:
            self._lost.add(Ending.STALEMATE)  # GC-Q14
        self._idle: list[Records] = []
        self._out = entries.buffer()

    def ponder(self, guesses: Sequence[Records], seat: int, thinking: Thinking, rng: Random) -> Findings:
        state = guesses[0]
        with self._engine(state) as engine:
            found = deepen(engine, self.moves(state), thinking, rng)
        lines = [
            [(seat if number % 2 else 1 - seat, move) for number, move in enumerate(line.follow_up)]
            for line in found[:LINES]
        ]
        worths = [line.worth for line in found]
        weights = [1.0] + [0.0] * (len(found) - 1)
        return Findings(
            [line.move for line in found], self._shares(worths, seat), weights, lines, found[0].decided_in
        )

    def lay_out(self, position: Position) -> Records:
        assert isinstance(position, ConquestsPosition)
        return position.records

    def actor(self, state: Records) -> int:
        return OVER if entries.ending(state, self._worlds) else int(state[0]["turn"])

    def weigh(self, state: Records, seat: int) -> tuple[list[int], Shares]:
        moves = self.moves(state)
        with self._engine(state) as engine:
            return moves, self._shares(engine.weigh(moves), seat)

    def moves(self, state: Records) -> list[int]:
        """Every move of the side to act."""
        count = entries.list_moves(state, self._worlds, self._out)
        return [int(move) for move in self._out[:count]]

    def worth(self, state: Records) -> Shares:
        seat = int(state[0]["turn"])
        ending = entries.ending(state, self._worlds)
        worth = 0
        if ending == Ending.NONE:
            with self._engine(state) as engine:
                worth = max(engine.weigh(self.moves(state)))
        elif ending in self._lost:
            worth = -VICTORY
        told: Shares = self._shares([worth], seat)[0]
        return told

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

    def _shares(self, worths: Sequence[int], seat: int) -> Shares:
        """What moves of such worth to a seat lead to, a row for each."""
        scores = np.zeros((len(worths), 2), np.int64)
        scores[:, seat] = np.clip(worths, -_CLEAR, _CLEAR)
        return shares(scores, _SCALE)

    @contextmanager
    def _engine(self, state: Records) -> Iterator[Engine]:
        """A search from a position, in a room that nobody else uses meanwhile."""
        rooms = self._idle.pop() if self._idle else empty(ROOM)
        yield Engine(rooms, self._worlds, self._judgements, state, self._stalemate_loses)
        self._idle.append(rooms)
