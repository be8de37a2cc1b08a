"""A fresh look at puzzles that ship, deeper than the one that made them."""

from random import Random

from conqueror.bots.analysis import analyse
from conqueror.game import CHANCE
from conqueror.lab.puzzles.decisions import QUICK
from conqueror.lab.puzzles.forced_wins import wins_only
from conqueror.school import Puzzle, PuzzleShelf, State
from conqueror.school.puzzle import FORCED_WIN
from conqueror.school.themes import theme_of

DEEPER = 20
"""How many times as many playouts as a decision was looked through with."""
FURTHER, NODES = 4, 400_000_000
"""How many moves further than a win nothing else may win, and what that proof may take."""


def agrees(shelf: PuzzleShelf, puzzle: Puzzle, seed: int) -> bool:
    """Return whether a fresh search, twenty times as deep, finds the answer of a puzzle."""
    start = shelf.begin(puzzle.id)
    if puzzle.kind == FORCED_WIN:
        return bool(wins_only(start, puzzle.line[0], puzzle.wins_in, FURTHER, NODES))
    found = analyse(start, puzzle.seat, playouts=DEEPER * QUICK, rng=Random(f"{seed} {puzzle.id}"))
    return found.move in puzzle.right


def check_puzzle(shelf: PuzzleShelf, puzzle: Puzzle) -> None:
    """Raise an AssertionError if its answer does not solve it, another first move does, or its theme is wrong."""
    start = shelf.begin(puzzle.id)
    assert puzzle.seat in start.to_act, puzzle.id
    assert CHANCE not in start.to_act, puzzle.id
    passed = shelf.judge(puzzle.id, puzzle.answer)
    assert (passed.state, passed.stars) == (State.PASSED, 3), puzzle.id
    right = puzzle.right or puzzle.line[:1]
    wrong = Random(puzzle.id).choice([move for move in start.moves(puzzle.seat) if move not in right])
    failed = shelf.judge(puzzle.id, [wrong])
    assert (failed.state, bool(failed.words)) == (State.FAILED, True), puzzle.id
    if puzzle.kind != FORCED_WIN:
        assert puzzle.theme == theme_of(start, puzzle.seat, puzzle.right[0]), puzzle.id


def check_all() -> None:
    """Check every puzzle that ships, and tell how many there are."""
    shelf = PuzzleShelf()
    for game, puzzles in shelf.puzzles.items():
        for puzzle in puzzles:
            check_puzzle(shelf, puzzle)
        print(f"  {game}: {len(puzzles)} puzzles are solved by their answers", flush=True)


def confirm_some(part: float, seed: int) -> None:
    """Look at a random part of the puzzles again, and tell of it; 98 of 100 must be confirmed."""
    shelf, rng = PuzzleShelf(), Random(seed)
    looked = doubted = 0
    for game, puzzles in shelf.puzzles.items():
        chosen = rng.sample(puzzles, max(1, round(part * len(puzzles))))
        doubtful = [puzzle.id for puzzle in chosen if not agrees(shelf, puzzle, seed)]
        print(f"  {game}: {len(chosen) - len(doubtful)} of {len(chosen)} confirmed {' '.join(doubtful)}", flush=True)
        looked, doubted = looked + len(chosen), doubted + len(doubtful)
    assert doubted <= 0.02 * looked, f"seed {seed}"
