"""The map under fingers, on a phone: one drags it or an army, two zoom."""

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.games.duels.worlds import DUELS, world
from tests.web.games import events, set_up, sit
from tests.web.looking import PHONE, Looking

pytestmark = pytest.mark.xdist_group("web-maps")

Point = tuple[float, float]


class Fingers:
    """Fingers on a screen, as a browser feels them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def draw(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Put a finger down at each beginning, draw them all to their ends, and lift them."""
        for step in range(steps + 1):
            points = [
                {
                    "x": start[0] + (end[0] - start[0]) * step / steps,
                    "y": start[1] + (end[1] - start[1]) * step / steps,
                }
                for start, end in ways
            ]
            self._feel("touchMove" if step else "touchStart", [{**point, "id": n} for n, point in enumerate(points)])
        self._feel("touchEnd", [])

    def rest(self, point: Point, milliseconds: float) -> None:
        """Put a finger down, and leave it there for a while."""
        self._feel("touchStart", [{"x": point[0], "y": point[1], "id": 0}])
        self._page.wait_for_timeout(milliseconds)

    def _feel(self, kind: str, points: list[dict[str, Any]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def looks_at(page: Page) -> tuple[float, float, float]:
    """How far the map is moved, and how large it is drawn."""
    style = page.locator(".paper").get_attribute("style") or ""
    found = re.search(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\(([\d.]+)\)", style)
    assert found is not None, style
    return float(found[1]), float(found[2]), float(found[3])


def at_rest(page: Page) -> tuple[float, float, float]:
    """Where the map is when it has stood still for a while."""
    seen = [looks_at(page)]
    for _ in range(100):
        page.wait_for_timeout(80)
        seen.append(looks_at(page))
        if len(seen) > 5 and len(set(seen[-5:])) == 1:
            return seen[-1]
    raise AssertionError("The map does not come to rest.")


def over(page: Page, land: str) -> Point:
    """Return a point of the screen where a finger touches a land and no counter, the farthest from its border."""
    found = page.evaluate(
        """land => {
            const touches = (x, y) => {
                const under = document.elementFromPoint(x, y);
                return !under?.closest(".ctr") && under?.closest("[data-land]")?.dataset.land === land;
            };
            const box = document.querySelector(".mapboard").getBoundingClientRect();
            let best = [0, 0, -1];
            for (let x = box.left + 8; x < box.right; x += 8)
                for (let y = box.top + 8; y < box.bottom; y += 8) {
                    let room = -1;
                    while (room < 80 && [[1, 0], [-1, 0], [0, 1], [0, -1]].every(([dx, dy]) =>
                        touches(x + dx * (room + 1), y + dy * (room + 1)))) room += 4;
                    if (room > best[2]) best = [x, y, room];
                }
            return best;
        }""",
        land,
    )
    assert found[2] >= 0, f"{land} is not on the screen"
    return float(found[0]), float(found[1])


def middle(page: Page, selector: str) -> Point:
    """Return the middle of something on the screen."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def phone(looking: Looking) -> tuple[Page, dict[str, Any]]:
    """Return a phone at a table where Carthage has the turn."""
    start = world(DUELS, "carthage", carthage="numidia 2i, carthage 1c", rome="rome 1i, gaul 1c")
    made = set_up(looking.server.address, DUELS, start.data(), ["local", "bot"])
    page = looking.window(size=PHONE)
    page.emulate_media(reduced_motion="reduce")  # the map then goes at once where it goes
    sit(page, made)
    expect(page.get_by_role("heading", name="Move or attack")).to_be_visible()
    expect(page.locator(".ctr[data-land=numidia]")).to_have_count(1)
    at_rest(page)
    return page, made


def test_one_finger_drags_the_map_and_two_zoom_it(phone: tuple[Page, dict[str, Any]]) -> None:
    page, _ = phone
    fingers = Fingers(page)
    x, y = over(page, "tyrrhenian-sea")
    x = min(x, 200)  # not under the buttons of the map
    scale = looks_at(page)[2]
    fingers.draw(((x - 20, y), (x - 70, y)), ((x + 20, y), (x + 70, y)))
    left, _, closer = at_rest(page)
    assert closer > 2 * scale
    fingers.draw(((x, y), (x - 60, y)))
    dragged = at_rest(page)
    assert dragged[2] == closer
    assert dragged[0] == pytest.approx(left - 60, abs=8)
    fingers.draw(((x - 70, y), (x - 20, y)), ((x + 70, y), (x + 20, y)))
    assert at_rest(page)[2] < closer / 2
    assert page.locator('.place[aria-pressed="true"]').count() == 0  # nothing was chosen on the way
    assert page.evaluate("visualViewport.scale") == 1  # the map is zoomed, not the page


def test_a_finger_drags_an_army_to_a_land(looking: Looking, phone: tuple[Page, dict[str, Any]]) -> None:
    page, made = phone
    Fingers(page).draw((middle(page, ".ctr[data-land=numidia]"), over(page, "berber")))
    expect(page.locator(".ctr[data-land=berber]")).to_have_count(1)
    said = [event["text"] for event in events(looking.server.address, made)]
    # One stays to hold Numidia; what can be taken back is not asked twice.
    assert any(text.startswith("Carthage moves 1 infantry from Numidia to Berber") for text in said)


def test_a_tap_chooses_an_army_and_a_finger_that_rests_opens_the_card_of_a_land(
    phone: tuple[Page, dict[str, Any]],
) -> None:
    page, _ = phone
    page.touchscreen.tap(*middle(page, ".ctr[data-land=numidia]"))
    expect(page.locator('.place[data-land="numidia"]')).to_have_attribute("aria-pressed", "true")
    Fingers(page).rest(over(page, "berber"), 700)
    expect(page.locator(".landcard")).to_contain_text("Berber")
