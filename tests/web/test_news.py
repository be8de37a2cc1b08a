"""What decides the game is announced on the page, and what happened since one's last turn is shown."""

from playwright.sync_api import expect

from tests.games.conquests.diagrams import data
from tests.games.conquests.test_danger import CHARGED
from tests.web.games import set_up, sit
from tests.web.looking import Looking


def test_danger_comes_as_a_banner_with_traces_and_goes_with_the_move_that_is_taken_back(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "conquests", data(CHARGED.replace("l . . g", ". l . g"), "painted")))
    briefing = page.get_by_role("button", name="Begin")
    briefing.click()
    page.locator("[data-square=d6]").click()
    page.locator("[data-square=c6]").click()
    banner = page.locator(".newsbar [data-notice=danger]")
    expect(banner).to_contain_text("Plain's General is in Danger.")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("unless the next move saves it")
    expect(page.locator(".log li.notice")).to_contain_text("Danger!")
    traces = page.locator(".gridtraces path")
    expect(traces).to_have_count(1)
    expect(page.locator(".wide-recap .recap")).to_contain_text("Painted's Lancer goes from d6 to c6.")
    page.keyboard.press("w")
    expect(traces).to_have_count(0)
    banner.get_by_role("button", name="Close").click()
    expect(page.locator(".newsbar button.threat")).to_have_text("Plain's General is in Danger")
    board, bar = page.locator(".boardcell").bounding_box(), page.locator(".newsbar").bounding_box()
    assert board is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= board["y"], "the bar has a row of its own"
    page.keyboard.press("u")
    expect(page.locator(".log s")).to_have_text("Painted's Lancer goes from d6 to c6. Danger!")
    expect(page.locator(".newsbar")).to_have_count(0)
