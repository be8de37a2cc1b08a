"""Conquests: lines of play counted on one core, beside python-chess in the same run."""

import chess

import conqueror
from bench.figures import Figure, best_rate, starts

DEPTH = 6
CHESS_DEPTH = 4
CHESS_LINES = 197_281


def fingerprint() -> int:
    """One number over fixed positions: a change that alters it alters the rules."""
    ladder = conqueror.load("conquests").start()
    duel = conqueror.load("conquests", moves="duel-of-champions", danger="literal").start()
    return ladder.perft(5) * 1_000_003 + duel.perft(5)


def chess_lines(board: chess.Board, depth: int) -> int:
    """How many lines of chess there are; the last move is counted, not made."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_lines(board, depth - 1)
        board.pop()
    return total


def measure() -> list[Figure]:
    """The figures of this game."""
    start = conqueror.load("conquests").start()
    start.perft(2)  # compiled before the clock runs
    ours = best_rate(lambda: start.perft(DEPTH))
    assert chess_lines(chess.Board(), CHESS_DEPTH) == CHESS_LINES
    theirs = best_rate(lambda: chess_lines(chess.Board(), CHESS_DEPTH), times=3)
    return [
        Figure("fingerprint", fingerprint(), ""),
        Figure(f"perft({DEPTH}), one core", ours, "lines/s"),
        Figure(f"python-chess perft({CHESS_DEPTH}), same run", theirs, "lines/s"),
        Figure("ratio", ours / theirs, "times", at_least=25),
        *starts("conquests", compile_limit=15, start_limit=1),
    ]
