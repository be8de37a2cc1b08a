"""Bribery on the page: the minute is over, and a rival buys an army before the late player acts."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from tests.server.server_process import UNLIMITED, Running, running_server
from tests.web.looking import PATIENCE
from tests.web.maps_driving import Company, Plain, chromium, company, open_page, spend

pytestmark = pytest.mark.xdist_group("web-maps")

MINUTE = 5000
"""The rulebook's minute, in milliseconds: long enough for quick hands, and for a page to open."""


@pytest.fixture
def hasty(site: Path) -> Iterator[Running]:
    """Yield a server whose minutes are short, and whose windows for bribes are long."""
    assert site.exists()
    with running_server(*UNLIMITED, "--time", f"minute={MINUTE}", "--time", "window=60000") as running:
        yield running


def armies_for_sale(view: Plain, seat: str, coins: int) -> dict[str, int]:
    """Return the armies of a seat that so many coins buy, and their price (FC-70, FC-71)."""
    prices = {
        name: 2 * land["cavalry"] + land["infantry"]
        for name, land in view["lands"].items()
        if land["owner"] == seat and land["home"] != seat
    }
    return {name: price for name, price in prices.items() if 0 < price <= coins}


def buyer(view: Plain, seat: str) -> str:
    """Return a rival who could bribe an army of the seat that plans; empty if nobody can."""
    if view["stage"] != "planning":
        return ""
    rivals = {rival: player["coins"] for rival, player in view["players"].items() if rival != seat}
    return next((rival for rival, coins in rivals.items() if armies_for_sale(view, seat, coins)), "")


async def bribe(browser: Browser, address: str, table: Company) -> None:
    """Quick hands play until somebody can be bribed; then nobody plays until the minute is over."""
    late = await table.play_until(lambda view, seat: bool(buyer(view, seat)), Random(3))
    assert late
    rival = buyer(table.view(late), late)
    looking = await open_page(browser, address, table.table, table.secrets[rival], rival)
    market = looking.page.get_by_role("heading", name="The market is open")
    await expect(market).to_be_visible(timeout=PATIENCE)  # the minute is given what a busy server stood still
    await expect(looking.page.locator(f'[data-seat="{late}"]').get_by_role("timer")).to_be_visible()
    view = table.view(rival)
    for_sale = armies_for_sale(view, late, view["players"][rival]["coins"])
    offered = {group["land"] for group in view["moves"] if group["kind"] == "bribe"}
    assert offered == set(for_sale)
    land = min(for_sale)
    # The price stands on the button and on the map; another land than the chosen one is not offered.
    await expect(looking.page.locator(f'.tag[data-land="{land}"]')).to_have_text(str(for_sale[land]))
    name = view["lands"][land]["name"]
    await looking.choose(land)
    await expect(looking.page.locator(".decide .pricey")).to_have_count(1)
    before = table.hands[late].number
    await looking.page.get_by_role("button", name=f"Bribe {name} for {for_sale[land]}").click()
    await table.hands[late].wait_for(lambda: table.hands[late].number > before, 30)
    after = table.view(late)
    assert after["lands"][land]["owner"] == rival  # FC-66: the army changes sides with its territory
    assert after["players"][rival]["coins"] == view["players"][rival]["coins"] - for_sale[land]
    # FC-68: one territory is the most that can be lost in a planning phase.
    await expect(looking.page.get_by_role("heading", name="The market is open")).to_have_count(0)
    assert not looking.troubles


def test_fc_65_a_rival_bribes_an_army_when_the_minute_is_over(hasty: Running) -> None:
    async def evening() -> None:
        options = {"players": 3, "bribery": "on", "missions": "off", "chronicle": "off"}
        async with chromium() as browser, company(hasty.address, "final-conquest", options, 3) as table:
            await bribe(browser, hasty.address, table)

    spend(evening)
