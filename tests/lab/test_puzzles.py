"""Puzzles out of games between bots: what is found, and what is thrown away."""

import functools
import itertools
from pathlib import Path
from random import Random

import pytest

import conqueror
from conqueror.bots.analysis_result import Analysis, Choice
from conqueror.lab.puzzles.decisions import clear_answer, find_decision
from conqueror.lab.puzzles.forced_wins import find_forced_win
from conqueror.lab.puzzles.maker import find_puzzles, source_of
from conqueror.school import Puzzle, PuzzleShelf
from conqueror.school.themes import theme_of
from tests.cli.terminal import conqueror as run

SHELF = PuzzleShelf()
SEED = 61
"""A seed whose first games are played and looked through."""


def _look(**shares: float) -> Analysis:
    choices = tuple(Choice(move, share, 1.0) for move, share in sorted(shares.items(), key=lambda one: -one[1]))
    return Analysis("red", {"red": choices[0].share}, choices)


def _right(*looks: Analysis) -> tuple[str, ...]:
    answer = clear_answer(looks, 2)
    return answer.right if answer is not None else ()


def test_an_answer_is_clear_where_every_search_finds_it_by_ten_points() -> None:
    clear = _look(a=0.60, b=0.49, c=0.10)
    assert _right(clear, clear, clear) == ("a",)
    assert _right(clear, _look(a=0.60, b=0.51, c=0.10)) == ()
    assert _right(clear, _look(b=0.60, a=0.40, c=0.10)) == ()
    assert _right(_look(a=0.60, b=0.59, c=0.10)) == ("a", "b")
    assert _right(_look(a=0.60, b=0.59, c=0.10), clear) == ()
    assert _right(_look(a=0.60, b=0.59)) == ()
    assert _right(_look(a=0.60, b=0.59, c=0.10), _look(b=0.60, a=0.57, c=0.10)) == ("b", "a")


@pytest.mark.parametrize(
    ("move", "theme"),
    [
        ("numidia>balearic-sea 1i", "march"),
        ("numidia>berber 1i", "independents"),
        ("numidia>espanga 1i", "attack"),
        ("end", "end"),
    ],
)
def test_a_theme_is_what_a_decision_is_about(move: str, theme: str) -> None:
    lands = {"numidia": ("carthage", 2), "berber": ("independent", 1), "espanga": ("rome", 1), "rome": ("rome", 1)}
    position = conqueror.load("duels").position(
        {
            "round": 2,
            "turn": "carthage",
            "stage": "action",
            "lands": {land: {"owner": owner, "infantry": units} for land, (owner, units) in lands.items()},
        }
    )
    assert theme_of(position, "carthage", move) == theme


@functools.cache
def _first_found() -> Puzzle:
    """Return the first forced win that games of a seed bring; which of them that is depends on the bots."""
    game = conqueror.load("conquests")
    return next(puzzle for number in itertools.count() for puzzle in find_puzzles(game, SEED, number))


def test_a_start_holds_no_forced_win() -> None:
    assert find_forced_win(conqueror.load("conquests").start(), "plain", Random(1)) is None


def test_what_one_move_does_not_answer_is_no_puzzle() -> None:
    plan = conqueror.load("duels").start()
    assert len(plan.to_act) > 1
    assert find_decision(plan, plan.to_act[0], "seed") is None


def test_games_of_empire_begin_late_three_times_of_four() -> None:
    game = conqueror.load("empire")
    starts = [source_of(game, number) for number in range(4)]
    assert starts[0].start == game.start()
    assert [start.start.data()["bases"] for start in starts[1:]] == [{"red": n, "blue": n} for n in (1, 2, 3)]


def test_the_command_adds_to_a_file_what_it_finds_and_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    place = tmp_path / "found.jsonl"
    kept, known = SHELF.puzzles["conquests"][0], _first_found()
    place.write_text(f"{kept.written()}\n", encoding="utf-8")
    first = str(known.origin["game"])
    done = run(
        "lab", "puzzles", "conquests", "--games", "1", "--first", first, "--seed", str(SEED), "--out", str(place)
    )
    assert done.exit_code == 0, done.output
    before, *new = place.read_text(encoding="utf-8").splitlines()
    assert before == kept.written()
    assert known.written() in new
    assert f"{len(new)} new puzzle" in done.output
    assert run("lab", "puzzles", "chess").exit_code == 2
    assert run("lab", "puzzles", "conquests", "--minutes", "0").exit_code == 2
    assert run("lab", "puzzles", "conquests", "--most", "0").exit_code == 2
