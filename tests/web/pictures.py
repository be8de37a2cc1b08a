"""The pictures of docs and README, taken from the page as it is: `python -m tests.web.pictures`."""

import argparse
import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from conqueror import Sketch
from conqueror.client import Refused, Server
from conqueror.game import CHANCE
from conqueror.record import Record
from conqueror.registry import catalogue, load
from conqueror.school import PuzzleShelf
from tests import machine
from tests.process import ROOT
from tests.reviews.large_counts import self_play
from tests.server.server_process import UNLIMITED, Running, running_server
from tests.web.looking import DESK, LAPTOP, PHONE, PORTRAIT

PICTURES = ROOT / "docs" / "pictures"
_QUALITY = 70
_PATIENCE = 300.0
"""How many seconds a table may take to be set up: rules that were changed are compiled first."""
_SIZES = {"desk": DESK, "laptop": LAPTOP, "tablet": PORTRAIT, "phone": PHONE}
_THEMES = {"parchment": "", "night": "-night"}
_GAMES: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("conquests", 1, 9, {}),
    ("empire", 1, 40, {}),
    ("duels", 1, 14, {}),
    ("final-conquest", 4, 16, {"players": 5}),
)


async def _set_up(address: str, game: str, others: int, decisions: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return a table against bots, some decisions into the game: the player's are what a bot would do."""
    async with Server(address, timeout=_PATIENCE) as server:
        made = await server.create(game, seats=["local"] + ["bot:skilled"] * others, options=options, name="Mara")
        async with server.sit(made.table, made.secret) as table:
            for _ in range(decisions):
                seat = await table.my_turn()
                if not seat:
                    break
                with contextlib.suppress(Refused):
                    hint = await table.hint(seat=seat)
                    await table.play(*hint["answer"], seat=seat)
            await table.my_turn()
            title = table.frame.table.title
        return {**made.model_dump(), "game": game, "title": title}


def _window(browser: Browser, server: Running, made: list[dict[str, Any]], size: tuple[int, int], theme: str) -> Page:
    touch = size in (PORTRAIT, PHONE)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, base_url=server.address, has_touch=touch, is_mobile=touch
    )
    tables = [
        {"table": one["table"], "secret": one["secret"], "game": one["game"], "title": one["title"]}
        | {"seats": one["seats"][:1], "invitations": {}, "at": 0}
        for one in made
    ]
    preferences = {"name": "Mara", "theme": theme, "speed": 0, "sound": False, "briefed": list(catalogue())}
    for name, value in (("tables", tables), ("preferences", preferences)):
        context.add_init_script(f"localStorage.setItem('conqueror.{name}', {json.dumps(json.dumps(value))})")
    return context.new_page()


def _take(page: Page, address: str, file: Path) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1800)
    page.screenshot(path=file, type="jpeg", quality=_QUALITY)
    print(file.name)


def _take_review(page: Page, text: str, file: Path) -> None:
    """Take the review of a record at its first turning point, when everything is judged."""
    page.add_init_script(f"sessionStorage.setItem('conqueror.replay', {json.dumps(text)})")
    page.goto("/replay?review=1")
    page.get_by_text("judged.").wait_for(timeout=_PATIENCE * 1000)
    page.wait_for_timeout(1800)
    page.screenshot(path=file, type="jpeg", quality=_QUALITY)
    print(file.name)


def _take_sketch(page: Page, address: str, record: Record, file: Path) -> None:
    """Take the what-if board of a record, at a throw that was chosen otherwise."""
    sketch = Sketch.of(record)
    thrown = [number for number in sketch.main_line() if sketch[number].move.startswith("roll ")][3]
    before = sketch[thrown].after
    other = next(move for move in sketch.position(before).chances() if move != sketch[thrown].move)
    number = sketch.play(before, CHANCE, other)
    sketch.comment(number, "What if it had fallen so?")
    lands = sketch.position(before).tell(CHANCE, other, None)["places"][:2]
    sketch.mark(number, lands)
    made = httpx.post(f"{address}/api/sketches", json={"text": sketch.text()}, timeout=_PATIENCE).json()
    own = [{"sketch": made["sketch"], "secret": made["secret"], "game": record.game, "at": 0}]
    page.add_init_script(f"localStorage.setItem('conqueror.sketches', {json.dumps(json.dumps(own))})")
    page.goto(f"/s/{made['sketch']}/board?n={len(record.moves) + 1}")
    page.get_by_role("button", name="Engine").click()
    page.get_by_role("button", name="Try it").wait_for(timeout=_PATIENCE * 1000)
    page.wait_for_timeout(1800)
    page.screenshot(path=file, type="jpeg", quality=_QUALITY)
    print(file.name)


def main() -> None:
    """Take every picture anew: each game at four sizes in both themes, the other pages on a desk and a phone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=PICTURES, help="the folder of the pictures")
    into = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    with running_server(*UNLIMITED, "--bot-seconds", "0.3") as server:
        made = {
            key: asyncio.run(_set_up(server.address, key, others, decisions, options))
            for key, others, decisions, options in _GAMES
        }
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=machine.browser(), args=["--no-sandbox"])
            for size in _SIZES:
                for theme in _THEMES:
                    _take_all(browser, server, made, size, theme, into)
            browser.close()


def _take_all(
    browser: Browser, server: Running, made: dict[str, dict[str, Any]], size: str, theme: str, into: Path
) -> None:
    """Take what is shown of one size in one theme."""

    def file(name: str) -> Path:
        return into / f"{name}-{size}{_THEMES[theme]}.jpg"

    page = _window(browser, server, list(made.values()), _SIZES[size], theme)
    for key, table in made.items():
        _take(page, f"/t/{table['table']}", file(key))
    if size in ("desk", "phone"):
        record = self_play(load("duels"), ("skilled", "casual"), seed=4).record
        _take_review(_window(browser, server, [], _SIZES[size], theme), record.text(), file("review"))
        _take_sketch(_window(browser, server, [], _SIZES[size], theme), server.address, record, file("sketch"))
        _take(_window(browser, server, [], _SIZES[size], theme), "/", file("home"))
        _take(page, "/learn/duels/planning", file("lesson"))
    if size == "desk":
        _take(page, "/new/final-conquest", file("new-table"))
        _take(page, f"/t/{made['final-conquest']['table']}/replay?n=40", file("replay"))
        _take(page, "/rules/final-conquest#FC-34", file("rules"))
        _take(page, "/verify", file("verify"))
        _take(page, "/learn", file("learn"))
        _take(page, f"/puzzles/{PuzzleShelf().puzzles['conquests'][0].id}", file("puzzle"))
    page.context.close()


if __name__ == "__main__":
    main()
