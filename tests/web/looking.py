"""Windows of a browser onto a server, and how a person plays the Game of Conquests in one."""

import json
from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from conqueror.protocol.changes import with_changes
from conqueror.registry import catalogue
from tests.server.server_process import Running

PATIENCE = 30_000
"""How many milliseconds a page may take for one thing; the machine may be busy."""
expect.set_options(timeout=PATIENCE)
DESK, LAPTOP, TABLET, PORTRAIT = (1440, 900), (1280, 720), (1024, 768), (820, 1180)
PHONE, SMALL_PHONE = (390, 844), (375, 667)
INSECURE = "delete Navigator.prototype.serviceWorker"
"""Makes a window like one under plain http, where a browser offers no service worker."""
SIZES = (PHONE, SMALL_PHONE, PORTRAIT, LAPTOP)
"""What every page is looked at on."""


class Looking:
    """The windows of one test, each a person of its own."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.server = server
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: tuple[str, ...] = ()

    def window(
        self,
        name: str = "Mara",
        size: tuple[int, int] = DESK,
        theme: str = "parchment",
        speed: float = 0,
        bypass: bool = False,
        shell: Literal["kept", "fetched"] = "fetched",
    ) -> Page:
        """Return a window whose person has been here before: it has a name, a theme and a speed.

        Most come without a service worker, which would keep the whole shell for every window of every test.
        """
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size in (PHONE, SMALL_PHONE),
            is_mobile=size in (PHONE, SMALL_PHONE),
            bypass_csp=bypass,
            base_url=self.server.address,
        )
        context.set_default_timeout(PATIENCE)
        if shell == "fetched":
            context.add_init_script(INSECURE)
        preferences = {"name": name, "theme": theme, "speed": speed, "sound": False, "briefed": list(catalogue())}
        context.add_init_script(
            f"localStorage.getItem('conqueror.preferences') ?? "
            f"localStorage.setItem('conqueror.preferences', {json.dumps(json.dumps(preferences))})"
        )
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: self.troubles.append(str(fault)))
        page.on(
            "console", lambda said: self.troubles.append(said.text) if said.type in ("error", "warning") else None
        )
        return page

    def close(self) -> None:
        """Close every window; nothing may have gone wrong in one."""
        for context in self._contexts:
            context.close()
        found = [text for text in self.troubles if not any(known in text for known in self.expected)]
        assert not found, found


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Return a list that fills with every frame the page is sent from now on."""
    frames: list[dict[str, Any]] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: take_in(frames, text))

    page.on("websocket", hear)
    return frames


def take_in(frames: list[dict[str, Any]], text: str | bytes) -> None:
    """Add the frame that a message of a table's socket is, brings along, or leads to from the one before."""
    said = json.loads(text)
    if said["type"] == "changes":
        changed = said.pop("changed")
        frames.append(with_changes({**frames[-1], **said, "type": "frame"}, changed))
    elif whole := said if said["type"] == "frame" else said.get("frame"):
        frames.append(whole)


def play_now(page: Page, game: str = "The Game of Conquests") -> None:
    """From the first page to a running table, with one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {game}").click()
    page.wait_for_url("**/t/*")


def squares(page: Page, *kinds: str) -> list[str]:
    """Return the squares that are lit up in one of these ways."""
    found = page.eval_on_selector_all(
        ", ".join(f".sq.{kind}" for kind in kinds), "found => found.map((each) => each.dataset.square)"
    )
    return [str(square) for square in found]


def move(page: Page, chance: Random) -> str:
    """Make one move by what the page lights up, rather a capture than another; say what was done."""
    origin = chance.choice(squares(page, "mover"))
    page.locator(f"[data-square={origin}]").click()
    expect(page.locator(".sq.sel")).to_have_count(1)
    goal = chance.choice(squares(page, "take") or squares(page, "goal"))
    page.locator(f"[data-square={goal}]").click()
    if page.locator(".decide [data-option]").count():  # the General may bring somebody back
        if not squares(page, "drop"):  # where only one kind waits it is chosen already
            page.locator("[data-reserve]").first.click()
        place = chance.choice(squares(page, "drop"))
        page.locator(f"[data-square={place}]").click()
        return "drop"
    return "move"
