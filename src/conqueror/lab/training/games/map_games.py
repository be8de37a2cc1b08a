"""Final Conquest, Duels and the scenarios, to be learned: compiled games one move ahead, as a network sees them."""

import math

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares, State
from conqueror.bots.engines.lookup import engine_of
from conqueror.bots.engines.map_games import make_buffers
from conqueror.bots.engines.map_network import hand_network, map_digest
from conqueror.bots.evaluation import map_inputs, map_playouts
from conqueror.bots.evaluation.map_buffers import Buffers
from conqueror.bots.evaluation.map_games import evaluate
from conqueror.bots.evaluation.network import HIDDEN, Network, NetworkArrays
from conqueror.game import Game
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules import hiding, legal
from conqueror.games.map_games.rules import play as playing
from conqueror.games.map_games.rules.moves import kind_of
from conqueror.games.map_games.rules.records import PositionRecord, World
from conqueror.games.map_games.rules.vocabulary import SEATS, MoveKind, PlanningOrder, Stage
from conqueror.kit import Array, Cube, Grid, below, copy_record, empty, layout, mix, ones, rule
from conqueror.lab.training.notes import Notes, as_episodes, make_notes
from conqueror.lab.training.trainee import Batch, Episodes, Exploration

_LONGEST = 4000  # decisions and throws of a game
_PARTS = 1 << 20  # of a chance, by which it is drawn
_NEARLY = 0.001  # a share of the victory that is as good as none
_NO_MOVE = -1
_WIDTH = 40  # moves that are looked at in one decision


@rule
def plans_unseen(pos: PositionRecord, world: World) -> bool:
    """Return whether plans are being made that the others do not see."""
    return pos.stage == Stage.PLANNING and world.planning_order == PlanningOrder.SIMULTANEOUS


@rule
def write_down(notes: Notes, number: int, pos: PositionRecord, shares: Array[float], cut: bool) -> None:
    """Write down a moment, what everybody may expect, and whether what follows tells nothing about it."""
    copy_record(notes.positions[number], pos)
    notes.cut[number] = cut
    for seat in range(notes.ahead.shape[1]):
        notes.ahead[number, seat] = shares[seat]


@rule
def look_through(pos: PositionRecord, world: World, seat: int) -> None:
    """Take out of a position what a seat may not know of plans that are made at the same time (DU-Q5)."""
    if plans_unseen(pos, world):
        hiding.hide(pos, world, seat)
        pos.planned &= 1 << seat


@rule
def drawn(counter: int) -> float:
    """Draw a number between 0 and 1."""
    return (below(counter, _PARTS) + 0.5) / _PARTS


@rule
def felt_best(values: Grid[float], count: int, seat: int, noise: float, missing: float, counter: int) -> int:
    """Return the number of the row that seems best to a seat that errs and misses moves, as `bots.noise` has it."""
    best, chosen = -math.inf, 0
    for number in range(count):
        own = mix(counter + number)
        if drawn(own) < missing:
            continue
        share = min(max(values[number, seat], _NEARLY), 1 - _NEARLY)
        felt = math.log(share / (1 - share)) / 4
        felt += noise * math.sqrt(-2 * math.log(drawn(own + 1))) * math.cos(2 * math.pi * drawn(own + 2))
        if felt > best:
            best, chosen = felt, number
    return chosen


@rule
def expect(buffers: Buffers, worlds: Array[World], shares: Array[float]) -> None:
    """Fill `shares` with what every seat may expect of buffers.stack[1]."""
    map_playouts.expect_battle(worlds[0], buffers)
    map_playouts.fill_shares(worlds[0], buffers, shares)


@rule
def fill_result(pos: PositionRecord, world: World, shares: Array[float]) -> None:
    """Fill `shares` with everybody's part of the victory in a game that is over; in a draw all have the same."""
    winners = pos.winners if pos.winners else (1 << world.seats) - 1
    for seat in range(world.seats):
        shares[seat] = (winners >> seat & 1) / ones(winners)


@rule
def expect_after(learner: Buffers, worlds: Array[World], pos: PositionRecord, seat: int, move: int) -> None:
    """Fill the first row of learner.values with what everybody may expect after a move, or without one."""
    copy_record(learner.stack[1], pos)
    if move != _NO_MOVE:
        playing.play(learner.stack[1], worlds[0], seat, move)
        playing.play_forced(learner.stack[1], worlds[0], learner.out)
    expect(learner, worlds, learner.values[0])


