"""The five scenarios of Duels on the page: each opens and is played, and two armies attack together."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from conqueror import load
from tests.games.duels.worlds import SCENARIOS, SYRIAN_WAR, world
from tests.web.games import Made, events, set_up, sit
from tests.web.looking import Looking, frames_of

pytestmark = pytest.mark.xdist_group("web-maps")


def against_a_bot(address: str, game: str) -> Made:
    """Return a table where Mara has the first seat and a bot the other."""
    wanted = {"game": game, "seats": [{"kind": "local"}, {"kind": "bot", "bot": "random"}], "name": "Mara"}
    return dict(httpx.post(f"{address}/api/tables", json=wanted, timeout=60).raise_for_status().json())


def land(page: Page, name: str) -> Any:
    """Return the button of a land."""
    return page.locator(f'.place[data-land="{name}"]')


@pytest.mark.parametrize("game", SCENARIOS)
def test_a_scenario_opens_and_takes_a_plan_and_a_march(looking: Looking, game: str) -> None:
    made = against_a_bot(looking.server.address, game)
    page = looking.window()
    sit(page, made)
    expect(page.locator(".paper .place").first).to_be_attached()
    expect(page.get_by_label(re.compile(r"^\d+ forts?$"))).to_have_count(2)  # forts win nothing here (DU-Q7)
    page.get_by_role("button", name="How this game is won").click()
    goals = page.get_by_role("dialog", name="How this game is won")
    expect(goals.get_by_role("listitem")).to_have_text(list(load(game).goals))
    goals.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Seal an empty plan").click()
    expect(page.get_by_role("heading", name="Move or attack")).to_be_visible()
    page.locator(".armychip").first.click()
    page.locator(".decide .choice [data-option]").first.click()
    asked = page.get_by_role("heading", name="Move or attack")
    send = page.locator(".decide .acts .btn:is(.primary, .attack):not([aria-disabled=true])")
    expect(asked.or_(send).first).to_be_visible()
    if not asked.count():  # a lone unit has gone at once
        send.click()
    expect(page.locator('.decide [aria-pressed="true"]')).to_have_count(0)
    mine = [event for event in events(looking.server.address, made) if event["seat"] == made["seats"][0]]
    assert [event["kind"] for event in mine if event["kind"] == "moved"]


def test_s5_14_two_armies_attack_together_from_the_page(looking: Looking) -> None:
    start = world(SYRIAN_WAR, "egypt", egypt="palestina 2c, syria 1c2i", persia="babylon 1c, asia-minor 1c")
    made = set_up(looking.server.address, SYRIAN_WAR, start.data(), ["local", "bot"])
    page = looking.window()
    sent = frames_of(page)
    sit(page, made)
    page.locator(".lit").first.wait_for(state="attached")
    land(page, "palestina").dispatch_event("click")
    land(page, "babylon").dispatch_event("click")
    expect(page.get_by_role("heading", name="Attack Babylon")).to_be_visible()
    expect(page.locator(".strike")).to_have_count(1)
    page.get_by_role("button", name="Together with Syria").click()
    expect(page.get_by_text("From Palestina and Syria")).to_be_visible()
    expect(page.locator(".strike")).to_have_count(2)
    page.get_by_role("button", name="One infantry of Syria less").click()
    expect(page.locator(".decide .odds .bar")).to_be_visible()
    attack = page.locator(".decide .btn.attack")
    expect(attack).to_have_text(
        re.compile(r"^Attack with 7\s+Win \d+ %$")
    )  # 2c of Palestina, 1c1i of Syria; the chance
    attack.click()
    said = "Egypt attacks Babylon from Palestina with 2 cavalry and from Syria with 1 cavalry and 1 infantry."
    expect(page.locator(".log").get_by_text(said)).to_be_visible()
    told = [event["text"] for frame in sent for event in frame["events"]]
    assert any(text.startswith(said) for text in told)
    assert any("The dice show" in text for text in told)
