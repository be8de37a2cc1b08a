"""The Game of Conquests, to be learned: compiled games by short searches, and positions as weights see them."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.conquests_weights import conquests_digest, hand_network
from conqueror.bots.engines.engine import Shares, State
from conqueror.bots.evaluation.conquests import inputs as seen
from conqueror.bots.evaluation.conquests.board import start_from
from conqueror.bots.evaluation.conquests.evaluate import Weights, flights, make_weights, sight
from conqueror.bots.evaluation.conquests.search import search
from conqueror.bots.evaluation.conquests.search_state import DONE, ENTER, SearchState
from conqueror.bots.evaluation.conquests.transposition import DECIDED, VICTORY
from conqueror.bots.evaluation.network import Network, NetworkArrays
from conqueror.game import Game
from conqueror.games.conquests.game import Conquests, ConquestsPosition
from conqueror.games.conquests.legal import list_moves
from conqueror.games.conquests.play import ending, in_danger, play
from conqueror.games.conquests.vocabulary import (
    GENERAL,
    SQUARE_MASK,
    SQUARES,
    TARGET_SHIFT,
    Ending,
    PositionRecord,
    World,
)
from conqueror.kit import Array, Cube, Grid, below, column, copy_record, empty, layout, lowest, mix, ones, rule
from conqueror.lab.training.notes import Notes, as_episodes, make_notes
from conqueror.lab.training.trainee import Batch, Episodes, Exploration

_LONGEST = 600  # moves of a game
_PARTS = 1 << 20  # of a chance, by which it is drawn
_NODES = 500  # of a decision
_DEEPEST = 8  # moves ahead
_SLICE = 100_000  # nodes; following captures never takes as many
_FARTHEST = 30.0  # a logarithm that is as good as certain


class Player(NamedTuple):
    """Hold what one player thinks with."""

    tables: Array[Weights]
    states: Array[SearchState]


@rule
def begin(state: SearchState, depth: int, listed: int) -> None:
    """Begin to search so many moves ahead, with the moves that are listed."""
    frame = state.frames[0]
    state.listed, state.depth, state.level, state.step = listed, depth, 0, ENTER
    frame.alpha, frame.beta, frame.depth, frame.best_move = -VICTORY, VICTORY, depth, 0


@rule
def think(
    player: Player, worlds: Array[World], pos: PositionRecord, nodes: int, counter: int, out: Array[int]
) -> tuple[int, int]:
    """Return the best move of the side to act, and what it is worth to it: one move ahead, or by so many nodes.

    Equal moves are told apart by `counter`.
    """
    state = player.states[0]
    start_from(state, pos)
    listed = list_moves(pos, worlds[0], out)
    for number in range(listed - 1, 0, -1):
        other = below(counter + number, number + 1)
        out[number], out[other] = out[other], out[number]
    for number in range(listed):
        state.lists[0, number] = out[number]
        state.order_scores[0, number] = listed - number
    state.scoring = 1
    begin(state, 1, listed)
    search(player.states, worlds, player.tables, _SLICE)
    state.scoring = 0
    best, worth = 0, -VICTORY - 1
    for number in range(listed):
        out[number] = state.lists[0, number]
        if state.order_scores[0, number] > worth:
            best, worth = out[number], state.order_scores[0, number]
    for depth in range(2, _DEEPEST + 1):
        if nodes <= 0 or abs(worth) > DECIDED:
            break
        for number in range(listed):
            state.lists[0, number] = out[number]
            state.order_scores[0, number] = listed + 1 if out[number] == best else 0
        begin(state, depth, listed)
        nodes -= search(player.states, worlds, player.tables, nodes)
        if state.frames[0].best_move and (state.step == DONE or nodes <= 0):
            best = int(state.frames[0].best_move)
            worth = int(state.frames[0].best)
    return best, worth


@rule
def share_by(worth: int) -> float:
    """Return the share of the victory that goes with a worth."""
    return 1.0 / (1.0 + math.exp(-min(max(worth / seen.SCALE, -_FARTHEST), _FARTHEST)))


@rule
def fill_result(pos: PositionRecord, ended: int, stalemate_loses: int, shares: Array[float]) -> None:
    """Fill in how a game ended: whoever is to act has lost, or it is a draw."""
    lost = ended == Ending.GENERAL_CAPTURED or (ended == Ending.STALEMATE and stalemate_loses != 0)  # GC-21, GC-Q14
    turn = int(pos.turn)
    shares[turn] = 0.0 if lost else 0.5
    shares[1 - turn] = 1.0 - shares[turn]


@rule
def play_games(
    learner: Player,
    rival: Player,
    worlds: Array[World],
    start: Array[PositionRecord],
    seating: Grid[int],
    seeds: Array[int],
    opening: int,
    exploring: int,
    table: Array[PositionRecord],
    out: Array[int],
    notes: Notes,
) -> int:
    """Play games from the start, one for each row of `seating`; return how many decisions were written down.

    `opening` is the most random moves a game begins with, `exploring` the parts of a chance to explore later. Written
    down are quiet decisions: a sum of weights cannot tell what a capture or a Danger leads to, and the search does.
    """
    world, pos = worlds[0], table[0]
    written = 0
    for game in range(len(seeds)):
        copy_record(pos, start[0])
        left = below(seeds[game] - 1, opening + 1)
        ended = ending(pos, world)
        for number in range(_LONGEST):
            counter = seeds[game] + 4096 * number
            if ended != Ending.NONE or written == len(notes.cut):
                break
            turn = int(pos.turn)
            theirs = seating[game, turn] == 1
            explores = left > 0 or (not theirs and below(counter + 4095, _PARTS) < exploring)
            best, worth = think(rival if theirs else learner, worlds, pos, 0 if left > 0 else _NODES, counter, out)
            move = best
            if explores:
                move = out[below(counter + 4094, list_moves(pos, world, out))]
            quiet = not in_danger(pos, world, turn) and not pos.squares[best >> TARGET_SHIFT & SQUARE_MASK]
            if left == 0 and quiet and abs(worth) < DECIDED:
                if theirs:
                    _, worth = think(learner, worlds, pos, 0, counter, out)
                copy_record(notes.positions[written], pos)
                notes.cut[written] = move != best
                notes.ahead[written, turn] = share_by(worth)
                notes.ahead[written, 1 - turn] = 1.0 - notes.ahead[written, turn]
                written += 1
            left = max(left - 1, 0)
            play(pos, world, move)
            ended = ending(pos, world)
        notes.ends[game] = written
        fill_result(pos, ended, learner.states[0].stalemate_loses, notes.results[game])
    return written


@rule
def see_side(
    pos: PositionRecord,
    world: World,
    weights: Weights,
    side: int,
    sign: float,
    places: Array[int],
    values: Array[float],
    count: int,
) -> tuple[int, int]:
    """Add what is counted for one side; return how many inputs there are, and the squares it attacks."""
    occupied = pos.occupied[0] | pos.occupied[1]
    hunted, own = int(pos.general[1 - side]), int(pos.general[side])
    fighters, attacked = pos.occupied[side], 0
    while fighters:
        square = lowest(fighters)
        fighters &= fighters - 1
        code = int(pos.squares[square]) - 1
        squares = sight(world, weights, side, code, square, occupied)
        attacked |= squares
        places[count] = seen.PLACE + code * SQUARES + seen.own_square(square, side)
        values[count] = sign
        count += 1
        if code != GENERAL:
            places[count] = seen.REACH + code
            values[count] = sign * ones(squares)
            places[count + 1] = seen.TOWARDS + code * seen.APARTS + seen.apart(square, hunted, side)
            values[count + 1] = sign
            places[count + 2] = seen.BESIDE + code * seen.APARTS + seen.apart(square, own, side)
            values[count + 2] = sign
            count += 3
    waiting = pos.waiting[side]
    while waiting:
        code = lowest(waiting)
        waiting &= waiting - 1
        places[count] = seen.RESERVE + code
        values[count] = sign * int(pos.reserve[side, code])
        count += 1
    return count, attacked


@rule
def encode_positions(
    positions: Array[PositionRecord],
    worlds: Array[World],
    tables: Array[Weights],
    places: Cube[int],
    values: Cube[float],
    counts: Grid[int],
    seats: Grid[int],
) -> None:
    """Fill in what is seen of positions, by the side to act."""
    world, weights = worlds[0], tables[0]
    for number in range(len(positions)):
        pos = positions[number]
        side = int(pos.turn)
        seats[number, 0] = side
        where, what = places[number, 0], values[number, 0]
        count, ours = see_side(pos, world, weights, side, 1.0, where, what, 0)
        count, theirs = see_side(pos, world, weights, 1 - side, -1.0, where, what, count)
        where[count] = seen.FLIGHTS + flights(pos, world, side, theirs)
        what[count] = 1.0
        where[count + 1] = seen.FLIGHTS + flights(pos, world, 1 - side, ours)
        what[count + 1] = -1.0
        where[count + 2] = seen.TEMPO
        what[count + 2] = 1.0
        where[count + 3] = seen.DANGER
        what[count + 3] = theirs >> int(pos.general[side]) & 1
        counts[number, 0] = count + 4


@rule
def judge_positions(
    player: Player, worlds: Array[World], positions: Array[PositionRecord], out: Array[int], shares: Grid[float]
) -> None:
    """Fill `shares` with both sides' shares in positions, one move ahead."""
    for number in range(len(positions)):
        pos = positions[number]
        _, worth = think(player, worlds, pos, 0, mix(number), out)
        turn = int(pos.turn)
        shares[number, turn] = share_by(worth)
        shares[number, 1 - turn] = 1.0 - shares[number, turn]


