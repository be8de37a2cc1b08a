"""Bots that play for a report, of any game: slower than a compiled player, and as strong as their names say."""

from collections.abc import Sequence
from random import Random

import numpy as np

from conqueror.bots.bot import make_bot
from conqueror.bots.value import value
from conqueror.game import CHANCE, Game, Position
from conqueror.lab.bot_game import NoResult
from conqueror.lab.report.courses import Courses, Piece


class BotPlayer:
    """A game played by bots, each shown only what its seat may know."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def play(self, seeds: Sequence[int], levels: Sequence[Sequence[str]]) -> Courses:
        seats = self._game.seats
        log = _Log(len(seats))
        for number, (seed, names) in enumerate(zip(seeds, levels, strict=True)):
            self._play_one(seed, dict(zip(seats, names, strict=True)), number, log)
        return log.courses()

    def _play_one(self, seed: int, names: dict[str, str], number: int, log: "_Log") -> None:
        bots = {seat: make_bot(name, Random(f"{seed} {seat}"), seconds=None) for seat, name in names.items()}
        dice, position = Random(f"{seed} {CHANCE}"), self._game.start()
        rounds, throws, counted, opened = 1, 0, _round_of(position), set[str]()
        while position.to_act:
            seat = position.to_act[0]
            if seat == CHANCE:
                position, throws = position.play(seat, position.draw_outcome(dice)), throws + 1
                continue
            place = self._game.seats.index(seat)
            log.seats.append(place)
            log.options.append(len(position.legal_moves(seat)))
            log.chances.append(list(value(position).values()))
            move = bots[seat].choose(position.hide(seat), seat)
            if seat not in opened:
                opened.add(seat)
                log.pieces.append(Piece("first move", str(move), number, place))
            position = position.play(seat, move)
            now = _round_of(position)
            if now is not None and now != counted:
                rounds, counted = rounds + 1, now
        if position.result is None:
            raise NoResult(f"After {len(log.seats)} decisions a game stopped without a result.")
        log.ends.append(len(log.seats))
        log.winners.append(sum(1 << self._game.seats.index(seat) for seat in position.result.winners))
        log.endings.append(position.result.reason)
        log.rounds.append(rounds)
        log.throws.append(throws)


class _Log:
    """What is written down while games are played."""

    def __init__(self, seats: int) -> None:
        self._places = seats
        self.ends: list[int] = []
        self.seats: list[int] = []
        self.options: list[int] = []
        self.chances: list[list[float]] = []
        self.winners: list[int] = []
        self.endings: list[str] = []
        self.rounds: list[int] = []
        self.throws: list[int] = []
        self.pieces: list[Piece] = []

    def courses(self) -> Courses:
        """Return it as it is counted."""
        games = len(self.ends)
        return Courses(
            ends=np.array(self.ends, np.int64),
            seats=np.array(self.seats, np.int64),
            options=np.array(self.options, np.int64),
            chances=np.array(self.chances, np.float64).reshape(-1, self._places),
            winners=np.array(self.winners, np.int64),
            endings=self.endings,
            rounds=np.array(self.rounds, np.int64),
            throws=np.array(self.throws, np.int64),
            quick=np.zeros(games, np.int64),
            out=np.zeros((games, self._places), np.int64),
            pieces=self.pieces,
        )


def _round_of(position: Position) -> object:
    """Return the round as the game counts it; None where it does not."""
    picture = position.picture(None)
    return picture.get("round", picture.get("counter"))
