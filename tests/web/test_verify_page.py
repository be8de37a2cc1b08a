"""The dice of a finished game, thrown again in the browser."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.games import Made, given_up, played, proof
from tests.web.looking import PHONE, SIZES, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web")


@pytest.fixture(scope="module")
def game(server: object) -> Made:
    """Return a finished game in which dice were thrown."""
    return given_up(server.address, "empire", 40, seed=21)  # type: ignore[attr-defined]


def verdict(page: Page) -> str:
    """Return what the page says, when it says something."""
    page.locator("[data-verdict]").wait_for()
    return str(page.locator("[data-verdict]").get_attribute("data-verdict"))


def test_it_says_yes_to_a_real_game(looking: Looking, game: Made) -> None:
    given = proof(looking.server.address, game)
    draws = sum(move[0] == "chance" for move in given["moves"])
    assert draws > 3
    page = looking.window()
    page.goto(f"/verify?table={game['table']}")
    assert verdict(page) == "yes"
    expect(page.locator("[data-verdict]")).to_contain_text(f"{draws} draws")
    for said in (given["seal"], given["dice"]["commitment"], given["dice"]["seed"]):
        expect(page.locator("main")).to_contain_text(said)
    for seat, value, _ in given["dice"]["contributions"]:
        row = page.locator("dl > div").filter(has_text=value)
        expect(row).to_contain_text(seat.title())
        expect(row).to_contain_text("given by the seat")
    assert page.locator("tbody tr").count() == min(draws, 24)
    for size in SIZES:  # seeds and seals are long, and fit
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size


def test_what_was_noted_is_compared(looking: Looking, game: Made) -> None:
    given = proof(looking.server.address, game)
    page = looking.window()
    page.goto("/verify")
    page.get_by_label("Table").fill(game["table"])
    page.get_by_label("Seal, from the end of the game").fill(given["seal"])
    page.get_by_role("button", name="Check this game").click()
    assert verdict(page) == "yes"
    expect(page.locator("[data-verdict]")).to_contain_text("They are the ones you noted.")
    page.get_by_label("Seal, from the end of the game").fill("00" * 32)
    expect(page.locator("[data-verdict=no]")).to_contain_text("not the game you played")


@pytest.mark.parametrize("what", ["roll", "move", "seed", "result"])
def test_it_says_no_to_a_changed_proof(looking: Looking, game: Made, tmp_path: Path, what: str) -> None:
    given = proof(looking.server.address, game)
    if what == "roll":
        drawn = next(move for move in given["moves"] if move[0] == "chance")
        drawn[1] = next(outcome for outcome, _ in drawn[2]["outcomes"] if outcome != drawn[1])
    elif what == "move":
        given["moves"][0][1] = "end"
    elif what == "seed":
        given["dice"]["seed"] = "00" * 32
    else:
        given["result"] = {"winners": ["red"], "reason": "bribed"}
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(given))
    page = looking.window()
    page.goto("/verify")
    page.locator("input[type=file]").set_input_files(file)
    assert verdict(page) == "no"


def test_it_says_yes_to_a_kept_file_and_no_to_something_else(looking: Looking, game: Made, tmp_path: Path) -> None:
    page = looking.window()
    page.goto("/verify")
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof(looking.server.address, game), indent=2))
    page.locator("input[type=file]").set_input_files(file)
    assert verdict(page) == "yes"
    file.write_text("[]")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[data-verdict=no]")).to_contain_text("no proof")


def test_a_running_game_is_not_told(looking: Looking) -> None:
    made = played(looking.server.address, "empire", 4)
    page = looking.window()
    looking.expected = ("409",)
    page.goto(f"/verify?table={made['table']}")
    assert verdict(page) == "no"
    expect(page.locator("[data-verdict]")).to_contain_text("not over")


def test_it_works_without_a_secure_context(looking: Looking, game: Made) -> None:
    page = looking.window()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    page.goto(f"/verify?table={game['table']}")
    assert page.evaluate("crypto.subtle") is None
    assert verdict(page) == "yes"


@pytest.mark.parametrize("theme", ["parchment", "night"])
def test_axe_finds_nothing_serious(looking: Looking, game: Made, theme: str) -> None:
    page = looking.window(theme=theme, bypass=True)
    page.goto("/verify")
    page.get_by_role("heading", name="Check the dice of a game").wait_for()
    assert violations(page) == []
    page.goto(f"/verify?table={game['table']}")
    assert verdict(page) == "yes"
    assert violations(page) == []


def test_nothing_runs_over_the_edge_of_a_phone(looking: Looking, game: Made) -> None:
    page = looking.window(size=PHONE)
    page.goto(f"/verify?table={game['table']}")
    assert verdict(page) == "yes"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
