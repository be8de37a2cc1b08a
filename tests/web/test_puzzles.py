"""Puzzles on the page: the one of the day, a streak, those of a game, and what is said to an answer."""

import pytest
from playwright.sync_api import expect

from conqueror.school import Puzzle, PuzzleShelf
from tests.web.lesson_driving import Learner
from tests.web.looking import DESK, PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-school")
SHELF = PuzzleShelf()
FIRST = {game: min(puzzles, key=lambda one: (one.level, one.id)) for game, puzzles in SHELF.puzzles.items()}


def _wrong(puzzle: Puzzle) -> str:
    """Return a move of Conquests that does not solve a puzzle."""
    return next(
        move for move in SHELF.begin(puzzle.id).moves(puzzle.seat) if move != puzzle.line[0] and "@" not in move
    )


def test_the_puzzle_of_the_day_begins_a_streak(looking: Looking) -> None:
    page = looking.window(size=PHONE, bypass=True)
    page.goto("/")
    daily = page.get_by_role("region", name="Puzzle of the day")
    expect(daily).to_contain_text("No days in a row yet")
    with page.expect_response("**/api/puzzles/daily") as found:
        daily.get_by_role("link", name="Solve it").tap()
    puzzle = SHELF.puzzle(found.value.json()["id"])
    page.locator(".task .say").wait_for()
    assert violations(page) == []
    Learner(page, by_keys=False).follow(puzzle.answer)
    expect(page.locator(".task")).to_have_attribute("data-state", "passed")
    expect(page.locator(".task")).to_contain_text("1 day in a row")
    page.locator(".task .next").tap()
    page.wait_for_url("**/puzzles")
    expect(daily).to_contain_text("Solved. The next one comes tomorrow. 1 day in a row.")
    assert violations(page) == []


@pytest.mark.parametrize("game", ["conquests", "empire", "duels"])
def test_a_puzzle_of_each_game_is_solved_by_keys(looking: Looking, game: str) -> None:
    page = looking.window(size=DESK, bypass=True)
    puzzle = FIRST[game]
    page.goto(f"/puzzles/{puzzle.id}")
    page.locator(".task .say").wait_for()
    Learner(page, by_keys=True).follow(puzzle.answer)
    expect(page.locator(".task")).to_have_attribute("data-state", "passed")
    for move in puzzle.right:
        expect(page.locator(".worth li.right").nth(puzzle.right.index(move))).to_contain_text("of 100 games")
    assert violations(page) == []


def test_what_is_not_the_answer_fails_with_words_and_the_next_puzzle_is_another(looking: Looking) -> None:
    page = looking.window()
    page.goto("/puzzles")
    page.get_by_role("button", name="Solve puzzles: The Game of Conquests").click()
    puzzle = FIRST["conquests"]
    page.wait_for_url(f"**/puzzles/{puzzle.id}")
    wrong = _wrong(puzzle)
    learner = Learner(page, by_keys=True)
    page.locator("[data-square]").first.wait_for()
    learner.choose(wrong[:2])
    learner.choose(wrong[3:5])
    leave = page.locator(".decide [data-option='1']")
    page.locator('.task[data-state="failed"]').or_(leave).first.wait_for()
    if leave.count():  # the General may bring somebody back, and does not
        leave.click()
    expect(page.locator(".task")).to_contain_text("There is a better move")
    page.locator(".task .again").click()
    learner.follow(puzzle.answer)
    page.locator(".task .next").click()
    page.wait_for_url(lambda address: puzzle.id not in address)
