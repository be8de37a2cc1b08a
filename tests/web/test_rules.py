"""The rulebooks on the page: an anchor for every label, links between them, a search."""

import re

import pytest
from playwright.sync_api import expect

from tests.labels import labels_of
from tests.web.looking import PHONE, Looking
from tests.web.test_quality import violations

pytestmark = pytest.mark.xdist_group("web")

BOOKS = ("conquests", "empire", "final-conquest", "duels")


def test_every_label_of_every_book_has_its_anchor(looking: Looking) -> None:
    page = looking.window()
    for book in BOOKS:
        page.goto(f"/rules/{book}")
        page.locator(".book h1").wait_for()
        anchors = page.eval_on_selector_all(".book [id]", "all => all.map((each) => each.id)")
        assert labels_of(book) <= set(anchors), book
        assert len(anchors) == len(set(anchors)), book


def test_an_address_leads_to_its_rule(looking: Looking) -> None:
    page = looking.window()
    page.goto("/rules/empire#EM-Q10")
    rule = page.locator("#EM-Q10")
    expect(rule).to_be_in_viewport()
    expect(page.locator(".book .lit")).to_contain_text("Chance decides like this.")
    page.goto("/rules/duels#FC-34")  # a rule that stands in another book
    page.wait_for_url("**/rules/final-conquest#FC-34")
    expect(page.locator("#FC-34")).to_be_in_viewport()


def test_labels_and_contents_are_links(looking: Looking) -> None:
    page = looking.window()
    page.goto("/rules/empire")
    page.locator(".book a.rule", has_text="EM-Q2").first.click()
    expect(page.locator("#EM-Q2")).to_be_in_viewport()
    expect(page.locator(".book .lit")).to_contain_text("outnumbered")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Forts").click()
    expect(page.get_by_role("heading", name="Forts", exact=False).first).to_be_in_viewport()
    page.goto("/rules/duels")
    page.locator(".book a[href^='/rules/final-conquest#battle']").first.click()
    page.wait_for_url("**/rules/final-conquest#battle")
    expect(page.locator("h2#battle")).to_be_in_viewport()


def test_a_search_finds_words_and_labels_in_all_books(looking: Looking) -> None:
    page = looking.window()
    page.goto("/rules")
    expect(page.locator(".covers a")).to_have_count(4)
    page.keyboard.press("/")
    page.keyboard.type("retreat sea")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\d+ places with “retreat sea”"))
    page.get_by_role("searchbox").fill("em-15")
    first = page.locator(".hits a").first
    expect(first).to_contain_text("EM-15")
    first.click()
    page.wait_for_url("**/rules/empire#EM-15")
    expect(page.locator("#EM-15")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("xylophone")
    expect(page.get_by_role("status")).to_contain_text("Nothing has")


def test_a_book_is_readable_on_a_phone_and_on_paper(looking: Looking) -> None:
    page = looking.window(size=PHONE)
    page.goto("/rules/final-conquest#FC-34")
    expect(page.locator("#FC-34")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.locator(".book h1")).to_be_visible()


@pytest.mark.parametrize("theme", ["parchment", "night"])
def test_axe_finds_nothing_serious_in_the_rules(looking: Looking, theme: str) -> None:
    page = looking.window(theme=theme, bypass=True)
    page.goto("/rules")
    page.locator(".covers a").first.wait_for()
    assert violations(page) == []
    page.goto("/rules/empire#EM-15")
    page.locator(".book h1").wait_for()
    page.wait_for_timeout(1700)  # the light on the rule fades
    assert violations(page) == []
    page.get_by_role("searchbox").fill("fort")
    page.locator(".hits a").first.wait_for()
    assert violations(page) == []