def make_trainee(game: Game) -> "ConquestsTrainee":
    """Return what a game of this folder gives to be learned."""
    assert isinstance(game, Conquests)
    return ConquestsTrainee(game)


class ConquestsTrainee:
    """The Game of Conquests with its options, to be learned."""

    hidden = 0
    watching = 0.0

    def __init__(self, game: Conquests) -> None:
        self.game = game
        self.digest = conquests_digest(game)
        self.layout = layout(PositionRecord)
        start = game.start()
        assert isinstance(start, ConquestsPosition)
        self._start = start.records
        self._table = empty(PositionRecord)
        self._out = np.zeros(1 << 12, np.int64)
        self._states = [empty(SearchState), empty(SearchState)]
        for states in self._states:
            states[0].stalemate_loses = int(game.options["stalemate"] == "loss")
        self._hand = make_weights(game.worlds, self.hand_network(0).linear)

    def hand_network(self, hidden: int) -> NetworkArrays:
        return hand_network(self.game, hidden)

    def _player(self, network: Network, number: int) -> Player:
        return Player(make_weights(self.game.worlds, network.linear), self._states[number])

    def play(
        self, learner: Network, rival: Network, seating: Grid[int], seeds: Array[int], exploration: Exploration
    ) -> Episodes:
        games = len(seeds)
        room = games * _LONGEST
        notes = make_notes(PositionRecord, room, games, 2)
        written = play_games(
            self._player(learner, 0),
            self._player(rival, 1),
            self.game.worlds,
            self._start,
            seating,
            seeds,
            exploration.opening,
            round(exploration.rate * _PARTS),
            self._table,
            self._out,
            notes,
        )
        return as_episodes(notes, written)

    def encode(self, positions: State) -> Batch:
        count = len(positions)
        batch = Batch(
            np.zeros((count, 1, seen.MOST_INPUTS), np.int32),
            np.zeros((count, 1, seen.MOST_INPUTS), np.float32),
            np.zeros((count, 1), np.int64),
            np.zeros((count, 1), np.int64),
        )
        encode_positions(
            positions, self.game.worlds, self._hand, batch.places, batch.values, batch.counts, batch.seats
        )
        return batch

    def judge(self, network: Network, positions: State) -> Shares:
        shares = np.zeros((len(positions), 2))
        judge_positions(self._player(network, 0), self.game.worlds, positions, self._out, shares)
        return shares

    def acting(self, positions: State) -> npt.NDArray[np.bool_]:
        turns: npt.NDArray[np.int64] = column(positions, "turn")
        acting: npt.NDArray[np.bool_] = turns[:, None] == np.arange(2)
        return acting
