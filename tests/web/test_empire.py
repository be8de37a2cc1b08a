"""Conqueror on 6x6 on the page: by touch at phone size, by drag, by keys, and what a card says before an attack."""

import re
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.games import set_up, sit
from tests.web.looking import PATIENCE, PHONE, Looking, frames_of, play_now
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web")

BEFORE_A_BATTLE = {
    "turn": "red",
    "counter": 12,
    "tiles": {
        "c3": {"owner": "red", "soldiers": 5, "resource": "gold"},
        "d4": {"owner": "blue", "soldiers": 3, "resource": "lumber"},
        "b2": {"owner": "red", "soldiers": 2, "resource": "lumber"},
        "b3": {"owner": "blue", "fort": True, "resource": "gold"},
        "e5": {"owner": "red", "soldiers": 6, "resource": "blank"},
        "c4": {"resource": "gold"},
    },
    "bases": {"red": 5, "blue": 3},
    "stock": {"red": {"ap": 5, "gold": 4, "lumber": 3}, "blue": {"ap": 2}},
}
"""Red can attack 3 with 5, take an empty fort, attack the base with 6, buy, trade and build."""


_ONE_BY_ONE = 0.7
"""Seconds between two taps that are not the halves of a double one, which an ending does not listen to."""


def tile(page: Page, place: str) -> Any:
    """One tile of the board."""
    return page.locator(f"[data-tile={place}]")


def stack(page: Page, place: str) -> Any:
    """Return a tile one may move from, as soon as one may."""
    return page.locator(f"[data-tile={place}].ready")


def tiles(page: Page, *kinds: str) -> list[str]:
    """Return the tiles that are lit up in one of these ways."""
    found = page.eval_on_selector_all(
        ", ".join(f".tl.{kind}" for kind in kinds), "found => found.map((each) => each.dataset.tile)"
    )
    return [str(place) for place in found]


def tap_something(page: Page, chance: Random) -> str:
    """One action by touch, of those the page offers; say which."""
    buy = page.get_by_role("button", name=re.compile(r"^Recruit \d"))
    if buy.count() and chance.random() < 0.7:
        buy.tap()
        return "buy"
    ready, end = tiles(page, "ready"), page.get_by_role("button", name="End the turn")
    if ready and (chance.random() < 0.9 or not end.count()):  # the first turn must have a step
        tile(page, chance.choice(ready)).tap()
        expect(page.locator(".tl.sel")).to_have_count(1)
        goal = chance.choice(tiles(page, "attack") or tiles(page, "legal"))
        tile(page, goal).tap()
        send = page.locator(".decide .acts .btn.primary, .decide .acts .btn.attack")
        page.wait_for_function(
            "() => !document.querySelector('.tl.sel') || document.querySelector('.decide .acts .btn:not(.ghost)')"
        )
        if send.count():
            war = "attack" in (send.get_attribute("class") or "")
            send.tap()
            return "attack" if war else "march"
        return "step"
    end.tap()
    return "end"


