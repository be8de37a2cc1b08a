"""The what-if board: grown by keys alone, shared by a link, and of running games."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.reviews.records import opening
from tests.web.games import Made, played
from tests.web.looking import PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web-review")
SLOWLY = 120_000
"""How many milliseconds bots may take; the machine may be busy."""


def test_a_tree_is_grown_by_keys_and_read_by_whoever_has_its_link(looking: Looking) -> None:
    page = looking.window(bypass=True)
    page.goto("/sketch")
    text = opening("empire/two-empires", 24).text().encode()
    page.locator("input[type=file]").set_input_files({"name": "game.conq", "mimeType": "text/plain", "buffer": text})
    page.wait_for_url("**/board*")
    board, tree = page.locator(".rp.sketch"), page.get_by_role("region", name="What was tried")
    expect(tree).to_contain_text("24 moves")
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-node", "24")
    while not page.get_by_text("Chance decides").count():
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(60)
    chance = board.get_attribute("data-node") or ""
    page.keyboard.press("d")  # a throw
    expect(board).not_to_have_attribute("data-node", chance)
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-node", chance)
    page.locator(".decide select").select_option(index=1)
    page.get_by_role("button", name="Let it be so").press("Enter")
    expect(board).not_to_have_attribute("data-node", chance)
    page.keyboard.press("k")
    page.keyboard.type("What if it had fallen so?")
    page.get_by_role("button", name="Keep").press("Enter")
    expect(tree).to_contain_text("What if it had fallen so?")
    page.get_by_label("Arrow to").select_option(index=2)
    page.get_by_role("button", name="Mark", exact=True).press("Enter")
    expect(page.locator(".gridtraces path")).to_have_count(1)
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("a")
    page.get_by_role("button", name="Try it").press("Enter", timeout=SLOWLY)
    before = tree.locator("button").count()
    page.get_by_label("How far").select_option("1")
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("b")
    expect(page.get_by_text("The bots play")).to_have_count(0, timeout=SLOWLY)
    assert tree.locator("button").count() > before
    assert violations(page) == []
    reader = looking.window("Jonas", size=PHONE, bypass=True)
    reader.goto(page.url)
    expect(reader.get_by_text("Only whoever made this sketch changes it.")).to_be_visible()
    expect(reader.get_by_role("region", name="What was tried")).to_contain_text("What if it had fallen so?")
    assert violations(reader) == []
    reader.get_by_role("button", name="Go on with a copy").click()
    expect(
        reader.get_by_role("button", name="Throw").or_(reader.get_by_role("button", name="Play on"))
    ).to_be_visible()


@pytest.fixture(scope="module")
def running(server: object) -> Made:
    """Return a running game with secrets."""
    return played(server.address, "final-conquest", 30, seats=3, players=3)  # type: ignore[attr-defined]


def test_a_running_game_is_sketched_as_one_guess_of_many(looking: Looking, running: Made) -> None:
    asked = {"Authorization": f"Bearer {running['secret']}"}
    address = f"{looking.server.address}/api/tables/{running['table']}/sketch"
    made = httpx.post(address, json={"seat": running["seats"][0]}, headers=asked, timeout=60).json()
    page = looking.window()
    page.goto("/")
    own = [{"sketch": made["sketch"], "secret": made["secret"], "game": "final-conquest", "at": 1}]
    page.evaluate("own => localStorage.setItem('conqueror.sketches', JSON.stringify(own))", own)
    page.goto(f"/s/{made['sketch']}/board")
    guess = page.get_by_role("region", name="One guess of many")
    with page.expect_response("**/deal"):
        guess.get_by_role("button", name="Deal again").click()
    expect(page.locator(".rp.sketch")).to_have_attribute("data-node", "0")
    looking.expected = ("409",)
    other = looking.window("Jonas")
    other.goto(f"/s/{made['sketch']}/board")
    expect(other.get_by_text("until then it is its maker's")).to_be_visible()
