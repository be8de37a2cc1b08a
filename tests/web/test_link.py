"""The connection as the page tells it, a move made while it is lost, and what others answer to an offer."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import UNLIMITED, running_server
from tests.web.games import Made, begun, events, sit
from tests.web.looking import PHONE, Looking

pytestmark = pytest.mark.xdist_group("web-link")  # a server of its own, which is stopped for a while
SOON = 5000
"""Within how many milliseconds a silent server is to be told."""


@pytest.fixture
def alone(browser: Browser, site: Path) -> Iterator[Looking]:
    """Windows onto a server that nobody else needs."""
    assert site.exists()
    with running_server(*UNLIMITED) as server:
        windows = Looking(browser, server)
        yield windows
        windows.close()


def test_a_silent_server_is_told_within_five_seconds_and_a_move_made_meanwhile_is_played_once(
    alone: Looking,
) -> None:
    alone.expected = ("WebSocket connection",)  # those given up while the server was stopped
    page, server = alone.window(size=PHONE), alone.server
    made = begun(server.address, "conquests")
    sit(page, made)
    page.locator("[data-square=e2].mover").wait_for()
    link = page.locator(".chip.link")
    server.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.get_by_text("Connection lost")).to_be_visible(timeout=SOON)
        page.locator("[data-square=e2]").click()
        page.locator("[data-square=e3]").click()
        expect(page.get_by_text("Your move waits for the connection.")).to_be_visible()
        expect(page.locator(".decide")).to_have_attribute("aria-busy", "true")
        expect(page.locator(".chip.link.lost")).to_be_visible()  # given up: the move goes over another socket, too
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(link).to_have_text("In step")
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Plain Soldier"))
    assert [event["text"] for event in events(server.address, made) if event["kind"] == "moved"] == [
        "Plain's Soldier goes from e2 to e3."
    ]
    page.context.set_offline(True)
    expect(link).to_contain_text("No network", timeout=SOON)
    page.context.set_offline(False)
    expect(link).to_have_text("In step")


def test_a_server_that_restarts_is_awaited_eagerly_and_a_move_made_meanwhile_is_played_once(alone: Looking) -> None:
    alone.expected = ("WebSocket connection",)  # those tried while there was no server
    page, server = alone.window(), alone.server
    made = begun(server.address, "conquests")
    sit(page, made)
    page.locator("[data-square=e2].mover").wait_for()
    tries: list[str] = []
    page.on("websocket", lambda socket: tries.append(socket.url))
    server.process.terminate()
    server.process.wait(15)
    expect(page.get_by_text("Connection lost")).to_be_visible(timeout=SOON)
    page.locator("[data-square=e2]").click()
    page.locator("[data-square=e3]").click()
    page.wait_for_timeout(5000)
    assert len(tries) >= 8  # where the waits grew to five seconds there were five
    server.start()
    expect(page.locator(".chip.link")).to_have_text("In step", timeout=30_000)
    expect(page.locator("[data-square=e3]")).to_have_attribute("aria-label", re.compile("Plain Soldier"))
    assert [event["text"] for event in events(server.address, made) if event["kind"] == "moved"] == [
        "Plain's Soldier goes from e2 to e3."
    ]


def _bob(address: str, made: Made) -> str:
    """Return the secret of somebody who takes the other seat."""
    claim = {"name": "Bob", "contribution": "ab" * 16}
    seated = httpx.post(f"{address}/api/tables/{made['table']}/seats/painted", json=claim, timeout=60)
    return str(seated.raise_for_status().json()["secret"])


def _ask(address: str, made: Made, secret: str, **request: Any) -> None:
    place = f"{address}/api/tables/{made['table']}/requests"
    bearer = {"authorization": f"Bearer {secret}"}
    httpx.post(
        place, json={"id": "-".join(request.values()), **request}, headers=bearer, timeout=60
    ).raise_for_status()


def test_whoever_asks_is_told_the_answer(looking: Looking) -> None:
    page, address = looking.window(), looking.server.address
    wanted = {"game": "conquests", "seats": [{"kind": "local"}, {"kind": "open"}], "name": "Mara"}
    made = httpx.post(f"{address}/api/tables", json=wanted, timeout=60).raise_for_status().json()
    bob = _bob(address, made)
    sit(page, made)
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3]").click()
    page.get_by_role("button", name="Ask to undo").click()
    expect(page.locator(".decide")).to_contain_text("You have asked to take your move back and wait for the answer.")
    expect(page.get_by_role("button", name="Ask to undo")).to_have_count(0)
    _ask(address, made, bob, type="decline", what="takeback")
    expect(page.get_by_text("declines your request: the move stands.").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Offer").click()
    expect(page.locator(".decide")).to_contain_text("You have offered a draw")
    _ask(address, made, bob, type="decline", what="draw")
    expect(page.get_by_text("declines your offer of a draw.").first).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".decide")).to_contain_text("You have asked to take your move back")
    _ask(address, made, bob, type="accept", what="takeback")
    expect(page.get_by_text("The others agree: your move is taken back.").first).to_be_visible()
    page.locator("[data-square=e2].mover").wait_for()
