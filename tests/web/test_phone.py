"""A phone and the other sizes: everything can be tapped, nothing is cropped, and no board moves between two taps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.final_conquest.worlds import world
from tests.web.games import set_up, sit
from tests.web.looking import DESK, LAPTOP, PHONE, PORTRAIT, SMALL_PHONE, TABLET, Looking, play_now
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


def test_a_board_stays_between_two_taps(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    ready = page.locator("[data-tile=c3].ready")
    ready.wait_for()
    board = page.locator(".emb").bounding_box()
    ready.tap()
    expect(page.locator("[data-tile=d4].attack")).to_be_visible()
    assert page.locator(".emb").bounding_box() == board
    page.locator("[data-tile=d4]").tap()
    expect(page.locator(".decide .btn.attack")).to_be_visible()
    assert page.locator(".emb").bounding_box() == board


ARMIES: dict[str, Any] = {
    "rome": "espanga 2c2i, rome 1i, sicily 1c",
    "carthage": "berber 1c1i, carthage 1i, numidia 2i",
}


def test_a_map_on_a_phone_has_half_the_height_and_all_seats_beside_it(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    page.emulate_media(reduced_motion="reduce")
    seats = ["local", "bot", "bot", "bot"]
    sit(page, set_up(looking.server.address, "final-conquest", world("rome", **ARMIES).data(), seats))
    page.locator(".lit").first.wait_for(state="attached")
    seen = page.evaluate(_MAP)
    page.locator('.place[data-land="espanga"]').dispatch_event("click")
    expect(page.locator(".lit.foe").first).to_be_attached()
    assert page.evaluate(_MAP) == seen  # neither the board nor the camera has moved
    assert seen[3] >= PHONE[1] / 2
    for seat in page.locator(".seat").all():
        box = seat.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE[0]
        assert seat.evaluate("each => each.scrollWidth <= each.clientWidth")
    decide = page.locator(".decide")
    decide.evaluate("each => { each.scrollTop = 400; }")
    page.locator('.place[data-land="berber"]').dispatch_event("click")
    expect(page.locator(".decide .odds .bar")).to_be_attached()
    page.wait_for_function("() => document.querySelector('.decide').scrollTop === 0")
    page.get_by_role("button", name="List", exact=True).tap()
    assert page.locator("dialog .scroll").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_every_size_shows_the_whole_map_and_what_can_be_read(looking: Looking) -> None:
    page = looking.window(size=DESK)
    page.emulate_media(reduced_motion="reduce")
    seats = ["local", "bot", "bot", "bot"]
    sit(page, set_up(looking.server.address, "final-conquest", world("rome", **ARMIES).data(), seats))
    page.locator(".lit").first.wait_for(state="attached")
    for size in (LAPTOP, PORTRAIT, TABLET, (PHONE[1], PHONE[0]), DESK):  # turned and resized, never opened anew
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.screenshot()  # the browser draws, and with it measures, anew
        for _ in range(50):
            if (seen := page.evaluate(_SEEN)) == [[], [], []]:
                break
            page.wait_for_timeout(50)
        assert seen == [[], [], []], size
    page.set_viewport_size({"width": PORTRAIT[0], "height": PORTRAIT[1]})
    page.screenshot()
    board = page.locator(".mapboard").bounding_box()
    assert board is not None
    assert board["width"] >= PORTRAIT[0] * 0.95
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    page.screenshot()
    page.get_by_role("tab", name="Moves").click()  # where there is no room for both, the log lies behind a tab
    expect(page.get_by_role("log")).to_be_visible()
    page.get_by_role("tab", name="Decision").click()
    expect(page.locator(".decide h2")).to_be_visible()


# Where the board is, and what its camera looks at.
_MAP = """() => {
  const box = document.querySelector(".mapboard").getBoundingClientRect();
  return [box.x, box.y, box.width, box.height, document.querySelector(".paper").style.transform];
}"""

# Counters that are not wholly seen, names smaller than nine pixels, and parts of the page beyond the screen.
_SEEN = """() => {
  const board = document.querySelector(".mapboard").getBoundingClientRect();
  const scale = document.querySelector(".paper").getBoundingClientRect().width / 1600;
  const outside = [...document.querySelectorAll(".ctr")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom;
  });
  const small = [...document.querySelectorAll(".lname, .wname")].filter(
    (each) => parseFloat(getComputedStyle(each).fontSize) * scale < 8.9,
  );
  const over = ["mapboard", "decide", "seat", "log"].flatMap((name) => [...document.querySelectorAll(`.${name}`)]);
  return [
    outside.map((each) => each.dataset.land),
    small.map((each) => each.textContent),
    over.filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }).map((each) => each.className),
  ];
}"""
