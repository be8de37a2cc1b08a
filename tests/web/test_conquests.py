"""The Game of Conquests on the page: a whole game, by mouse, by keys and by drag."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.looking import PHONE, Looking, frames_of, move, play_now, squares

pytestmark = pytest.mark.xdist_group("web")

_LONGEST = 90


def test_a_whole_game_against_a_bot_is_played_by_clicking_lit_squares(looking: Looking) -> None:
    page = looking.window()
    frames = frames_of(page)
    play_now(page)
    chance = Random(4)
    done: list[str] = []
    for _ in range(_LONGEST):
        page.locator(".sq.mover, dialog[open]").first.wait_for()
        if page.locator("dialog[open]").count():
            break
        before = frames[-1]["number"]
        done.append(move(page, chance))
        page.wait_for_function(
            "() => document.querySelector('dialog[open]') || document.querySelector('.decide.quiet') "
            "|| document.querySelector('.sq.mover')"
        )
        while frames[-1]["number"] == before:
            page.wait_for_timeout(10)
    assert frames[-1]["table"]["status"] == "over", f"{len(done)} moves were not enough"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name=re.compile(r"^GC-"))).to_be_visible()
    assert frames[-1]["table"]["result"]["words"] in (dialog.text_content() or "")
    expect(dialog.get_by_text("Seal and proof of this game")).to_have_count(0)  # GC-1: no dice, nothing to prove
    print(f"\na game of {len(done)} own moves, {done.count('drop')} of them with a drop")
    # Another game with the same people.
    dialog.get_by_role("button", name="Rematch").click()
    page.locator(".sq.mover").first.wait_for()
    assert len(squares(page, "mover")) > 1


def _before_a_drop(looking: Looking) -> tuple[Page, list[dict[str, Any]]]:
    """Return a page on which Plain's General may bring the Champion back."""
    page = looking.window()
    frames = frames_of(page)
    page.goto("/")
    page.get_by_role("button", name="Same screen: The Game of Conquests").click()
    for origin, goal in (("a1", "a2"), ("b5", "b4"), ("d1", "b3"), ("b4", "b3")):
        page.locator(f"[data-square={origin}].mover").click()
        page.locator(f"[data-square={goal}]").click()
    expect(page.locator("[data-square=c1].mover")).to_be_visible()
    return page, frames


def test_a_generals_drop_is_a_draft_until_it_is_placed(looking: Looking) -> None:
    page, frames = _before_a_drop(looking)
    page.locator("[data-square=c1]").click()
    page.locator("[data-square=d2]").click()
    before = frames[-1]["number"]
    expect(page.get_by_role("heading", name="Bring one back?")).to_be_visible()
    page.locator("[data-square=d1].drop").hover()  # only the Champion waits: he is chosen already
    expect(page.locator("[data-square=d1] .phantom.hi")).to_be_visible()
    page.get_by_role("button", name="Take back").click()  # nothing was sent
    expect(page.locator("[data-square=c1]")).to_have_attribute("aria-label", re.compile("General"))
    assert frames[-1]["number"] == before
    page.locator("[data-square=c1]").click()
    page.locator("[data-square=d2]").click()
    page.get_by_role("button", name="Champion, 2 chevrons").click()  # rather not him
    expect(page.locator(".sq.drop")).to_have_count(0)
    page.get_by_role("button", name="Champion, 2 chevrons").click()
    page.locator("[data-square=c1].drop").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("Champion 2 returns on c1.")
    expect(page.locator("[data-square=c1]")).to_have_attribute("aria-label", re.compile("Champion, 2 chevrons"))


def test_a_fighter_comes_back_with_three_clicks(looking: Looking) -> None:
    page, _ = _before_a_drop(looking)
    page.get_by_role("button", name="Champion, 2 chevrons").click()
    expect(page.locator(".decide")).to_contain_text("The Champion comes back beside him.")
    page.locator("[data-square=d2].goal").click()
    page.locator("[data-square=c1].drop").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("Champion 2 returns on c1.")


def test_hints_moves_taken_back_and_resigning_are_in_the_menu(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3]").click()
    page.locator(".sq.mover").first.wait_for()

    def choose(*names: str) -> None:
        page.get_by_role("button", name="Menu").click()
        for name in names:
            page.get_by_role("dialog").get_by_role("button", name=name).click()

    choose("Take my last move back")  # at once: there are only bots to ask
    page.locator("[data-square=e2].mover").wait_for()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="last move back")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("[data-square=e2]").click()
    page.keyboard.press("u")  # first what is chosen
    expect(page.locator(".sq.sel")).to_have_count(0)
    page.locator("[data-square=e2]").click()
    page.locator("[data-square=e3]").click()
    page.get_by_role("button", name="Undo").wait_for()
    page.keyboard.press("u")  # then the move, with what the bot may have answered
    page.locator("[data-square=e2].mover").wait_for()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    choose("Ask for a hint")
    expect(page.locator(".decide")).to_contain_text("Best moves")
    choose("Resign", "Not now")
    page.get_by_role("button", name="Close", exact=True).click()
    choose("Resign", "Resign")
    expect(page.get_by_role("dialog", name="Painted wins")).to_contain_text("Plain resigns.")


def test_a_move_by_keys_alone(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    page.keyboard.press("n")  # to the board
    page.keyboard.press("n")
    origin = page.evaluate("document.activeElement.dataset.square")
    assert origin in squares(page, "mover")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-square={origin}].sel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".sq.sel")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Log")).to_contain_text("Plain's")


def test_a_fighter_is_dragged_and_an_impossible_goal_is_explained_with_its_rule(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    page.locator("[data-square=e2]").click()
    page.locator("[data-square=e4]").click()  # a Soldier goes one step only
    expect(page.locator(".toast a.rule")).to_have_attribute("href", re.compile(r"^/rules/conquests#GC-"))
    page.drag_and_drop("[data-square=d1]", "[data-square=c2]")
    expect(page.locator("[data-square=c2]")).to_have_attribute("aria-label", re.compile("Champion"))
    expect(page.get_by_role("log", name="Log")).to_contain_text("Plain's Champion goes from d1 to c2.")


def test_the_board_is_also_a_list_and_the_log_lights_up_its_places(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    page.get_by_role("button", name="List").click()
    row = page.get_by_role("row", name=re.compile("^d1 Plain What stands there: Champion, 1 chevron"))
    expect(row).to_contain_text("move to c2, d2, b3 and a4")
    page.get_by_role("button", name="Close").click()
    page.locator("[data-square=d1]").tap()
    page.locator("[data-square=d2]").tap()
    page.get_by_role("button", name="Moves").click()
    page.get_by_role("button", name="Plain's Champion goes from d1 to d2.").click()
    page.get_by_role("button", name="Board").click()
    expect(page.locator("[data-square=d1]")).to_have_class(re.compile(r"\b(last|told)\b"))
