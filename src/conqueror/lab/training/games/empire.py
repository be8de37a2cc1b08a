"""Conqueror on 6x6, to be learned: compiled games one move ahead, and positions as a network sees them."""

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.empire_weights import hand_network
from conqueror.bots.engines.engine import Shares, State
from conqueror.bots.evaluation import empire, empire_inputs, empire_tree
from conqueror.bots.evaluation.empire_buffers import Buffers, make_buffers
from conqueror.bots.evaluation.network import HIDDEN, Inputs, Network, NetworkArrays, make_inputs
from conqueror.bots.learned import digest_of
from conqueror.game import Game
from conqueror.games.empire import play, vocabulary
from conqueror.games.empire.game import Empire, EmpirePosition
from conqueror.games.empire.turns import ending
from conqueror.games.empire.vocabulary import Ending, PositionRecord, World
from conqueror.kit import Array, Cube, Grid, below, column, copy_record, layout, rule
from conqueror.lab.training.notes import Notes, as_episodes, make_notes
from conqueror.lab.training.trainee import Batch, Episodes, Exploration

_LONGEST = 4000  # decisions and throws of a game
_PARTS = 1 << 20  # of a chance, by which it is drawn


@rule
def best_of(values: Array[float], count: int) -> int:
    """Return the number of the highest value, the first of equal ones."""
    best = 0
    for number in range(1, count):
        if values[number] > values[best]:
            best = number
    return best


@rule
def play_games(
    players: Array[Buffers],
    rivals: Array[Buffers],
    start: Array[PositionRecord],
    seating: Grid[int],
    seeds: Array[int],
    opening: int,
    exploring: int,
    notes: Notes,
) -> int:
    """Play games from the start, one for each row of `seating`; return how many decisions were written down.

    `opening` is the most random moves a game begins with, `exploring` the parts of a chance to explore later.
    """
    learner, rival = players[0], rivals[0]
    world, seats = learner.world, learner.world.players
    written = 0
    for game in range(len(seeds)):
        pos = learner.stack[0]
        copy_record(pos, start[0])
        left = below(seeds[game] - 1, opening + 1)
        for number in range(_LONGEST):
            counter = seeds[game] + 4 * number
            if ending(pos, world) != Ending.NONE or written == len(notes.cut):
                break
            if pos.pending:
                play.play(pos, world, empire_tree.throw(pos, world, learner.groups, counter))
                continue
            theirs = left == 0 and seating[game, pos.turn] == 1
            if theirs:
                copy_record(rival.stack[0], pos)
            buffers = rival if theirs else learner
            count = empire_tree.score_moves(buffers)
            best = best_of(buffers.prior_values, count)
            chosen = best
            if left > 0 or (not theirs and below(counter + 1, _PARTS) < exploring):
                chosen = below(counter + 2, count)
                left = max(left - 1, 0)
            move = buffers.chosen[chosen]
            copy_record(notes.positions[written], pos)
            notes.cut[written] = chosen != best
            if theirs:
                copy_record(learner.stack[1], pos)
                play.play(learner.stack[1], world, move)
                empire_tree.expect(learner, learner.values[0])
                best = 0
            for seat in range(seats):
                notes.ahead[written, seat] = learner.values[best, seat]
            written += 1
            play.play(pos, world, move)
        empire_inputs.evaluate(pos, world, learner.network, learner.inputs, learner.features, learner.shares)
        notes.ends[game] = written
        for seat in range(seats):
            notes.results[game, seat] = learner.shares[seat]
    return written


@rule
def encode_positions(
    positions: Array[PositionRecord],
    worlds: Array[World],
    inputs: Inputs,
    features: Grid[float],
    places: Cube[int],
    values: Cube[float],
    counts: Grid[int],
    seats: Grid[int],
) -> None:
    """Fill in what is seen of positions, by the seat to act between two, by all seats in the game between more."""
    world = worlds[0]
    for number in range(len(positions)):
        pos = positions[number]
        empire.count_features(pos, world, features)
        for eye in range(counts.shape[1]):
            seat = pos.turn if counts.shape[1] == 1 else eye
            seats[number, eye] = seat
            counts[number, eye] = 0
            if pos.health[seat] == 0:
                continue
            empire_inputs.see(pos, world, seat, features, inputs)
            counts[number, eye] = inputs.filled[0]
            for place in range(inputs.filled[0]):
                places[number, eye, place] = inputs.places[place]
                values[number, eye, place] = inputs.values[place]


@rule
def judge_positions(buffers: Array[Buffers], positions: Array[PositionRecord], shares: Grid[float]) -> None:
    """Fill `shares` with every seat's share in positions."""
    for number in range(len(positions)):
        copy_record(buffers[0].stack[1], positions[number])
        empire_tree.expect(buffers[0], shares[number])


def make_trainee(game: Game) -> "EmpireTrainee":
    """Return what a game of this folder gives to be learned."""
    assert isinstance(game, Empire)
    return EmpireTrainee(game)


class EmpireTrainee:
    """Conqueror on 6x6 with its options, to be learned."""

    hidden = HIDDEN
    watching = 0.0

    def __init__(self, game: Empire) -> None:
        self.game = game
        self.digest = digest_of(game, empire, empire_inputs, vocabulary)
        self.layout = layout(PositionRecord)
        self._seats = len(game.seats)
        self._eyes = 1 if self._seats == 2 else self._seats
        start = game.start()
        assert isinstance(start, EmpirePosition)
        self._start = start.records
        self._features = np.zeros((vocabulary.MOST_SEATS, empire.FEATURES))

    def hand_network(self, hidden: int) -> NetworkArrays:
        return hand_network(self._seats, hidden)

    def play(
        self,
        learner: Network,
        rival: Network,
        seating: Grid[int],
        seeds: Array[int],
        exploration: Exploration,
    ) -> Episodes:
        games = len(seeds)
        room = games * 500
        while True:
            notes = make_notes(PositionRecord, room, games, self._seats)
            mine, theirs = make_buffers(self.game.worlds, learner), make_buffers(self.game.worlds, rival)
            exploring = round(exploration.rate * _PARTS)
            written = play_games(mine, theirs, self._start, seating, seeds, exploration.opening, exploring, notes)
            if written < room:
                break
            room *= 2
        return as_episodes(notes, written)

    def encode(self, positions: State) -> Batch:
        count = len(positions)
        batch = Batch(
            np.zeros((count, self._eyes, empire_inputs.MOST_INPUTS), np.int32),
            np.zeros((count, self._eyes, empire_inputs.MOST_INPUTS), np.float32),
            np.zeros((count, self._eyes), np.int64),
            np.zeros((count, self._eyes), np.int64),
        )
        room = make_inputs(empire_inputs.MOST_INPUTS)
        features = self._features
        encode_positions(
            positions, self.game.worlds, room, features, batch.places, batch.values, batch.counts, batch.seats
        )
        return batch

    def judge(self, network: Network, positions: State) -> Shares:
        shares = np.zeros((len(positions), self._seats))
        judge_positions(make_buffers(self.game.worlds, network), positions, shares)
        return shares

    def acting(self, positions: State) -> npt.NDArray[np.bool_]:
        turns: npt.NDArray[np.int64] = column(positions, "turn")
        acting: npt.NDArray[np.bool_] = turns[:, None] == np.arange(self._seats)
        return acting