@rule
def decide(
    buffers: Buffers, worlds: Array[World], seat: int, explores: bool, errors: Array[float], counter: int
) -> tuple[int, int]:
    """Return the numbers of the best move of a seat in buffers.stack[0], and of the one it makes."""
    count = map_playouts.score_moves(worlds, seat, _WIDTH, buffers)
    best = map_playouts.best_of(buffers.values, count, seat)
    if explores:
        return best, below(counter, count)
    if errors[0] > 0 or errors[1] > 0:
        return best, felt_best(buffers.values, count, seat, errors[0], errors[1], counter)
    return best, best


@rule
def play_games(
    players: Array[Buffers],
    rivals: Array[Buffers],
    worlds: Array[World],
    start: Array[PositionRecord],
    seating: Grid[int],
    seeds: Array[int],
    opening: int,
    exploring: int,
    errors: Cube[float],
    table: Array[PositionRecord],
    notes: Notes,
) -> int:
    """Play games from the start, one for each row of `seating`; return how many moments were written down.

    `opening` is the most random moves a game begins with, `exploring` the parts of a chance to explore later;
    `errors` says for each game and seat how much it errs and misses. Written down are decisions beside battles, as
    the seat itself sees them, and what is drawn; a battle is judged by its end.
    """
    world, pos, learner, rival = worlds[0], table[0], players[0], rivals[0]
    written = 0
    for game in range(len(seeds)):
        copy_record(pos, start[0])
        left = below(seeds[game] - 1, opening + 1)
        for number in range(_LONGEST):
            counter = seeds[game] + 4 * number
            if pos.stage == Stage.OVER or written + 2 > len(notes.cut):
                break
            seat, buffers, theirs, explores = SEATS, learner, False, False
            chance, quiet = legal.is_chance(pos), map_playouts.is_quiet(pos.stage)
            best, chosen = 0, 0
            if chance:
                move = map_playouts.draw(pos, world, counter, learner)
                copy_record(learner.stack[0], pos)
            else:
                seat = playing.first_waited(pos, world)
                theirs = left == 0 and seating[game, seat] == 1
                buffers = rival if theirs else learner
                copy_record(buffers.stack[0], pos)
                look_through(buffers.stack[0], world, seat)
                explores = quiet and (left > 0 or (not theirs and below(counter + 1, _PARTS) < exploring))
                best, chosen = decide(buffers, worlds, seat, explores, errors[game, seat], counter + 2)
                left = max(left - 1, 0) if explores else left
                move = buffers.chosen[chosen]
            if quiet:
                if chance or theirs:
                    best = 0
                    expect_after(learner, worlds, buffers.stack[0], seat, _NO_MOVE if chance else move)
                write_down(notes, written, buffers.stack[0], learner.values[best], explores and chosen != best)
                written += 1
                if kind_of(move) == MoveKind.READY and plans_unseen(pos, world):
                    # That a plan is ready is judged, and nobody decides there: it is learned as well.
                    expect_after(learner, worlds, buffers.stack[0], seat, move)
                    write_down(notes, written, learner.stack[1], learner.values[0], False)
                    written += 1
            playing.play(pos, world, seat, move)
            playing.play_forced(pos, world, learner.out)
        notes.ends[game] = written
        fill_result(pos, world, notes.results[game])
    return written


@rule
def encode_positions(
    tables: Array[Buffers],
    positions: Array[PositionRecord],
    worlds: Array[World],
    places: Cube[int],
    values: Cube[float],
    counts: Grid[int],
    seats: Grid[int],
) -> None:
    """Fill in what is seen of positions, by the first seat between two, by all seats in the game between more."""
    world, buffers = worlds[0], tables[0]
    threats, scores, inputs = buffers.threats, buffers.scores[0], buffers.inputs
    for number in range(len(positions)):
        pos = positions[number]
        evaluate(pos, world, buffers.weights, threats, scores)
        for eye in range(counts.shape[1]):
            seats[number, eye] = eye
            counts[number, eye] = 0
            if not pos.alive >> eye & 1:
                continue
            map_inputs.see(pos, world, threats, scores, eye, inputs)
            counts[number, eye] = inputs.filled[0]
            for place in range(inputs.filled[0]):
                places[number, eye, place] = inputs.places[place]
                values[number, eye, place] = inputs.values[place]


