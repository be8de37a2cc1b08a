"""A record that is shared: its link shows it with what else was tried, and any line can be watched."""

import httpx
import pytest
from playwright.sync_api import expect

import conqueror
from tests.web.looking import PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-review")


def sketch() -> conqueror.Sketch:
    """Return a short game with another move tried."""
    record = conqueror.load("conquests").record([("plain", "b2-b3"), ("painted", "e5-e4"), ("plain", "b3-b4")])
    made = conqueror.Sketch.of(record)
    first = made.main_line()[0]
    other = made.play(first, "painted", "b5-b4")
    made.comment(other, "Meet it head on.")
    return made


def test_a_link_shows_the_record_with_what_was_tried(looking: Looking) -> None:
    made = httpx.post(f"{looking.server.address}/api/sketches", json={"text": sketch().text()}, timeout=60).json()
    for size in (None, PHONE):
        page = looking.window(bypass=True) if size is None else looking.window(size=size, bypass=True)
        page.goto(f"/s/{made['sketch']}")
        tried = page.get_by_role("region", name="What else was tried")
        expect(tried).to_contain_text("Meet it head on.")
        assert violations(page) == []
        tried.get_by_role("button", name="After move 1").click()
        expect(page.locator(".rp")).to_have_attribute("data-moment", "1")
        tried.get_by_role("button", name="Watch this line").click()
        page.wait_for_url("**/replay*")
        expect(page.get_by_role("slider", name="Moment")).to_have_attribute("max", "2")


def test_a_file_is_shared_by_a_button(looking: Looking) -> None:
    page = looking.window()
    page.goto("/replay")
    text = sketch().text().encode()
    page.locator("input[type=file]").set_input_files({"name": "game.conq", "mimeType": "text/plain", "buffer": text})
    with page.expect_response("**/api/sketches") as answer:
        page.get_by_role("button", name="Share by a link").click()
    shared = answer.value.json()
    expect(page.get_by_text(f"/s/{shared['sketch']}")).to_be_visible()
    looking.window("Jonas").goto(f"/s/{shared['sketch']}")


def test_a_link_that_leads_nowhere_says_so(looking: Looking) -> None:
    looking.expected = ("404",)
    page = looking.window()
    page.goto("/s/abcdefghijklmnop")
    expect(page.get_by_role("heading", name="This record is not here.")).to_be_visible()
