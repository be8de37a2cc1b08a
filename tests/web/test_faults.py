"""A card of the page that fails: it says so, the server's log has it, and the game goes on by the list."""

import json
import re

import httpx
import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.games import sit
from tests.web.looking import Looking

pytestmark = pytest.mark.xdist_group("web-maps")

NOWHERE = {"kind": "move", "from": "nowhere", "to": "rome", "move": "x", "count": 1, "cavalry": 1, "infantry": 0}


def plant(route: WebSocketRoute) -> None:
    """Let every frame offer a move from a land that does not exist."""
    server = route.connect_to_server()

    def spoil(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "frame" and said["view"] and said["view"]["moves"]:
            said["view"]["moves"].append(NOWHERE)
        for path, value in said.get("changed", ()):
            if path == ["view", "moves"] and value:
                value.append(NOWHERE)
        route.send(json.dumps(said))

    server.on_message(spoil)


def test_a_failing_card_says_so_and_the_game_goes_on_by_the_list(looking: Looking) -> None:
    looking.expected = ("There is no land nowhere",)
    seats = [{"kind": "local"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "duels", "seats": seats, "name": "Mara"}
    made = httpx.post(f"{looking.server.address}/api/tables", json=wanted, timeout=60).raise_for_status().json()
    page = looking.window()
    page.route_web_socket("**/socket", plant)
    sit(page, made)
    fault = page.locator(".fault[data-part=decision]")
    expect(fault).to_contain_text("The game is safe at the table")
    page.reload()
    expect(fault).to_be_visible()  # not “Setting the table” for ever
    expect(page.locator(".mapboard .place").first).to_be_attached()
    assert "the page failed at decision on /t/" in looking.server.log()

    fault.get_by_role("button", name="Play by the list").click()
    moves = fault.get_by_role("list", name="All your moves")
    moves.get_by_role("button", name=re.compile(r"^Carthage recruits 1 infantry in \w+\. recruit ")).first.click()
    expect(fault.get_by_text("Gathered so far: Carthage recruits 1 infantry")).to_be_visible()
    moves.get_by_role("button", name=re.compile(r"^Carthage .*ready$")).click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("Carthage has")  # the plan is in
