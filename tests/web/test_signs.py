"""Every icon and every number around a board is explained in place, or listed in the legend that one key opens."""

import pytest
from playwright.sync_api import Page

from conqueror.school import PuzzleShelf
from tests.web.looking import DESK, Looking

pytestmark = pytest.mark.xdist_group("web")
SHELF = PuzzleShelf()
GAMES = ("conquests", "empire", "duels", "final-conquest")
_UNEXPLAINED = """() => {
  const NAMED = "button, a, [role=gridcell], [role=button], [role=img], label, summary";
  const isNamed = (element) => {
    for (let at = element; at && !at.matches("[data-region], main"); at = at.parentElement) {
      if (at.hasAttribute("data-tip")) return true;
      const name = at.getAttribute("aria-label") || at.getAttribute("title") || at.textContent.trim();
      if (at.matches(NAMED) && name.length > 1) return true;
    }
    return false;
  };
  const isSeen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const found = new Set();
  for (const use of document.querySelectorAll(".room use")) {
    const icon = use.getAttribute("href");
    const onBoard = use.closest("[data-region=board]") !== null;
    if (icon.startsWith("#i-") && isSeen(use.closest("svg")) && !isNamed(use.closest("svg")))
      found.add(`${onBoard ? "board" : "page"} ${icon.slice(3)}`);
  }
  const texts = document.createTreeWalker(document.querySelector(".room"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const of = text.parentElement;
    if (/^[+×]?[0-9]+$/.test(text.textContent.trim()) && isSeen(of) && !of.closest(".paper") && !isNamed(of))
      found.add(`number ${text.textContent.trim()} in ${of.className}`);
  }
  return [...found];
}"""
"""What has neither a tip nor a control with a name around it; units on a map belong to the name of their land."""


def _unexplained(page: Page) -> set[str]:
    """Return what neither its place nor the legend explains."""
    found = set(page.evaluate(_UNEXPLAINED))
    page.keyboard.press("s")
    page.locator(".legend").wait_for()
    listed = page.locator(".legend use").evaluate_all("all => all.map(use => use.getAttribute('href').slice(3))")
    names = page.locator(".legend b").all_text_contents()
    page.keyboard.press("Escape")
    assert "Emblem" in names
    return {one for one in found if one.removeprefix("board ") not in listed and not one.startswith("board emblem-")}


def test_no_icon_and_no_number_is_left_unexplained(looking: Looking) -> None:
    page = looking.window(size=DESK)
    for game in GAMES:
        page.goto(f"/puzzles/{SHELF.puzzles[game][0].id}")
        page.locator(".task .say").wait_for()
        page.locator("[data-region=board] use").first.wait_for(state="attached")
        assert _unexplained(page) == set(), game
    page.locator(".seatcol h2").first.evaluate(
        "heading => heading.insertAdjacentHTML('afterend', '<svg class=i><use href=\"#i-rally\"/></svg><i>7</i>')"
    )
    assert _unexplained(page) == {"page rally", "number 7 in "}, "only a board is explained by the legend"
