"""A bad network while somebody sits down: it is asked for again, and nobody is left before the door."""

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.looking import Looking

pytestmark = pytest.mark.xdist_group("web-claims")


def _lose_answers(page: Page, address: str, times: int) -> list[str]:
    """Lose so many answers to what is posted to an address; return the names the claims went under."""
    names: list[str] = []

    def carry(route: Route) -> None:
        if route.request.method == "POST":
            names.append(route.request.headers.get("idempotency-key", ""))
            if len(names) <= times:
                assert route.fetch().status == 201
                route.abort("connectionreset")
                return
        route.continue_()

    page.route(address, carry)
    return names


def test_an_invitation_whose_answer_is_lost_seats_its_guest_all_the_same(looking: Looking) -> None:
    looking.expected = ("Failed to load resource",)
    address = looking.server.address
    seats = [{"kind": "local"}, {"kind": "friend"}]
    made = httpx.post(f"{address}/api/tables", json={"game": "conquests", "seats": seats, "name": "Ada"}).json()
    page = looking.window()
    names = _lose_answers(page, "**/seats/painted", 2)
    page.goto(f"{address}/t/{made['table']}#invite={made['invitations']['painted']}&seat=painted")
    page.get_by_role("textbox").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chip.link")).to_have_text("In step", timeout=20_000)
    assert len(names) == 3
    assert len(set(names)) == 1
    kept = page.evaluate("JSON.parse(localStorage['conqueror.tables'])[0].secret")
    mine = httpx.get(f"{address}/api/tables/{made['table']}", headers={"Authorization": f"Bearer {kept}"}).json()
    assert mine["you"]["seats"] == ["painted"]
    assert page.evaluate("localStorage['conqueror.claims']") == "{}"


def test_a_link_that_is_opened_again_after_the_page_was_closed_still_opens_the_seat(looking: Looking) -> None:
    looking.expected = ("Failed to load resource",)
    address = looking.server.address
    seats = [{"kind": "local"}, {"kind": "friend"}]
    made = httpx.post(f"{address}/api/tables", json={"game": "conquests", "seats": seats, "name": "Ada"}).json()
    page = looking.window()
    link = f"{address}/t/{made['table']}#invite={made['invitations']['painted']}&seat=painted"
    names = _lose_answers(page, "**/seats/painted", 1)
    page.goto(link)
    page.get_by_role("textbox").fill("Bob")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Sit down").click()
    page.goto(f"{address}/games")
    page.goto(link)
    page.get_by_role("textbox").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chip.link")).to_have_text("In step", timeout=20_000)
    assert len(set(names)) == 1
