"""The end of a game on the page: who won, and every seat's luck with the dice."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.games.duels.worlds import DUELS, world
from tests.games.empire.positions import data
from tests.web.games import Made, given_up, set_up, sit
from tests.web.looking import DESK, PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-maps")


def fought(address: str, game: str, position: dict[str, Any], *moves: str) -> tuple[Made, dict[str, Any]]:
    """Return a game whose first seat attacks once and then gives up, and what is told of it to everybody."""
    made = set_up(address, game, position)
    table = f"/api/tables/{made['table']}"
    with httpx.Client(base_url=address, timeout=60) as client:
        client.headers["authorization"] = f"Bearer {made['secret']}"
        for seat in made["seats"]:
            share = {"type": "contribute", "id": f"s-{seat}", "seat": seat, "value": "0123456789abcdef" * 2}
            client.post(f"{table}/requests", json=share).raise_for_status()
        first = made["seats"][0]
        for number, move in enumerate(moves):
            decision = client.get(table).json()["decisions"][first]
            request = {"type": "play", "id": f"m-{number}", "seat": first, "decision": decision, "moves": [move]}
            client.post(f"{table}/requests", json=request).raise_for_status()
        client.post(f"{table}/requests", json={"type": "resign", "id": "r", "seat": first}).raise_for_status()
        return made, dict(client.get(table).json()["table"])


def luck_of(page: Page) -> list[str]:
    """Return the luck of each seat in words, in the order of the ranking."""
    return [text.strip() for text in page.locator("dialog .dice .words").all_inner_texts()]


def test_em_37_the_end_tells_the_battles_won_beside_those_expected(looking: Looking) -> None:
    start = data({"b2": "red 3 gold", "c3": "blue 3 gold"})
    made, table = fought(looking.server.address, "empire", start, "b2-c3 3")
    won = {seat: one["rolled"] for seat, one in table["luck"]["seats"].items()}
    assert sorted(won.values()) == [0, 1]
    assert all(one["expected"] == 0.5 for one in table["luck"]["seats"].values())
    page = looking.window(bypass=True)
    sit(page, made)
    expect(page.get_by_role("dialog", name="Blue wins")).to_be_visible()
    assert luck_of(page) == [f"won {won[seat]}, expected 0.5" for seat in ("blue", "red")]
    assert set(page.locator("dialog .dice .sign").all_inner_texts()) == {"+0.5", "−0.5"}
    assert violations(page) == []


@pytest.mark.parametrize(("size", "theme"), [(DESK, "night"), (PHONE, "parchment")], ids=["desk", "phone"])
def test_fc_101_the_end_tells_the_pips_rolled_beside_those_expected(
    looking: Looking, size: tuple[int, int], theme: str
) -> None:
    start = world(DUELS, "carthage", carthage="numidia 2c", rome="berber 1c, rome 1i")
    made, table = fought(looking.server.address, DUELS, start.data(), "numidia>berber 2c")
    rolled = {seat: one["rolled"] for seat, one in table["luck"]["seats"].items()}
    assert all(one["throws"] == 1 and one["expected"] == 2.5 for one in table["luck"]["seats"].values())
    page = looking.window(size=size, theme=theme, bypass=True)
    sit(page, made)
    expect(page.get_by_role("dialog", name="Rome wins")).to_be_visible()
    assert luck_of(page) == [f"rolled {rolled[seat]}, expected 2.5" for seat in ("rome", "carthage")]
    wide = page.evaluate(
        "document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth"
    )
    assert wide == 0
    assert violations(page) == []


def test_a_game_without_dice_ends_without_luck(looking: Looking) -> None:
    made = given_up(looking.server.address, "conquests", 4)
    page = looking.window()
    sit(page, made)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("columnheader")).to_have_text(["Ranking", "Points"])
