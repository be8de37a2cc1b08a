"""What came while nobody looked is marked in the log until it is seen."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.games import Made, begun, sit
from tests.web.looking import Looking

pytestmark = pytest.mark.xdist_group("web-maps")


def look_away(page: Page) -> None:
    """Put the window behind others, as far as the page knows."""
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")


def look_again(page: Page) -> None:
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")


def step(address: str, made: Made, seat: str, move: str) -> None:
    """Make a move from another device."""
    secret = {"authorization": f"Bearer {made['secret']}"}
    frame = httpx.get(f"{address}/api/tables/{made['table']}", headers=secret).json()
    wanted = {"type": "play", "id": move, "seat": seat, "decision": frame["decisions"][seat], "moves": [move]}
    httpx.post(f"{address}/api/tables/{made['table']}/requests", json=wanted, headers=secret).raise_for_status()


def test_missed_moves_stay_marked_until_they_are_seen(looking: Looking) -> None:
    page, address = looking.window(), looking.server.address
    made = begun(address, "conquests")
    sit(page, made)
    page.locator(".sq.mover").first.wait_for()
    step(address, made, "plain", "e2-e3")
    entry = page.get_by_role("log", name="Log").get_by_role("listitem")
    expect(entry.filter(has_text="from e2 to e3")).to_be_visible()
    assert page.locator("li.missed").count() == 0  # it was seen as it came
    look_away(page)
    step(address, made, "painted", "e5-e4")
    step(address, made, "plain", "b2-b3")
    missed = page.locator("li.missed")
    expect(missed).to_have_count(2)
    expect(missed.first).to_contain_text("from e5 to e4")
    expect(page.get_by_text("While you were away")).to_be_visible()
    expect(page.get_by_label("2 missed moves").first).to_be_visible()
    look_again(page)
    expect(missed).to_have_count(0)
    expect(page.get_by_text("While you were away")).to_have_count(0)
