"""The compiled player for reports of the map games: one move ahead, by what a seat knows."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from conqueror.bots.engines.engine import Shares
from conqueror.bots.engines.map_calibration import hand_calibration, progress_of
from conqueror.bots.engines.map_games import make_buffers
from conqueror.bots.evaluation.map_buffers import MOST_CHANCES
from conqueror.game import Game
from conqueror.games.map_games.game import MapGame, MapPosition
from conqueror.games.map_games.rules.moves import KIND_MASK, unpack
from conqueror.games.map_games.rules.records import PositionRecord
from conqueror.games.map_games.rules.vocabulary import SEATS, Ending, MoveKind
from conqueror.kit import empty
from conqueror.lab.report.courses import Courses, Numbers, Piece
from conqueror.lab.report.games.map_loop import Log, play_courses
from conqueror.lab.report.levels import Errors

_LEDGER_EVERY, _LEDGER_EVERY_OF_MORE = 4, 16  # games of which luck is reckoned: it costs more than the game
_WIDTH, _WIDTH_OF_MORE = 40, 8  # moves that are looked at in one decision, between two and between more
_EARLY = 3  # rounds whose cards are told: a long game draws all of them, whoever wins it
_MOVES, _OUTCOMES = 400, 400  # that are expected of a game, and outcomes of a game whose luck is reckoned


def make_player(game: Game, levels: Errors) -> "MapPlayer":
    """Return the player of a game of this folder; `levels` says how much those that are named err."""
    assert isinstance(game, MapGame)
    return MapPlayer(game, levels)


class MapPlayer:
    """A game on a map with its options, played for a report."""

    def __init__(self, game: MapGame, levels: Errors) -> None:
        self._game = game
        self._levels = levels
        self._seats = len(game.seats)
        self._calibration = hand_calibration(game)
        start = game.start()
        assert isinstance(start, MapPosition)
        self._start = start.records
        self._table = empty(PositionRecord)
        self._buffers = make_buffers(game, None)

    def play(self, seeds: Sequence[int], levels: Sequence[Sequence[str]]) -> Courses:
        errors = np.array([[self._levels[name] for name in seats] for seats in levels], np.float64)
        numbers = np.array(seeds, np.int64)
        two = self._seats == 2
        ledgers = (numbers % (_LEDGER_EVERY if two else _LEDGER_EVERY_OF_MORE) == 0).astype(np.int64)
        games, room = len(seeds), _MOVES
        while True:
            log = self._log(games, games * room, MOST_CHANCES + int(ledgers.sum()) * _OUTCOMES * room // _MOVES)
            worlds, width = self._game.worlds, _WIDTH if two else _WIDTH_OF_MORE
            written = play_courses(
                self._buffers, worlds, self._start, width, errors, numbers, ledgers, self._table, log
            )
            if written >= 0:
                return self._courses(log, written, ledgers > 0)
            room *= 2

    def _log(self, games: int, room: int, outcomes: int) -> Log:
        def numbers(*shape: int) -> Numbers:
            return np.zeros(shape, np.int64)

        return Log(
            seats=numbers(room),
            moves=numbers(room),
            actors=numbers(room),
            options=numbers(room),
            rounds=numbers(room),
            quick=numbers(room),
            shares=np.zeros((room, self._seats)),
            outcomes=np.zeros((outcomes, self._seats)),
            weights=numbers(outcomes),
            draws=numbers(outcomes),
            ends=numbers(games),
            outcome_ends=numbers(games),
            winners=numbers(games),
            endings=numbers(games),
            lengths=numbers(games),
            out=numbers(games, self._seats),
        )

    def _courses(self, log: Log, written: int, reckoned: npt.NDArray[np.bool_]) -> Courses:
        seats, ends = np.asarray(log.seats)[:written], np.asarray(log.ends)
        decided = seats < SEATS
        games = np.searchsorted(ends, np.arange(written), side="right")
        per_game = np.bincount(games[decided], minlength=len(ends))
        quick = np.asarray(log.quick)[:written]
        acting = seats[decided][:, None] == np.arange(self._seats)
        rounds = np.asarray(log.rounds)[:written]
        return Courses(
            ends=np.cumsum(per_game),
            seats=seats[decided],
            options=np.asarray(log.options)[:written][decided],
            chances=self._chances(np.asarray(log.shares)[:written][decided], acting, rounds[decided]),
            winners=np.asarray(log.winners),
            endings=[Ending(int(ending)).name.lower().replace("_", "-") for ending in log.endings],
            rounds=np.asarray(log.lengths),
            throws=np.bincount(games[~decided], minlength=len(ends)),
            quick=np.bincount(games[decided & (quick > 0)], minlength=len(ends)),
            out=np.asarray(log.out),
            luck=self._luck(log, rounds, reckoned),
            pieces=list(self._pieces(log, games)),
        )

    def _chances(self, shares: Shares, acting: npt.NDArray[np.bool_], rounds: Numbers) -> Shares:
        """Return shares as chances, round by round: how far a game is counts."""
        chances = np.zeros_like(shares)
        for number in np.unique(rounds):
            here = rounds == number
            progress = float(progress_of(np.array([number], np.int16))[0])
            chances[here] = self._calibration.apply(shares[here], acting[here], progress)
        return chances

    def _luck(self, log: Log, rounds: Numbers, reckoned: npt.NDArray[np.bool_]) -> Shares:
        """Return for each game what chance brought everybody: what came beside what could be expected."""
        luck = np.full((len(log.ends), self._seats), np.nan)
        luck[reckoned] = 0.0
        filled = int(log.outcome_ends[-1]) if len(log.ends) else 0
        if not filled:
            return luck
        draws, weights = np.asarray(log.draws)[:filled], np.asarray(log.weights)[:filled].astype(np.float64)
        came = draws < 0
        entries = np.where(came, -1 - draws, draws)
        nobody = np.zeros((filled, self._seats), np.bool_)
        chances = self._chances(np.asarray(log.outcomes)[:filled], nobody, rounds[entries])
        first = np.flatnonzero(np.diff(entries, prepend=-1))
        expected = np.add.reduceat(chances * weights[:, None], first) / np.add.reduceat(weights, first)[:, None]
        game = np.searchsorted(np.asarray(log.ends), entries[first], side="right")
        np.add.at(luck, game, chances[came] - expected)
        return luck

    def _pieces(self, log: Log, games: Numbers) -> Iterator[Piece]:
        """Yield what was bought, drawn and opened with."""
        names = self._game.names
        moves, seats, actors = (np.asarray(row)[: len(games)] for row in (log.moves, log.seats, log.actors))
        kinds = moves & KIND_MASK
        early = np.asarray(log.rounds)[: len(games)] <= _EARLY
        drawn = np.isin(kinds, (MoveKind.DRAW_CARD, MoveKind.DRAW_MISSION))
        told = np.flatnonzero((kinds == MoveKind.BUY) | (drawn & early))
        dealt: set[tuple[int, int]] = set()
        marches = np.flatnonzero(np.isin(kinds, (MoveKind.MARCH, MoveKind.JOINT)))
        _, first = np.unique(games[marches] * self._seats + seats[marches], return_index=True)
        for entry in (*told, *marches[first]):
            game, seat, move = int(games[entry]), int(seats[entry]), unpack(int(moves[entry]))
            match move.kind:
                case MoveKind.BUY:
                    yield Piece("hero bought", names.heroes[move.origin], game, seat)
                case MoveKind.DRAW_CARD:
                    for each in range(self._seats):
                        yield Piece("early card", names.cards[move.origin], game, each)
                case MoveKind.DRAW_MISSION if (game, int(actors[entry])) not in dealt:
                    dealt.add((game, int(actors[entry])))
                    yield Piece("first mission", names.missions[move.origin], game, int(actors[entry]))
                case MoveKind.DRAW_MISSION:
                    pass
                case _:
                    yield Piece(
                        "first march", f"{names.lands[move.origin]} to {names.lands[move.target]}", game, seat
                    )
