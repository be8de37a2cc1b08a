"""Puzzles: every one that ships can be solved by its answer alone, and what is not the answer fails with words."""

import datetime
from pathlib import Path
from random import Random

import pytest

from conqueror.errors import ContentError
from conqueror.lab.puzzles.forced_wins import wins_only
from conqueror.registry import catalogue
from conqueror.rulebook import labels
from conqueror.school import PuzzleShelf, State, UnknownPuzzle
from conqueror.school.puzzle import BEST_DECISION, FORCED_WIN, LEVELS, puzzle_id, read_puzzle
from conqueror.school.puzzle_shelf import puzzle_file
from conqueror.school.themes import theme
from tests.lab.puzzle_checks import check_puzzle

SHELF = PuzzleShelf()
PUZZLES = {puzzle.id: puzzle for puzzles in SHELF.puzzles.values() for puzzle in puzzles}
A_DAY = datetime.date(2026, 1, 31)


@pytest.mark.parametrize("game", SHELF.puzzles)
def test_every_puzzle_is_solved_by_its_answer_and_by_no_other_first_move(game: str) -> None:
    """Some of them here, all of them in soak."""
    puzzles = SHELF.puzzles[game]
    for puzzle in Random(5).sample(puzzles, min(len(puzzles), 12)):
        check_puzzle(SHELF, puzzle)


def test_every_puzzle_has_an_id_a_level_an_origin_and_a_theme_that_is_described() -> None:
    for name, puzzle in PUZZLES.items():
        assert name == puzzle_id(puzzle.game, puzzle.seat, puzzle.position)
        assert 1 <= puzzle.level <= LEVELS
        assert puzzle.origin.keys() == {"bot", "seed", "game", "decision"}
        about = theme(puzzle.game, puzzle.theme)
        assert about.title
        assert set(about.labels) <= labels()
    assert {game: len(puzzles) for game, puzzles in SHELF.puzzles.items()}.keys() == catalogue().keys()


def test_a_forced_win_is_proved_and_nothing_else_wins() -> None:
    chosen = Random(3).sample([puzzle for puzzle in PUZZLES.values() if puzzle.kind == FORCED_WIN], 2)
    for puzzle in chosen:
        start = SHELF.begin(puzzle.id)
        assert wins_only(start, puzzle.line[0], puzzle.wins_in, 2, 10_000_000)
        other = next(move for move in start.moves(puzzle.seat) if move != puzzle.line[0])
        assert not wins_only(start, other, puzzle.wins_in, 2, 10_000_000)


def test_a_best_decision_is_better_by_a_clear_margin_and_says_so() -> None:
    decisions = [puzzle for puzzle in PUZZLES.values() if puzzle.kind == BEST_DECISION]
    assert all(puzzle.best_share > puzzle.next_share for puzzle in decisions)
    for puzzle in Random(4).sample(decisions, 10):
        words = SHELF.judge(puzzle.id, puzzle.answer).words
        assert f"wins {puzzle.best_share} games of 100" in words


def test_tries_cost_stars_and_a_refused_move_is_not_played() -> None:
    puzzle = next(iter(PUZZLES.values()))
    assert SHELF.judge(puzzle.id, puzzle.answer, tries=1).stars == 2
    assert SHELF.judge(puzzle.id, puzzle.answer, tries=9).stars == 1
    refused = SHELF.judge(puzzle.id, ["nonsense"])
    assert (refused.state, refused.moves) == (State.REFUSED, ())
    assert SHELF.judge(puzzle.id, []).state is State.GOING


def test_a_day_has_one_puzzle_for_everybody_and_days_differ() -> None:
    assert SHELF.daily(A_DAY) == PuzzleShelf().daily(A_DAY)
    days = {SHELF.daily(A_DAY + datetime.timedelta(days=number)).id for number in range(30)}
    assert len(days) > min(10, len(PUZZLES) // 3)
    game = next(iter(SHELF.puzzles))
    assert SHELF.daily(A_DAY, game).game == game
    with pytest.raises(UnknownPuzzle):
        SHELF.daily(A_DAY, "chess")
    with pytest.raises(UnknownPuzzle):
        SHELF.puzzle("0000000000")


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"id": 1}', "[" * 100_000, '{"id":"a","seat":"b","kind":"c"}'])
def test_a_line_that_is_no_puzzle_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(ContentError, match="no puzzle"):
        read_puzzle(line, "conquests", "conquests.jsonl, line 1")


def test_a_puzzle_is_written_as_it_is_read(tmp_path: Path) -> None:
    for puzzle in PUZZLES.values():
        assert read_puzzle(puzzle.written(), puzzle.game, "") == puzzle
    assert puzzle_file("duels/punic-war", tmp_path) == tmp_path / "duels-punic-war.jsonl"
    assert PuzzleShelf(tmp_path).puzzles == {}
