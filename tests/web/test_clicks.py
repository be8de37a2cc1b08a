"""How many clicks a turn takes, counted on the page; and what is said before something is given up."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.final_conquest.worlds import drawn, world
from tests.web.games import set_up, sit
from tests.web.looking import Looking

pytestmark = pytest.mark.xdist_group("web-maps")

TURN = 10
"""The most clicks a usual turn of Final Conquest may take."""


class Hand:
    """Somebody who clicks, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks: list[str] = []

    def land(self, name: str) -> None:
        """Click a land on the map."""
        self.clicks.append(f"land {name}")
        self.page.locator(f'.place[data-land="{name}"]').dispatch_event("click", {"detail": 1})

    def button(self, name: str | re.Pattern[str]) -> None:
        """Click a button of the card, as soon as it is there."""
        self.clicks.append(f"button {name}")
        self.page.get_by_role("button", name=name).first.click()

    def heading(self, name: str) -> Locator:
        """Return the question on the card."""
        return self.page.get_by_role("heading", name=name)


def table(looking: Looking, here: Any, seats: list[str], **options: Any) -> Hand:
    """Return a window at a table for four that begins with a position."""
    page = looking.window()
    options = {"missions": "off", "chronicle": "off", "players": 4, **options}
    sit(page, set_up(looking.server.address, "final-conquest", here.data(), seats, **options))
    page.locator(".paper .place").first.wait_for(state="attached")
    return Hand(page)


def test_a_usual_turn_takes_at_most_ten_clicks(looking: Looking) -> None:
    """A bid, recruits, a move, an attack without a hero on a rival, the advance and the end; 15 clicks once."""
    here = drawn(
        "germanic-tribes-attack",
        carthage="numidia 2i, berber 4c",
        rome="espanga 1i, rome 2i",
        greece="macedonia 1i",
        egypt="alexandria 1i",
        coins={"carthage": 8},
        heroes={"carthage": ["hannibal-barca"]},
    )
    hand = table(looking, here, ["bot", "local", "bot", "bot"], chronicle="on")
    page = hand.page
    hand.button("Close the fist on 8")  # an equal share of what all must raise; nobody else has a coin
    expect(hand.heading("Plan your round")).to_be_visible()
    hand.button("Recruit 2 infantry")
    expect(page.locator(".fortline")).to_have_count(0)  # no food for more
    hand.button("Ready")
    expect(hand.heading("Move or attack")).to_be_visible()
    hand.land("numidia")
    expect(hand.heading("Where from Numidia?")).to_be_visible()
    expect(page.get_by_role("group", name="infantry")).to_contain_text(
        re.compile(r"1\s*/\s*2")
    )  # one stays to hold the land
    hand.land("balearic-sea")  # a move can be taken back: it needs no confirmation
    expect(page.locator(".ctr[data-land=balearic-sea]")).to_have_count(1)
    hand.land("berber")
    hand.land("espanga")
    expect(page.locator(".decide .odds .bar").first).to_be_visible()  # an attack shows its odds, and is confirmed
    expect(page.locator(".ctr[data-land=berber]")).to_have_count(1)
    expect(page.get_by_role("radio", name=re.compile("^Send nobody"))).to_be_checked()
    hand.button(
        re.compile(r"^Attack with \d+\s+Win \d+ %$")
    )  # the chance stands in the button, wherever the card is cut
    expect(page.locator(".decide .leaving")).to_have_text("Leaving nobody behind gives up Berber.")
    hand.button("Advance with everybody")
    expect(page.get_by_role("button", name="End the turn")).to_contain_text("could still act")
    hand.button("End the turn")
    expect(page.get_by_role("log", name="Log")).to_contain_text("Carthage ends")
    assert len(hand.clicks) <= TURN, hand.clicks


def test_what_cannot_act_says_why_and_what_is_given_up_is_said_before(looking: Looking) -> None:
    here = world(
        "rome", rome="rome 1i, alpes 2i, sicily 1i", carthage="carthage 1i, gaul 3c", independent="illyria 3c"
    )
    hand = table(looking, here, ["local", "bot", "bot", "bot"])
    page, said = hand.page, hand.page.locator(".toast")
    # Nothing was done yet: the end asks in its own button, and a double click on it is no answer.
    hand.button("End the turn")
    expect(page.get_by_role("button", name="End it all the same")).to_contain_text("Alpes, Rome and Sicily could")
    page.keyboard.press("Escape")
    # All but one go, and leaving nobody behind is said before it is done.
    hand.land("alpes")
    expect(page.locator(".decide .leaving")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator(".decide .leaving")).to_have_text("Leaving nobody behind gives up Alpes.")
    page.keyboard.press("Shift+i")
    hand.land("germania")
    expect(page.locator(".ctr[data-land=germania]")).to_have_count(1)
    # An army that has acted, a land out of reach, independents that are too strong: in the words of the rules.
    hand.land("germania")
    expect(said.last).to_contain_text("Everybody in Germania has acted this turn. FC-79")
    assert said.last.locator("p").evaluate("p => getComputedStyle(p).color") != "rgb(255, 255, 255)"  # on parchment
    hand.land("thebes")
    expect(said.last).to_contain_text(re.compile("Thebes is not next to .* FC-76"))
    hand.land("illyria")
    expect(said.last).to_contain_text(re.compile("must be stronger than the independents in Illyria.* FC-34"))
    # A goal chosen first takes the only army that can come, and asks how many.
    hand.land("ionian-sea")
    expect(page.locator('.place[data-land="sicily"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".decide .leaving")).to_have_text("Leaving nobody behind gives up Sicily.")
    hand.button("Move 1 here")
    expect(page.locator(".ctr[data-land=ionian-sea]")).to_have_count(1)
    # Several could come: it asks which.
    hand.land("gaul")
    expect(hand.heading("Attack Gaul")).to_be_visible()
    page.keyboard.press("e")
    page.keyboard.press("e")
    expect(page.get_by_role("log", name="Log")).to_contain_text("Rome ends")
