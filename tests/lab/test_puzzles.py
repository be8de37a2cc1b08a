"""Puzzles out of games between bots: what is found, and what is thrown away."""

import json
from pathlib import Path
from random import Random

import pytest

import conqueror
from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.lab.puzzles.decisions import clear_answer, find_decision, theme_of
from conqueror.lab.puzzles.forced_wins import find_forced_win
from conqueror.lab.puzzles.maker import find_puzzles
from conqueror.school import PuzzleShelf
from conqueror.school.puzzle import FORCED_WIN
from tests.cli.terminal import conqueror as run

SHELF = PuzzleShelf()


def _look(**shares: float) -> Analysis:
    choices = tuple(Choice(move, share, 1.0) for move, share in sorted(shares.items(), key=lambda one: -one[1]))
    return Analysis("red", {"red": choices[0].share}, choices)


def test_an_answer_is_clear_where_every_search_finds_it_by_ten_points() -> None:
    clear = _look(a=0.60, b=0.49, c=0.10)
    assert clear_answer([clear, clear, clear], 2) == ("a",)
    assert clear_answer([clear, _look(a=0.60, b=0.51, c=0.10)], 2) == ()
    assert clear_answer([clear, _look(b=0.60, a=0.40, c=0.10)], 2) == ()
    assert clear_answer([_look(a=0.60, b=0.59, c=0.10)], 2) == ("a", "b")
    assert clear_answer([_look(a=0.60, b=0.59, c=0.10), clear], 2) == ()
    assert clear_answer([_look(a=0.60, b=0.59)], 2) == ()


@pytest.mark.parametrize(
    ("move", "theme"),
    [
        ("b2-c3 4", "step"),
        ("rome>alpes 2c", "march"),
        ("a+b>c 2c,2i", "joint-attack"),
        ("buy 2", "buy"),
        ("end", "end"),
    ],
)
def test_a_theme_is_what_a_decision_is_about(move: str, theme: str) -> None:
    assert theme_of(move) == theme


def test_a_forced_win_is_found_again_and_a_start_holds_none() -> None:
    known = next(puzzle for puzzle in SHELF.puzzles["conquests"] if puzzle.wins_in == 2)
    found = find_forced_win(SHELF.begin(known.id), known.seat, Random(1))
    assert found is not None
    assert (found.id, found.kind, found.line[0]) == (known.id, FORCED_WIN, known.line[0])
    assert find_forced_win(conqueror.load("conquests").start(), "plain", Random(1)) is None


def test_what_one_move_does_not_answer_is_no_puzzle() -> None:
    plan = conqueror.load("duels").start()
    assert len(plan.to_act) > 1
    assert find_decision(plan, plan.to_act[0], "seed") is None


def test_the_command_adds_to_a_file_what_it_finds_and_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    place = tmp_path / "found.jsonl"
    known = SHELF.puzzles["conquests"][0]
    place.write_text(f"{known.written()}\n", encoding="utf-8")
    done = run("lab", "puzzles", "conquests", "--games", "1", "--first", "13", "--seed", "23", "--out", str(place))
    assert done.exit_code == 0, done.output
    kept, *new = place.read_text(encoding="utf-8").splitlines()
    assert kept == known.written()
    assert json.loads(new[0])["origin"] == {"bot": "casual", "seed": 23, "game": 13, "decision": 125}
    assert new[0] == next(find_puzzles(conqueror.load("conquests"), 23, 13)).written()
    assert f"{len(new)} new puzzle" in done.output
    assert run("lab", "puzzles", "chess").exit_code == 2
    assert run("lab", "puzzles", "conquests", "--minutes", "0").exit_code == 2
