"""Conquests: lines of play counted and nodes searched on one core, beside python-chess in the same run."""

from random import Random

import chess

import conqueror
from bench.catan import actions_per_second
from bench.figures import Figure, best_rate, starts
from bench.public_api import CATANATRON, PYTHON_CHESS, figures
from conqueror.bots.budget import Budget
from conqueror.bots.engines.conquests import ConquestsEngine, make_engine
from conqueror.games.conquests.game import Conquests

DEPTH = 6
CHESS_DEPTH = 4
CHESS_LINES = 197_281
CHESS_MOVES = 5_000
PLAYOUTS = 1_000  # of a hundred nodes each, a position
POSITIONS = 8


def fingerprint() -> int:
    """Return one number over fixed positions: a change that alters it alters the rules."""
    ladder = conqueror.load("conquests").start()
    duel = conqueror.load("conquests", moves="duel-of-champions", danger="literal").start()
    return ladder.perft(5) * 1_000_003 + duel.perft(5)


def chess_lines(board: chess.Board, depth: int) -> int:
    """Return how many lines of chess there are; the last move is counted, not made."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_lines(board, depth - 1)
        board.pop()
    return total


def chess_moves() -> int:
    """Return how many moves of chess were played at random, each from the list of all legal ones."""
    dice, board = Random(1), chess.Board()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100:  # fifty moves by each side
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(dice.choice(moves))
    return CHESS_MOVES


def public_api() -> list[Figure]:
    """Return random play through the public API, beside that of python-chess and of catanatron."""
    rates = {PYTHON_CHESS: best_rate(chess_moves, times=3), CATANATRON: actions_per_second()}
    return [
        *(Figure(f"{name}, same run", rate, "moves/s") for name, rate in rates.items()),
        *figures("conquests", PYTHON_CHESS, 3, rates),
    ]


def searched(engine: ConquestsEngine, game: Conquests) -> int:
    """Return how many moves the search made, in positions from one random game."""
    rng, position, nodes = Random(1), game.start(), 0.0
    for _ in range(POSITIONS):
        seat = position.to_act[0]
        thinking = Budget(None, PLAYOUTS).begin()
        engine.search([engine.to_state(position)], game.seats.index(seat), thinking, Random(1))
        nodes += thinking.playouts * 100
        for _ in range(8):
            seat = position.to_act[0]
            position = position.play(seat, rng.choice(position.moves(seat)))
    return round(nodes)


def search_speed() -> float:
    """Nodes a second; a node is a move made in the search."""
    game = conqueror.load("conquests")
    assert isinstance(game, Conquests)
    engine = make_engine(game)
    searched(engine, game)  # compiled before the clock runs
    return best_rate(lambda: searched(engine, game))


def measure() -> list[Figure]:
    """Return the figures of this game."""
    start = conqueror.load("conquests").start()
    start.perft(2)  # compiled before the clock runs
    ours = best_rate(lambda: start.perft(DEPTH))
    assert chess_lines(chess.Board(), CHESS_DEPTH) == CHESS_LINES
    theirs = best_rate(lambda: chess_lines(chess.Board(), CHESS_DEPTH), times=3)
    nodes = search_speed()
    return [
        Figure("fingerprint", fingerprint(), ""),
        Figure(f"perft({DEPTH}), one core", ours, "lines/s"),
        Figure(f"python-chess perft({CHESS_DEPTH}), same run", theirs, "lines/s"),
        Figure("ratio", ours / theirs, "times", at_least=25),
        Figure("alpha-beta, one core", nodes, "nodes/s", at_least=2e6),
        Figure("ratio to a line of python-chess", nodes / theirs, "times"),
        *public_api(),
        *starts("conquests", compile_limit=15, start_limit=1),
    ]