def test_a_game_by_touch_on_a_phone(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    frames = frames_of(page)
    play_now(page, "Conqueror on 6x6")
    chance, done = Random(8), []
    for _ in range(36):
        page.locator(".tl.ready, .decide .end, dialog[open]").first.wait_for()
        if page.locator("dialog[open]").count():
            break
        before = frames[-1]["number"]
        done.append(tap_something(page, chance))
        began = tapped = time.monotonic()
        while frames[-1]["number"] == before:
            page.wait_for_timeout(10)
            now = time.monotonic()
            assert now - began < PATIENCE / 1000, f"{done[-1]} led to nothing: {page.locator('.decide').inner_text()}"
            if done[-1] == "end" and now - tapped > _ONE_BY_ONE:  # it asks once where something could still be done
                page.locator(".decide .end").tap()
                tapped = now
    assert {"end", "step"} <= set(done), done
    assert frames[-1]["view"]["counter"] >= 3
    assert sum(there["discovered"] for there in frames[-1]["view"]["board"].values()) > 5
    print(f"\n{len(done)} actions by touch: {', '.join(f'{kind} {done.count(kind)}' for kind in sorted(set(done)))}")


def test_everything_to_tap_is_large_enough_on_a_phone(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.locator(".tl.ready").first.wait_for()
    assert smallest(page, ".tl") >= 44
    assert smallest(page, ".decide button") >= 44
    tile(page, "c3").tap()
    assert smallest(page, ".decide button") >= 44
    tile(page, "d4").tap()
    expect(page.get_by_role("heading", name="Attack d4")).to_be_visible()
    assert smallest(page, ".decide button") >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def smallest(page: Page, selector: str) -> float:
    """Return the least height or width of what can be tapped."""
    page.wait_for_timeout(100)
    sizes: list[float] = page.eval_on_selector_all(
        selector,
        "found => found.map((each) => each.getBoundingClientRect()).filter((box) => box.width)"
        ".map((box) => Math.min(box.width, box.height))",
    )
    return min(sizes)


def test_a_card_gives_the_exact_odds_for_every_number_of_soldiers(looking: Looking) -> None:
    page = looking.window(speed=1)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    stack(page, "c3").click()
    tile(page, "d4").click()
    card = page.locator(".decide")
    expect(card).to_contain_text("Win 83 %")
    card.get_by_role("button", name="One soldier fewer").locator("visible=true").click()
    expect(card).to_contain_text("Win 67 %")
    expect(card).to_contain_text("Blue holds 2 numbers of the die")
    page.keyboard.press("i")
    expect(card).to_contain_text("Win 83 %")
    card.get_by_role("button", name="Attack").click()
    expect(page.locator(".said")).to_have_text(re.compile("Breaks through|Holds"))  # the die is shown on the board
    expect(page.locator(".log")).to_contain_text("Red attacks Blue on d4 from c3 with 5 soldiers")


def test_a_base_is_attacked_with_a_word_about_its_damage(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    stack(page, "e5").click()
    tile(page, "f6").click()
    card = page.locator(".decide")
    expect(card).to_contain_text("Attack the base on f6")
    expect(card).to_contain_text("the base loses 3 health")
    page.keyboard.press("Escape")  # one step back, then another
    expect(page.get_by_role("heading", name="March from e5")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tl.sel")).to_have_count(0)


def test_the_shop_offers_what_the_rules_offer_and_says_why_not(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.get_by_role("button", name="Recruit 4").click()
    expect(tile(page, "a1")).to_have_accessible_name(re.compile("4 soldiers"))
    lumber = page.get_by_role("button", name="Trade lumber")
    lumber.click()
    expect(lumber).to_have_attribute("aria-disabled", "true")  # one lumber is left
    lumber.focus()
    page.keyboard.press("Enter")
    rule = page.locator(".toast .rule")
    expect(rule).to_have_text(re.compile(r"EM-\d+"))
    rule.click()
    book = page.get_by_role("dialog", name="Rulebook")
    expect(book.locator(".lit .label")).to_have_text(rule.inner_text())
    expect(book.locator(".lit .label")).to_be_in_viewport()
    expect(tile(page, "a1").first).to_be_visible()  # beside the table, not in its place; the book has boards as well


def test_a_fort_is_built_and_an_empty_one_captured(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.get_by_role("button", name=re.compile("^Fort on b2")).click()
    expect(tile(page, "b2")).to_have_accessible_name(re.compile("lumber, fort, 2 soldiers"))
    tile(page, "b2").click()
    tile(page, "b3").click()  # a known tile: the step can be taken back, and goes at once
    expect(tile(page, "b3")).to_have_accessible_name(re.compile("b3, Red, gold, 2 soldiers"))
    raze = page.get_by_role("button", name=re.compile("^Raze the fort on b2"))
    raze.click()
    raze.click()  # it asks once
    expect(tile(page, "b2")).to_have_accessible_name("b2, nobody, lumber")


def test_a_stack_is_dragged_to_a_lit_tile(looking: Looking) -> None:
    page = looking.window()
    play_now(page, "Conqueror on 6x6")
    tile(page, "a1").hover()
    page.mouse.down()
    box = tile(page, "b2").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=6)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.up()
    expect(tile(page, "b2")).to_have_accessible_name(re.compile(r"b2, Red, .*1 soldier"))


def test_a_step_and_the_end_of_a_turn_by_keys_alone(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE, ["local", "bot"]))
    page.locator(".tl.ready").first.wait_for()
    tile(page, "a1").focus()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(tile(page, "b2")).to_have_accessible_name(re.compile("chosen"))
    page.keyboard.press("n")
    chosen = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "you may" in chosen
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.get_by_role("button", name="End it all the same")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Red ends the turn.")


def test_an_impossible_step_is_answered_with_its_rule(looking: Looking) -> None:
    page = looking.window()
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.locator(".tl.ready").first.wait_for()
    tile(page, "a1").click()
    expect(page.locator(".toast").last).to_contain_text("You have no soldiers on a1. EM-24")
    stack(page, "c3").click()
    tile(page, "f1").click()
    expect(page.locator(".toast .rule").last).to_have_text("EM-18")
    expect(page.locator(".tl.sel")).to_have_count(1)


@pytest.mark.parametrize("theme", ["parchment", "night"])
def test_axe_finds_nothing_serious_on_the_board(looking: Looking, theme: str) -> None:
    page = looking.window(theme=theme, bypass=True)
    sit(page, set_up(looking.server.address, "empire", BEFORE_A_BATTLE))
    page.locator(".tl.ready").first.wait_for()
    assert violations(page) == []
    tile(page, "c3").click()
    assert violations(page) == []
    tile(page, "d4").click()
    assert violations(page) == []