@rule
def judge_positions(
    tables: Array[Buffers],
    worlds: Array[World],
    positions: Array[PositionRecord],
    shares: Grid[float],
    acting: Array[int],
) -> None:
    """Fill `shares` with every seat's share in positions, and `acting` with who is to act."""
    buffers = tables[0]
    for number in range(len(positions)):
        pos = positions[number]
        copy_record(buffers.stack[1], pos)
        expect(buffers, worlds, shares[number])
        acting[number] = -1 if legal.is_chance(pos) else playing.first_waited(pos, worlds[0])


def make_trainee(game: Game) -> "MapTrainee":
    """Return what a game of this folder gives to be learned."""
    assert isinstance(game, MapGame)
    return MapTrainee(game)


class MapTrainee:
    """A game on a map with its options, to be learned."""

    hidden = HIDDEN
    watching = 0.1  # what it is worth to have ended a turn or a plan is learned before it counts

    def __init__(self, game: MapGame) -> None:
        self.game = game
        self.digest = map_digest(game)
        self.layout = layout(PositionRecord)
        self._seats = len(game.seats)
        self._eyes = 1 if self._seats == 2 else self._seats
        start = game.start()
        assert isinstance(start, MapPosition)
        self._start = start.records
        self._table = empty(PositionRecord)
        self._reader = make_buffers(game, None)

    def hand_network(self, hidden: int) -> NetworkArrays:
        return hand_network(self.game, hidden)

    def _buffers(self, network: Network) -> Array[Buffers]:
        """Make the arrays for a player; one whose hidden units see nothing is the one written by hand."""
        return make_buffers(self.game, network if np.asarray(network.hidden).any() else None)

    def play(
        self,
        learner: Network,
        rival: Network,
        seating: Grid[int],
        seeds: Array[int],
        exploration: Exploration,
    ) -> Episodes:
        games = len(seeds)
        room = games * 400
        mine, theirs = self._buffers(learner), self._buffers(rival)
        opening, exploring = exploration.opening, round(exploration.rate * _PARTS)
        errors = np.zeros((games, self._seats, 2))
        if exploration.levels:
            opening, exploring, errors = 0, 0, self._errors(seeds)
        while True:
            notes = make_notes(PositionRecord, room, games, self._seats)
            written = play_games(
                mine,
                theirs,
                self.game.worlds,
                self._start,
                seating,
                seeds,
                opening,
                exploring,
                errors,
                self._table,
                notes,
            )
            if written + 2 <= room:
                break
            room *= 2
        return as_episodes(notes, written)

    def _errors(self, seeds: Array[int]) -> npt.NDArray[np.float64]:
        """Return for each game and seat how much the level errs that is drawn for it; the highest errs in nothing."""
        levels = np.array([(level.noise, level.miss_rate) for level in engine_of(self.game).levels[:-1]])
        drawn = [np.random.default_rng([int(seed), 5]).integers(len(levels), size=self._seats) for seed in seeds]
        found: npt.NDArray[np.float64] = levels[np.array(drawn)]
        return found

    def encode(self, positions: State) -> Batch:
        count = len(positions)
        batch = Batch(
            np.zeros((count, self._eyes, map_inputs.MOST_INPUTS), np.int32),
            np.zeros((count, self._eyes, map_inputs.MOST_INPUTS), np.float32),
            np.zeros((count, self._eyes), np.int64),
            np.zeros((count, self._eyes), np.int64),
        )
        encode_positions(
            self._reader, positions, self.game.worlds, batch.places, batch.values, batch.counts, batch.seats
        )
        return batch

    def judge(self, network: Network, positions: State) -> Shares:
        shares, _ = self._judged(network, positions)
        return shares

    def acting(self, positions: State) -> npt.NDArray[np.bool_]:
        _, actors = self._judged(self.hand_network(0), positions)
        acting: npt.NDArray[np.bool_] = actors[:, None] == np.arange(self._seats)
        return acting

    def _judged(self, network: Network, positions: State) -> tuple[Shares, npt.NDArray[np.int64]]:
        shares, actors = np.zeros((len(positions), self._seats)), np.zeros(len(positions), np.int64)
        judge_positions(self._buffers(network), self.game.worlds, positions, shares, actors)
        return shares, actors
