"""Teaching in place: the briefing, signs named by mouse, keys and touch, the legend, rules beside the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.looking import PHONE, Looking, play_now
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web")


def _is_new(page: Page) -> None:
    """Let the window forget every briefing, as if nobody had played here before."""
    page.goto("/")
    page.evaluate(
        "localStorage.setItem('conqueror.preferences', "
        "JSON.stringify({...JSON.parse(localStorage.getItem('conqueror.preferences')), briefed: []}))"
    )


def test_a_game_begins_with_a_briefing_that_is_shown_once(looking: Looking) -> None:
    page = looking.window(bypass=True)
    _is_new(page)
    play_now(page)
    card = page.get_by_role("dialog", name="The Game of Conquests")
    expect(card).to_contain_text("You play Plain.")
    expect(card).to_contain_text("Whoever leaves the enemy General in Danger with no way out wins.")
    expect(card.get_by_role("button", name="Begin")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    page.reload()
    page.locator(".sq.mover").first.wait_for()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The briefing").click()
    expect(card).to_be_visible()


def test_signs_are_named_by_mouse_and_keys_and_listed_in_the_legend(looking: Looking) -> None:
    page = looking.window(bypass=True)
    play_now(page, "Final Conquest")
    tip = page.get_by_role("tooltip")
    food = page.locator(".seat [data-tip=food]").first
    food.hover()
    expect(tip).to_contain_text("Each food you hold allows two units more")
    page.mouse.move(700, 5)
    expect(tip).to_be_hidden()
    page.locator(".seat [data-tip=units]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(food).to_be_focused()
    expect(tip).to_contain_text("Food: ")
    expect(food).to_have_attribute("aria-describedby", "tip")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("s")
    legend = page.get_by_role("dialog", name="What the signs mean")
    expect(legend.locator("dt", has_text="Great fort")).to_be_visible()
    assert violations(page) == []


def test_a_long_press_names_a_fighter_and_moves_nobody(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    play_now(page)
    square = page.locator("[data-square=b2]")
    box = square.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.get_by_role("tooltip")).to_contain_text("One step forward, left and right.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".sq.sel")).to_have_count(0)
    square.tap()
    expect(page.locator(".sq.sel")).to_have_count(1)


def test_a_rule_opens_beside_the_table_and_closing_returns(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    address = page.url
    link = page.locator(".hand-panel a.rule")
    link.click()
    book = page.get_by_role("dialog", name="Rulebook")
    expect(book.locator("#GC-13")).to_be_in_viewport()
    book.locator("a.rule", has_text="GC-15").first.click()
    expect(book.locator("#GC-15")).to_be_in_viewport()
    assert page.url == address
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    expect(link).to_be_focused()
    page.keyboard.press("r")
    expect(book.get_by_role("heading", name="The game in one minute")).to_be_visible()
