"""Puzzles at the terminal: the one of the day, those of a game, and what was solved."""

import datetime

from conqueror.school import PuzzleShelf
from tests.cli.terminal import conqueror, flat

SHELF = PuzzleShelf()
A_DAY = "2026-01-31"
DAILY = SHELF.daily(datetime.date.fromisoformat(A_DAY))


def test_the_puzzle_of_a_day_is_solved_by_its_answer() -> None:
    done = conqueror("puzzle", "--day", A_DAY, lines=("hint", *DAILY.answer, ""))
    screen = flat(done.output)
    assert done.exit_code == 0, done.output
    assert DAILY.id in screen
    assert "★★☆" in screen
    assert "You have solved 1 of 1 puzzle." in screen


def test_what_is_not_the_answer_fails_and_puzzles_of_a_game_follow_each_other() -> None:
    first = min(SHELF.puzzles["conquests"], key=lambda puzzle: (puzzle.level, puzzle.id))
    wrong = next(move for move in SHELF.begin(first.id).moves(first.seat) if move != first.line[0])
    screen = flat(conqueror("puzzle", "conquests", lines=(wrong, *first.answer, "skip", "quit")).output)
    assert "There is a better move" in screen
    assert "★★☆" in screen
    again = flat(conqueror("puzzle", "conquests", lines=("quit",)).output)
    assert first.id not in again


def test_what_there_is_not_is_said_in_a_sentence() -> None:
    for words in (("puzzle", "chess"), ("puzzle", "--day", "yesterday"), ("puzzle", "chess", "--daily")):
        done = conqueror(*words)
        assert done.exit_code == 2, words
        assert "Traceback" not in done.output
