"""A small phone: everything can be tapped, nothing is cropped, and the card is pulled up and down."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.games import set_up, sit
from tests.web.looking import SMALL_PHONE, Looking, play_now
from tests.web.test_empire import BEFORE_A_BATTLE, smallest
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-maps")


def pull(page: Page, far: int) -> None:
    """Pull the card by its grip with a finger; upwards is less than 0."""
    box = page.locator(".grip").bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    for step in range(1, 6):
        there = {**finger, "y": finger["y"] + far * step / 5}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def within(page: Page, selector: str) -> None:
    """Nothing of this is hidden: it ends above the tabs and within the screen."""
    box, tabs = page.locator(selector).first.bounding_box(), page.locator(".ptabs").bounding_box()
    assert box is not None
    assert tabs is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL_PHONE[0] + 1, selector
    assert box["y"] + box["height"] <= tabs["y"] + 1, selector


def test_every_square_and_tile_can_be_tapped(looking: Looking) -> None:
    page = looking.window(size=SMALL_PHONE, bypass=True)
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    assert smallest(page, ".sq") >= 44
    for selector in (".cqb", ".asked", ".own .seat", ".others .seat"):
        within(page, selector)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.locator(".tl.ready").first.wait_for()
    assert smallest(page, ".tl") >= 44
    assert smallest(page, ".decide button") >= 44
    for selector in (".emb", ".decide .end", ".own .seat", ".others .seat"):
        within(page, selector)
    assert violations(page) == []


def test_the_card_is_pulled_up_and_down(looking: Looking) -> None:
    page = looking.window(size=SMALL_PHONE)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.locator("[data-tile=c3].ready").tap()
    page.locator("[data-tile=d4]").tap()
    card, grip = page.locator(".asked"), page.get_by_role("button", name="Make this card smaller or larger")
    board = page.locator(".emb").bounding_box()
    expect(card).to_have_attribute("data-size", "half")
    pull(page, -120)
    expect(card).to_have_attribute("data-size", "full")
    assert page.locator(".emb").bounding_box() == board  # it lies over the board, which stays as it is
    within(page, ".decide .btn.attack")
    pull(page, 120)
    expect(card).to_have_attribute("data-size", "half")
    pull(page, 120)
    expect(card).to_have_attribute("data-size", "low")
    pull(page, 10)  # too short to mean anything
    expect(card).to_have_attribute("data-size", "low")
    page.wait_for_timeout(50)
    grip.dispatch_event("click", {"detail": 1})  # a busy browser tells of the click long after the pull
    expect(card).to_have_attribute("data-size", "low")
    grip.tap()
    expect(card).to_have_attribute("data-size", "half")
    pull(page, 10)
    grip.dispatch_event("click", {"detail": 0})  # by Enter or a reading aid, right after a pull
    expect(card).to_have_attribute("data-size", "full")
    grip.focus()
    page.keyboard.press("ArrowDown")
    expect(card).to_have_attribute("data-size", "half")
    page.keyboard.press("ArrowUp")
    expect(card).to_have_attribute("data-size", "full")
    page.keyboard.press("ArrowDown")
    expect(card).to_have_attribute("data-size", "half")
