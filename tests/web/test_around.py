"""The pages around a table: the way from one to another, what is said where, and where the focus goes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.games import given_up, sit
from tests.web.looking import PHONE, SIZES, Looking, play_now

pytestmark = pytest.mark.xdist_group("web")

_PAGES = ["Games", "Learn", "Puzzles", "Rules", "Replays", "Check the dice"]

_COVERED = """() => {
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const toast = document.querySelector(".toast");
  const box = toast.getBoundingClientRect();
  const outside = box.left < -1 || box.right > innerWidth + 1 || box.top < -1 ? ["the screen's edge"] : [];
  const found = [...document.querySelectorAll("button, a, input, .boardcell, .seat")].filter(
    (each) => !toast.contains(each) && each.checkVisibility() && over(box, each.getBoundingClientRect()),
  );
  return [...outside, ...found.map((each) => each.outerHTML.slice(0, 120))];
}"""
"""What a short sentence lies over: buttons, links, fields, boards and seats."""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_every_page_has_the_same_way_to_the_others_and_fits_every_screen(looking: Looking) -> None:
    made = given_up(looking.server.address, "conquests", 4)
    page = looking.window()
    sit(page, made)
    wide = []
    for address, here in [
        ("/", "Games"),
        ("/new/final-conquest", "Games"),
        ("/learn", "Learn"),
        ("/learn/conquests", "Learn"),
        ("/puzzles", "Puzzles"),
        ("/rules", "Rules"),
        ("/rules/duels", "Rules"),
        ("/replay", "Replays"),
        ("/verify", "Check the dice"),
        (f"/t/{made['table']}/replay", "Replays"),
        (f"/t/{made['table']}", ""),
    ]:
        page.goto(address)
        page.locator("h1").first.wait_for()
        expect(page.locator("header nav a")).to_have_text(_PAGES)
        expect(page.locator("header nav [aria-current=page]")).to_have_text([here] if here else [])
        for size in SIZES:
            resize(page, size)
            if page.evaluate("document.documentElement.scrollWidth") > size[0]:
                wide.append((address, size))
    assert not wide
    resize(page, PHONE)
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More pages").click()
    page.get_by_role("link", name="Replays", exact=True).click()
    page.wait_for_url("**/replay")
    # The list says who played, how it ended and how long it was.
    line = page.get_by_role("link").filter(has_text="The Game of Conquests")
    expect(line).to_contain_text(re.compile(r"Plain, Painted.* wins · \d moves"))


def test_what_is_said_covers_neither_board_nor_button(looking: Looking) -> None:
    page = looking.window()
    play_now(page)
    covered = {}
    for size in SIZES:
        resize(page, size)
        page.locator("[data-square=e2].mover").click()
        page.locator("[data-square=e4]").click()  # a Soldier goes one step only
        page.locator(".toast").wait_for()
        covered[size] = page.evaluate(_COVERED)
        page.locator(".toast").get_by_role("button", name="Close").click()
        expect(page.locator(".toast")).to_have_count(0)
        page.keyboard.press("Escape")
    assert not any(covered.values()), covered


def test_the_focus_returns_to_what_opened_a_window(looking: Looking) -> None:
    page = looking.window()
    page.goto("/")
    page.get_by_role("button", name="Change the name").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Change the name")).to_be_focused()
    play_now(page)
    page.locator(".sq.mover").first.wait_for()
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("button", name="Keys", exact=True).click()
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()
    menu.click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("You lose this game.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_role("dialog")).to_contain_text("A skilled bot takes your decisions")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resign").wait_for()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    square = page.locator("[data-square=e2]")
    square.focus()
    page.keyboard.press("l")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(square).to_be_focused()
    page.get_by_role("button", name="More pages").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More pages")).to_be_focused()


def test_at_one_screen_every_seat_has_a_name_and_the_card_says_which_side_decides(looking: Looking) -> None:
    page = looking.window()
    page.goto("/new/conquests")
    page.get_by_role("radiogroup", name="Who plays Painted").get_by_text("Me").click()
    page.get_by_role("textbox", name="Name of whoever plays Plain").fill("Ada")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".decide .whose")).to_have_text("Plain decides: Ada")
    page.locator("[data-square=e2].mover").click()
    page.locator("[data-square=e3]").click()
    expect(page.locator(".decide .whose")).to_have_text("Painted decides")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog").locator("tbody th")).to_have_text(["Plain Ada", "Painted"])
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".toast")).to_contain_text("The sides are swapped: Ada plays Painted.")
    expect(page.locator(".decide .whose")).to_have_text("Plain decides")


def test_a_link_that_leads_to_this_machine_alone_says_so_and_opens_the_network(looking: Looking) -> None:
    page = looking.window()
    there = "http://192.168.1.5:8000"
    page.route(
        "**/api/network",
        lambda route: route.fulfill(
            json={"open": True, "addresses": [there], "fixed": False}
            if route.request.method == "POST"
            else {"open": False, "addresses": [], "fixed": False}
        ),
    )
    page.goto("/")
    page.get_by_role("button", name="With friends: The Game of Conquests").click()
    link = page.get_by_role("textbox", name="The link for Painted")
    expect(page.get_by_text("These links work on this machine alone.")).to_be_visible()
    expect(link).to_have_value(re.compile("^http://127"))
    picture = page.get_by_role("img", name="QR code of the link for Painted").locator("path")
    before = picture.get_attribute("d")
    page.get_by_role("button", name="Open to my network").click()
    expect(link).to_have_value(re.compile(f"^{there}/t/"))
    expect(picture).not_to_have_attribute("d", str(before))
    expect(page.get_by_text("These links work on this machine alone.")).to_have_count(0)
