"""The map by letters: the hand, the odds, the help that names them; and dice whose sums can be read."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.duels.test_sc_capitals_and_points import babylon_taken
from tests.games.final_conquest.worlds import world
from tests.web.games import set_up, sit
from tests.web.looking import Looking

pytestmark = pytest.mark.xdist_group("web-maps")


def test_the_hand_the_odds_and_the_dice(looking: Looking) -> None:
    here = world(
        "rome",
        rome="espanga 2c2i",
        carthage="berber 1c1i, carthage 1i",
        heroes={"rome": ["fabius-maximus"]},
    )
    page = looking.window(speed=0.5)
    sit(page, set_up(looking.server.address, "final-conquest", here.data(), ["local", "bot", "bot", "bot"]))
    page.locator(".lit").first.wait_for(state="attached")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("read the odds")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("dialog", name="Your hand")).to_contain_text("Fabius Maximus")
    page.keyboard.press("Escape")
    said = page.locator(".toast")
    page.keyboard.press("o")
    expect(said.last).to_contain_text("Choose an army and a land to attack")
    for land in ("espanga", "berber"):
        page.locator(f'.place[data-land="{land}"]').dispatch_event("click")
    expect(page.locator(".decide .odds .bar")).to_be_visible()
    page.keyboard.press("o")
    expect(said.last).to_contain_text(
        re.compile(r"Win \d+ %, draw \d+ %, loss \d+ %\. With Fabius Maximus win \d+ %\.")
    )
    page.locator(".decide .btn.attack").click()  # nobody was sent with it: that is answered, too
    told = page.wait_for_function(
        "() => document.querySelector('.dicebox b.settled') && !document.querySelector('.dicebox b:not(.settled)')"
        " && document.querySelector('.dicebox .verdict').textContent.trim()"
    ).json_value()  # the sums have counted up to what they are
    expect(page.get_by_role("log", name="Log")).to_contain_text(told)


def test_s4_q1_a_claim_that_runs_stands_above_the_map_and_is_marked_on_it(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "duels/rome-vs-persia", babylon_taken().data()))
    claim = page.get_by_role("button", name="Rome claims Rome and Babylon", exact=True)
    claim.click()
    expect(page.locator(".newsbar .detail")).to_have_text(re.compile(r"wins by holding both through .* of Persia\."))
    expect(page.locator(".threats .threat")).to_have_count(3)  # both capitals, and Persia's last land
    expect(page.locator(".place[data-land=babylon]")).to_have_attribute("aria-label", re.compile("Rome claims"))
