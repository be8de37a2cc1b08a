"""Hints on the page: asked for with one button, told in words and bars, lit up on the board; and why bots moved."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.looking import Looking, play_now

pytestmark = pytest.mark.xdist_group("web-maps")


def test_a_hint_shows_the_chances_and_lights_the_best_move_up(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    page.get_by_role("button", name="Hint", exact=True).click()
    card = page.locator(".hintcard")
    expect(card).to_contain_text("Best moves")
    expect(card.locator(".chances li")).to_have_count(2)
    best = card.locator(".best li")
    expect(best.first).to_contain_text(re.compile(r"Plain's \w+ goes from .*Why: .*\d+ %"))
    worth = [text.rpartition("%")[0][-3:] for text in best.all_inner_texts()]
    assert len(worth) == len(set(worth))  # moves of one value are told together
    expect(card.locator(".alike").first).to_contain_text("Or likewise: ")
    expect(page.locator(".sq.told")).to_have_count(2)
    first = page.eval_on_selector_all(".sq.told", "found => found.map((each) => each.dataset.square)")
    card.locator(".best button").last.click()
    page.wait_for_function(
        "(first) => [...document.querySelectorAll('.sq.told')].map((each) => each.dataset.square).join() !== first",
        arg=",".join(first),
    )
    card.get_by_role("button", name="Hide the hint").click()
    expect(card).to_have_count(0)
    expect(page.locator(".sq.told")).to_have_count(0)


def test_a_hint_goes_on_when_a_draft_has_followed_it(looking: Looking) -> None:
    page = looking.window()
    page.goto(_table(looking, game="duels"))
    page.get_by_role("button", name="Hint", exact=True).click()
    best = page.locator(".hintcard .best li").first
    expect(best).to_contain_text("recruits")
    page.locator(".decide .offer").first.click()
    expect(page.locator(".decide .draft li")).to_have_count(1)
    expect(best).to_contain_text("has planned")  # nothing else can be paid for


def _table(looking: Looking, **wanted: Any) -> str:
    """Return the way to a new table at which a bot begins."""
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "local"}]
    made = httpx.post(f"{looking.server.address}/api/tables", json={"seats": seats, **wanted}, timeout=30).json()
    return f"/t/{made['table']}#secret={made['secret']}"


def test_without_hints_there_is_no_button_and_with_reasons_the_log_says_why(looking: Looking) -> None:
    page = looking.window()
    page.goto(_table(looking, game="conquests", hints=False, reasons=False))
    page.locator(".sq.mover").first.wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(page.locator(".why")).to_have_count(0)
    page = looking.window()
    page.goto(_table(looking, game="empire"))
    expect(page.get_by_role("log", name="Log").locator(".why").first).to_contain_text("why: ")
