"""The pictures of docs and README, taken from the page as it is: `python -m tests.web.pictures`."""

import asyncio
import contextlib
import json
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from conqueror.client import Refused, Server
from tests.process import ROOT
from tests.server.running import UNLIMITED, Running, running_server
from tests.web.looking import CHROMIUM, DESK, PHONE

PICTURES = ROOT / "docs" / "pictures"
_QUALITY = 80
_LOOKS = (("parchment", DESK, ""), ("night", DESK, "-night"), ("parchment", PHONE, "-phone"))
_GAMES: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("conquests", 1, 9, {}),
    ("empire", 1, 40, {}),
    ("duels", 1, 14, {}),
    ("final-conquest", 4, 16, {"players": 5}),
)


async def _set_up(address: str, game: str, others: int, decisions: int, options: dict[str, Any]) -> dict[str, Any]:
    """A table against bots, some decisions into the game: the player's are what a bot would do."""
    async with Server(address) as server:
        made = await server.create(game, seats=["local"] + ["bot:skilled"] * others, options=options, name="Mara")
        async with server.sit(made["table"], made["secret"]) as table:
            for _ in range(decisions):
                seat = await table.my_turn()
                if not seat:
                    break
                with contextlib.suppress(Refused):
                    hint = await table.ask("hint", seat=seat)
                    await table.play(*hint["detail"]["answer"], seat=seat)
            await table.my_turn()
            title = table.frame["table"]["title"]
        return {**made, "game": game, "title": title}


def _window(browser: Browser, server: Running, made: list[dict[str, Any]], size: tuple[int, int], theme: str) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, base_url=server.address, has_touch=size == PHONE
    )
    tables = [
        {"table": one["table"], "secret": one["secret"], "game": one["game"], "title": one["title"]}
        | {"seats": one["seats"][:1], "invitations": {}, "at": 0}
        for one in made
    ]
    wishes = {"name": "Mara", "theme": theme, "speed": 0, "sound": False}
    for name, value in (("tables", tables), ("wishes", wishes)):
        context.add_init_script(f"localStorage.setItem('conqueror.{name}', {json.dumps(json.dumps(value))})")
    return context.new_page()


def _take(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1800)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=_QUALITY)
    print(name)


def main() -> None:
    """Take every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running_server(*UNLIMITED, "--bot-seconds", "0.3") as server:
        made = {
            key: asyncio.run(_set_up(server.address, key, others, decisions, options))
            for key, others, decisions, options in _GAMES
        }
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for theme, size, mark in _LOOKS:
                _take_all(browser, server, made, size, theme, mark)
            browser.close()


def _take_all(
    browser: Browser, server: Running, made: dict[str, dict[str, Any]], size: tuple[int, int], theme: str, mark: str
) -> None:
    _take(_window(browser, server, [], size, theme), "/", f"home{mark}")
    page = _window(browser, server, list(made.values()), size, theme)
    for key, table in made.items():
        _take(page, f"/t/{table['table']}", f"{key}{mark}")
    if size == DESK:
        _take(page, "/new/final-conquest", f"new-table{mark}")
        _take(page, f"/t/{made['final-conquest']['table']}/replay?n=40", f"replay{mark}")
        _take(page, "/rules/final-conquest#FC-34", f"rules{mark}")
        _take(page, "/verify", f"verify{mark}")


if __name__ == "__main__":
    main()
