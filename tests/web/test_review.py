"""The review on the page: one click from the end of a game, by keys, tried again, and without barriers."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.games import Made, given_up, sit
from tests.web.looking import DESK, PHONE, Looking, move
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-review")
SLOWLY = 300_000
"""How many milliseconds a review may take; the machine may be busy."""


@pytest.fixture(scope="module")
def game(server: object) -> Made:
    """Return a finished game of Conqueror on 6x6, which has dice."""
    return given_up(server.address, "empire", 16, seed=5)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def given(server: object) -> Made:
    """Return a game of Conquests that was given up while it was even, which is a blunder."""
    return given_up(server.address, "conquests", 6, seed=2)  # type: ignore[attr-defined]


def reviewed(page: Page) -> None:
    """Wait until everything is judged."""
    expect(page.get_by_role("region", name="Review").get_by_role("status")).to_have_text(
        re.compile(r"judged\."), timeout=SLOWLY
    )


def test_one_click_leads_from_the_end_of_a_game_to_its_first_turning_point(looking: Looking, game: Made) -> None:
    page = looking.window()
    sit(page, game)
    page.get_by_role("dialog").locator(".acts .btn").first.click()
    turning = page.locator(".review .list").first.locator("button")
    expect(turning.first).to_have_attribute("aria-current", "step", timeout=SLOWLY)
    expect(turning).to_have_count(3)
    expect(page.locator(".bands path.band")).to_have_count(2)
    page.wait_for_url("**review=1*")


def test_mistakes_are_gone_through_by_keys_and_marked_on_board_and_line(looking: Looking, given: Made) -> None:
    page = looking.window()
    page.goto(f"/t/{given['table']}/replay?review=1&n=0")
    reviewed(page)
    marks = page.locator(".bands .mark").count()
    assert marks
    seen = []
    for _ in range(marks):
        page.keyboard.press("m")
        seen.append(page.locator(".caps").first.inner_text())
    assert len(set(seen)) == marks
    expect(page.locator(".judged")).to_contain_text("Blunder")  # the last one: the game was given up
    expect(page.locator(".gridtraces path")).to_have_count(1)  # what was better
    page.keyboard.press("Home")
    page.keyboard.press("End")
    page.keyboard.press("Shift+M")
    expect(page.locator(".judged")).to_be_visible()


def test_luck_and_ledger_and_seats_are_told_in_words(looking: Looking, game: Made) -> None:
    page = looking.window()
    page.goto(f"/t/{game['table']}/replay?review=1")
    reviewed(page)
    panel = page.get_by_role("region", name="Review")
    panel.get_by_text("Luck", exact=True).click()
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(5)).to_contain_text("Result")
    panel.get_by_text("Seats", exact=True).click()
    expect(panel.get_by_text("Accuracy", exact=True)).to_have_count(2)
    panel.get_by_text("Moments", exact=True).click()
    panel.get_by_text("The chances as a table").click()
    expect(panel.locator("tbody tr").first).to_contain_text("Start")


def test_a_decision_is_tried_again_on_the_board(looking: Looking, given: Made) -> None:
    page = looking.window()
    page.goto(f"/t/{given['table']}/replay?review=1&n=0")
    reviewed(page)
    page.locator(".review .list").last.locator("button").last.click()
    page.get_by_role("button", name="Try it").click()
    card = page.get_by_role("region", name="Try it")
    expect(card).to_contain_text("What would you play as Plain?")
    page.locator(".sq.mover").first.wait_for(timeout=SLOWLY)
    move(page, Random(3))
    expect(card.locator("h2.right, h2.wrong")).to_be_visible(timeout=SLOWLY)
    assert "points" in card.inner_text() or "Right" in card.inner_text()
    card.get_by_role("button", name="Back to the review").click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["parchment", "night"])
def test_axe_finds_nothing_serious_in_a_review(
    looking: Looking, game: Made, theme: str, size: tuple[int, int]
) -> None:
    page = looking.window(theme=theme, size=size, bypass=True)
    page.goto(f"/t/{game['table']}/replay?review=1")
    reviewed(page)
    panel = page.get_by_role("region", name="Review")
    for name in ("Moments", "Seats", "Luck"):
        panel.get_by_text(name, exact=True).click()
        assert violations(page) == [], name
